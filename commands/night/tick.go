package night

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/engine/kit/seating"
	"github.com/railbot/railbot/store"
)

const (
	// checkInterval is how often a running night is checked without any event, and how soon a night that
	// cannot go on is tried again.
	checkInterval = 5 * time.Minute
	// stepLease is how long other processes leave a night alone after a step. If the process that took the
	// step crashes, another continues after this time.
	stepLease = 30 * time.Second
)

// runner carries out the due steps of one night. Tick makes one for each step.
type runner struct {
	*interaction.Services
	night   *record
	now     time.Time
	nextDue time.Time // when the next step is due; zero: never
}

// scheduleAt makes the night due at a time, unless it is due earlier.
func (r *runner) scheduleAt(at time.Time) {
	if r.nextDue.IsZero() || at.Before(r.nextDue) {
		r.nextDue = at
	}
}

// Tick runs the due steps of a night until none is left. Each step is stored before the next one starts. Package
// commands calls Tick when a night is due.
func Tick(ctx context.Context, d *interaction.Services, guild, id string) error {
	for troubled := false; ; { // troubled: this call has met a trouble
		s, err := loadNight(ctx, d, guild, id)
		if errors.Is(err, store.ErrNone) {
			return nil
		}
		if err != nil {
			return err
		}
		r := &runner{Services: d, night: &s.record, now: d.Clock.Now()}
		changed, err := r.runStep(ctx)
		switch {
		case errors.Is(err, interaction.ErrNoChannel), isTrouble(err) && s.isEnded():
			r.night.loseChannel()
			changed = true
		case isTrouble(err):
			changed = r.noteTrouble(ctx) && !troubled
			troubled = true
		case err != nil:
			return err
		}
		due := r.nextDue
		if changed {
			due = r.now.Add(stepLease)
		}
		err = saveNight(ctx, d, &s, due)
		if err != nil && !errors.Is(err, store.ErrConflict) || err == nil && !changed {
			return err
		}
	}
}

// isTrouble reports whether an error means that the bot cannot do something in the channel at present.
func isTrouble(err error) bool {
	for _, cause := range []error{
		interaction.ErrForbidden, interaction.ErrThreadless, interaction.ErrThreadLimit, interaction.ErrThreadRefused,
	} {
		if errors.Is(err, cause) {
			return true
		}
	}
	return false
}

// noteTrouble notes that the night cannot go on at present, and shows it if the bot still can. It is tried again
// after checkInterval. noteTrouble reports whether the record has changed.
func (r *runner) noteTrouble(ctx context.Context) bool {
	isNew := !r.night.Trouble
	r.night.Trouble, r.nextDue = true, r.now.Add(checkInterval)
	changed, err := r.updateMessage(ctx)
	if err != nil {
		r.Log.DebugContext(ctx, "a night cannot tell its trouble", "night", r.night.ID, "error", err)
	}
	return changed || isNew
}

// loseChannel ends a night whose channel is gone, or in which the bot can do nothing any more. Tables that are being played go on.
func (r *record) loseChannel() {
	if !r.isEnded() {
		r.Phase = phaseOver
		if !slices.ContainsFunc(r.Tables, func(t table) bool { return t.Opened }) {
			r.Phase, r.Reason, r.Tables = phaseCancelled, reasonTrouble, nil
		}
	}
	r.Posts, r.StaleMessages, r.Left = nil, nil, nil
	r.ChannelGone = true
}

// runStep tries the steps in order until one changes the record, and reports whether one did. Tick stores the
// record then and starts over, so each step must do at most one thing that a crash could leave half done.
func (r *runner) runStep(ctx context.Context) (changed bool, err error) {
	steps := []func(context.Context) (bool, error){
		r.begin, r.fillLeft, r.remind, r.updateTables, r.clearTrouble, r.sendPost, r.finish, r.updateMessage, r.updateEvent,
		r.updateResults, r.deleteStaleMessage,
	}
	if r.night.ChannelGone {
		steps = []func(context.Context) (bool, error){r.updateEvent}
	}
	for _, step := range steps {
		if changed, err = step(ctx); changed || err != nil {
			return changed, err
		}
	}
	return false, nil
}

// begin makes the tables at the hour. Before, it cancels the night if the server has switched nights off.
func (r *runner) begin(ctx context.Context) (bool, error) {
	n := r.night
	if n.Phase != phasePlanned {
		return false, nil
	}
	s, err := interaction.Preference[interaction.ServerSettings](ctx, r.Services, interaction.ServerScope, n.Guild)
	switch {
	case err != nil:
		return false, err
	case s.NoNights:
		n.cancel(reasonServer)
		return true, nil
	case r.now.Before(n.Start):
		r.scheduleAt(n.Start)
		return false, nil
	case !r.now.Before(n.Start.Add(fillUntil)): // the bot was not running
		n.cancel(reasonTrouble)
		return true, nil
	}
	return true, r.makeTables(ctx)
}

