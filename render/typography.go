package render

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/railbot/railbot/render/scene"
)

const (
	noBreak = "\u00a0"
	// beside is the space between an emoji and its name. Browsers break a line between a picture and any
	// other no-break space.
	beside = "\u202f"
)

// frenchGaps matches the spaces that French typography makes no-break: before and after punctuation, in
// numbers, and between a number and its unit. It also matches template actions, which are left unchanged.
var frenchGaps = regexp.MustCompile(
	`\{\{\.(?:N|Of|Min|Max|Minutes|Speed|Capacity|Wins)\}\} \p{Ll}|\{\{\.\w+\}\} M\b|\{\{.*?\}\}|` +
		` [:;!?»%×]|« |\d (?:\d{3}\b|\p{Ll}|M\b)`)

// frenchSpaces replaces the spaces at French punctuation, and after a number with a unit, by no-break spaces.
func frenchSpaces(s string) string {
	return frenchGaps.ReplaceAllStringFunc(s, func(gap string) string {
		if strings.HasPrefix(gap, "{{") && strings.HasSuffix(gap, "}}") {
			return gap
		}
		return strings.ReplaceAll(gap, " ", noBreak)
	})
}

// Clip shortens s to at most n characters and ends it with an ellipsis. It cuts at the end of a word if one
// is near.
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
	kept := strings.TrimRightFunc(string(cut), unicode.IsSpace)
	if scene.CloseIsolates(kept) != kept { // its end needs room
		kept = scene.CloseIsolates(strings.TrimRightFunc(string(cut[:len(cut)-1]), unicode.IsSpace))
	}
	return kept + "…"
}

// initialLetters is the number of letters that an abbreviated word keeps. A word that is no longer than these
// and a point is not abbreviated.
const initialLetters = 3

// wordPattern matches the words of a name, without the spaces and hyphens between them.
var wordPattern = regexp.MustCompile(`[^ \-–]+`)

// Abbreviate shortens a name to about n characters. It shortens the last words first and ends each with a
// point ("Limited Expr."). If that is not enough, it keeps three letters of every word, without points ("Lim
// Exp"), or fewer ("Li E"). A name of many words keeps its first words.
//
// Two places joined by a dash are one sign: they keep three letters each, without points ("Bud–Wie"), and at
// worst one ("B–W"). A word with a digit stays whole, because the digit may distinguish two names. The result
// may be longer than n characters if a name cannot be shortened that far.
func Abbreviate(name string, n int) string { return scene.CloseIsolates(abbreviate(name, n)) }

// abbreviate is Abbreviate for a name whose isolates may be left open.
func abbreviate(name string, n int) string {
	if strings.Contains(name, placeDash) && utf8.RuneCountInString(name) > n {
		return abbreviateWords(name, n)
	}
	parts := wordPattern.FindAllString(name, -1)
	over := len([]rune(name)) - n
	for i := len(parts) - 1; i >= 0 && over > 0; i-- {
		letters := []rune(parts[i])
		cut := min(over+1, len(letters)-initialLetters) // the point takes the room of one letter
		if cut > 1 && !strings.ContainsFunc(parts[i], unicode.IsDigit) {
			parts[i] = string(letters[:len(letters)-cut]) + "."
			over -= cut - 1
		}
	}
	if over > 0 && len(parts) > maxPlaceWords {
		return leadingWords(name, n)
	}
	if over > 0 {
		return abbreviateWords(name, n)
	}
	return replaceWords(name, parts)
}

// placeDash joins two places.
const placeDash = "–"

// AbbreviateAmong shortens a name to whole words if its first words fit into n characters and no other of the
// names begins with them: "Shinjuku" for "Shinjuku-Shibuya", "Maintenance" for "Maintenance Factory".
// Otherwise it returns [Abbreviate].
func AbbreviateAmong(name string, n int, names []string) string {
	lead, ok := firstWords(name, n)
	if !ok || slices.ContainsFunc(names, func(other string) bool { return other != name && beginsWith(other, lead) }) {
		return Abbreviate(name, n)
	}
	return scene.CloseIsolates(lead)
}

