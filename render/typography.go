package render

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	noBreak = "\u00a0"
	// beside joins an emoji to its name. Browsers break a line between a picture and noBreak,
	// alone of all spaces that do not break.
	beside = "\u202f"
)

// frenchGaps are the spaces that French puts beside punctuation and between a number
// and what it counts, millions (M) too, and template actions, which are left alone.
var frenchGaps = regexp.MustCompile(
	`\{\{\.(?:N|Of|Min|Max|Minutes|Speed|Capacity|Wins)\}\} \p{Ll}|\{\{\.\w+\}\} M\b|\{\{.*?\}\}|` +
		` [:;!?»%×]|« |\d (?:\d{3}\b|\p{Ll}|M\b)`)

// frenchSpaces makes the spaces beside French punctuation, and after a number that
// counts something, no-break ones.
func frenchSpaces(s string) string {
	return frenchGaps.ReplaceAllStringFunc(s, func(gap string) string {
		if strings.HasPrefix(gap, "{{") && strings.HasSuffix(gap, "}}") {
			return gap
		}
		return strings.ReplaceAll(gap, " ", noBreak)
	})
}

// Clip shortens s to at most n characters, at the end of a word where one is
// near, and shows by an ellipsis that something is gone.
func Clip(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	if n < 1 {
		return ""
	}
	cut := []rune(s)[:n-1]
	for i := len(cut) - 1; i >= len(cut)*2/3; i-- {
		if unicode.IsSpace(cut[i]) {
			cut = cut[:i]
			break
		}
	}
	return strings.TrimRightFunc(string(cut), unicode.IsSpace) + "…"
}

// A word keeps so many letters when it is abbreviated, and one that is no longer than
// these and a point keeps all.
const initialLetters = 3

// words are what names are made of, without what joins them.
var words = regexp.MustCompile(`[^ \-–]+`)

// Abbreviate shortens a name to n characters, if that can be done with three letters of
// each word: of the last words first, with a point ("Limited Expr."), else of all,
// without ("Lim Exp"), or less where next to nothing has room ("Li E"); of many words the
// first ones. Two places joined by a dash are read as one sign, so that they have three
// letters each wherever they have not room whole, and a point never: "Bud–Wie", at worst
// "B–W". What has a digit stays whole, for it tells two names apart.
func Abbreviate(name string, n int) string {
	if strings.Contains(name, dash) && utf8.RuneCountInString(name) > n {
		return initials(name, n)
	}
	parts := words.FindAllString(name, -1)
	over := len([]rune(name)) - n
	for i := len(parts) - 1; i >= 0 && over > 0; i-- {
		letters := []rune(parts[i])
		cut := min(over+1, len(letters)-initialLetters) // the point takes the room of one
		if cut > 1 && !strings.ContainsFunc(parts[i], unicode.IsDigit) {
			parts[i] = string(letters[:len(letters)-cut]) + "."
			over -= cut - 1
		}
	}
	if over > 0 && len(parts) > fewWords {
		return leading(name, n)
	}
	if over > 0 {
		return initials(name, n)
	}
	return joined(name, parts)
}

// dash joins two places.
const dash = "–"

// AbbreviateAmong is a name as [Abbreviate] shortens it, but by whole words where its
// first ones have room and no other of the names begins with them: "Shinjuku" of
// "Shinjuku-Shibuya", "Maintenance" of "Maintenance Factory".
func AbbreviateAmong(name string, n int, names []string) string {
	lead, ok := firstWords(name, n)
	if !ok || slices.ContainsFunc(names, func(other string) bool { return other != name && beginsWith(other, lead) }) {
		return Abbreviate(name, n)
	}
	return lead
}

// firstWords are the first words of a name that have room in n characters, of which the
// last is no short one; false where that is no shorter, where two places are joined by a
// dash, or where a digit would go, which tells two names apart.
func firstWords(name string, n int) (string, bool) {
	if len([]rune(name)) <= n || strings.Contains(name, dash) {
		return "", false
	}
	lead := ""
	for _, at := range words.FindAllStringIndex(name, -1) {
		if utf8.RuneCountInString(name[:at[1]]) > n {
			break
		}
		if utf8.RuneCountInString(name[at[0]:at[1]]) > initialLetters {
			lead = name[:at[1]]
		}
	}
	return lead, lead != "" && !strings.ContainsFunc(name[len(lead):], unicode.IsDigit)
}

