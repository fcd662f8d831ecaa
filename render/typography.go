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
	// emojiGap is the space between an emoji and the words after it: a narrow no-break space. Browsers break the
	// line after a picture at a normal no-break space.
	emojiGap = "\u202f"
)

// frenchGaps matches the spaces that French typography makes no-break: before and after punctuation, in
// numbers, and between a number and its unit. It also matches template actions, which are left unchanged.
var frenchGaps = regexp.MustCompile(
	`\{\{\.(?:N|Of|Min|Max|Minutes|Speed|Capacity|Wins)\}\} \p{Ll}|\{\{\.\w+\}\} M\b|\{\{.*?\}\}|` +
		` [:;!?»%×]|« |\d (?:\d{3}\b|\p{Ll}|M\b)`)

// frenchSpaces replaces the spaces at French punctuation, and after a number with a unit, by no-break spaces.
func frenchSpaces(s string) string { return noBreakGaps(frenchGaps, s) }

// unitGaps matches the space between a number and its unit. It also matches template actions, which are left unchanged.
var unitGaps = regexp.MustCompile(
	`\{\{\.(?:N|Of|Min|Max|Minutes|Speed|Capacity|Wins)\}\} \p{L}|\{\{\.\w+\}\} M\b|\{\{.*?\}\}|\d (?:\d{3}\b|\p{Ll}|M\b)`)

// unitSpaces replaces the space between a number and its unit by a no-break space.
func unitSpaces(s string) string { return noBreakGaps(unitGaps, s) }

// shortWords matches a Polish word of one letter, which must not stand at the end of a line, with the space after it.
var shortWords = regexp.MustCompile(`(^|[\s\x{a0}(„])([aiouwzAIOUWZ]) `)

// polishSpaces replaces the spaces after words of one letter, and between a number and its unit, by no-break spaces.
func polishSpaces(s string) string {
	for range 2 { // of two such words in a row, the first pass sees only one
		s = shortWords.ReplaceAllString(s, "$1$2"+noBreak)
	}
	return unitSpaces(s)
}

// vowelWords matches the Italian words a and e before a field, with what stands between them, such as a quotation mark.
var vowelWords = regexp.MustCompile(`(^|[^\pL])([aAeE]) ([«*]*)\{\{\.(\w+)\}\}`)

// italianTypography is [unitSpaces]. It also makes a and e before a field into ad and ed if the field begins with the
// same vowel: "ad Ada", "Bo ed Ezra".
func italianTypography(s string) string {
	return vowelWords.ReplaceAllStringFunc(unitSpaces(s), func(match string) string {
		m := vowelWords.FindStringSubmatch(match)
		vowels := `"a" "A" "à" "À"`
		if strings.EqualFold(m[2], "e") {
			vowels = `"e" "E" "è" "È" "é" "É"`
		}
		return m[1] + m[2] + `{{if eq (printf "%.1s" .` + m[4] + `) ` + vowels + `}}d{{end}} ` + m[3] + `{{.` + m[4] + `}}`
	})
}

// noBreakGaps replaces the spaces in what gaps matches by no-break spaces. It leaves template actions unchanged.
func noBreakGaps(gaps *regexp.Regexp, s string) string {
	return gaps.ReplaceAllStringFunc(s, func(gap string) string {
		if strings.HasPrefix(gap, "{{") && strings.HasSuffix(gap, "}}") {
			return gap
		}
		return strings.ReplaceAll(gap, " ", noBreak)
	})
}

// Clip returns s if it has at most n characters, and otherwise a prefix of it with an ellipsis, n characters long
// at most. It cuts at the end of a word if there is one in the last third of the prefix.
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
	if scene.CloseIsolates(kept) != kept { // the character that closes the isolate needs room
		kept = scene.CloseIsolates(strings.TrimRightFunc(string(cut[:len(cut)-1]), unicode.IsSpace))
	}
	return kept + "…"
}