// firstWords returns the first words of a name that fit into n characters and do not end with a short word.
// It reports false if that is not shorter, if a dash joins two places, or if a digit would be lost, which may
// distinguish two names.
func firstWords(name string, n int) (string, bool) {
	if len([]rune(name)) <= n || strings.Contains(name, placeDash) {
		return "", false
	}
	lead := ""
	for _, at := range wordPattern.FindAllStringIndex(name, -1) {
		if utf8.RuneCountInString(name[:at[1]]) > n {
			break
		}
		if utf8.RuneCountInString(name[at[0]:at[1]]) > initialLetters {
			lead = name[:at[1]]
		}
	}
	return lead, lead != "" && !strings.ContainsFunc(name[len(lead):], unicode.IsDigit)
}

// beginsWith reports whether a name begins with whole words.
func beginsWith(name, lead string) bool {
	rest, ok := strings.CutPrefix(name, lead)
	next, _ := utf8.DecodeRuneInString(rest)
	return ok && (rest == "" || !unicode.IsLetter(next))
}

// maxPlaceWords is the maximum number of words in a name of two places. A longer name is a phrase, whose first
// words are enough.
const maxPlaceWords = 3

// leadingWords returns the first words of a name that fit into n characters, at least one, and not ending with a
// short word: "Extension" for "Extension de la gare".
func leadingWords(name string, n int) string {
	kept := strings.Fields(name)
	for len(kept) > 1 && (len([]rune(strings.Join(kept, " "))) > n || len([]rune(kept[len(kept)-1])) <= initialLetters) {
		kept = kept[:len(kept)-1]
	}
	return strings.Join(kept, " ")
}

// abbreviateWords returns a name made of the first letters of its words: three of each, or fewer if n characters
// have no room for that. A word with a digit stays whole. A single letter behind two places is dropped before
// the places lose letters.
func abbreviateWords(name string, n int) string {
	short := firstLetters(name, initialLetters, initialLetters)
	if pair, ok := trimLetter(name); ok && utf8.RuneCountInString(short) > n {
		name, short = pair, firstLetters(pair, initialLetters, initialLetters)
	}
	fewer := [][2]int{{2, 2}, {2, 1}}
	if strings.Contains(name, placeDash) {
		fewer = append(fewer, [2]int{1, 1})
	}
	for _, letters := range fewer {
		if len(wordPattern.FindAllString(name, -1)) == 1 || utf8.RuneCountInString(short) <= n {
			break
		}
		short = firstLetters(name, letters[0], letters[1])
	}
	return short
}

// trimLetter removes a single letter that follows two places joined by a dash. It reports whether there was
// one.
func trimLetter(name string) (pair string, ok bool) {
	at := strings.LastIndex(name, " ")
	if at < 0 || !strings.Contains(name[:at], placeDash) || utf8.RuneCountInString(name[at+1:]) != 1 {
		return name, false
	}
	return name[:at], true
}

// firstLetters shortens the first word of a name to first letters, and the others to others letters. A word
// with a digit stays whole. So does a short one ("PRR"), unless dash joins two places.
func firstLetters(name string, first, others int) string {
	parts := wordPattern.FindAllString(name, -1)
	for i, word := range parts {
		runes, letters := []rune(word), others
		if i == 0 {
			letters = first
		}
		sign := len(runes) <= initialLetters && !strings.Contains(name, placeDash)
		if !sign && !strings.ContainsFunc(word, unicode.IsDigit) {
			parts[i] = string(runes[:min(len(runes), letters)])
		}
	}
	return replaceWords(name, parts)
}

// replaceWords returns name with its words replaced by parts.
func replaceWords(name string, parts []string) string {
	next := -1
	return wordPattern.ReplaceAllStringFunc(name, func(string) string { next++; return parts[next] })
}

// Pages splits a text at line ends into parts of at most n characters. A longer line is cut after n
// characters.
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

// markdown escapes the characters with a meaning in Discord messages.
var markdown = strings.NewReplacer(
	`\`, `\\`, `*`, `\*`, `_`, `\_`, `~`, `\~`, "`", "\\`", `|`, `\|`, `>`, `\>`,
	`#`, `\#`, `[`, `\[`, `]`, `\]`, `(`, `\(`, `)`, `\)`, `<`, `\<`, `@`, "@\u200b", `:`, `\:`,
	"\n", " ", "\r", " ",
)

// PlainName returns a person's name for texts without markup, such as alternative texts. It does not change the
// direction of the text around it.
func PlainName(name string) string { return scene.Isolate(name) }

// Escape makes a person's name safe in a Discord message: no markup, no mention, one line, and no change of the
// direction of the text around it.
func Escape(s string) string { return scene.Isolate(markdown.Replace(s)) }
