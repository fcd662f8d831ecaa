package league

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine/kit/season"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

const (
	// draftRetention is how long a draft is kept.
	draftRetention = 24 * time.Hour
	// checkInterval is how often a running season is checked without any event, and how soon
	// a season with a trouble is retried.
	checkInterval = 15 * time.Minute
	// stepLease is how long other processes leave a season alone after a step. If the process
	// that took the step crashes, another continues after this time.
	stepLease = 30 * time.Second
)

// Tick runs the due steps of a season until none is left. Each step is stored before the next
// one starts. ref is the server and the season's id, separated by a slash. Package commands
// calls Tick when a season is due.
func Tick(ctx context.Context, d *interaction.Services, ref string) error {
	guild, id, _ := strings.Cut(ref, "/")
	for troubled := false; ; { // troubled: this call has stored a trouble
		s, err := loadSeason(ctx, d, guild, id)
		if errors.Is(err, store.ErrNone) {
			return nil
		}
		if err != nil {
			return err
		}
		r := &seasonRunner{Services: d, record: &s.record, now: d.Clock.Now()}
		changed, err := r.runStep(ctx)
		found, isTrouble := troubleOf(err)
		switch {
		case isTrouble:
			changed = r.recordTrouble(ctx, found) && !troubled
		case err != nil:
			return err
		}
		due := r.nextDue
		if changed {
			due = r.now.Add(stepLease)
		}
		err = saveSeason(ctx, d, &s, due)
		if err != nil && !errors.Is(err, store.ErrConflict) || err == nil && !changed {
			return err
		}
		troubled = troubled || isTrouble && err == nil // a second trouble ends the call: it is retried when due
	}
}

// recordTrouble notes in the record that a trouble keeps the season from going on, tells the
// manager if it is new, and shows it in the channel. The season is due again after
// checkInterval. It reports whether the record has changed.
func (r *seasonRunner) recordTrouble(ctx context.Context, found trouble) bool {
	isNew := r.record.Trouble != found
	if isNew {
		r.notifyManager(ctx, found)
	}
	r.record.Trouble, r.nextDue = found, r.now.Add(checkInterval)
	return r.publishTrouble(ctx) || isNew
}

// troubleOf returns the trouble that an error means, and false if it means none.
func troubleOf(err error) (trouble, bool) {
	switch {
	case errors.Is(err, interaction.ErrNoChannel):
		return troubleGone, true
	case errors.Is(err, interaction.ErrForbidden):
		return troubleForbidden, true
	case errors.Is(err, interaction.ErrThreadless):
		return troubleKind, true
	case errors.Is(err, interaction.ErrThreadLimit):
		return troubleLimit, true
	case errors.Is(err, interaction.ErrThreadRefused):
		return troubleRefused, true
	}
	return "", false
}

// runStep tries the steps in order until one changes the record, and reports whether one did.
// Tick stores the record then and starts over, so each step must do at most one thing that a
// crash could leave half done.
func (r *seasonRunner) runStep(ctx context.Context) (changed bool, err error) {
	for _, step := range []func(context.Context) (bool, error){
		r.endSignUp, r.stopMatches, r.announceNotes, r.updateTables, r.advanceRounds, r.clearTrouble,
		r.updateMessage, r.updateTableMessage, r.deleteStaleMessage,
	} {
		changed, err = step(ctx)
		if r.record.isEnded() && errors.Is(err, interaction.ErrNoChannel) {
			continue // a finished season needs no channel, but a manager may move it to another
		}
		if changed || err != nil {
			return changed, err
		}
	}
	return false, nil
}

// endSignUp begins the season when sign-up has ended. It also lets a draft expire.
func (r *seasonRunner) endSignUp(ctx context.Context) (bool, error) {
	switch r.record.Phase {
	case season.Draft:
		if until := r.record.Created.Add(draftRetention); r.now.Before(until) {
			r.scheduleAt(until)
		}
		return false, nil // saveSeason deletes a draft without a due time
	case season.SignUp:
		if r.now.Before(r.record.SignUpEnd) {
			r.scheduleAt(r.record.SignUpEnd)
			return false, nil
		}
		return true, r.beginSeason(ctx)
	}
	return false, nil
}

// beginSeason draws the first rounds, or cancels the season if too few people have signed up.
func (r *seasonRunner) beginSeason(ctx context.Context) error {
	ratings, err := r.Ratings(ctx, r.record.Guild, r.record.Game)
	if err != nil {
		return err
	}
	strength := make([]float64, len(r.record.Entrants))
	for i, e := range r.record.Entrants {
		if own, rated := ratings[e.User]; rated {
			strength[i] = own.Ordinal()
		}
	}
	err = r.record.Begin(strength)
	if errors.Is(err, season.ErrFew) {
		r.record.Notes = append(r.record.Notes, note{Key: "ui.league.note.few"})
		return r.record.Stop(season.Cancelled)
	}
	return err
}

