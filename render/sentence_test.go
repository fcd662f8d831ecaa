package render

import "testing"

// TestSentences: what is filled in reads as if its template were carried out, in both
// languages and with every sort of value; and nearly all messages are filled in.
func TestSentences(t *testing.T) {
	book, err := NewBook(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	values := []any{"<Ann>", 3, -3, nil, true, 2.5, []string{"a", "b"}, ""}
	all, simple := 0, 0
	for _, language := range Languages() {
		for key, m := range book.messages[language] {
			for _, text := range m.Forms {
				parsed, err := reader{}.Parse(text, "", "")
				if err != nil {
					t.Fatal(err)
				}
				s := parsed.(*sentence)
				carriedOut := &sentence{template: s.template}
				all++
				if s.blanks != nil {
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
					if want, wrong := carriedOut.Execute(fields); got != want || (err == nil) != (wrong == nil) {
						t.Errorf("%s %s with %v: %q, %v, want %q, %v", language, key, fields, got, err, want, wrong)
					}
				}
			}
		}
	}
	if simple*10 < all*9 {
		t.Errorf("of %d texts only %d are filled in", all, simple)
	}
}

// TestTemplatesAreCarriedOut: what a text has besides words and fields is left to its
// template.
func TestTemplatesAreCarriedOut(t *testing.T) {
	for text, filled := range map[string]bool{
		"{{.A}} and {{ .B }}": true, "{{.A}}{{- .B -}} c": true, "{{.A.B}}": false, "{{$a := .A}}{{$a}}": false,
		"{{len .A}}": false, "{{.A | len}}": false, "{{if .A}}a{{end}}": false, "{{.}}": false,
	} {
		parsed, err := reader{}.Parse(text, "", "")
		if err != nil {
			t.Fatal(err)
		}
		if got := parsed.(*sentence).blanks != nil; got != filled {
			t.Errorf("%q is filled in: %v, want %v", text, got, filled)
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
