package interaction

import (
	"slices"
	"strings"
	"unicode"
)

// firstShown is the first of some names of a person of which something is to be
// seen, as [shownName] has it; empty if there is none.
func firstShown(names ...string) string {
	for _, name := range names {
		if shown := shownName(name); shown != "" {
			return shown
		}
	}
	return ""
}

// shownName is a name as it may stand in a sentence: on one line, without what
// nobody sees and without what turns the direction of the words that follow.
// It is empty where nothing visible is left.
func shownName(name string) string {
	var before rune
	name = strings.Map(func(r rune) rune {
		r = harmless(r, before)
		if r >= 0 {
			before = r
		}
		return r
	}, strings.ToValidUTF8(name, ""))
	name = strings.Join(strings.Fields(name), " ")
	if !strings.ContainsFunc(name, visible) {
		return ""
	}
	return name
}

// blanks are letters and symbols that are drawn as nothing.
var blanks = []rune{'\u115f', '\u1160', '\u17b4', '\u17b5', '\u2800', '\u3164', '\uffa0'}

// harmless is a character of a name, a space where it is blank, or -1 where it
// controls instead of being shown: line ends, marks of direction, characters
// without width. Joiners stay where they may join: they make one emoji of two,
// and some scripts cannot be written without.
func harmless(r, before rune) rune {
	switch {
	case unicode.IsSpace(r), unicode.In(r, unicode.Z), slices.Contains(blanks, r):
		return ' '
	case joiner(r) && before > unicode.MaxLatin1:
		return r
	case unicode.In(r, unicode.Cc, unicode.Cf), r == '\u034f':
		return -1
	}
	return r
}

func joiner(r rune) bool { return unicode.Is(unicode.Join_Control, r) }

// visible tells whether a character shows something without another one.
func visible(r rune) bool { return r != ' ' && !joiner(r) && !unicode.IsMark(r) }
