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

// mostEntries is how many people a picture shows in all: more would be too small to
// read on a phone.
const mostEntries = 24

// picture draws the standings.
func (t telling) picture(ctx context.Context, d *interaction.Services) (picture render.Picture, err error) {
	note := t.counted(setRounds)(strconv.Itoa(t.r.Settings.Rounds))
	job := d.Pictures.Single(ranking.DrawSeason(t.title(), note, t.divisions()), t.described())
	err = d.RunLowPriority(ctx, func(permit *queue.Permit) (err error) {
		job.Permit = permit
		picture, err = d.Pictures.Draw(ctx, job)
		return err
	})
	return picture, err
}

// divisions are all of them as they are drawn.
func (t telling) divisions() (list []ranking.Division) {
	n := t.r.Divisions()
	for division := range n {
		list = append(list, t.drawn(division, max(mostEntries/n, 3)))
	}
	return list
}

// drawn is a division with at most so many of its people.
func (t telling) drawn(division, most int) ranking.Division {
	standings := t.r.Standings(division)
	up, down := t.r.Promotions(division)
	staying := 0
	for _, own := range standings {
		if !t.r.Entrants[own.Entrant-1].Out {
			staying++
		}
	}
	d := ranking.Division{Name: t.division(division), Rounds: t.r.Settings.Rounds}
	for i, own := range standings {
		e := t.r.Entrants[own.Entrant-1]
		line := ranking.Entry{
			Place: own.Place, Name: render.DrawnName(e.Name, e.Plain), Points: strconv.Itoa(own.Points),
			Rounds: own.Rounds, Full: season.MaxPoints, Out: e.Out,
		}
		switch {
		case e.Out:
		case i < up:
			line.Change = ranking.Rises
		case i >= staying-down:
			line.Change = ranking.Falls
		}
		d.Entries = append(d.Entries, line)
	}
	if more := len(d.Entries) - most; more > 0 {
		d.Entries, d.More = d.Entries[:most], t.Say("ui.league.more", render.Data{"N": more})
	}
	return d
}
