package render

import (
	"bytes"
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
	Forms  []string // the texts, one for each plural form
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

// readMessages reads messages/<language>.json. It corrects French spacing and fills in omitted plural forms.
// The form "zero" is used for the number 0, in either language.
func readMessages(files fs.FS, lang string) ([]*i18n.Message, error) {
	if files == nil {
		return nil, errors.New("no message files")
	}
	name := path.Join("messages", lang+".json")
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
	for _, m := range file.Messages {
		if lang == French {
			m.Zero, m.One, m.Other = frenchSpaces(m.Zero), frenchSpaces(m.One), frenchSpaces(m.Other)
		}
		if m.One == "" {
			m.One = m.Other
		}
		m.Many = m.Other // the plural of millions, in French
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
	if m.One != m.Other {
		message.Forms = append(message.Forms, m.One)
	}
	if m.Zero != "" {
		message.Forms = append(message.Forms, m.Zero)
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
