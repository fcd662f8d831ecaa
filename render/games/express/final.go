package express

import (
	"slices"
	"strconv"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/games/express"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// drawFinal draws the picture of a finished game. Each player has a bar, with a
// block for each part of the score and one for the shares of each company.
func drawFinal(v render.View, t express.Table) render.Board { return v.FinalBoard(finalPicture(v, t)) }

// finalPicture returns the content of the picture of a finished game.
func finalPicture(v render.View, t express.Table) house.FinalPicture {
	f := v.FinalPicture(style)
	f.Subject = v.Tell.Say("express.ui.subject", render.Data{
		"Title": v.Tell.Title(), "Map": v.Tell.Value("map", t.Map), "Round": t.Round,
	})
	players := render.Ranked(v, t.Players)
	ties := render.TieBreakers(v.Status.Standings, func(seat engine.Seat) []int { return []int{countShares(t, seat)} })
	scores := withoutEmptyParts(v.Status.Standings)
	for i, s := range scores {
		if len(ties[i]) > 0 {
			f.Rows[i].Facts = []house.Fact{{Icon: scene.IconTicket,
				Text: v.Tell.Say("express.ui.final.tie", render.Data{"N": countShares(t, s.Seat)})}}
		}
		blocks, _ := render.PartBlocks(s, partBlock)
		for k, part := range s.Parts {
			if part.Name == "titles" {
				blocks = slices.Replace(blocks, k, k+1, shareBlocks(t, players[i])...)
				break
			}
		}
		f.Rows[i].Blocks = blocks
	}
	for _, part := range scores[0].Parts {
		if part.Name == "titles" {
			f.Legend = append(f.Legend, shareEntries(v, t)...)
			continue
		}
		block := partBlock(part.Name)
		f.Legend = append(f.Legend, house.LegendEntry{Fill: scene.Flat(block.Fill), Icon: block.Icon, Text: v.Tell.Part(part.Name)})
	}
	f.Facts = finalFacts(v, t, players, f.Rows)
	return f
}

// withoutEmptyParts returns the standings without the parts of the score that
// brought nobody a point.
func withoutEmptyParts(standings []engine.Standing) []engine.Standing {
	list := slices.Clone(standings)
	for i := range list {
		var parts []engine.Part
		for k, part := range list[i].Parts {
			if slices.ContainsFunc(standings, func(s engine.Standing) bool { return s.Parts[k].Points != 0 }) {
				parts = append(parts, part)
			}
		}
		list[i].Parts = parts
	}
	return list
}

// countShares returns how many shares a seat has in all companies, which breaks
// ties.
func countShares(t express.Table, seat engine.Seat) (n int) {
	p, _ := render.PlayerOf(t.Players, seat)
	for _, shares := range p.Shares {
		n += shares
	}
	return n
}

// partBlock returns how a part of the score is drawn.
func partBlock(part string) house.FinalBlock {
	switch part {
	case "cards":
		return house.FinalBlock{Fill: house.TintWaste, Icon: scene.IconCard}
	case "pairs":
		return house.FinalBlock{Fill: house.TintRail, Icon: scene.IconRail}
	}
	return house.FinalBlock{Fill: house.TintStation, Icon: scene.IconTrain}
}

// shareEntries returns an entry of the legend for each company whose shares
// brought somebody points, in the color of their blocks.
func shareEntries(v render.View, t express.Table) (list []house.LegendEntry) {
	for i, c := range t.Companies {
		if c.Stations > 0 && slices.ContainsFunc(t.Players, func(p express.Player) bool { return p.Shares[i] > 0 }) {
			list = append(list, house.LegendEntry{Fill: scene.Flat(companyLookOf(c.Company).tint), Icon: scene.IconTicket,
				Text: v.Tell.Say("express.ui.final.shares", render.Data{"Company": v.Tell.Token(c.Company)})})
		}
	}
	return list
}

// shareBlocks returns a block for the shares of each company that a player has.
func shareBlocks(t express.Table, p express.Player) (blocks []house.FinalBlock) {
	for i, c := range t.Companies {
		if n := p.Shares[i] * c.Stations; n > 0 {
			l := companyLookOf(c.Company)
			blocks = append(blocks, house.FinalBlock{
				Size: n, Text: strconv.Itoa(n), Fill: l.tint, Icon: scene.IconTicket, Patch: l.patternFill(0.7),
			})
		}
	}
	return blocks
}

// finalFacts returns the run that paid most, if the story of the game is known,
// the most valuable share, and the largest hand.
func finalFacts(v render.View, t express.Table, players []express.Player, rows []house.FinalRow) (facts []house.FinalFact) {
	if fact, ok := bestRunFact(v); ok {
		facts = append(facts, fact)
	}
	best := slices.MaxFunc(t.Companies, func(a, b express.CompanyView) int { return a.Stations - b.Stations })
	var shares []string
	for _, c := range t.Companies {
		if c.Stations == best.Stations {
			shares = append(shares, v.Tell.Token(c.Company))
		}
	}
	looks, most := house.LooksOf(rows, func(i int) int { return players[i].Cards })
	return append(facts, house.FinalFact{
		Icon: scene.IconTicket, Label: v.Tell.Say("express.ui.final.share"),
		Value: v.Tell.TiedValue(shares, best.Stations),
	}, house.FinalFact{
		Icon: scene.IconCard, Label: v.Tell.Say("express.ui.final.hand"), Looks: looks, Value: strconv.Itoa(most),
	})
}

// bestRunFact returns the fact of the run that paid most cards. Runs that paid
// as many have all their players and companies. It reports false if there was no
// run.
func bestRunFact(v render.View) (house.FinalFact, bool) {
	var looks []int
	var companies []string
	most := 0
	for _, e := range v.Story {
		if e.Kind != "run" || e.N == 0 || e.N < most || len(e.What) == 0 {
			continue
		}
		if e.N > most {
			looks, companies, most = nil, nil, e.N
		}
		if look := v.Look(e.By); !slices.Contains(looks, look) {
			looks = append(looks, look)
		}
		if company := v.Tell.Token(e.What[0]); !slices.Contains(companies, company) {
			companies = append(companies, company)
		}
	}
	if most == 0 {
		return house.FinalFact{}, false
	}
	return house.FinalFact{Icon: scene.IconTrain, Label: v.Tell.Say("express.ui.final.run"), Looks: looks,
		Value: v.Tell.TiedValue(companies, most)}, true
}
