package table_test

import (
	"errors"
	"io/fs"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/render"
	toypainter "github.com/railbot/railbot/render/games/toy"
	"github.com/railbot/railbot/render/rendertest"
)

// TestHostChoosesOptions checks that the host can change the options, and that everybody sees
// them.
func TestHostChoosesOptions(t *testing.T) {
	w := playtest.New(t)
	host, guest := w.Person("u1"), w.Person("u2")
	host.Run("rails start", "game=toy")
	guest.ClickPublic("Join")
	playtest.Contains(t, guest.ClickPublic("Options"), "Only the host, **U1 \\*name\\***")
	if len(guest.Shown.Rows) != 0 {
		t.Error("a guest is offered the options")
	}
	host.ClickPublic("Options")
	playtest.Contains(t, host.Choose("with tools"), "0 of 2 chosen")
	menu := playtest.Find(t, host.Shown, "Lamp")
	playtest.Contains(t, w.Board.Content, "Tools: 0 chosen, 2 needed. **U1 \\*name\\*** can choose under")
	playtest.Lacks(t, w.Board.Content, "enough players")
	playtest.Contains(t, host.ClickPublic("Begin"), "Tools: 0 chosen, 2 needed")
	host.PressID(menu.ID, "lamp")
	playtest.Contains(t, w.Board.Content, "1 of 2 chosen", "1 chosen, 2 needed")
	host.PressID(menu.ID, "lamp", "crane")
	playtest.Contains(t, w.Board.Content, "Tools: Lamp and Crane", "enough players")
	playtest.Contains(t, guest.PressID(menu.ID, "map"), "Only the host")
	playtest.Contains(t, host.PressID(strings.Replace(menu.ID, "tools", "nothing", 1), "map"), "can’t set")
	host.ClickPublic("Begin")
	if o := w.Match().Record().Options; o["tools"] != "crane+lamp" {
		t.Errorf("got the options %v", o)
	}
	playtest.Contains(t, host.PressID(menu.ID, "lamp"), "isn’t possible at this stage")
}

// TestOptionsButtonOnlyIfThereAreOptions checks that the public message has the button if the game has options,
// and that it is the only one in view.
func TestOptionsButtonOnlyIfThereAreOptions(t *testing.T) {
	for _, e := range playtest.Games {
		w := playtest.New(t)
		host := w.Person("u1")
		host.Run("rails start", "game="+e.Game.Key)
		some := len(e.Game.Options) > 0
		if playtest.HasLabel(w.Board.Message, "Options") != some || playtest.HasLabel(host.Shown, "Options") {
			t.Errorf("the Options buttons of %s do not match its %d options", e.Game.Key, len(e.Game.Options))
		}
	}
}

// TestPicksAcrossMenusAndPages picks 8 of 60 values of an option, beside ten more options.
func TestPicksAcrossMenusAndPages(t *testing.T) {
	w := playtest.NewWithBook(t, rendertest.Book(t, render.Entry{Game: toyWithManyOptions(), Painter: crowdedWords{}}))
	host := w.Person("u1")
	playtest.Contains(t, host.Run("rails start", "game=toy"), "Your table is open")
	menus := map[string]bool{}
	host.ClickPublic("Options")
	host.Choose("with tools")
	for range 5 {
		for _, c := range playtest.Controls(host.Shown) {
			menus[c.ID] = true
		}
		if !playtest.HasLabel(host.Shown, "More…") {
			t.Fatal("not all options fit, and More is missing")
		}
		host.Click("More…")
	}
	const parts, others, pages = 3, 10, 4
	if len(menus) != parts+others+pages {
		t.Errorf("got %d menus and buttons: %v", len(menus), menus)
	}
	host.ClickPublic("Options")
	id := w.Match().Record().ID
	host.Send(host.PressRequest("o:"+id+":pick:0:0", true, "v1", "v2", "v3"))
	host.Send(host.PressRequest("o:"+id+":pick:2:0", true, "v50", "v59"))
	host.Send(host.PressRequest("o:"+id+":pick:0:0", true, "v2", "v3"))
	got := map[string]bool{}
	for _, v := range strings.Split(w.Match().Record().Options["pick"], "+") {
		got[v] = true
	}
	if len(got) != 4 || !got["v2"] || !got["v3"] || !got["v50"] || !got["v59"] {
		t.Errorf("got the picked values %v", got)
	}
}

