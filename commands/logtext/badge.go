package logtext

import (
	"strings"

	"github.com/railbot/railbot/render"
)

// BadgeKey returns the key under which a badge of a game is stored. The key of a badge that belongs to no game
// is its name.
func BadgeKey(game, name string) string { return game + "." + name }

// BadgeName returns the name of a badge by its key.
func BadgeName(say *render.Printer, key string) string {
	if game, name, ok := strings.Cut(key, "."); ok {
		return say.Teller(game, nil).Badge(name)
	}
	return say.Say("ui.badge." + key)
}
