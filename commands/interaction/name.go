package interaction

import (
	"slices"
	"strings"
	"unicode"
)

// firstVisibleName returns the first of a person's names in which something is visible, cleaned by
// [cleanName], or "".
func firstVisibleName(names ...string) string {
	for _, name := range names {
		if shown := cleanName(name); shown != "" {
			return shown
		}
	}
	return ""
}

// cleanName returns a name that is safe in a sentence: on one line, without invisible characters
// and without those that change the direction of the text after it. It returns "" if nothing
// visible is left.
func cleanName(name string) string {
	var before rune
	name = strings.Map(func(r rune) rune {
		r = cleanRune(r, before)
		if r >= 0 {
			before = r
		}
		return r
	}, strings.ToValidUTF8(name, ""))
	name = strings.Join(strings.Fields(name), " ")
	if !strings.ContainsFunc(name, isVisible) {
		return ""
	}
	return name
}

// blanks are letters and symbols that fonts draw as empty space.
var blanks = []rune{'\u115f', '\u1160', '\u17b4', '\u17b5', '\u2800', '\u3164', '\uffa0'}

// cleanRune returns a character of a name as it may be shown: a space for a blank one, or -1 for a
// control character, a direction mark or one without width. Joiners are kept after letters outside
// Latin, because emoji and some scripts need them.
func cleanRune(r, before rune) rune {
	switch {
	case unicode.IsSpace(r), unicode.In(r, unicode.Z), slices.Contains(blanks, r):
		return ' '
	case isJoiner(r) && before > unicode.MaxLatin1:
		return r
	case unicode.In(r, unicode.Cc, unicode.Cf), r == '\u034f':
		return -1
	}
	return r
}

// isJoiner reports whether a character joins the ones beside it.
func isJoiner(r rune) bool { return unicode.Is(unicode.Join_Control, r) }

// isVisible reports whether a character alone shows something.
func isVisible(r rune) bool { return r != ' ' && !isJoiner(r) && !unicode.IsMark(r) }
