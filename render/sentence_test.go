package render

import "testing"

// TestFilledSentencesEqualTheirTemplates checks that filling in fields writes the same as executing the
// template, in every language and for every type of value, and that nearly all messages are filled in.
func TestFilledSentencesEqualTheirTemplates(t *testing.T) {
	book, err := NewBook(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	values := []any{"<Ann>", 3, -3, nil, true, 2.5, []string{"a", "b"}, ""}
	all, simple := 0, 0
	for _, language := range Languages() {
		for key, m := range book.Messages(language) {
			for _, text := range m.Forms {
				parsed, err := templateParser{}.Parse(text, "", "")
				if err != nil {
					t.Fatal(err)
				}
				s := parsed.(*parsedMessage)
				executed := &parsedMessage{template: s.template}
				all++
				if s.segments != nil {
					simple++
				}
				for n := range values {
					fields := Data{"N": 1}
					for i, field := range m.Fields {
						fields[field] = values[(n+i)%len(values)]
					}
					if n == 0 && len(m.Fields) > 0 {
						delete(fields, m.Fields[0])
					}
					got, err := s.Execute(fields)
					if want, wrong := executed.Execute(fields); got != want || (err == nil) != (wrong == nil) {
						t.Errorf("%s %s with %v: %q, %v, want %q, %v", language, key, fields, got, err, want, wrong)
					}
				}
			}
		}
	}
	if simple*10 < all*9 {
		t.Errorf("%d of %d texts are filled in, want at least nine tenths", simple, all)
	}
}

// TestOtherActionsAreExecuted checks that a template with more than words and fields is executed.
func TestOtherActionsAreExecuted(t *testing.T) {
	for text, filled := range map[string]bool{
		"{{.A}} and {{ .B }}": true, "{{.A}}{{- .B -}} c": true, "{{.A.B}}": false, "{{$a := .A}}{{$a}}": false,
		"{{len .A}}": false, "{{.A | len}}": false, "{{if .A}}a{{end}}": false, "{{.}}": false,
	} {
		parsed, err := templateParser{}.Parse(text, "", "")
		if err != nil {
			t.Fatal(err)
		}
		if got := parsed.(*parsedMessage).segments != nil; got != filled {
			t.Errorf("%q filled in: got %v, want %v", text, got, filled)
		}
	}
}

func BenchmarkSay(b *testing.B) {
	book, err := NewBook(nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	p := book.Printer(English)
	b.ReportAllocs()
	for b.Loop() {
		p.Say("ui.panel.group", Data{"N": 3})
	}
}
