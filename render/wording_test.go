package render

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// slips are mistakes of writing that a pattern can find. Each has been made before. about matches the keys of
// the messages concerned.
var slips = []struct {
	language string
	about    string
	pattern  *regexp.Regexp
	why      string
}{
	{"en", "", regexp.MustCompile(`\b(?i:he|him|his|she|her|hers)\b`), "a person is “they”, or has a name"},
	{"en", "", regexp.MustCompile(`\bsince \{\{\.(Since|Until)\}\}`), "a moment reads “5 minutes ago” by itself"},
	{"en", events, regexp.MustCompile(`\b(?i:you|your|yours)\b`), "an event names its player"},
	{"fr", events, regexp.MustCompile(`\b(?i:vous|votre|vos)\b`), "un événement nomme son joueur"},
	{"fr", ofGames, regexp.MustCompile(`\b(?i:rondes?)\b`), "une partie a des manches, un tournoi des rondes"},
	{"fr", "", regexp.MustCompile(`\bdepuis \{\{\.(Since|Until)\}\}`), "un moment se lit déjà « il y a 5 minutes »"},
	{"fr", "", regexp.MustCompile(`(\d|\}\})M\b`), "une espace avant l’unité"},
}

// Patterns of keys: a game's events, and a game's texts in general.
const (
	events  = `^\w+\.event\.`
	ofGames = `^\w+\.(about|event|help|kind|lesson|move|option|reason|rule|ui)\.`
)

// nested is the indentation of a form inside a message with plural forms.
const nested = "    "

// TestMessagesHaveNoKnownSlips checks the message files of the program and of its games.
func TestMessagesHaveNoKnownSlips(t *testing.T) {
	for _, slip := range slips {
		files, err := filepath.Glob("games/*/messages/" + slip.language + ".json")
		if err != nil || len(files) < 6 {
			t.Fatalf("message files of the games: %v, %v", files, err)
		}
		for _, file := range append(files, "messages/"+slip.language+".json") {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			about, key := regexp.MustCompile(slip.about), ""
			for n, line := range strings.Split(string(raw), "\n") {
				name, said, _ := strings.Cut(line, `": `)
				if !strings.HasPrefix(line, nested) {
					key = strings.Trim(name, ` "`)
				}
				if found := slip.pattern.FindString(said); found != "" && about.MatchString(key) {
					t.Errorf("%s:%d: %q: %s", file, n+1, found, slip.why)
				}
			}
		}
	}
}
