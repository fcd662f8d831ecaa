package components

import (
	"math"
	"regexp"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// Of a phone 390 pixels wide: the room for buttons, what a button takes besides its words
// and at least, what is between two, and what an emoji and the size of the letters add.
const (
	phoneWidth     = 366.0
	buttonPadding  = 32.0
	minButtonWidth = 60.0
	buttonGap      = 8.0
	emojiWidth     = 28.0
	letterSize     = 14.0
)

// PhoneLines is in how many lines a phone shows rows of buttons and menus, about.
func PhoneLines(rows []discordgo.MessageComponent) (lines int) {
	for _, row := range rows {
		lines += countLines(componentWidths(row.(discordgo.ActionsRow).Components))
	}
	return lines
}

// linesOf is in how many lines a phone shows one row of those widths.
func countLines(widths []float64) (lines int) {
	left := 0.0
	for _, width := range widths {
		if width > left {
			lines, left = lines+1, phoneWidth
		}
		left -= width + buttonGap
	}
	return lines
}

// widthsOf are the widths of buttons and menus.
func componentWidths(row []discordgo.MessageComponent) []float64 {
	widths := make([]float64, len(row))
	for i, c := range row {
		widths[i] = phoneWidth
		if b, ok := c.(discordgo.Button); ok {
			widths[i] = ButtonWidth(b)
		}
	}
	return widths
}

// HalfLine tells whether a button of a label leaves room for another as wide beside it.
func FitsHalfLine(label string) bool {
	return ButtonWidth(discordgo.Button{Label: label}) <= (phoneWidth-buttonGap)/2
}

// ButtonWidth estimates how wide a phone shows a button, in pixels.
func ButtonWidth(b discordgo.Button) float64 {
	width := buttonPadding + LetterWidth(b.Label, letterSize)
	if b.Emoji != nil {
		width += emojiWidth
	}
	return min(max(width, minButtonWidth), phoneWidth)
}

// Of the text of a message on such a phone: the room for a line of it, how wide an emoji
// is, and the size of its letters.
const (
	textLineWidth  = 314.0
	textEmojiWidth = 22.0
	textLetterSize = 16.0
)

var markup = regexp.MustCompile(`<a?:[^>]*>|[*_\x60\\]+|^-# `)

// PhoneWords is in how many lines a phone shows a text, about.
func PhoneTextLines(text string) (lines int) {
	for line := range strings.Lines(text) {
		width := LetterWidth(markup.ReplaceAllString(line, ""), textLetterSize) + textEmojiWidth*float64(strings.Count(line, "<:"))
		lines += max(1, int(math.Ceil(width/textLineWidth)))
	}
	return lines
}

// letters are the widths of characters in thousandths of their size, as in Helvetica, beside
// which the letters of Discord and of its apps differ by a few hundredths.
var letters = []struct {
	characters string
	width      float64
}{
	{"ijlîï'’|", 222},
	{" .,:;!/·ftI\u00a0\u202f", 278},
	{"r()-", 333},
	{"cksvxyzçJ", 500},
	{"FTZ", 611},
	{"ABEKPSVXYÀÂÉÈÊ&", 667},
	{"wCDHNRU", 722},
	{"GOQÔ", 778},
	{"mM↻", 833},
	{"Wœ", 944},
	{"…—→←", 1000},
}

const defaultWidth = 556 // digits, and most small letters

// LetterWidth is how wide a phone shows a text in one line, about, in letters of a size,
// in the unit of that size.
func LetterWidth(text string, size float64) (width float64) {
	for _, r := range text {
		each := float64(defaultWidth)
		for _, w := range letters {
			if strings.ContainsRune(w.characters, r) {
				each = w.width
				break
			}
		}
		width += each
	}
	return width * size / 1000
}
