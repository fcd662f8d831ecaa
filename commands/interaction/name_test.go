package interaction

import (
	"fmt"
	"testing"
	"time"
)

func TestCleanName(t *testing.T) {
	for name, want := range map[string]string{
		"Alice":                         "Alice",
		"  Al\tice\n ":                  "Al ice",
		"two\u2028lines":                "two lines",
		"\u202eecilA":                   "ecilA", // right to left from here on
		"A\u2067l\u2069i\u200ece":       "Alice",
		"A\u200bl\u2060i\ufeffc\u00ade": "Alice", // without width
		"A\u200dlice":                   "Alice",
		"👩\u200d🚀 Sally":                "👩\u200d🚀 Sally",
		"❤\ufe0f":                       "❤\ufe0f",
		"علی\u200cرضا":                  "علی\u200cرضا",
		"Zoe\u0301":                     "Zoe\u0301",
		"\u3164":                        "", // Hangul filler
		"\u2800\u2800":                  "", // Braille without a dot
		"\u200b\u200d\u2060":            "",
		"\u0301\ufe0f":                  "", // marks on nothing
		"\xff\xfe":                      "",
		"":                              "",
		"\x1b[31mred":                   "[31mred",
	} {
		if got := cleanName(name); got != want {
			t.Errorf("%+q is shown as %+q, want %+q", name, got, want)
		}
	}
}

// TestUsernameIsKeptForPicturesOnly checks that Plain is the username if pictures cannot draw the
// name, and empty otherwise.
func TestUsernameIsKeptForPicturesOnly(t *testing.T) {
	for nick, want := range map[string]string{"Ally": "", "Élodie 🚂": "", "李明": "", "🚂": "", "𒀭𒌍": "alice_1"} {
		const user = `{"id":"7","username":"alice_1","global_name":"Alice"}`
		r, err := Decode(fmt.Appendf(nil, `{"id":"1","token":"t","channel_id":"2","type":2,
			"data":{"name":"rails","resolved":{"users":{"7":%[1]s},"members":{"7":{"nick":"%[2]s"}}}},
			"member":{"nick":"%[2]s","user":%[1]s}}`, user, nick), time.Time{})
		if err != nil || r.Plain != want || r.NamedUsers["7"] != (NamedUser{Name: nick, Plain: want}) {
			t.Errorf("%q: got Plain %q and the named user %+v, want Plain %q (%v)",
				nick, r.Plain, r.NamedUsers["7"], want, err)
		}
	}
}

// TestDecodeUsesTheFirstVisibleName checks that a person's name is the first of nickname, global
// name and username in which something is visible.
func TestDecodeUsesTheFirstVisibleName(t *testing.T) {
	for nick, want := range map[string]string{"Ally": "Ally", "\u3164": "Alice", "": "Alice",
		"\u2067Bo\u200bb": "Bob"} {
		r, err := Decode(fmt.Appendf(nil, `{"id":"1","token":"t","channel_id":"2","type":2,"data":{"name":"rails"},
			"member":{"nick":"%s","user":{"id":"7","username":"alice_1","global_name":"\u202eAlice"}}}`, nick), time.Time{})
		if err != nil || r.Name != want {
			t.Errorf("nickname %+q: got the name %+q, want %q (%v)", nick, r.Name, want, err)
		}
	}
}