// NonEmpty returns the texts that are not empty.
func NonEmpty(texts []string) []string {
	var kept []string
	for _, text := range texts {
		if text != "" {
			kept = append(kept, text)
		}
	}
	return kept
}

// initialLetters is the minimum number of letters that an abbreviated word keeps. Words of up to one letter more are
// not abbreviated, because the point would take that letter's room.
const initialLetters = 3

// wordPattern matches the words of a name, without the spaces and hyphens between them.
var wordPattern = regexp.MustCompile(`[^ \-–]+`)

// Abbreviate shortens a name to n characters if it can. The result is longer if the name cannot be shortened that
// far. It tries these ways in order:
//
//   - Two places joined by a dash keep as many letters each as fit, at least three: "Budape–Wien", "Bud–Wie" for
//     "Budapest–Wien". With fewer letters nobody would recognize them.
//   - Words are abbreviated from the last to the first, each with a point: "Limited Expr." for "Limited Express".
//   - A name of more than three words keeps its first words.
//   - Every word keeps three letters, or fewer, without a point: "Lim Exp", "Li E".
//
// A word with a digit is never shortened, because the digit may distinguish two names.
func Abbreviate(name string, n int) string { return scene.CloseIsolates(abbreviate(name, n)) }

// abbreviate is [Abbreviate] without its last step: if it cuts a name inside an isolate, the isolate stays open (see
// [scene.Isolate]).
func abbreviate(name string, n int) string {
	if strings.Contains(name, placeDash) && utf8.RuneCountInString(name) > n {
		return abbreviateWords(name, n)
	}
	words := wordPattern.FindAllString(name, -1)
	excess := len([]rune(name)) - n
	for i := len(words) - 1; i >= 0 && excess > 0; i-- {
		letters := []rune(words[i])
		cut := min(excess+1, len(letters)-initialLetters) // the point takes the room of one letter
		if cut > 1 && !strings.ContainsFunc(words[i], unicode.IsDigit) {
			words[i] = string(letters[:len(letters)-cut]) + "."
			excess -= cut - 1
		}
	}
	if lead := leadingWords(name, n); excess > 0 && len(words) > maxPlaceWords && !losesDigit(name, lead) {
		return lead
	}
	if excess > 0 {
		return abbreviateWords(name, n)
	}
	return replaceWords(name, words)
}

// placeDash joins two places in the name of a route or a company.
const placeDash = "–"

// AbbreviateAmong shortens a name to its first words if they fit into n characters and no other of the names
// begins with them: "Shinjuku" for "Shinjuku-Shibuya", "Maintenance" for "Maintenance Factory". Otherwise it
// returns the result of [Abbreviate].
func AbbreviateAmong(name string, n int, names []string) string {
	lead, ok := firstWords(name, n)
	if !ok || slices.ContainsFunc(names, func(other string) bool { return other != name && beginsWith(other, lead) }) {
		return Abbreviate(name, n)
	}
	return scene.CloseIsolates(lead)
}

// firstWords returns the first words of a name that fit into n characters, without short words at the end. It
// reports false if the name already fits, if no word fits, if a dash joins two places, or if a digit would be lost,
// because the digit may distinguish two names.
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
	return lead, lead != "" && !losesDigit(name, lead)
}

// losesDigit reports whether the rest of a name that begins with lead has a digit.
func losesDigit(name, lead string) bool {
	return strings.ContainsFunc(strings.TrimPrefix(name, lead), unicode.IsDigit)
}

// beginsWith reports whether a name begins with lead and lead does not end inside a word.
func beginsWith(name, lead string) bool {
	rest, ok := strings.CutPrefix(name, lead)
	next, _ := utf8.DecodeRuneInString(rest)
	return ok && (rest == "" || !unicode.IsLetter(next))
}

// maxPlaceWords is the maximum number of words in the name of a place or of two places. A longer name is a phrase,
// whose first words are enough.
const maxPlaceWords = 3

