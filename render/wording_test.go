package render

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// slips are mistakes of writing that a pattern finds: messages were read aloud, and these had been made.
var slips = []struct {
	language string
	pattern  *regexp.Regexp
	why      string
}{
	{"en", regexp.MustCompile(`\b(?i:he|him|his|she|her|hers)\b`), "a person is “they”, or has a name"},
	{"en", regexp.MustCompile(`\bsince \{\{\.(Since|Until)\}\}`), "a moment reads “5 minutes ago” by itself"},
	{"fr", regexp.MustCompile(`\bdepuis \{\{\.(Since|Until)\}\}`), "un moment se lit déjà « il y a 5 minutes »"},
	{"fr", regexp.MustCompile(`(\d|\}\})M\b`), "une espace avant l’unité"},
	{
		"fr", regexp.MustCompile(`(?:^|[ (])(?i:de|le|que|ne|se|je|me|te|jusque|lorsque|puisque) [aeiéèêàâîôû]`),
		"une élision manque",
	},
	{"fr", regexp.MustCompile(`’[Hh](an|all|aut|asard|uit)`), "pas d’élision devant un h aspiré"},
}

// TestMessagesHaveNoKnownSlips reads all message files, of the program and of its games.
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
			for n, line := range strings.Split(string(raw), "\n") {
				_, said, _ := strings.Cut(line, `": `)
				if found := slip.pattern.FindString(said); found != "" {
					t.Errorf("%s:%d: %q: %s", file, n+1, found, slip.why)
				}
			}
		}
	}
}
