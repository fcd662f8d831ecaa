package league

import (
	"strconv"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine/kit/season"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/ranking"
)

// maxPictureEntries is how many people a picture shows in all divisions together. More would be
// too small to read on a phone.
const maxPictureEntries = 24

// pictureJob returns the job that draws the picture of the public message, and the picture's name: the
// places during sign-up, and the standings later. It returns false if the message has no picture.
func (t seasonText) pictureJob(d *interaction.Services) (name string, job render.Job, ok bool) {
	switch {
	case t.record.Phase == season.SignUp:
		return "places", t.placesJob(d), true
	case t.record.hasStandings():
		note := t.labelCount(setRounds)(strconv.Itoa(t.record.Settings.Rounds))
		scene := ranking.DrawSeason(t.title(), note, t.rankingDivisions())
		return "standings", d.Pictures.Single(scene, t.standingsAlt()), true
	}
	return "", render.Job{}, false
}

// placesJob returns the job that draws the places taken, and free ones: those that the season still needs
// or, if it has enough, one more row.
func (t seasonText) placesJob(d *interaction.Services) render.Job {
	var names []string
	for _, e := range t.record.Entrants {
		names = append(names, render.DrawnName(e.Name, e.Plain))
	}
	places, more := min(max(t.record.Settings.Min, len(names)+1), season.MaxEntrants), ""
	if n := len(names) - maxPictureEntries; n > 0 {
		names, places, more = names[:maxPictureEntries], maxPictureEntries, t.Say("ui.league.more", render.Data{"N": n})
	}
	note := t.Say("ui.league.places", render.Data{"N": len(t.record.Entrants), "Min": t.record.Settings.Min})
	return d.Pictures.Single(ranking.DrawSignUp(t.title(), note, names, places, more), t.placesAlt())
}

// placesAlt describes the picture of the places.
func (t seasonText) placesAlt() string {
	text := t.Say("ui.option.line", render.Data{"Option": t.title(), "Value": t.entrantsLine(components.MaxAlt / 2)})
	return render.Clip(markupRemover.Replace(text), components.MaxAlt)
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
