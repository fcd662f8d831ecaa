package night

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/ranking"
)

// maxPictureTables is how many tables a picture shows. More would be too small to read on a phone.
const maxPictureTables = 8

// hasResults reports whether a table has ended with places.
func (r *record) hasResults() bool {
	for _, t := range r.Tables {
		if t.Result != nil && !t.Result.Void {
			return true
		}
	}
	return false
}

// updateResults posts the picture of all results when the night is over, or at the planned end of the evening if
// tables are still being played then, and brings it up to date.
func (r *runner) updateResults(ctx context.Context) (bool, error) {
	n := r.night
	if len(n.Tables) == 0 || !n.hasResults() {
		return false, nil
	}
	if end := n.Start.Add(eveningLength); !n.isEnded() && r.now.Before(end) {
		r.scheduleAt(end)
		return false, nil
	}
	t := newNightText(r.Book, n.Locale, n)
	m := components.Message{Content: components.Text(append([]string{"🏆 " + t.Say("ui.night.results", render.Data{"Night": t.title()})},
		t.winnerLines()...))}
	hashed := m
	hashed.Content += "\n" + t.resultsAlt()
	hash := hashed.Hash()
	switch {
	case n.Results.ID != "" && n.ResultsHash == hash:
		return false, nil
	case n.Results.ID == "":
		placed, err := r.PostPlaceholder(ctx, n.Channel, n.name("results"))
		if err == nil {
			n.Results, n.ResultsHash = placed, 0
		}
		return err == nil, err
	}
	picture, err := r.drawResults(ctx, t)
	if err != nil {
		return false, err
	}
	m.Files = []components.File{components.Picture("results", picture)}
	posted, err := r.Messenger.Edit(ctx, n.Channel, n.Results.ID, n.Results.Files, m)
	if errors.Is(err, interaction.ErrGone) {
		posted, err = n.Results, nil // somebody has deleted it
	}
	if err == nil {
		n.Results, n.ResultsHash = posted, hash
	}
	return err == nil, err
}

// drawResults draws the picture of all results when a processor is idle.
func (r *runner) drawResults(ctx context.Context, t nightText) (render.Picture, error) {
	theme, err := r.ServerTheme(ctx, r.night.Guild)
	if err != nil {
		return render.Picture{}, err
	}
	note := t.Say("ui.night.note", render.Data{"N": len(r.night.People)})
	job := r.Pictures.Single(ranking.DrawSeason(t.title(), note, t.divisions()), t.resultsAlt()).In(theme)
	return r.DrawLowPriority(ctx, job)
}

// winnerLines returns a line for each table that has a result.
func (t nightText) winnerLines() (lines []string) {
	for i, at := range t.record.Tables {
		if winners := t.winners(at); len(winners) > 0 {
			lines = append(lines, t.Say("ui.night.line.won", render.Data{"Table": t.tableName(i), "Names": t.And(winners...)}))
		}
	}
	return lines
}

// score returns the score of a line, or "" if there is none.
func (l line) score() string {
	if l.Bare {
		return ""
	}
	return strconv.Itoa(l.Score)
}

// divisions returns the tables with results as package ranking draws them.
func (t nightText) divisions() (list []ranking.Division) {
	more := 0
	for i, at := range t.record.Tables {
		if at.Result == nil || at.Result.Void {
			continue
		}
		if len(list) == maxPictureTables {
			more++
			continue
		}
		d := ranking.Division{Name: t.tableName(i)}
		for _, l := range at.Result.Lines {
			entry := ranking.Entry{Place: l.Place, Points: l.score(), Name: "⚙ " + l.Name}
			if l.Person >= 0 {
				p := t.record.People[l.Person]
				entry.Name = render.DrawnName(p.Name, p.Plain)
			}
			d.Entries = append(d.Entries, entry)
		}
		list = append(list, d)
	}
	if more > 0 {
		list[len(list)-1].More = t.Say("ui.night.more", render.Data{"N": more})
	}
	return list
}

// resultsAlt describes the picture: the places and scores of all tables.
func (t nightText) resultsAlt() string {
	parts := []string{t.title()}
	for i, at := range t.record.Tables {
		if at.Result == nil || at.Result.Void {
			continue
		}
		var lines []string
		for _, l := range at.Result.Lines {
			lines = append(lines, strings.TrimSpace(strconv.Itoa(l.Place)+". "+plainText(t.lineName(l))+" "+l.score()))
		}
		parts = append(parts, t.Say("ui.option.line", render.Data{"Option": t.tableName(i), "Value": t.Commas(lines)}))
	}
	return render.Clip(strings.Join(parts, " · "), components.MaxAlt)
}
