package trick

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine/games/trick"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawFinal draws the picture of a finished game: the shares of each player per
// company, what each company's share is worth, and who had most of what.
func drawFinal(v render.View, t trick.Table) render.Board {
	f := v.FinalPicture(style)
	f.Subject = v.Tell.Title()
	players := render.Ranked(v, t.Players)
	for i, s := range v.Status.Standings {
		row := &f.Rows[i]
		row.Blocks, row.Cells = render.PartBlocks(s, func(company string) house.FinalBlock {
			l := companyLookOf(company)
			return house.FinalBlock{Fill: l.light, Patch: l.patternFill(0.8)}
		})
		for n, held := range players[i].Shares {
			row.Cells[n] = nothing
			if held > 0 {
				row.Cells[n] = strconv.Itoa(held) + "×"
			}
		}
	}
	for i, l := range companyLooks {
		f.Columns = append(f.Columns, house.FinalColumn{Draw: func(b scene.Box) []scene.Shape {
			sign := l.drawSign(scene.XYWH(b.Min.X+8, b.Min.Y-6, b.W()-16, 36))
			return append(sign, scene.Icon{Name: scene.IconTicket, At: scene.Pt(b.Center().X-30, b.Min.Y+44), Size: 26,
				Color: house.InkSoft}, scene.Text{S: render.Number(t.Companies[i].Value), At: scene.Pt(b.Center().X-10, b.Min.Y+44),
				Font: house.Narrow(34, scene.Bold), Color: house.Ink, Level: scene.Middle})
		}})
	}
	f.Facts = finalFacts(v, t, players, f.Rows)
	return v.FinalBoard(f)
}

// finalFacts returns the most valuable share, the most valuable holding in one
// company, and the largest number of shares or, if all have as many, the lead of
// the winner.
func finalFacts(v render.View, t trick.Table, players []trick.Public, rows []house.FinalRow) []house.FinalFact {
	facts := []house.FinalFact{bestShareFact(v, t)}
	if fact, ok := bestHoldingFact(v, t, players, rows); ok {
		facts = append(facts, fact)
	}
	looks, most := house.LooksOf(rows, func(i int) int { return len(players[i].Cards) })
	if len(looks) < len(rows) {
		return append(facts, house.FinalFact{
			Icon: scene.IconCard, Label: v.Tell.Say("trick.ui.final.shares"), Looks: looks, Value: strconv.Itoa(most),
		})
	}
	lead := v.Status.Standings[0].Score - v.Status.Standings[1].Score
	return append(facts, house.FinalFact{
		Icon: scene.IconFlag, Label: v.Tell.Say("trick.ui.final.lead"), Value: render.Number(lead),
	})
}

// bestShareFact returns the fact of the most valuable share. Companies whose
// shares are worth as much are all named.
func bestShareFact(v render.View, t trick.Table) house.FinalFact {
	best := slices.MaxFunc(t.Companies, func(a, b trick.CompanyTable) int { return a.Value - b.Value })
	var names []string
	for _, c := range t.Companies {
		if c.Value == best.Value {
			names = append(names, v.Tell.Token(c.Company))
		}
	}
	return house.FinalFact{Icon: scene.IconTicket, Label: v.Tell.Say("trick.ui.final.share"),
		Value: v.Tell.TiedValue(names, best.Value)}
}

// bestHoldingFact returns the fact of the most valuable holding in one company.
// If several holdings are worth as much, it has all their owners, and only the
// number unless the holdings are equal. It reports false if no holding has a value.
func bestHoldingFact(v render.View, t trick.Table, players []trick.Public, rows []house.FinalRow) (house.FinalFact, bool) {
	looks, most := house.LooksOf(rows, func(i int) int { return slices.Max(players[i].Points) })
	if most == 0 {
		return house.FinalFact{}, false
	}
	var values []string
	for _, p := range players {
		for n, points := range p.Points {
			if points == most {
				values = append(values, strconv.Itoa(p.Shares[n])+" × "+v.Tell.Token(t.Companies[n].Company)+" = "+render.Number(most))
			}
		}
	}
	value := values[0]
	if slices.ContainsFunc(values, func(other string) bool { return other != value }) {
		value = render.Number(most)
	}
	return house.FinalFact{Icon: scene.IconStar, Label: v.Tell.Say("trick.ui.final.holding"), Looks: looks, Value: value}, true
}