// announceNotes publishes the next note.
func (r *seasonRunner) announceNotes(ctx context.Context) (bool, error) {
	if r.record.Phase == season.Draft {
		return false, nil
	}
	return announceNote(ctx, r.Services, r.record)
}

// updateTables takes the next step of the first table that has one.
func (r *seasonRunner) updateTables(ctx context.Context) (bool, error) {
	if r.record.Phase != season.Running {
		return false, nil
	}
	r.scheduleAt(r.now.Add(checkInterval))
	for i := range r.record.Tables {
		if changed, err := r.updateTable(ctx, i); changed || err != nil {
			return changed, err
		}
	}
	return false, nil
}

// advanceRounds draws the next rounds or ends the season. It adds notes about entrants who drop
// out because they missed too many tables.
func (r *seasonRunner) advanceRounds(context.Context) (bool, error) {
	changed, out := r.record.Advance()
	for _, n := range out {
		r.record.Notes = append(r.record.Notes, entrantNote("ui.league.note.missed", r.record.Entrants[n-1]))
	}
	if changed && r.record.Phase == season.Over {
		r.nextDue = time.Time{}
	}
	return changed, nil
}

// stopMatches stops the matches that are still played after the season has ended. It runs before
// the steps that post messages, because the channel may be gone.
func (r *seasonRunner) stopMatches(ctx context.Context) (bool, error) {
	if !r.record.isEnded() {
		return false, nil
	}
	for i := range r.record.Tables {
		t := &r.record.Tables[i]
		if t.Result != nil && !t.Result.Set {
			continue
		}
		if err := stopMatch(ctx, r.Services, t, "", r.now); err != nil {
			return false, err
		}
		if t.Result == nil {
			t.Result = &season.Result{Places: make([]int, len(t.People)), Void: true}
			return true, nil
		}
	}
	return false, nil
}

// publishTrouble shows the trouble in the season's message, if the bot can still edit it. It
// reports whether that changed the record.
func (r *seasonRunner) publishTrouble(ctx context.Context) (changed bool) {
	changed, err := updateMessage(ctx, r.Services, r.record)
	if err != nil {
		r.Log.DebugContext(ctx, "a season cannot tell its trouble", "season", r.record.ID, "error", err)
	}
	return changed
}

// notifyManager sends the season's manager a private message about a trouble, because the
// channel's message may be out of reach.
func (r *seasonRunner) notifyManager(ctx context.Context, why trouble) {
	if r.record.isEnded() || r.record.Manager == "" || r.record.Manager == match.ForgottenPerson.User {
		return
	}
	t := newSeasonText(r.Book, r.PersonLanguage(ctx, r.record.Manager, r.record.Locale), r.record)
	m := components.Message{Content: "**" + t.title() + "** (<#" + r.record.Channel + ">)\n" + t.troubleLine(why)}
	name := strings.Join([]string{"season", r.record.ID, "trouble", string(why)}, " ")
	if err := r.Messenger.Direct(ctx, r.record.Manager, name, m); err != nil {
		r.Log.DebugContext(ctx, "manager not told of a season's trouble", "season", r.record.ID, "error", err)
	}
}

// clearTrouble clears the trouble, if the channel still exists. runStep calls it only after the
// steps before it have succeeded, so notes and tables are posted again.
func (r *seasonRunner) clearTrouble(ctx context.Context) (bool, error) {
	if r.record.Trouble == "" {
		return false, nil
	}
	exists, err := r.Messenger.ChannelExists(ctx, r.record.Channel)
	if err != nil {
		return false, err
	}
	if !exists {
		return false, interaction.ErrNoChannel
	}
	r.record.Trouble = ""
	return true, nil
}

// updateMessage updates the season's message, unless the season is a draft.
func (r *seasonRunner) updateMessage(ctx context.Context) (bool, error) {
	if r.record.Phase == season.Draft {
		return false, nil
	}
	return updateMessage(ctx, r.Services, r.record)
}

// updateTableMessage writes the message of a table again after somebody there was replaced.
func (r *seasonRunner) updateTableMessage(ctx context.Context) (bool, error) {
	i := slices.IndexFunc(r.record.Tables, func(t season.Pairing) bool { return t.MessageOutdated })
	if i < 0 {
		return false, nil
	}
	err := rewriteMessages(ctx, r.Services, r.record, []int{i}, nil)
	r.record.Tables[i].MessageOutdated = err != nil
	return err == nil, err
}

// deleteStaleMessage deletes one message that is no longer needed, such as one in a former
// channel.
func (r *seasonRunner) deleteStaleMessage(ctx context.Context) (bool, error) {
	if len(r.record.StaleMessages) == 0 {
		return false, nil
	}
	err := deleteMessage(ctx, r.Services, r.record, r.record.StaleMessages[0])
	if err == nil {
		r.record.StaleMessages = r.record.StaleMessages[1:]
	}
	return err == nil, err
}
