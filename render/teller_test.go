package render_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/rendertest"
)

var people = []render.Player{
	{Seat: 1, Name: "Ann", User: "11"},
	{Seat: 2, Name: "_Bob_ @everyone", User: "22"},
	{Seat: 3, Name: ""},
}

func tellers(t *testing.T) (en, fr *render.Teller) {
	t.Helper()
	book := rendertest.Book(t, toyEntry)
	return book.Printer("en-US").Teller("toy", people), book.Printer("fr").Teller("toy", people)
}

func TestNames(t *testing.T) {
	en, fr := tellers(t)
	set := engine.SeatsOf(1, 2, 3)
	got := []string{
		en.Names(set), fr.Names(set), en.WithNaming(render.Bold).Names(set), en.WithNaming(render.Mention).Names(set),
		en.Name(engine.Spectator), en.Name(9),
	}
	want := []string{
		"Ann, _Bob_ @everyone and Seat 3",
		"Ann, _Bob_ @everyone et Place 3",
		"**Ann**, **\\_Bob\\_ @\u200beveryone** and **Seat 3**",
		"<@11>, <@22> and **Seat 3**",
		"", "Seat 9",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestComputersAreMarked checks that computers are marked in every way of naming, and that the fonts have the
// sign.
func TestComputersAreMarked(t *testing.T) {
	book := rendertest.Book(t, toyEntry)
	tell := book.Printer("fr").Teller("toy", []render.Player{{Seat: 1, Name: "Big*Boy", Computer: true}})
	got := []string{tell.Name(1), tell.WithNaming(render.Bold).Name(1), tell.WithNaming(render.Mention).Name(1)}
	want := []string{"⚙\u00a0Big*Boy", "⚙\u00a0**Big\\*Boy**", "⚙\u00a0**Big\\*Boy**"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, sign := range render.ComputerSign {
		if !(canvas.Fonts{}).Has(string(sign)) {
			t.Errorf("the fonts lack %q", sign)
		}
	}
}

func TestTokens(t *testing.T) {
	en, fr := tellers(t)
	got := []string{
		en.Token("fish"), fr.Token("fish"), en.Token("12"), en.Token("seat-1"), en.Token("fish+milk+fish"),
		fr.Token("wood*2"), en.Tokens([]string{"milk", "fish", "milk"}), en.Tokens(nil),
	}
	want := []string{
		"Fish", "Poisson", "12", "Ann", "2\u00a0×\u00a0Fish and Milk",
		"2\u00a0×\u00a0Bois", "2\u00a0×\u00a0Milk and Fish", "",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestMoves(t *testing.T) {
	en, fr := tellers(t)
	got := []string{
		en.Move("go yew"), fr.Move("sign yew elm fish"), en.Move("end"), en.Move("ask seat-1 coal"),
		en.Move(""), en.Move("jump up"), en.Move("go"),
		en.Shortcut(engine.Named{Name: "go-and-end", Args: []string{"yew"}}), fr.Shortcut(engine.Named{Name: "drop-all"}),
	}
	want := []string{
		"Go to Yew", "Signer\u00a0: Poisson, If → Orme", "End turn", "Ask Ann for Coal",
		"", "jump up", "go",
		"Go to Yew and end turn", "Vendre toute la main",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestEvents checks the sentences of a hidden draw for the seat that drew and for another one.
func TestEvents(t *testing.T) {
	en, fr := tellers(t)
	events := []engine.Event{
		{By: 1, Kind: "draw", N: 2},
		{To: 1, By: 1, Kind: "draw", What: []string{"fish", "coal"}, N: 2},
		{By: 2, Kind: "draw", N: 1},
	}
	got := append(en.Events(engine.Visible(events, 1)), fr.Events(engine.Visible(events, 3))...)
	want := []string{
		"Ann draws Fish and Coal", "_Bob_ @everyone draws 1 card",
		"Ann pioche 2\u00a0cartes", "_Bob_ @everyone pioche 1\u00a0carte",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestOptions(t *testing.T) {
	en, fr := tellers(t)
	o := engine.Options{"tools": "crane+lamp", "yard": "tools"}
	got := append(en.Options(o), fr.Options(o)...)
	want := []string{"Yard: with tools", "Tools: Crane and Lamp", "Dépôt\u00a0: avec outils", "Outils\u00a0: Grue et Lampe"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := en.ValueAbout("tools", "crane"); got != "One more face-up card" {
		t.Errorf("description of a tool: got %q", got)
	}
}

func TestStandings(t *testing.T) {
	en, fr := tellers(t)
	standings := []engine.Standing{
		{Seat: 2, Place: 1, Score: 9, Parts: []engine.Part{{Name: "coins", Points: 4}, {Name: "sets", Points: 5}}},
		{Seat: 1, Place: 1, Score: 9},
		{Seat: 3, Place: 3, Score: 1},
	}
	want := []string{"1 – _Bob_ @everyone: 9 points (coins 4, sets 5)", "1 – Ann: 9 points", "3 – Seat 3: 1 point"}
	if diff := cmp.Diff(want, en.Standings(standings)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	got := []string{en.Result(standings), fr.Result(standings), en.Result(standings[:1])}
	want = []string{"Ann and _Bob_ @everyone share the victory", "Victoire partagée\u00a0: Ann et _Bob_ @everyone", "_Bob_ @everyone wins"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// coded is an error of another package.
type coded struct{ code, what string }

func (c coded) Error() string                 { return "coded" }
func (c coded) MessageCode() (string, string) { return c.code, c.what }

func TestErrors(t *testing.T) {
	en, fr := tellers(t)
	for _, c := range []struct {
		say  func(error) (string, bool)
		err  error
		want string
	}{
		{en.Error, &engine.Error{Code: engine.CodeIllegal}, "That isn’t possible right now."},
		{en.Error, &engine.Error{Code: engine.CodeIllegal, What: "no-coin"}, "That isn’t possible – you have no coin to offer."},
		{fr.Error, fmt.Errorf("deep: %w", &engine.Error{Code: engine.CodeIllegal, What: "no-coin"}), "Ce n’est pas possible – vous n’avez pas de pièce à offrir."},
		{en.Printer.Error, &engine.Error{Code: engine.CodeIllegal, What: "no-coin"}, "That isn’t possible right now."},
		{en.Error, &engine.Error{Code: engine.CodeOption, What: "yard"}, "You can’t set “Yard” like that. Pick from its list."},
		{en.Error, &engine.Error{Code: engine.CodeOption, What: "no-such"}, "You can’t set “no-such” like that. Pick from its list."},
		{en.Error, &engine.Error{Code: engine.CodeSeats, What: "7"}, "The toy is for 2 to 5 players."},
		{en.Error, coded{"few", "2"}, "The game needs at least 2 players."},
		{en.Error, coded{"few", "1"}, "The game needs at least 1 player."},
		{en.Error, fmt.Errorf("deep: %w", coded{code: "conflict"}), "Someone else moved first. Look at the board and try again."},
	} {
		if got, known := c.say(c.err); got != c.want || !known {
			t.Errorf("%v: %q (%t), want %q", c.err, got, known, c.want)
		}
	}
	for _, err := range []error{errors.New("a pipe has burst"), coded{code: "no-such"}, nil} {
		if text, known := en.Error(err); known || text != "" {
			t.Errorf("%v: got %q, want no message", err, text)
		}
	}
}

func TestUnknownGame(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("Teller did not panic for an unknown game")
		}
	}()
	rendertest.Book(t).Printer("fr").Teller("toy", nil)
}

// TestLooks checks that a player has the chosen look, or the look of the seat's number.
func TestLooks(t *testing.T) {
	book := rendertest.Book(t, toyEntry)
	tell := book.Printer("en").Teller("toy", []render.Player{{Seat: 1, Name: "Ann", Look: 5}, {Seat: 2, Name: "Bob"}})
	v := render.View{Tell: tell}
	if got := v.Looks([]engine.Seat{1, 2, 3}); !slices.Equal(got, []int{5, 2, 3}) {
		t.Errorf("got looks %v, want [5 2 3]", got)
	}
	if (render.View{}).Look(4) != 4 {
		t.Error("look without players is not the seat's number")
	}
}

// TestNegativeNumbersHaveTrueMinusSign checks standings and Number.
func TestNegativeNumbersHaveTrueMinusSign(t *testing.T) {
	en, fr := tellers(t)
	list := []engine.Standing{{Place: 1, Seat: 1, Score: -3, Parts: []engine.Part{{Name: "coins", Points: -12}}}}
	got := []string{en.Standings(list)[0], fr.Standings(list)[0], render.Number(-7), render.Number(0), render.Number(7)}
	for _, text := range got {
		if strings.Contains(text, "-") {
			t.Errorf("%q has a hyphen, want a minus sign", text)
		}
	}
	if !strings.Contains(got[0], "−3") || !strings.Contains(got[0], "−12") || !strings.Contains(got[1], "−3") || got[2] != "−7" || got[3] != "0" || got[4] != "7" {
		t.Errorf("%q", got)
	}
}
