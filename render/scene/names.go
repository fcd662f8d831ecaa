package scene

import (
	"strings"
	"unicode"

	"github.com/go-text/typesetting/segmenter"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
)

// The characters that begin and end an isolate, a part of a text whose letters do not change the order of the letters
// around it. The direction of an isolate is that of the first letter in it that has a direction (UAX #9).
const (
	firstStrongIsolate = '\u2068'
	popIsolate         = '\u2069'
)

// Isolate returns a name as it can stand inside a sentence: as an isolate if it has letters that are written from right
// to left, and otherwise unchanged.
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

// CloseIsolates returns text with the missing ends of its isolates appended. It is called after a text has been cut.
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
	joined := false // whether the next part belongs to the last one
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

// KeepDrawable returns text without the letters that cannot be drawn, and with white space collapsed. It is used for
// people's names. A letter that cannot be drawn is replaced by its plain form, such as "A" for a mathematical A, or by
// the letter without its marks, or is left out. If nothing visible is left, KeepDrawable returns the fallback.
func KeepDrawable(set LetterSet, text, fallback string) string {
	var kept strings.Builder
	for _, cluster := range clustersOf(norm.NFC.String(strings.Map(mapInvisible, text))) {
		if strings.Trim(cluster, invisible) != "" {
			cluster = drawableCluster(set, cluster)
		}
		kept.WriteString(cluster)
	}
	name := strings.Join(strings.Fields(kept.String()), " ")
	if strings.Trim(name, invisible) == "" {
		return fallback
	}
	return name
}

// invisible holds the invisible characters that names keep: the space, the ends of isolates, and the joiners, which
// change the form of letters and combine several emoji to one.
const invisible = " \u200c\u200d" + string(firstStrongIsolate) + string(popIsolate)

// mapInvisible maps characters for [strings.Map]: characters that look like a space to a space, and invisible characters
// that have no use in a name to -1, which removes them.
func mapInvisible(r rune) rune {
	const blanks = "\u115f\u1160\u2800\u3164\uffa0" // fillers of Hangul, and Braille without dots
	switch {
	case unicode.IsSpace(r) || strings.ContainsRune(blanks, r):
		return ' '
	case strings.ContainsRune(invisible, r):
		return r
	case !unicode.IsPrint(r) || r == unicode.ReplacementChar:
		return -1
	}
	return r
}

// drawableCluster returns a letter, or the form of it that can be drawn: see [KeepDrawable]. It returns "" if there is
// none.
func drawableCluster(set LetterSet, cluster string) string {
	cluster = limitMarks(cluster)
	if set.Has(cluster) {
		return cluster
	}
	var plain strings.Builder // the letters for which a mathematical letter or a ligature stands
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

// maxMarks is the maximum number of combining marks on one letter. Marks that belong to one script are not counted.
const maxMarks = 2

// limitMarks returns a cluster without the combining marks after the first maxMarks. With more of them, a letter would
// reach into other lines.
func limitMarks(cluster string) string {
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
