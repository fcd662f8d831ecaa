package render

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"text/template"
	"text/template/parse"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

// Message is a message of one key. It is exported for tests.
type Message struct {
	Forms  []string // the different texts of its plural forms, the form "other" first
	Fields []string // the fields that its templates use, sorted
}

// fixedText returns the text of a message that has neither fields nor plural forms, as most have. It reports
// false for other messages, which need a template.
func (m Message) fixedText() (text string, ok bool) {
	if len(m.Forms) != 1 || strings.Contains(m.Forms[0], "{{") {
		return "", false
	}
	return m.Forms[0], true
}

// pluralForms are the forms of a message, beside "other", that the file of a language may leave out because they read
// like "other".
func pluralForms(m *i18n.Message) []*string { return []*string{&m.One, &m.Two, &m.Few, &m.Many} }

// oneForm returns a message whose plural forms are all the same.
func oneForm(key, text string) *i18n.Message {
	return &i18n.Message{ID: key, One: text, Two: text, Few: text, Many: text, Other: text}
}

// readMessages reads messages/<language>.json. It corrects the typography and fills in omitted plural forms. The form
// "zero" is used for the number 0, in every language.
func readMessages(files fs.FS, language string) ([]*i18n.Message, error) {
	messages, err := readWritten(files, language)
	correct := FindLanguage(language).typography
	for _, m := range messages {
		if correct != nil {
			for _, form := range append(pluralForms(m), &m.Zero, &m.Other) {
				*form = correct(*form)
			}
		}
		for _, form := range pluralForms(m) {
			*form = cmp.Or(*form, m.Other)
		}
	}
	return messages, err
}

// readWritten reads messages/<language>.json and returns the messages as they are written there.
func readWritten(files fs.FS, language string) ([]*i18n.Message, error) {
	if files == nil {
		return nil, errors.New("no message files")
	}
	name := path.Join("messages", language+".json")
	raw, err := fs.ReadFile(files, name)
	if err != nil {
		return nil, err
	}
	if err := checkUniqueKeys(raw); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	parsers := map[string]i18n.UnmarshalFunc{"json": json.Unmarshal}
	file, err := i18n.ParseMessageFileBytes(raw, name, parsers)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return file.Messages, nil
}

// checkUniqueKeys returns an error if a JSON object has a duplicate key, which encoding/json accepts.
func checkUniqueKeys(raw []byte) error {
	d := json.NewDecoder(bytes.NewReader(raw))
	if _, err := d.Token(); err != nil {
		return err
	}
	seen := map[string]bool{}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return err
		}
		key, ok := token.(string)
		if !ok || seen[key] {
			return fmt.Errorf("key %v is not a string or is a duplicate", token)
		}
		seen[key] = true
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return err
		}
	}
	if _, err := d.Token(); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	return nil
}

// parseMessage parses the templates of a message and returns their forms and fields. It returns an error for a
// broken template.
func parseMessage(m *i18n.Message) (Message, error) {
	if m.Other == "" {
		return Message{}, fmt.Errorf("key %q has no text", m.ID)
	}
	message := Message{Forms: []string{m.Other}}
	for _, form := range append(pluralForms(m), &m.Zero) {
		if *form != "" && !slices.Contains(message.Forms, *form) {
			message.Forms = append(message.Forms, *form)
		}
	}
	fields := map[string]bool{}
	for _, form := range message.Forms {
		if !strings.Contains(form, "{{") {
			continue // most forms have no fields, and parsing is slow
		}
		t, err := template.New(m.ID).Parse(form)
		if err != nil {
			return Message{}, fmt.Errorf("key %q: %w", m.ID, err)
		}
		if t.Tree != nil {
			collectFields(t.Root, fields)
		}
	}
	for f := range fields {
		message.Fields = append(message.Fields, f)
	}
	slices.Sort(message.Fields)
	return message, nil
}

// collectFields adds the names of the fields that a template node uses to fields.
func collectFields(n parse.Node, fields map[string]bool) {
	switch n := n.(type) {
	case *parse.ListNode:
		if n != nil {
			for _, each := range n.Nodes {
				collectFields(each, fields)
			}
		}
	case *parse.ActionNode:
		collectFields(n.Pipe, fields)
	case *parse.PipeNode:
		for _, c := range n.Cmds {
			for _, arg := range c.Args {
				collectFields(arg, fields)
			}
		}
	case *parse.FieldNode:
		fields[n.Ident[0]] = true
	case *parse.IfNode:
		collectBranchFields(&n.BranchNode, fields)
	case *parse.RangeNode:
		collectBranchFields(&n.BranchNode, fields)
	case *parse.WithNode:
		collectBranchFields(&n.BranchNode, fields)
	}
}

// collectBranchFields adds the names of the fields that an if, range or with action uses to fields.
func collectBranchFields(n *parse.BranchNode, fields map[string]bool) {
	collectFields(n.Pipe, fields)
	collectFields(n.List, fields)
	collectFields(n.ElseList, fields)
}
