package render

import (
	"embed"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

//go:embed glossary
var glossaries embed.FS

// glossaryHeader is the first line of a glossary.
var glossaryHeader = []string{"game", "english", "term", "source", "except"}

// term is a line of a glossary: what an English word is called in a language.
type term struct {
	game    string         // the key of the only game that it concerns, or empty
	english *regexp.Regexp // matches the English word in its forms
	forms   []string       // a translation must have one of them; in lower case, stems are enough
	except  []string       // keys of messages that say it otherwise
}

// glossaryOf reads glossary/<language>.csv. A language without a glossary has no terms.
func glossaryOf(files fs.FS, language string) ([]term, error) {
	file, err := files.Open(path.Join("glossary", language+".csv"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("glossary of %s: %w", language, err)
	}
	if len(rows) == 0 || !slices.Equal(rows[0], glossaryHeader) {
		return nil, fmt.Errorf("glossary of %s: want the header %q", language, strings.Join(glossaryHeader, ","))
	}
	var terms []term
	for i, row := range rows[1:] {
		game, english, forms, source, except := row[0], row[1], row[2], row[3], row[4]
		if english == "" || forms == "" || source == "" {
			return nil, fmt.Errorf("glossary of %s: line %d lacks the word, its term or its source", language, i+2)
		}
		words := strings.Split(regexp.QuoteMeta(english), `\|`)
		terms = append(terms, term{
			game: game, english: regexp.MustCompile(`(?i)\b(?:` + strings.Join(words, "|") + `)\b`),
			forms: strings.Split(strings.ToLower(forms), "|"), except: strings.Fields(except),
		})
	}
	return terms, nil
}

// isHeld reports whether a translation uses the term if the English message has the word.
func (t term) isHeld(key, english, translation string) bool {
	if game, _, _ := strings.Cut(key, "."); t.game != "" && t.game != game || slices.Contains(t.except, key) {
		return true
	}
	if !t.english.MatchString(templateActions.ReplaceAllString(english, " ")) {
		return true
	}
	translation = strings.ToLower(translation)
	return slices.ContainsFunc(t.forms, func(form string) bool { return strings.Contains(translation, form) })
}

// templateActions matches the actions of a message's template.
var templateActions = regexp.MustCompile(`\{\{.*?\}\}`)
