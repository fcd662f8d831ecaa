package league

import (
	"context"
	"strconv"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine/kit/season"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/render/ranking"
)

// maxPictureEntries is how many people a picture shows in all divisions together. More would be
// too small to read on a phone.
const maxPictureEntries = 24

// drawStandings draws the picture of the standings when a processor is idle.
func (t seasonText) drawStandings(ctx context.Context, d *interaction.Services) (picture render.Picture, err error) {
	note := t.labelCount(setRounds)(strconv.Itoa(t.record.Settings.Rounds))
	theme, err := d.ServerTheme(ctx, t.record.Guild)
	if err != nil {
		return render.Picture{}, err
	}
	job := d.Pictures.Single(ranking.DrawSeason(t.title(), note, t.rankingDivisions()), t.standingsAlt()).In(theme)
	err = d.RunLowPriority(ctx, func(permit *queue.Permit) (err error) {
		job.Permit = permit
		picture, err = d.Pictures.Draw(ctx, job)
		return err
	})
	return picture, err
}

// rankingDivisions returns all divisions as package ranking draws them.
func (t seasonText) rankingDivisions() (list []ranking.Division) {
	n := t.record.Divisions()
	for division := range n {
		list = append(list, t.rankingDivision(division, max(maxPictureEntries/n, 3)))
	}
	return list
}

// rankingDivision returns a division as package ranking draws it, with at most maxEntries
// people.
func (t seasonText) rankingDivision(division, maxEntries int) ranking.Division {
	standings := t.record.Standings(division)
	promoted, relegated := t.record.Promotions(division)
	staying := 0
	for _, standing := range standings {
		if !t.record.Entrants[standing.Entrant-1].Out {
			staying++
		}
	}
	d := ranking.Division{Name: t.divisionName(division), Rounds: t.record.Settings.Rounds}
	for i, standing := range standings {
		e := t.record.Entrants[standing.Entrant-1]
		entry := ranking.Entry{
			Place: standing.Place, Name: render.DrawnName(e.Name, e.Plain), Points: strconv.Itoa(standing.Points),
			Rounds: standing.Rounds, Full: season.MaxPoints, Out: e.Out,
		}
		switch {
		case e.Out:
		case i < promoted:
			entry.Change = ranking.Rises
		case i >= staying-relegated:
			entry.Change = ranking.Falls
		}
		d.Entries = append(d.Entries, entry)
	}
	if more := len(d.Entries) - maxEntries; more > 0 {
		d.Entries, d.More = d.Entries[:maxEntries], t.Say("ui.league.more", render.Data{"N": more})
	}
	return d
}