// beginsWith says whether a name begins with whole words.
func beginsWith(name, lead string) bool {
	rest, ok := strings.CutPrefix(name, lead)
	next, _ := utf8.DecodeRuneInString(rest)
	return ok && (rest == "" || !unicode.IsLetter(next))
}

// A name of more words than these is no two places but a phrase, of which the first
// words are enough.
const fewWords = 3

// leading are the first words of a name that have room in n characters, at least one,
// without a short one at their end: "Extension" of "Extension de la gare".
func leading(name string, n int) string {
	kept := strings.Fields(name)
	for len(kept) > 1 && (len([]rune(strings.Join(kept, " "))) > n || len([]rune(kept[len(kept)-1])) <= initialLetters) {
		kept = kept[:len(kept)-1]
	}
	return strings.Join(kept, " ")
}

// initials is a name of the first letters of its words, three of each or fewer of two, as
// n characters have room for; of a word with a digit all. A letter behind two places goes
// before these lose any of theirs.
func initials(name string, n int) string {
	short := firstLetters(name, initialLetters, initialLetters)
	if pair, ok := cutLetter(name); ok && utf8.RuneCountInString(short) > n {
		name, short = pair, firstLetters(pair, initialLetters, initialLetters)
	}
	fewer := [][2]int{{2, 2}, {2, 1}}
	if strings.Contains(name, dash) {
		fewer = append(fewer, [2]int{1, 1})
	}
	for _, letters := range fewer {
		if len(words.FindAllString(name, -1)) == 1 || utf8.RuneCountInString(short) <= n {
			break
		}
		short = firstLetters(name, letters[0], letters[1])
	}
	return short
}

// cutLetter is two places that a dash joins, without the one letter behind them.
func cutLetter(name string) (pair string, ok bool) {
	at := strings.LastIndex(name, " ")
	if at < 0 || !strings.Contains(name[:at], dash) || utf8.RuneCountInString(name[at+1:]) != 1 {
		return name, false
	}
	return name[:at], true
}

// firstLetters is a name of so many letters of its first word, and so many of each other.
// A word with a digit stays whole, and so does one that is a sign already ("PRR"), unless
// it is one of two places.
func firstLetters(name string, first, others int) string {
	parts := words.FindAllString(name, -1)
	for i, word := range parts {
		runes, letters := []rune(word), others
		if i == 0 {
			letters = first
		}
		sign := len(runes) <= initialLetters && !strings.Contains(name, dash)
		if !sign && !strings.ContainsFunc(word, unicode.IsDigit) {
			parts[i] = string(runes[:min(len(runes), letters)])
		}
	}
	return joined(name, parts)
}

// joined is a name with other words.
func joined(name string, parts []string) string {
	next := -1
	return words.ReplaceAllStringFunc(name, func(string) string { next++; return parts[next] })
}

// Pages splits a text at line ends into parts of at most n characters. A line
// that is longer by itself is cut where n ends.
func Pages(text string, n int) []string {
	var pages []string
	var page []rune
	flush := func() {
		if len(page) > 0 {
			pages = append(pages, string(page))
			page = nil
		}
	}
	for line := range strings.SplitSeq(text, "\n") {
		runes := []rune(line)
		if len(page)+1+len(runes) > n {
			flush()
		} else if page != nil {
			page = append(page, '\n')
		}
		for len(runes) > n {
			pages = append(pages, string(runes[:n]))
			runes = runes[n:]
		}
		page = append(page, runes...)
	}
	flush()
	return pages
}

// markdown are the characters that mean something in a Discord message.
var markdown = strings.NewReplacer(
	`\`, `\\`, `*`, `\*`, `_`, `\_`, `~`, `\~`, "`", "\\`", `|`, `\|`, `>`, `\>`,
	`#`, `\#`, `[`, `\[`, `]`, `\]`, `(`, `\(`, `)`, `\)`, `<`, `\<`, `@`, "@\u200b", `:`, `\:`,
	"\n", " ", "\r", " ",
)

// Escape makes a person's name harmless inside a Discord message: no markup,
// no mention, one line.
func Escape(s string) string { return markdown.Replace(s) }
