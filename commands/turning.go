package commands

import (
	"context"
	"slices"

	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine/match"
)

// findTurning returns the chapter that decided a finished match, or nil. It searches from the
// last chapter backwards.
func findTurning(ctx context.Context, d *interaction.Services, channel string, m match.Match) (*logtext.TurningPoint, error) {
	rec := m.Record()
	end, _ := m.Position()
	if lead, ok := logtext.WinnerLead(d.Book, m, end); !ok || lead <= 0 {
		return nil, nil
	}
	chapters, err := d.Store.Snapshots(ctx, channel, rec.ID)
	if err != nil {
		return nil, err
	}
	to := int(rec.Entries)
	for _, from := range slices.Backward(chapters) {
		snap, err := d.Store.Snapshot(ctx, channel, rec.ID, from)
		if err != nil {
			return nil, err
		}
		past := match.Past{Snapshot: match.Snapshot{Entry: snap.Entry, State: snap.State}}
		begin, err := m.Rebuild(past, uint64(snap.Entry))
		if err != nil {
			return nil, err
		}
		if lead, ok := logtext.WinnerLead(d.Book, m, begin); !ok || lead <= 0 {
			entries, err := d.Entries(ctx, channel, m, from, to)
			return &logtext.TurningPoint{Begin: begin, End: end, Entries: entries}, err
		}
		to, end = from, begin
	}
	return nil, nil
}
