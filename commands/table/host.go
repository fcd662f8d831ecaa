package table

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// mayHost refuses unless the person is the host of an open table.
func mayHost(ic *interaction.Context, m match.Match) error {
	switch rec := m.Record(); {
	case rec.Phase != match.PhaseOpen:
		return match.ErrPhase
	case rec.Host != ic.User:
		return match.ErrHost
	}
	return nil
}

// placeOf is a seat in the value of a menu, with who sits there.
func placeOf(m match.Match, s engine.Seat) string { return s.String() + "." + sitter(m.Chair(s)) }

// sitter names who sits on a chair: a person by their id, a computer by a sum of its name.
func sitter(c match.Chair) string {
	if !c.Computer() {
		return c.User
	}
	sum := sha256.Sum256([]byte(c.Name))
	return hex.EncodeToString(sum[:8])
}

// readPlace reads what [placeOf] writes. It refuses with match.ErrStale if somebody else, or
// nobody, sits there now.
func readPlace(m match.Match, place string) (engine.Seat, error) {
	seat, who, _ := strings.Cut(place, ".")
	n, err := strconv.Atoi(seat)
	switch {
	case err != nil || n < 1 || n > engine.MaxSeats:
		return 0, interaction.Refusal("ui.unknown")
	case who == "" || who != sitter(m.Chair(engine.Seat(n))):
		return 0, match.ErrStale
	}
	return engine.Seat(n), nil
}

// reseated tells whether a press in a match was refused since somebody else sits by now
// where it was about: see [readPlace].
func reseated(m match.Match, id string, err error) bool {
	return errors.Is(err, match.ErrStale) && m.Record().ID == id
}

// refreshedPage answers with a page as it is now, below the reason why nothing was done.
func refreshedPage(ic *interaction.Context, why string, page *components.Message) interaction.Reply {
	page.Content = render.Clip(why+"\n"+page.Content, components.MaxContent)
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: page, Refusal: true}
}