// leadingWords returns the first words of a name that fit into n characters, without short words at the end, but at
// least one word: "Extension" for "Extension de la gare".
func leadingWords(name string, n int) string {
	kept := strings.Fields(name)
	for len(kept) > 1 && (len([]rune(strings.Join(kept, " "))) > n || len([]rune(kept[len(kept)-1])) <= initialLetters) {
		kept = kept[:len(kept)-1]
	}
	return strings.Join(kept, " ")
}

// abbreviateWords returns the first letters of each word of a name: three of each ("Lim Exp"), or fewer if that is
// more than n characters ("Li E"). A word with a digit stays whole. Two places joined by a dash are abbreviated by
// [abbreviatePlaces].
func abbreviateWords(name string, n int) string {
	if strings.Contains(name, placeDash) {
		return abbreviatePlaces(name, n)
	}
	short := firstLetters(name, initialLetters, initialLetters)
	for _, others := range []int{2, 1} { // letters of the words after the first
		if len(wordPattern.FindAllString(name, -1)) == 1 || utf8.RuneCountInString(short) <= n {
			break
		}
		short = firstLetters(name, 2, others)
	}
	return short
}

// placeLetters is how many letters each of two places keeps at least if there is room.
const placeLetters = 4

// abbreviatePlaces shortens two places joined by a dash to as many letters each as fit into n characters. If four are
// too many, it returns three of each. If a single letter follows the places and there is no room for it, it is dropped.
func abbreviatePlaces(name string, n int) string {
	for letters := n; letters >= placeLetters; letters-- {
		if short := firstLetters(name, letters, letters); utf8.RuneCountInString(short) <= n {
			return short
		}
	}
	short := firstLetters(name, initialLetters, initialLetters)
	if pair, ok := dropSingleLetter(name); ok && utf8.RuneCountInString(short) > n {
		short = firstLetters(pair, initialLetters, initialLetters)
	}
	return short
}

// dropSingleLetter removes a single letter after two places joined by a dash: "Bud–Wie" for "Bud–Wie A". It reports false
// if there is none.
func dropSingleLetter(name string) (pair string, ok bool) {
	at := strings.LastIndex(name, " ")
	if at < 0 || !strings.Contains(name[:at], placeDash) || utf8.RuneCountInString(name[at+1:]) != 1 {
		return name, false
	}
	return name[:at], true
}

// firstLetters cuts the first word of a name after first letters, and each other word after others letters. A word
// with a digit stays whole. So does a word of up to three letters ("PRR"), unless a dash joins two places.
func firstLetters(name string, first, others int) string {
	words := wordPattern.FindAllString(name, -1)
	for i, word := range words {
		runes, letters := []rune(word), others
		if i == 0 {
			letters = first
		}
		isAcronym := len(runes) <= initialLetters && !strings.Contains(name, placeDash)
		if !isAcronym && !strings.ContainsFunc(word, unicode.IsDigit) {
			words[i] = string(runes[:min(len(runes), letters)])
		}
	}
	return replaceWords(name, words)
}

// replaceWords returns name with its words replaced by others, and with the spaces and hyphens between them unchanged.
func replaceWords(name string, words []string) string {
	next := -1
	return wordPattern.ReplaceAllStringFunc(name, func(string) string { next++; return words[next] })
}

// Pages splits a text at line ends into pages of at most n characters. A line with more than n characters is cut
// every n characters.
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

// PlainName returns a person's name for texts without markup, such as alternative texts. A name that is written from
// right to left is isolated, so that it does not change the order of the text around it.
func PlainName(name string) string { return scene.Isolate(name) }

// Escape returns a person's name for a Discord message, on one line and with markup and mentions escaped. A name that
// is written from right to left is isolated, as by [PlainName].
func Escape(s string) string { return scene.Isolate(markdown.Replace(s)) }
