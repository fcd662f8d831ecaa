package render

import (
	"maps"
	"strings"
	texttemplate "text/template"
	"text/template/parse"

	"github.com/nicksnyder/go-i18n/v2/i18n/template"
)

// reader reads the texts of messages for the library that says them. A text that asks for
// a field it is not given fails.
type reader struct{}

// Cacheable tells the library to keep what was parsed.
func (reader) Cacheable() bool { return true }

// Parse takes the delimiters as they usually are.
func (reader) Parse(text, _, _ string) (template.ParsedTemplate, error) {
	t, err := texttemplate.New("").Option("missingkey=error").Parse(text)
	if err != nil {
		return nil, err
	}
	return &sentence{t, blanksOf(t.Tree)}, nil
}

// sentence is a text that was parsed. Nearly all are words with fields between them, which
// are filled in; only the others are carried out.
type sentence struct {
	template *texttemplate.Template
	blanks   []blank // nil where there is more than words and fields
}

// blank is the name of a field, or else words.
type blank struct{ field, words string }

// Execute says the sentence with its fields, which are [Data].
func (s *sentence) Execute(data any) (string, error) {
	fields := data.(Data)
	if text, ok := fill(s.blanks, fields); ok {
		return text, nil
	}
	var text strings.Builder
	if err := s.template.Execute(&text, signed(fields)); err != nil {
		return "", err
	}
	return text.String(), nil
}

func blanksOf(t *parse.Tree) []blank {
	if t == nil {
		return nil
	}
	var blanks []blank
	for _, node := range t.Root.Nodes {
		b, ok := blankOf(node)
		if !ok {
			return nil
		}
		blanks = append(blanks, b)
	}
	return blanks
}

func blankOf(node parse.Node) (blank, bool) {
	switch node := node.(type) {
	case *parse.TextNode:
		return blank{words: string(node.Text)}, true
	case *parse.ActionNode:
		if len(node.Pipe.Decl) > 0 || len(node.Pipe.Cmds) != 1 || len(node.Pipe.Cmds[0].Args) != 1 {
			return blank{}, false
		}
		if f, ok := node.Pipe.Cmds[0].Args[0].(*parse.FieldNode); ok && len(f.Ident) == 1 {
			return blank{field: f.Ident[0]}, true
		}
	}
	return blank{}, false
}

// fill fills in fields; false where one is neither text nor a number.
func fill(blanks []blank, fields Data) (text string, ok bool) {
	out := make([]byte, 0, 128)
	for _, b := range blanks {
		out = append(out, b.words...)
		if b.field == "" {
			continue
		}
		switch value := fields[b.field].(type) {
		case string:
			out = append(out, value...)
		case int:
			out = append(out, Number(value)...)
		default:
			return "", false
		}
	}
	return string(out), blanks != nil
}

// below is a negative number in a template, which compares it as a number and
// writes it with a true minus sign.
type below int

func (n below) String() string { return Number(int(n)) }

// signed is the data, with true minus signs.
func signed(data Data) Data {
	changed, copied := data, false
	for key, value := range data {
		n, ok := value.(int)
		if !ok || n >= 0 {
			continue
		}
		if !copied {
			changed, copied = maps.Clone(data), true
		}
		changed[key] = below(n)
	}
	return changed
}