// makeTables divides the people among tables. People who have left the server are not counted.
func (r *runner) makeTables(ctx context.Context) error {
	n := r.night
	var present []person
	for _, p := range n.People {
		isMember, err := r.Messenger.IsMember(ctx, n.Guild, p.User)
		if err != nil {
			return err
		}
		if isMember {
			present = append(present, p)
		}
	}
	n.People = present
	if len(n.People) == 0 {
		n.cancel(reasonNobody)
		return nil
	}
	all := make([]int, len(n.People))
	for i := range all {
		all[i] = i
	}
	left, err := r.seat(ctx, all, n.Level != "" && r.Think != nil)
	if err != nil {
		return err
	}
	n.Phase, n.Left = phaseRunning, left
	n.dropReminders()
	if len(left) > 0 {
		key := "ui.night.post.left"
		if r.Think != nil {
			key = "ui.night.post.left.computers"
		}
		n.addPost(key, -1, n.usersOf(left))
	}
	return nil
}

// usersOf returns the users of some people, by their indices.
func (r *record) usersOf(people []int) (users []string) {
	for _, i := range people {
		users = append(users, r.People[i].User)
	}
	return users
}

// dropReminders has the reminders deleted, which have served their purpose.
func (r *record) dropReminders() {
	r.Posts = slices.DeleteFunc(r.Posts, func(p post) bool {
		isReminder := p.Key == postRemind
		if isReminder && p.Message != "" {
			r.StaleMessages = append(r.StaleMessages, p.Message)
		}
		return isReminder
	})
}

// seat adds tables for some people, by their indices, and returns those who are left. Computers fill tables up if
// fill is true.
func (r *runner) seat(ctx context.Context, some []int, fill bool) (left []int, err error) {
	n := r.night
	game, ok := r.Game(n.Game)
	if !ok {
		return some, nil
	}
	ratings, err := r.Ratings(ctx, n.Guild, n.Game)
	if err != nil {
		return nil, err
	}
	users := n.usersOf(some)
	apart, err := people.KeepApart(ctx, r.Services, users)
	if err != nil {
		return nil, err
	}
	wanting := make([]seating.Person, len(some))
	for i, user := range users {
		wanting[i].Apart = apart[i]
		if own, rated := ratings[user]; rated {
			wanting[i].Rating = own.Ordinal()
		}
	}
	tables, rest := seating.Divide(wanting, seating.Rules{Min: game.MinSeats, Max: game.MaxSeats, Fill: fill})
	for _, seated := range tables {
		at := table{Fill: max(game.MinSeats-len(seated), 0)}
		for _, i := range seated {
			at.People = append(at.People, some[i])
		}
		n.Tables = append(n.Tables, at)
	}
	for _, i := range rest {
		left = append(left, some[i])
	}
	return left, nil
}

// fillLeft seats those who are left with computers, if they want that. An hour after the beginning it stops
// offering it.
func (r *runner) fillLeft(ctx context.Context) (bool, error) {
	n := r.night
	if n.Phase != phaseRunning || len(n.Left) == 0 {
		return false, nil
	}
	if n.Filled && r.Think != nil {
		left, err := r.seat(ctx, n.Left, true)
		n.Left, n.Filled = left, false
		return err == nil, err
	}
	if end := n.Start.Add(fillUntil); r.now.Before(end) {
		r.scheduleAt(end)
		return false, nil
	}
	if n.Left = nil; len(n.Tables) == 0 {
		n.Phase, n.Reason = phaseCancelled, reasonFew
	}
	return true, nil
}

// postRemind is the key of the reminder.
const postRemind = "ui.night.post.remind"

// remind reminds those who have signed up, half an hour before the beginning: in the channel, or by a private
// message if they wish it. A night that was planned or moved later than that has no reminder.
func (r *runner) remind(ctx context.Context) (bool, error) {
	n := r.night
	at := n.Start.Add(-remindBefore)
	if n.Phase != phasePlanned || n.Reminded || n.Chosen.After(at) {
		return false, nil
	}
	if r.now.Before(at) {
		r.scheduleAt(at)
		return false, nil
	}
	users := n.allUsers()
	direct, err := people.DirectlyRemindable(ctx, r.Services, users)
	if err != nil {
		return false, err
	}
	for _, user := range direct {
		if err := r.remindDirectly(ctx, user); err != nil {
			return false, err
		}
	}
	users = slices.DeleteFunc(users, func(user string) bool { return slices.Contains(direct, user) })
	if users, err = people.Notifiable(ctx, r.Services, users); err != nil {
		return false, err
	}
	if n.Reminded = true; len(users) > 0 {
		n.addPost(postRemind, -1, users)
	}
	return true, nil
}

