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
	// keepDraft is for how long a plan is kept that is not announced.
	keepDraft = 24 * time.Hour
	// look is after how long a season that is played is looked at though nothing
	// happened.
	look = 15 * time.Minute
	// atWork is for how long others leave a season alone while somebody is at work
	// on it; then they do what is left.
	atWork = 30 * time.Second
)

// Tick does what a season waits for, until there is nothing more to be done now. Each
// step is noted before the next one.
func Tick(ctx context.Context, d *interaction.Services, ref string) error {
	guild, id, _ := strings.Cut(ref, "/")
	for troubled := false; ; {
		s, err := load(ctx, d, guild, id)
		if errors.Is(err, store.ErrNone) {
			return nil
		}
		if err != nil {
			return err
		}
		k := &keeper{Services: d, r: &s.record, now: d.Clock.Now()}
		changed, err := k.step(ctx)
		trouble, known := troubleOf(err)
		if known {
			if changed = s.Trouble != trouble; changed {
				k.tellManager(ctx, trouble)
			}
			s.Trouble, k.due = trouble, k.now.Add(look)
			changed = (k.complain(ctx) || changed) && !troubled
		} else if err != nil {
			return err
		}
		due := k.due
		if changed {
			due = k.now.Add(atWork)
		}
		err = keep(ctx, d, &s, due)
		if err != nil && !errors.Is(err, store.ErrConflict) || err == nil && !changed {
			return err
		}
		troubled = troubled || known && err == nil // met again at once, it waits: it seemed to be over in between
	}
}

// troubleOf tells what keeps a season from going on, of an error.
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

// step does one thing that changes the record, or finds that there is none.
func (k *keeper) step(ctx context.Context) (changed bool, err error) {
	for _, do := range []func(context.Context) (bool, error){
		k.signUp, k.close, k.news, k.tables, k.advance, k.relieved, k.shown, k.calls, k.tidy,
	} {
		changed, err = do(ctx)
		if k.r.ended() && errors.Is(err, interaction.ErrNoChannel) {
			continue // nobody can be told any more; a manager may still take it to another channel
		}
		if changed || err != nil {
			return changed, err
		}
	}
	return false, nil
}

// signUp ends the time before the first round.
func (k *keeper) signUp(ctx context.Context) (bool, error) {
	switch k.r.Phase {
	case season.Draft:
		if until := k.r.Made.Add(keepDraft); k.now.Before(until) {
			k.by(until)
		}
		return false, nil // without a due time it is dropped
	case season.SignUp:
		if k.now.Before(k.r.Until) {
			k.by(k.r.Until)
			return false, nil
		}
		return true, k.begin(ctx)
	}
	return false, nil
}

// begin draws the first rounds, or gives the season up where too few take part.
func (k *keeper) begin(ctx context.Context) error {
	ratings, err := k.Ratings(ctx, k.r.Guild, k.r.Game)
	if err != nil {
		return err
	}
	strength := make([]float64, len(k.r.Entrants))
	for i, e := range k.r.Entrants {
		if own, rated := ratings[e.User]; rated {
			strength[i] = own.Ordinal()
		}
	}
	err = k.r.Begin(strength)
	if errors.Is(err, season.ErrFew) {
		k.r.Notes = append(k.r.Notes, note{Key: "ui.league.note.few"})
		return k.r.Stop(season.Cancelled)
	}
	return err
}

// news says what has to be said.
func (k *keeper) news(ctx context.Context) (bool, error) {
	if k.r.Phase == season.Draft {
		return false, nil
	}
	return announce(ctx, k.Services, k.r)
}

// tables keeps all that are played.
func (k *keeper) tables(ctx context.Context) (bool, error) {
	if k.r.Phase != season.Running {
		return false, nil
	}
	k.by(k.now.Add(look))
	for i := range k.r.Tables {
		if changed, err := k.table(ctx, i); changed || err != nil {
			return changed, err
		}
	}
	return false, nil
}

// advance draws the next rounds, or ends the season.
func (k *keeper) advance(context.Context) (bool, error) {
	changed, out := k.r.Advance()
	for _, n := range out {
		k.r.Notes = append(k.r.Notes, named("ui.league.note.missed", k.r.Entrants[n-1]))
	}
	if changed && k.r.Phase == season.Over {
		k.due = time.Time{}
	}
	return changed, nil
}

// close ends the matches that are still played when the season is not, also where nothing
// can be said of it.
func (k *keeper) close(ctx context.Context) (bool, error) {
	if !k.r.ended() {
		return false, nil
	}
	for i := range k.r.Tables {
		t := &k.r.Tables[i]
		if t.Result != nil && !t.Result.Set {
			continue
		}
		if err := stop(ctx, k.Services, t, "", k.now); err != nil {
			return false, err
		}
		if t.Result == nil {
			t.Result = &season.Result{Places: make([]int, len(t.People)), Void: true}
			return true, nil
		}
	}
	return false, nil
}

// complain says in the channel what keeps the season from going on, if that can be; true
// when that has changed the record.
func (k *keeper) complain(ctx context.Context) (changed bool) {
	changed, err := show(ctx, k.Services, k.r)
	if err != nil {
		k.Log.DebugContext(ctx, "a season cannot tell its trouble", "season", k.r.ID, "error", err)
	}
	return changed
}

// tellManager writes to the season's manager why it does not go on: the channel may not
// show it, and the manager may not look there.
func (k *keeper) tellManager(ctx context.Context, why trouble) {
	if k.r.ended() || k.r.Manager == "" || k.r.Manager == match.ForgottenPerson.User {
		return
	}
	t := tell(k.Book, k.r.Locale, k.r)
	m := components.Message{Content: "**" + t.title() + "** (<#" + k.r.Channel + ">)\n" + t.trouble(why)}
	name := strings.Join([]string{"season", k.r.ID, "trouble", string(why)}, " ")
	if err := k.Messenger.Direct(ctx, k.r.Manager, name, m); err != nil {
		k.Log.DebugContext(ctx, "manager not told of a season's trouble", "season", k.r.ID, "error", err)
	}
}

// relieved notes that nothing keeps the season from going on any more.
func (k *keeper) relieved(ctx context.Context) (bool, error) {
	if k.r.Trouble == "" {
		return false, nil
	}
	there, err := k.Messenger.ChannelExists(ctx, k.r.Channel)
	if err != nil {
		return false, err
	}
	if !there {
		return false, interaction.ErrNoChannel
	}
	k.r.Trouble = ""
	return true, nil
}

// shown brings the message in the channel up to date.
func (k *keeper) shown(ctx context.Context) (bool, error) {
	if k.r.Phase == season.Draft {
		return false, nil
	}
	return show(ctx, k.Services, k.r)
}

// calls writes the calls of tables anew at which somebody plays in another's place: their
// words were of before.
func (k *keeper) calls(ctx context.Context) (bool, error) {
	i := slices.IndexFunc(k.r.Tables, func(t season.Pairing) bool { return t.Renamed })
	if i < 0 {
		return false, nil
	}
	err := rewrite(ctx, k.Services, k.r, []int{i}, nil)
	k.r.Tables[i].Renamed = err != nil
	return err == nil, err
}

// tidy deletes what was left behind in a channel that the season was in before.
func (k *keeper) tidy(ctx context.Context) (bool, error) {
	if len(k.r.Stale) == 0 {
		return false, nil
	}
	err := erase(ctx, k.Services, k.r, k.r.Stale[0])
	if err == nil {
		k.r.Stale = k.r.Stale[1:]
	}
	return err == nil, err
}
