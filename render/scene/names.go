package scene

import (
	"strings"
	"unicode"

	"github.com/go-text/typesetting/segmenter"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

// An isolate keeps the letters in it from changing the order of the letters around it. It has the direction
// of its first letter with one.
const (
	firstStrongIsolate = '\u2068'
	popIsolate         = '\u2069'
)

// Isolate returns a name that can stand inside a sentence. If it has letters that are written from right to
// left, it is put between the characters that isolate it.
func Isolate(name string) string {
	if strings.ContainsRune(name, firstStrongIsolate) || !strings.ContainsFunc(name, isRightToLeft) {
		return name
	}
	return string(firstStrongIsolate) + name + string(popIsolate)
}

// isRightToLeft reports whether a letter is written from right to left.
func isRightToLeft(r rune) bool {
	if r < 0x590 { // the first is Hebrew
		return false
	}
	p, _ := bidi.LookupRune(r)
	return p.Class() == bidi.R || p.Class() == bidi.AL
}

// CloseIsolates returns text with the ends of the isolates that begin in it and do not end there.
func CloseIsolates(text string) string {
	return text + strings.Repeat(string(popIsolate), openIsolates(text))
}

// openIsolates returns the number of isolates that begin in text and do not end there.
func openIsolates(text string) int {
	open := 0
	for _, r := range text {
		switch r {
		case firstStrongIsolate:
			open++
		case popIsolate:
			open = max(open-1, 0)
		}
	}
	return open
}

// clustersOf splits text into grapheme clusters, which readers see as single letters (UAX #29).
func clustersOf(text string) []string {
	var s segmenter.Segmenter
	s.Init([]rune(text))
	var clusters []string
	for it := s.GraphemeIterator(); it.Next(); {
		clusters = append(clusters, string(it.Grapheme().Text))
	}
	return clusters
}

// unbreakableParts splits text at the places where a line may be broken (UAX #14), except after dashes, because
// ranges of numbers and double names stay whole. Each part includes the spaces that follow it.
func unbreakableParts(text string) []string {
	var s segmenter.Segmenter
	s.Init([]rune(text))
	var parts []string
	joined := false // to the part before
	for it := s.LineIterator(); it.Next(); {
		part := it.Line().Text
		if joined {
			parts[len(parts)-1] += string(part)
		} else {
			parts = append(parts, string(part))
		}
		joined = unicode.Is(unicode.Pd, part[len(part)-1])
	}
	return parts
}

// LetterSet reports which letters can be drawn. A letter is a grapheme cluster.
type LetterSet interface {
	Has(cluster string) bool
}

// Drawable returns text with the letters that can be drawn, and with white space collapsed. A letter that
// cannot be drawn is replaced by its plain form, or drawn without its marks, or left out. If nothing visible is
// left, Drawable returns the fallback. It is used for people's names.
func Drawable(set LetterSet, text, fallback string) string {
	var kept strings.Builder
	for _, cluster := range clustersOf(norm.NFC.String(strings.Map(printable, text))) {
		if strings.Trim(cluster, withoutInk) != "" {
			cluster = drawableCluster(set, cluster)
		}
		kept.WriteString(cluster)
	}
	name := strings.Join(strings.Fields(kept.String()), " ")
	if strings.Trim(name, withoutInk) == "" {
		return fallback
	}
	return name
}

// withoutInk holds the characters without ink that names keep: isolates, and the joiners, which change the form
// of letters and make several emoji into one.
const withoutInk = " \u200c\u200d" + string(firstStrongIsolate) + string(popIsolate)

// printable returns a space for characters that look like one, and -1 for characters without ink that have no
// use in a name.
func printable(r rune) rune {
	const blanks = "\u115f\u1160\u2800\u3164\uffa0" // fillers of Hangul, and Braille without dots
	switch {
	case unicode.IsSpace(r) || strings.ContainsRune(blanks, r):
		return ' '
	case strings.ContainsRune(withoutInk, r):
		return r
	case !unicode.IsPrint(r) || r == unicode.ReplacementChar:
		return -1
	}
	return r
}

// drawableCluster returns a letter as it can be drawn, or "".
func drawableCluster(set LetterSet, cluster string) string {
	cluster = fewMarks(cluster)
	if set.Has(cluster) {
		return cluster
	}
	var plain strings.Builder // of mathematical letters and the like
	for _, c := range clustersOf(norm.NFKC.String(cluster)) {
		if set.Has(c) {
			plain.WriteString(c)
		}
	}
	if plain.Len() > 0 {
		return plain.String()
	}
	runes := []rune(norm.NFD.String(cluster))
	for n := len(runes) - 1; n > 0; n-- {
		if fewer := norm.NFC.String(string(runes[:n])); set.Has(fewer) {
			return fewer
		}
	}
	return ""
}

// maxMarks is the maximum number of marks above and below one letter that may go with any script.
const maxMarks = 2

// fewMarks returns a cluster with at most maxMarks of the marks that may go with any script. They would reach
// into other lines if there were more.
func fewMarks(cluster string) string {
	marks := 0
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) && unicode.Is(unicode.Inherited, r) && !unicode.Is(unicode.Variation_Selector, r) {
			if marks++; marks > maxMarks {
				return -1
			}
		}
		return r
	}, cluster)
}
