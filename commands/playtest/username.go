package playtest

import (
	"bytes"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
)

// Undrawable is a person whose display name no font of the pictures can show.
var Undrawable = interaction.NamedUser{Name: "𒀭𒌍", Plain: "li_ming"}

// CheckPicturesShowUsername checks that pictures of [Undrawable] are equal to those of a person whose
// display name is the same as that username. It also draws them without a username, to see that they
// depend on it. Draw returns pictures by what they show.
func CheckPicturesShowUsername(t *testing.T, draw func(called interaction.NamedUser) map[string][]byte) {
	t.Helper()
	shown := draw(Undrawable)
	unknown := draw(interaction.NamedUser{Name: Undrawable.Name})
	drawable := draw(interaction.NamedUser{Name: Undrawable.Plain})
	for what, picture := range drawable {
		switch {
		case len(picture) == 0:
			t.Errorf("%s: no picture", what)
		case bytes.Equal(picture, unknown[what]):
			t.Errorf("%s: the picture does not depend on the name", what)
		case !bytes.Equal(picture, shown[what]):
			t.Errorf("%s: the picture does not show the username", what)
		}
	}
}

// CheckStoredUsernames checks that a stored text has the username of [Undrawable] and nobody else's.
func CheckStoredUsernames(t *testing.T, stored string) {
	t.Helper()
	n := strings.Count(stored, `"name":"𒀭𒌍","plain":"li_ming"`)
	if n == 0 || n != strings.Count(stored, `"plain":`) {
		t.Errorf("got %d entries with the username, want all: %s", n, stored)
	}
}