// toyWithManyOptions returns the toy with more options than a message has room for.
func toyWithManyOptions() *engine.Game {
	meta := toy.Meta
	var many []string
	for i := range 60 {
		many = append(many, "v"+strconv.Itoa(i))
	}
	meta.Options = append(meta.Options, engine.Option{Key: "pick", Values: many, Pick: 8, When: "yard=tools"})
	for i := range 8 {
		meta.Options = append(meta.Options, engine.Option{Key: "o" + strconv.Itoa(i), Values: []string{"a", "b"}, Default: "a"})
	}
	return engine.Define[*toy.State, toy.Move](meta, toy.Rules{}, toy.Secrets{}, toy.Guide{}, toy.Extras)
}

type crowdedWords struct{ toypainter.Painter }

func (p crowdedWords) Words() *render.Words {
	words := *p.Painter.Words()
	words.Messages = withOptionMessages(words.Messages)
	return &words
}

// withOptionMessages returns the toy's messages and those of the options of toyWithManyOptions.
func withOptionMessages(files fs.FS) fs.FS {
	all := fstest.MapFS{}
	for _, lang := range render.Languages() {
		name := "messages/" + lang + ".json"
		b, err := fs.ReadFile(files, name)
		if errors.Is(err, fs.ErrNotExist) {
			continue // the toy does not speak it
		}
		if err != nil {
			panic(err)
		}
		var more strings.Builder
		say := func(key string) {
			more.WriteString(`, "toy.option.` + key + `": "` + key + `", "toy.option.` + key + `.desc": "about"`)
		}
		say("pick")
		for i := range 60 {
			say("pick.v" + strconv.Itoa(i))
		}
		for i := range 8 {
			say("o" + strconv.Itoa(i))
			say("o" + strconv.Itoa(i) + ".a")
			say("o" + strconv.Itoa(i) + ".b")
		}
		text := strings.TrimSpace(string(b))
		all[name] = &fstest.MapFile{Data: []byte(strings.TrimSuffix(text, "}") + more.String() + "}")}
	}
	return all
}

// TestOptionsAreExplained checks that options are explained where they are chosen.
func TestOptionsAreExplained(t *testing.T) {
	w := playtest.New(t)
	p := w.Person("u1")
	p.Run("rails start", "game=trains")
	playtest.Contains(t, p.ClickPublic("Options"), "Which side of the board", "Which eight kinds of card are for sale")
}

// TestJoinIsBlueUntilBeginIsGreen checks that one button of an open table stands out: Join until there are enough
// players, then Begin.
func TestJoinIsBlueUntilBeginIsGreen(t *testing.T) {
	w := playtest.New(t)
	people := w.People(2)
	people[0].Run("rails start", "game=toy")
	style := func(label string) discordgo.ButtonStyle {
		for _, row := range w.Board.Rows {
			for _, c := range row.(discordgo.ActionsRow).Components {
				if b := c.(discordgo.Button); b.Label == label {
					return b.Style
				}
			}
		}
		t.Fatalf("the table has no button %q", label)
		return 0
	}
	if join, begin := style("Join"), style("Begin"); join != discordgo.PrimaryButton || begin != discordgo.SecondaryButton {
		t.Errorf("with one player: got the styles %d and %d, want blue and grey", join, begin)
	}
	people[1].ClickPublic("Join")
	if join, begin := style("Join"), style("Begin"); join != discordgo.SecondaryButton || begin != discordgo.SuccessButton {
		t.Errorf("with two players: got the styles %d and %d, want grey and green", join, begin)
	}
}
