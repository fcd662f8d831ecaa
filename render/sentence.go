package render

import (
	"maps"
	"strings"
	texttemplate "text/template"
	"text/template/parse"

	"github.com/nicksnyder/go-i18n/v2/i18n/template"
)

// templateParser parses message templates for the i18n library. A template that uses a missing field fails.
type templateParser struct{}

// Cacheable reports true: the library may cache parsed templates.
func (templateParser) Cacheable() bool { return true }

// Parse parses text with the default delimiters.
func (templateParser) Parse(text, _, _ string) (template.ParsedTemplate, error) {
	t, err := texttemplate.New("").Option("missingkey=error").Parse(text)
	if err != nil {
		return nil, err
	}
	return &parsedMessage{t, segmentsOf(t.Tree)}, nil
}

// parsedMessage is a parsed template. Nearly all templates are words with fields between them, which are filled in
// directly. Only the others are executed.
type parsedMessage struct {
	template *texttemplate.Template
	segments []segment // nil if the template has more than words and fields
}

// segment is either the name of a field or literal words.
type segment struct{ field, words string }

// Execute returns the sentence filled with data, which must be a [Data].
func (s *parsedMessage) Execute(data any) (string, error) {
	fields := data.(Data)
	if text, ok := fillSegments(s.segments, fields); ok {
		return text, nil
	}
	var text strings.Builder
	if err := s.template.Execute(&text, withMinusSigns(fields)); err != nil {
		return "", err
	}
	return text.String(), nil
}

// segmentsOf returns the parts of a template, or nil if it has more than words and fields.
func segmentsOf(t *parse.Tree) []segment {
	if t == nil {
		return nil
	}
	var segments []segment
	for _, node := range t.Root.Nodes {
		s, ok := segmentOf(node)
		if !ok {
			return nil
		}
		segments = append(segments, s)
	}
	return segments
}

// segmentOf returns one part of a template. It reports false if node is neither words nor a field.
func segmentOf(node parse.Node) (segment, bool) {
	switch node := node.(type) {
	case *parse.TextNode:
		return segment{words: string(node.Text)}, true
	case *parse.ActionNode:
		if len(node.Pipe.Decl) > 0 || len(node.Pipe.Cmds) != 1 || len(node.Pipe.Cmds[0].Args) != 1 {
			return segment{}, false
		}
		if f, ok := node.Pipe.Cmds[0].Args[0].(*parse.FieldNode); ok && len(f.Ident) == 1 {
			return segment{field: f.Ident[0]}, true
		}
	}
	return segment{}, false
}

// fillSegments joins segments with their fields filled in. It reports false if segments is nil or a field is neither
// a string nor an int.
func fillSegments(segments []segment, fields Data) (text string, ok bool) {
	out := make([]byte, 0, 128)
	for _, s := range segments {
		out = append(out, s.words...)
		if s.field == "" {
			continue
		}
		switch value := fields[s.field].(type) {
		case string:
			out = append(out, value...)
		case int:
			out = append(out, Number(value)...)
		default:
			return "", false
		}
	}
	return string(out), segments != nil
}

// negativeInt is a negative number in a template. The template compares it as a number and prints it with a true
// minus sign.
type negativeInt int

func (n negativeInt) String() string { return Number(int(n)) }

// withMinusSigns returns the data with negative ints as [negativeInt], so that they print with a true minus sign.
func withMinusSigns(data Data) Data {
	changed, copied := data, false
	for key, value := range data {
		n, ok := value.(int)
		if !ok || n >= 0 {
			continue
		}
		if !copied {
			changed, copied = maps.Clone(data), true
		}
		changed[key] = negativeInt(n)
	}
	return changed
}
