package components

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"sync"

	"github.com/bwmarrin/discordgo"
	"github.com/golang/freetype/truetype"
	"golang.org/x/image/math/fixed"

	"github.com/railbot/railbot/render/roboto"
)

// The measures of buttons on a phone 390 pixels wide, in pixels.
const (
	phoneWidth     = 366.0
	buttonPadding  = 28.0
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

// FitsLine reports whether a button with a label fits on a line of a phone.
func FitsLine(label string) bool {
	return buttonPadding+LetterWidth(label, letterSize) <= phoneWidth
}

// FitsLineBesideEmoji reports whether a button with a label and an emoji fits on a line of a phone.
func FitsLineBesideEmoji(label string) bool {
	return buttonPadding+emojiWidth+LetterWidth(label, letterSize) <= phoneWidth
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

// labelFont returns Roboto Medium. The other fonts of Discord and its apps differ from it by a few
// hundredths.
var labelFont = sync.OnceValue(func() *truetype.Font {
	f, err := truetype.Parse(roboto.Medium)
	if err != nil {
		panic(fmt.Sprintf("components: Roboto Medium: %v", err))
	}
	return f
})

// firstEmoji is where the emoji of Unicode begin. They are about a third wider than high.
const firstEmoji = 0x1f000

// LetterWidth estimates the width of a text in one line, in the unit of the font size. Another
// character that Roboto lacks is as wide as the font is high.
func LetterWidth(text string, size float64) float64 {
	f := labelFont()
	em := fixed.Int26_6(f.FUnitsPerEm())
	var width, last = fixed.Int26_6(0), truetype.Index(0)
	for _, r := range text {
		glyph := f.Index(r)
		switch {
		case glyph != 0:
			width += f.Kern(em, last, glyph) + f.HMetric(em, glyph).AdvanceWidth
		case r >= firstEmoji:
			width += em * 4 / 3
		default:
			width += em
		}
		last = glyph
	}
	return float64(width) * size / float64(em)
}
