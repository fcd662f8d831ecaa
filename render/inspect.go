package render

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// FileReport is what [Book.Inspect] finds in a message file.
type FileReport struct {
	File    string   // "render/messages/de.json"
	Keys    int      // the number of messages that the English file has
	Missing []string // keys of messages that the file lacks, in the order of the English file
	Faults  []string // what is wrong with its messages, in words
	english map[string]json.RawMessage
}

// Written returns how many of the English file's messages the file has.
func (r FileReport) Written() int { return r.Keys - len(r.Missing) }

// Skeleton returns the missing messages in English, as a JSON file to be translated.
func (r FileReport) Skeleton() []byte {
	var out bytes.Buffer
	for i, key := range r.Missing {
		separator := ","
		if i == 0 {
			separator = "{"
		}
		fmt.Fprintf(&out, "%s\n  %q: %s", separator, key, r.english[key])
	}
	out.WriteString("\n}\n")
	return out.Bytes()
}

// Inspect reports how complete each message file of a language is, and what is wrong with it: the lengths, fields,
// commands and plural forms of its messages, and words that are not those of the glossary. It returns an error for a
// malformed file.
func (b *Book) Inspect(code string) ([]FileReport, error) {
	terms, err := glossaryOf(glossaries, code)
	if err != nil {
		return nil, err
	}
	common, err := inspectFile(commonMessages, "render", code, terms)
	if err != nil {
		return nil, err
	}
	reports := []FileReport{common}
	for _, e := range b.entries {
		r, err := inspectFile(b.words[e.Game.Key].Messages, path.Join("render/games", e.Game.Key), code, terms)
		if err != nil {
			return nil, fmt.Errorf("game %q: %w", e.Game.Key, err)
		}
		reports = append(reports, r)
	}
	return reports, nil
}

// inspectFile compares a message file of a language with the English one in the same folder.
func inspectFile(files fs.FS, folder, code string, terms []term) (FileReport, error) {
	r := FileReport{File: path.Join(folder, "messages", code+".json")}
	raw, err := fs.ReadFile(files, "messages/en.json")
	if err == nil {
		err = json.Unmarshal(raw, &r.english)
	}
	if err != nil {
		return r, err
	}
	english, err := writtenByKey(files, English)
	if err != nil {
		return r, err
	}
	own, err := writtenByKey(files, code)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return r, err
	}
	r.Keys = len(english)
	at := func(key string) int { return bytes.Index(raw, []byte(fmt.Sprintf("%q:", key))) }
	keys := slices.SortedFunc(maps.Keys(english), func(a, b string) int { return at(a) - at(b) })
	forms := formsOf(code)
	for _, key := range keys {
		m, ok := own[key]
		if !ok {
			r.Missing = append(r.Missing, key)
			continue
		}
		for _, fault := range messageFaults(m, english[key], forms, terms) {
			r.Faults = append(r.Faults, fmt.Sprintf("%s: %s", key, fault))
		}
	}
	for _, key := range slices.Sorted(maps.Keys(own)) {
		if _, ok := english[key]; !ok {
			r.Faults = append(r.Faults, key+": no such message in English")
		}
	}
	return r, nil
}

// writtenByKey returns the messages of a file by key, as they are written there.
func writtenByKey(files fs.FS, code string) (map[string]*i18n.Message, error) {
	messages, err := readWritten(files, code)
	byKey := map[string]*i18n.Message{}
	for _, m := range messages {
		byKey[m.ID] = m
	}
	return byKey, err
}

// commandPattern matches a command in a message. It becomes a link by its English name.
var commandPattern = regexp.MustCompile("`/[^`]+`")

// messageFaults returns what is wrong with a message, beside the English one. forms are the plural forms of its
// language.
func messageFaults(m, english *i18n.Message, forms []string, terms []term) []string {
	parsed, err := parseMessage(m)
	if err != nil {
		return []string{err.Error()}
	}
	want, err := parseMessage(english)
	if err != nil {
		return []string{err.Error()}
	}
	var faults []string
	for _, form := range parsed.Forms {
		if n, limit := utf8.RuneCountInString(form), maxLength(m.ID); n > limit {
			faults = append(faults, fmt.Sprintf("has %d characters, at most %d are allowed: %s", n, limit, form))
		}
	}
	if !slices.Equal(parsed.Fields, want.Fields) {
		faults = append(faults, fmt.Sprintf("has the fields %v, in English they are %v", parsed.Fields, want.Fields))
	}
	text, original := strings.Join(parsed.Forms, "\n"), strings.Join(want.Forms, "\n")
	if own, others := commandsIn(text), commandsIn(original); !slices.Equal(own, others) {
		faults = append(faults, fmt.Sprintf("names the commands %v, in English they are %v", own, others))
	}
	if fault := formsFault(m, forms); fault != "" {
		faults = append(faults, fault)
	}
	for _, t := range terms {
		if !t.isHeld(m.ID, original, text) {
			faults = append(faults, fmt.Sprintf("%q should be %q, as in the glossary: %s", t.english.FindString(original),
				strings.Join(t.forms, "|"), text))
		}
	}
	return faults
}

// commandsIn returns the commands that a text names, sorted and each once.
func commandsIn(text string) []string {
	return slices.Compact(slices.Sorted(slices.Values(commandPattern.FindAllString(text, -1))))
}

// formsFault returns what is wrong with the plural forms of a message: one that its language does not have, or one that
// it lacks. The form "zero" is our own; "many" may be left out where it reads like "other".
func formsFault(m *i18n.Message, forms []string) string {
	written := map[string]string{"one": m.One, "two": m.Two, "few": m.Few, "many": m.Many}
	maps.DeleteFunc(written, func(_, text string) bool { return text == "" })
	if len(written) == 0 {
		return ""
	}
	for form := range written {
		if !slices.Contains(forms, form) {
			return fmt.Sprintf("has the form %q, which its language does not use; its forms are %v", form, forms)
		}
	}
	for _, form := range forms {
		if written[form] == "" && form != "many" && form != "other" {
			return fmt.Sprintf("lacks the form %q; the forms of its language are %v", form, forms)
		}
	}
	return ""
}

// formsOf returns the plural forms that whole numbers have in a language, such as "one", "few", "many" and "other" in
// Polish, where "other" is for fractions.
func formsOf(code string) []string {
	tag := language.Make(code)
	forms := []string{"other"}
	for n := range 200 {
		form := formNames[plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)]
		if !slices.Contains(forms, form) {
			forms = append(forms, form)
		}
	}
	slices.Sort(forms)
	return forms
}

// formNames are the names of the plural forms in message files.
var formNames = map[plural.Form]string{
	plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other",
}
