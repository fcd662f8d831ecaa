package china

import (
	"strings"

	"github.com/railbot/railbot/engine/games/china"
	"github.com/railbot/railbot/render"
)

// handText returns the hand in words: demands with advice, train and cash.
func handText(v render.View, private render.Private) string {
	h, ok := private.Hand.View().(china.Hand)
	t, there := table(v.Table)
	if !ok || !there {
		return ""
	}
	say := v.Tell.Say
	p, _ := render.PlayerOf(t.Players, private.Hand.Seat())
	loads := v.Tell.TokenList(p.Loads)
	if loads == "" {
		loads = say("china.ui.empty")
	}
	lines := []string{say("china.ui.text.hand", render.Data{"Cash": h.Cash, "Train": v.Tell.Token(p.Train),
		"Speed": p.Speed, "Capacity": p.Capacity, "Loads": loads})}
	for i, a := range h.Aids {
		if i%3 == 0 {
			lines = append(lines, say("china.ui.text.card", render.Data{"N": i/3 + 1}))
		}
		lines = append(lines, "- "+say("china.ui.text.aid", render.Data{
			"Good": v.Tell.Token(a.Good), "City": v.Tell.Token(a.City), "N": a.Pays, "Help": aidText(v.Tell, a),
		}))
	}
	return strings.Join(append(lines, statusLines(v.Tell, t, p)...), "\n")
}

// aidSourceText returns where the good of a demand is available: in a city, on
// the seat's train, or nowhere.
func aidSourceText(t *render.Teller, a china.DemandAid) string {
	switch {
	case a.Held:
		return t.Say("china.ui.aid.held")
	case a.Source == "":
		return t.Say("china.ui.aid.none")
	}
	return t.Token(a.Source)
}

// aidText returns where the good of a demand is available, the distance, and the
// track still needed.
func aidText(t *render.Teller, a china.DemandAid) string {
	from := aidSourceText(t, a)
	switch {
	case a.Held:
	case a.Source == "":
		return from
	default:
		from = t.Say("china.ui.aid.from", render.Data{"City": from})
	}
	text := t.Say("china.ui.aid.steps", render.Data{"From": from, "N": a.Steps})
	switch {
	case a.Build < 0:
		return t.Say("china.ui.aid.never", render.Data{"Text": text})
	case a.Build == 0:
		return t.Say("china.ui.aid.built", render.Data{"Text": text})
	}
	return t.Say("china.ui.aid.build", render.Data{"Text": text, "N": a.Build})
}
