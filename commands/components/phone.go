package components

import (
	"math"
	"regexp"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// The measures of buttons on a phone 390 pixels wide, in pixels.
const (
	phoneWidth     = 366.0
	buttonPadding  = 32.0
	minButtonWidth = 60.0
	buttonGap      = 8.0
	emojiWidth     = 28.0
	letterSize     = 14.0
)

// PhoneLines estimates in how many lines a phone shows rows of buttons and menus.
func PhoneLines(rows []discordgo.MessageComponent) (lines int) {
	for _, row := range rows {
		lines += countLines(componentWidths(row.(discordgo.ActionsRow).Components))
	}
	return lines
}

// countLines returns in how many lines a phone shows one row of components of some widths.
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

// componentWidths returns the widths of buttons and menus on a phone.
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

// FitsHalfLine reports whether two buttons with a label fit side by side on a phone.
func FitsHalfLine(label string) bool {
	return ButtonWidth(discordgo.Button{Label: label}) <= (phoneWidth-buttonGap)/2
}

// ButtonWidth estimates the width of a button on a phone, in pixels.
func ButtonWidth(b discordgo.Button) float64 {
	width := buttonPadding + LetterWidth(b.Label, letterSize)
	if b.Emoji != nil {
		width += emojiWidth
	}
	return min(max(width, minButtonWidth), phoneWidth)
}

// The measures of a message's text on that phone, in pixels.
const (
	textLineWidth  = 314.0
	textEmojiWidth = 22.0
	textLetterSize = 16.0
)

var markup = regexp.MustCompile(`<a?:[^>]*>|[*_\x60\\]+|^-# `)

// PhoneTextLines estimates in how many lines a phone shows a text.
func PhoneTextLines(text string) (lines int) {
	for line := range strings.Lines(text) {
		width := LetterWidth(markup.ReplaceAllString(line, ""), textLetterSize) + textEmojiWidth*float64(strings.Count(line, "<:"))
		lines += max(1, int(math.Ceil(width/textLineWidth)))
	}
	return lines
}

// letters are the widths of characters in thousandths of the font size, as in Roboto Medium. The
// other fonts of Discord and its apps differ from it by a few hundredths.
var letters = []struct {
	characters string
	width      float64
}{
	{"'’,;", 225},
	{" ijl|îï:!\u00a0\u202f", 255},
	{".·I", 282},
	{"frt()-", 345},
	{"/“”", 390},
	{"vxyz?«»", 490},
	{"cçks", 520},
	{"aàâeéèêFL×", 540},
	{"STYZ#", 605},
	{"BKPRVX&–", 637},
	{"AÀÂCÇDU", 657},
	{"GOÔQ", 688},
	{"HN…", 708},
	{"w%", 739},
	{"—", 773},
	{"Mm", 872},
	{"Wœ", 897},
	{"→←↻", 1000},
}

const defaultWidth = 565 // digits, and most small letters

// LetterWidth estimates the width of a text in one line, in the unit of the font size.
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
