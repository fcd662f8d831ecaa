package components_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
)

// TestEvenRowsTakeFewLines checks that EvenRows breaks buttons into rows where a phone wraps them
// anyway, and keeps their order. The first case is from a turn of China whose panel did not fit a
// screen.
func TestEvenRowsTakeFewLines(t *testing.T) {
	for _, c := range []struct {
		labels string // separated by commas
		most   int
		rows   []int // how many are in each
		lines  int
	}{
		{"Load Tourists · +12M,Go to Tianjin · fee 4M · 2 mileposts,Go to Jinan · fee 4M · 7 mileposts," +
			"Go to Hohhot · 7 mileposts,Go…,Go the shortest way…,One step…,Build track…,One segment…," +
			"Buy Hong Kong link · 8M,Upgrade…", 4, []int{5, 4, 2}, 7},
		{"a,b,c,d,e,f", 4, []int{5, 1}, 2},
		{"1 · Yinchuan,2 · Changchun,3 · Zhengzhou,4 · Harbin,5 · Beijing", 1, []int{5}, 2},
		{strings.Repeat("a,", 10) + "a", 2, []int{5, 5, 1}, 3}, // more than there is room for
		{strings.Repeat("The same long words in each,", 7) + "and so on", 2, []int{5, 3}, 7},
	} {
		var buttons []discordgo.MessageComponent
		for label := range strings.SplitSeq(c.labels, ",") {
			buttons = append(buttons, components.Button(discordgo.PrimaryButton, label, label))
		}
		got := components.EvenRows(buttons, c.most)
		var rows []int
		var order []discordgo.MessageComponent
		for _, row := range got {
			list := row.(discordgo.ActionsRow).Components
			rows, order = append(rows, len(list)), append(order, list...)
		}
		if !slices.Equal(rows, c.rows) || components.PhoneLines(got) != c.lines {
			t.Errorf("%s: got rows of %v in %d lines, want %v in %d", c.labels, rows, components.PhoneLines(got), c.rows, c.lines)
		}
		if !slices.Equal(order, buttons) {
			t.Errorf("%s: got another order: %v", c.labels, order)
		}
	}
}

// TestManyButtonsKeepTheirEmoji checks that the fourteen cards of a hand keep their emoji although they cost a
// line, and that a few buttons lose theirs then.
func TestManyButtonsKeepTheirEmoji(t *testing.T) {
	for n, keeps := range map[int]bool{2: false, 10: true, 14: true} {
		var buttons []discordgo.MessageComponent
		for i := range n {
			label := strconv.Itoa(i+1) + " · C&O " + strconv.Itoa(i+1)
			if n == 2 {
				label += " · share 40"
			}
			b := components.Button(discordgo.PrimaryButton, label, label)
			b.Emoji = &discordgo.ComponentEmoji{Name: "co", ID: "1"}
			buttons = append(buttons, b)
		}
		first := components.EvenRows(buttons, 4)[0].(discordgo.ActionsRow).Components[0].(discordgo.Button)
		if (first.Emoji != nil) != keeps {
			t.Errorf("%d buttons: emoji are kept: %v, want %v", n, first.Emoji != nil, keeps)
		}
	}
}

// styledButton finds buttons in the source whose colour and label are literal.
var styledButton = regexp.MustCompile(`discordgo\.(\w+)Button,\s*(?:[\w.()]+\.Say\()?"(ui\.[^"]+)"`)

// TestButtonHasOneColour checks in the source of all commands that buttons with the same label have the same
// colour: blue for the usual next step, green for what ends or scores, grey for more.
func TestButtonHasOneColour(t *testing.T) {
	colours := map[string]string{"ui.button.next": "Primary", "ui.button.story": "Secondary", "ui.button.film": "Secondary"}
	seen := 0
	err := filepath.WalkDir("..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		for _, found := range styledButton.FindAllStringSubmatch(string(source), -1) {
			colour, label := found[1], found[2]
			if want, ok := colours[label]; ok && want != colour {
				t.Errorf("%s: the button %s is %s, elsewhere %s", path, label, colour, want)
			}
			colours[label] = colour
			seen++
		}
		return err
	})
	if err != nil || seen < 50 {
		t.Errorf("found %d buttons (%v)", seen, err)
	}
}

// TestLongTextKeepsWholeLines checks that a text beyond Discord's limit ends after a line, so that no bold name is cut.
func TestLongTextKeepsWholeLines(t *testing.T) {
	line := "**Ada** draws 2 cards"
	got := components.Text(slices.Repeat([]string{line}, 200))
	if n := utf8.RuneCountInString(got); n > components.MaxContent || n < components.MaxContent-30 || !strings.HasSuffix(got, line+"\n…") {
		t.Errorf("%d characters, ending in %q", n, got[len(got)-40:])
	}
}