// remindDirectly sends a private reminder to a user, who gets no more if it does not reach them.
func (r *runner) remindDirectly(ctx context.Context, user string) error {
	t := newNightText(r.Book, r.PersonLanguage(ctx, user, r.night.Locale), r.night)
	text := t.postText(post{Key: "ui.night.direct", Table: -1}) + "\n-# " + t.Say("ui.remind.stop")
	err := r.Messenger.Direct(ctx, user, r.night.name("remind"), components.Message{Content: text})
	switch {
	case errors.Is(err, interaction.ErrUnreceived):
		return people.StopDirectReminders(ctx, r.Services, user)
	case errors.Is(err, interaction.ErrForbidden), errors.Is(err, interaction.ErrNoChannel):
		return nil // the night goes on without this reminder
	}
	return err
}

// sendPost posts the next message that pings people. People whose settings forbid it now are named but not
// pinged.
func (r *runner) sendPost(ctx context.Context) (bool, error) {
	n := r.night
	for i := range n.Posts {
		p := &n.Posts[i]
		if p.Message != "" {
			continue
		}
		channel := n.Channel
		if p.Table >= 0 {
			channel = n.Tables[p.Table].Thread
		}
		pinged, err := people.Notifiable(ctx, r.Services, p.Users)
		if err != nil {
			return false, err
		}
		m := components.Message{Content: newNightText(r.Book, n.Locale, n).postText(*p), Mentions: pinged}
		posted, err := r.Messenger.Post(ctx, channel, n.name("post", n.Serial), m)
		if p.Table >= 0 && (errors.Is(err, interaction.ErrNoChannel) || errors.Is(err, interaction.ErrForbidden)) {
			n.Posts = slices.Delete(n.Posts, i, i+1) // the table's own messages say what there is to say
			return true, nil
		}
		if err != nil {
			return false, err
		}
		p.Message, n.Serial = posted.ID, n.Serial+1
		return true, nil
	}
	return false, nil
}

// finish ends the night when all tables have ended, or after a week.
func (r *runner) finish(context.Context) (bool, error) {
	n := r.night
	if n.Phase != phaseRunning {
		return false, nil
	}
	playing := len(n.Left) > 0 || slices.ContainsFunc(n.Tables, func(t table) bool { return t.Result == nil })
	if end := n.Start.Add(watchUntil); playing && r.now.Before(end) {
		r.scheduleAt(end)
		r.scheduleAt(r.now.Add(checkInterval))
		return false, nil
	}
	n.Phase, n.Left = phaseOver, nil
	return true, nil
}

// clearTrouble notes that the night goes on. The steps before it have succeeded.
func (r *runner) clearTrouble(context.Context) (bool, error) {
	if !r.night.Trouble || r.night.isEnded() {
		return false, nil
	}
	r.night.Trouble = false
	return true, nil
}

// updateMessage brings the night's message up to date.
func (r *runner) updateMessage(ctx context.Context) (bool, error) {
	n := r.night
	m := newNightText(r.Book, n.Locale, n).publicMessage(r.Think != nil)
	hash := m.Hash()
	if n.Shown.ID != "" && hash == n.ShownHash {
		return false, nil
	}
	old := n.Shown
	if old.ID != "" {
		switch posted, err := r.Messenger.Edit(ctx, n.Channel, old.ID, old.Files, m); {
		case errors.Is(err, interaction.ErrGone) && n.isEnded():
			n.ShownHash = hash // somebody has deleted it, and nobody needs it any more
			return true, nil
		case errors.Is(err, interaction.ErrGone):
			old.ID = ""
		case !errors.Is(err, interaction.ErrOld):
			if err == nil {
				n.Shown, n.ShownHash = posted, hash
			}
			return err == nil, err
		}
	}
	placed, err := r.PostPlaceholder(ctx, n.Channel, n.name("message", n.Serial))
	if err != nil {
		return false, err // keep the old message until there is a new one
	}
	n.Shown, n.Serial, n.ShownHash = placed, n.Serial+1, 0
	if old.ID != "" {
		n.StaleMessages = append(n.StaleMessages, old.ID)
	}
	return true, nil
}

// deleteStaleMessage deletes one message that is no longer needed.
func (r *runner) deleteStaleMessage(ctx context.Context) (bool, error) {
	if len(r.night.StaleMessages) == 0 {
		return false, nil
	}
	err := interaction.IgnoreGone(r.Messenger.Remove(ctx, r.night.Channel, r.night.StaleMessages[0]))
	if err == nil {
		r.night.StaleMessages = r.night.StaleMessages[1:]
	}
	return err == nil, err
}
