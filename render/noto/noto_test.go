package noto

import (
	"bytes"
	"strings"
	"testing"

	"github.com/go-text/typesetting/font"
)

// TestIndexAgreesWithTheFonts checks that every font can be parsed and has exactly the letters of the index.
func TestIndexAgreesWithTheFonts(t *testing.T) {
	listed := map[*Font]int{}
	for page, fonts := range index() {
		for _, c := range fonts {
			for at := range rune(pageSize) {
				if c.has(page*pageSize + at) {
					listed[c.font]++
				}
			}
		}
	}
	if len(listed) < 200 {
		t.Fatalf("the index lists %d fonts", len(listed))
	}
	for f, letters := range listed {
		data, err := f.Read()
		if err != nil {
			t.Fatal(err)
		}
		face, err := font.ParseTTF(bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: %v", f.Name(), err)
		}
		found := 0
		for it := face.Cmap.Iter(); it.Next(); {
			r, _ := it.Char()
			if r == 0xffff { // the end of a table of format 4
				continue
			}
			if found++; !f.Has(r) {
				t.Errorf("%s has %q, which the index does not list", f.Name(), r)
			}
		}
		if found != letters {
			t.Errorf("%s has %d letters, the index lists %d", f.Name(), found, letters)
		}
	}
}

func TestCandidates(t *testing.T) {
	for r, want := range map[rune]string{
		'語': "CJK-8a.otf", 'ひ': "CJK-30.otf", '、': "CJK-30.otf", '《': "CJK-30.otf", '한': "CJK-d5.otf", 'م': "Arabic.ttf", 'ש': "Hebrew.ttf",
		'ส': "Thai.ttf", 'क': "Devanagari.ttf", 'த': "Tamil.ttf", 'ქ': "Georgian.ttf", 'ẵ': "Latin.ttf",
		'👪': "Emoji.ttf", '⠃': "Symbols2.ttf", '𒀀': "", '\ue000': "", -1: "", 0x10ffff: "",
	} {
		var names []string
		for _, f := range Candidates(r) {
			names = append(names, f.Name())
		}
		if got := strings.Join(names, " "); got != want && !strings.HasPrefix(got, want+" ") {
			t.Errorf("Candidates(%q) = %q, want %q first", r, got, want)
		}
	}
}

func TestBrokenArchives(t *testing.T) {
	for name, data := range map[string][]byte{"empty": nil, "cut": archive[:len(archive)/2], "no archive": []byte("index")} {
		if _, err := readIndex(data); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
