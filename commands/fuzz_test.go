package commands_test

import (
	"bytes"
	"strconv"
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/playtest"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
)

// FuzzHandle sends arbitrary requests of a player. Nothing may panic, every reply must be within
// Discord's limits, and the match may change only by a legal move that the request names or by an
// undo.
func FuzzHandle(f *testing.F) {
	for _, seed := range [][3]string{
		{"p", "=end", ""}, {"p", "!go elm", ""}, {"p", ">sign/alder,,fish/23", ""}, {"p", ">sign/,,,,,,/9999999999", ""}, {"p", "~drop-all/", ""},
		{"p", "~go-and-end/birch,x", ""}, {"p", "*drop", "=drop fish#0"}, {"p", "s0", ">ask/seat-1"}, {"p", "?sign/", "yew"}, {"p", "u", ""}, {"p", "c", ""},
		{"sign", "alder", "yew"}, {"go", "if", ""}, {"end", "", ""}, {"drop-all", "", ""}, {"rails", "zoom", "**"}, {"o", "yard", "plain"}, {"v", "log:x:b:3", ""},
		{"v", "text:-1", ""}, {"v", "file:../x", ""}, {"raw", "a:x:1:y", ""}, {"auto", "sign", "É"}, {"modal", "?go/", "\x00\xff"},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	w, p, _ := playtest.NewInTurn(f, 2)
	f.Fuzz(func(t *testing.T, what, first, second string) {
		w.T = t
		if m := w.Match(); m.Record().Rev > 30 || !m.Acting().Has(m.Seat(p.User)) || m.Record().Ask != nil {
			w.Serial++
			w.UseNewChannel("2" + strconv.Itoa(w.Serial))
			p, _ = w.StartTurn(2)
		}
		before := w.Match()
		r := fuzzedRequest(w, p, what, first, second)
		reply, err := w.Commands.Handle(w.Ctx, r)
		if err != nil {
			t.Fatalf("%s: %v", playtest.Describe(r), err)
		}
		playtest.CheckReply(t, reply)
		after := w.Match()
		if !reply.Applied && after.Record().Rev != before.Record().Rev || reply.Applied && !mayChange(w, before, r) {
			t.Fatalf("%s changed the match", playtest.Describe(r))
		}
	})
}

// fuzzedRequest makes a request of three texts.
func fuzzedRequest(w *playtest.World, p *playtest.Person, what, first, second string) interaction.Request {
	switch what {
	case "p":
		return p.PressRequest(p.PanelID(first), true, second)
	case "modal":
		r := p.PressRequest(p.PanelID(first), true)
		r.Kind, r.Fields = interaction.ModalSubmit, map[string]string{"words": second}
		return r
	case "v":
		return p.PressRequest("v:"+first, len(second)%2 == 0, second)
	case "o":
		return p.PressRequest("o:"+w.Match().Record().ID+":"+first+":0:0", true, second)
	case "raw":
		return p.PressRequest(first, true, second)
	case "rails":
		return p.CommandRequest("rails board", first+"="+second)
	case "auto":
		r := p.CommandRequest("toy "+first, "from="+second, "to="+second, "card="+second)
		r.Kind, r.Focused = interaction.Autocomplete, "from"
		return r
	}
	r := p.CommandRequest("toy end")
	r.Path = []string{"toy", what}
	r.Options = map[string]string{"from": first, "to": second, "card": second, "whom": first}
	return r
}

// mayChange reports whether a request may change the match: it names a legal move, a shortcut or
// an undo.
func mayChange(w *playtest.World, before match.Match, r interaction.Request) bool {
	texts := append([]string{r.CustomID}, r.Values...)
	if r.Kind == interaction.Command {
		return true // TestTypedMoves says what typed words mean
	}
	pos, _ := before.Position()
	seat := before.Seat(r.User)
	for _, text := range texts {
		if strings.HasSuffix(text, ":u") || strings.HasSuffix(text, ":r") || strings.HasSuffix(text, ":c") || strings.Contains(text, "~") {
			return true
		}
		for _, m := range pos.List(seat) {
			if strings.Contains(text, engine.Notation(m)) {
				return true
			}
		}
	}
	return len(bytes.TrimSpace([]byte(r.CustomID))) == 0
}
