package league

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/season"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/store"
)

// answer answers a press about a season, with what else its custom_id says.
type answer func(ctx context.Context, ic *interaction.Context, season string, args []string) (interaction.Reply, error)

// Press answers a press about a season, by what follows the verb in its custom_id.
func Press(ctx context.Context, ic *interaction.Context, id []string) (interaction.Reply, error) {
	if len(id) < 2 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	for _, p := range []struct {
		what   string
		args   int // at least
		answer answer
	}{
		{pressNew, 0, begin}, {pressPage, 0, page}, {pressEnter, 0, enter}, {pressWithdraw, 0, withdraw},
		{pressNext, 0, following}, {pressSet, 2, setPlan}, {pressPlan, 1, turnPlan}, {pressOption, 3, setOption},
		{pressAnnounce, 0, open}, {pressDiscard, 0, discard}, {pressManage, 0, manage}, {pressPerson, 0, person},
		{pressRemove, 1, remove}, {pressReplace, 1, replace}, {pressTable, 0, table}, {pressResult, 2, result},
		{pressVoid, 1, void}, {pressHere, 0, here},
		{pressRetry, 0, retry},
		{pressClose, 0, ending(pressClose, "ui.league.note.closed", closeSignUp)},
		{pressEnd, 0, ending(pressEnd, "ui.league.note.ended", stopped(season.Over))},
		{pressCancel, 0, ending(pressCancel, "ui.league.note.cancelled", stopped(season.Cancelled))},
	} {
		if p.what == id[0] && len(id)-2 >= p.args {
			return p.answer(ctx, ic, id[1], id[2:])
		}
	}
	return interaction.Reply{}, interaction.Refusal("ui.unknown")
}

// managed reads a season for who may correct it.
func managed(ctx context.Context, ic *interaction.Context, id string) (saved, error) {
	if err := mayManage(ic); err != nil {
		return saved{}, err
	}
	s, err := lookUp(ctx, ic, id)
	if err == nil && s.Phase == season.Draft {
		err = interaction.Refusal("ui.league.gone")
	}
	return s, err
}

// managedTable is managed, and tells which table of the season a number means.
func managedTable(ctx context.Context, ic *interaction.Context, id, number string) (s saved, i int, err error) {
	if s, err = managed(ctx, ic, id); err != nil {
		return s, 0, err
	}
	if i, err = strconv.Atoi(number); err != nil || i < 0 || i >= len(s.Tables) {
		return s, 0, interaction.Refusal("ui.league.stale")
	}
	return s, i, nil
}

// correct changes a season and says so in the channel. If op returns no note, the season
// already is as the manager wants it, and the channel has been told.
func correct(ctx context.Context, ic *interaction.Context, id string, op func(*record) (note, error)) (record, error) {
	if err := mayManage(ic); err != nil {
		return record{}, err
	}
	return change(ctx, ic, id, func(r *record) error {
		n, err := op(r)
		if err == nil && n.Key != "" {
			n.By = ic.User
			r.Notes = append(r.Notes, n)
		}
		return err
	})
}

// manage shows what a manager can correct.
func manage(ctx context.Context, ic *interaction.Context, id string, args []string) (interaction.Reply, error) {
	s, err := managed(ctx, ic, id)
	if err != nil {
		return interaction.Reply{}, err
	}
	from, _ := strconv.Atoi(strings.Join(args, ""))
	return manageReply(ic, &s.record, from, ""), nil
}

// manageReply is that page, with what was done just now.
func manageReply(ic *interaction.Context, r *record, from int, done string) interaction.Reply {
	t := tell(ic.Book, ic.Locale, r)
	lines := components.NonEmpty([]string{done, "**" + t.title() + "**", t.Say("ui.league.manage")})
	if r.Trouble != "" && !r.ended() {
		lines = append(lines, t.trouble(r.Trouble))
	}
	msg := &components.Message{Content: components.Text(lines)}
	var people, tables []discordgo.SelectMenuOption
	for _, e := range r.Entrants {
		if !e.Out && !r.ended() {
			people = append(people, components.Option(e.Name, e.User, t.division(e.Division)))
		}
	}
	for i := range r.Tables {
		if len(r.Tables[i].People) > 1 && r.Phase != season.Cancelled {
			tables = append(tables, components.Option(t.table(i), strconv.Itoa(i), plain.Replace(t.names(r.Tables[i].People))))
		}
	}
	slices.Reverse(tables)
	longest := max(len(people), len(tables))
	from = min(max(from, 0), max(longest-1, 0)) / components.MaxOptions * components.MaxOptions
	for _, menu := range []struct {
		what, key string
		options   []discordgo.SelectMenuOption
	}{{pressPerson, "ui.league.manage.person", people}, {pressTable, "ui.league.manage.table", tables}} {
		if from < len(menu.options) {
			some := menu.options[from:min(from+components.MaxOptions, len(menu.options))]
			msg.Rows = append(msg.Rows, components.Row(components.Menu(pressID(menu.what, r.ID), t.Say(menu.key), some)))
		}
	}
	if longest > components.MaxOptions {
		next := from + components.MaxOptions
		if next >= longest {
			next = 0
		}
		msg.Rows = append(msg.Rows, components.Row(components.Button(discordgo.SecondaryButton, t.Say("ui.button.more"),
			pressID(pressManage, r.ID, strconv.Itoa(next)))))
	}
	if buttons := t.endButtons(ic); len(buttons) > 0 {
		msg.Rows = append(msg.Rows, components.Row(buttons...))
	}
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: msg}
}

// endButtons end the season, or take it to this channel.
func (t telling) endButtons(ic *interaction.Context) (buttons []discordgo.MessageComponent) {
	add := func(style discordgo.ButtonStyle, key, what string) {
		buttons = append(buttons, components.Button(style, t.Say(key), pressID(what, t.r.ID)))
	}
	if ic.Channel != t.r.Channel && !ic.Thread && t.r.Phase != season.Cancelled {
		add(discordgo.SecondaryButton, "ui.league.button.here", pressHere)
	}
	if t.r.Trouble != "" && !t.r.ended() {
		add(discordgo.SecondaryButton, "ui.league.button.retry", pressRetry)
	}
	switch {
	case t.r.Phase == season.SignUp && ic.Clock.Now().Before(t.r.Until):
		add(discordgo.PrimaryButton, "ui.league.button.close", pressClose)
	case t.r.Phase == season.Running:
		add(discordgo.DangerButton, "ui.league.button.end", pressEnd)
	}
	if !t.r.ended() {
		add(discordgo.DangerButton, "ui.league.button.cancel", pressCancel)
	}
	return buttons
}

// person shows what can be done about somebody: by user, for their number becomes another
// one's when somebody before them withdraws.
func person(ctx context.Context, ic *interaction.Context, id string, _ []string) (interaction.Reply, error) {
	s, err := managed(ctx, ic, id)
	if err != nil {
		return interaction.Reply{}, err
	}
	user := strings.Join(ic.Values, "")
	t, n := tell(ic.Book, ic.Locale, &s.record), s.Find(user)
	if e, ok := s.Entrant(n); !ok || e.Out {
		return interaction.Reply{}, interaction.Refusal("ui.league.stranger")
	}
	data := render.Data{"Name": t.name(n)}
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: t.Say("ui.league.manage.about", data),
		Rows: []discordgo.MessageComponent{
			components.Row(components.UserMenu(pressID(pressReplace, id, user), t.Say("ui.league.manage.by"))),
			components.Row(
				components.Button(discordgo.DangerButton, t.Say("ui.league.button.remove"), pressID(pressRemove, id, user)),
				components.Button(discordgo.SecondaryButton, t.Say("ui.button.back"), pressID(pressManage, id))),
		},
	}}, nil
}

// remove takes somebody from the season: their seat goes with them.
func remove(ctx context.Context, ic *interaction.Context, id string, args []string) (interaction.Reply, error) {
	r, err := correct(ctx, ic, id, func(r *record) (note, error) {
		n := r.Find(args[0])
		e, ok := r.Entrant(n)
		if !ok {
			return note{}, season.ErrUnknown
		}
		told := named("ui.league.note.removed", *e)
		return told, r.Remove(n)
	})
	return corrected(ic, r, err)
}

// corrected shows the page again with what was done.
func corrected(ic *interaction.Context, r record, err error) (interaction.Reply, error) {
	if err != nil {
		return interaction.Reply{}, err
	}
	return manageReply(ic, &r, 0, "✅ "+tell(ic.Book, ic.Locale, &r).Say("ui.league.corrected")), nil
}

// replace lets somebody else go on in a person's place, at the table too.
func replace(ctx context.Context, ic *interaction.Context, id string, args []string) (interaction.Reply, error) {
	s, err := managed(ctx, ic, id)
	if err != nil {
		return interaction.Reply{}, err
	}
	user := strings.Join(ic.Values, "")
	other, known := ic.NamedUsers[user]
	e, ok := s.Entrant(s.Find(args[0]))
	switch {
	case !known || other.Bot:
		return interaction.Reply{}, interaction.Refusal("ui.invite.bot", render.Data{"Name": "<@" + user + ">"})
	case !ok:
		return interaction.Reply{}, interaction.Refusal("ui.league.stranger")
	case s.Find(user) > 0:
		return interaction.Reply{}, inWords(season.ErrEntered)
	}
	was, next := *e, season.Person{User: user, Name: other.Name, Plain: other.Plain}
	if err := reseat(ctx, ic, &s.record, s.Find(was.User), seated(next)); err != nil {
		return interaction.Reply{}, err
	}
	r, err := correct(ctx, ic, id, func(r *record) (note, error) {
		told := named("ui.league.note.replaced", was)
		told.Users, told.Words["Other"] = append(told.Users, user), other.Name
		n := r.Find(was.User)
		for _, i := range r.tablesOf(n) {
			r.Tables[i].Renamed = true
		}
		return told, r.Replace(n, next)
	})
	return corrected(ic, r, err)
}

// reseat gives somebody the seats that an entrant has at tables that are played. It is
// done before the season says so: pressing again does what is left.
func reseat(ctx context.Context, ic *interaction.Context, r *record, n int, p match.Person) error {
	was := r.Entrants[n-1].User
	for _, t := range r.Tables {
		if t.Result != nil || t.Venue == "" || !slices.Contains(t.People, n) {
			continue
		}
		m, err := ic.Load(ctx, t.Venue)
		if errors.Is(err, store.ErrNone) || err == nil && (m.Record().ID != t.Match || m.Seat(was) == engine.Spectator) {
			continue // not begun, over, or no longer theirs
		}
		var change match.Change
		if err == nil {
			_, change, err = m.Replace(m.Seat(was), ic.User, p, ic.Clock.Now())
		}
		if err == nil {
			err = ic.Services.Save(ctx, t.Venue, change)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// table asks how a table ended.
func table(ctx context.Context, ic *interaction.Context, id string, _ []string) (interaction.Reply, error) {
	s, err := managed(ctx, ic, id)
	if err != nil {
		return interaction.Reply{}, err
	}
	i, err := strconv.Atoi(strings.Join(ic.Values, ""))
	if err != nil {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	return resultReply(ic, &s.record, i, nil)
}

// resultReply asks who of a table comes next after some, by their places there.
func resultReply(ic *interaction.Context, r *record, i int, order []int) (interaction.Reply, error) {
	if i < 0 || i >= len(r.Tables) || len(r.Tables[i].People) < 2 {
		return interaction.Reply{}, interaction.Refusal("ui.league.stale")
	}
	t, at := tell(ic.Book, ic.Locale, r), r.Tables[i]
	lines := []string{t.Say("ui.option.line", render.Data{
		"Option": components.Bold(t.table(i)), "Value": t.names(at.People),
	})}
	for place, seat := range order {
		lines = append(lines, strconv.Itoa(place+1)+". "+t.name(at.People[seat]))
	}
	lines = append(lines, t.Say("ui.league.result.next", render.Data{"Place": strconv.Itoa(len(order) + 1)}))
	var buttons []discordgo.MessageComponent
	for seat, n := range at.People {
		if !slices.Contains(order, seat) {
			buttons = append(buttons, components.Button(discordgo.PrimaryButton, r.Entrants[n-1].Name,
				pressID(pressResult, r.ID, strconv.Itoa(i), joined(append(slices.Clone(order), seat)))))
		}
	}
	number := strconv.Itoa(i)
	last := []discordgo.MessageComponent{
		components.Button(discordgo.SecondaryButton, t.Say("ui.league.button.absent"),
			pressID(pressResult, r.ID, number, joined(order)+"x")),
		components.Button(discordgo.DangerButton, t.Say("ui.league.button.void"), pressID(pressVoid, r.ID, number)),
		components.Button(discordgo.SecondaryButton, t.Say("ui.button.back"), pressID(pressManage, r.ID)),
	}
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: components.Text(lines), Rows: append(components.Rows(buttons), components.Row(last...)),
	}}, nil
}

// joined are places at a table as part of a custom_id.
func joined(order []int) string {
	words := make([]string, len(order))
	for i, n := range order {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ".")
}

// result goes on asking, or enters who came where: a table, and the places at it in
// order, with an "x" where all others were absent.
func result(ctx context.Context, ic *interaction.Context, id string, args []string) (interaction.Reply, error) {
	s, i, err := managedTable(ctx, ic, id, args[0])
	if err != nil {
		return interaction.Reply{}, err
	}
	people := len(s.Tables[i].People)
	list, done := strings.CutSuffix(args[1], "x")
	order, ok := readOrder(list, people)
	if !ok {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	if !done && len(order) < people-1 {
		return resultReply(ic, &s.record, i, order)
	}
	places := make([]int, people)
	for place, seat := range order {
		places[seat] = place + 1
	}
	for seat := range places {
		if places[seat] == 0 && !done {
			places[seat] = people // the only one left
		}
	}
	return settled(ctx, ic, id, i, season.Result{Places: places, Set: true}, "ui.league.note.result")
}

// readOrder reads what joined wrote, of places at a table of so many.
func readOrder(list string, people int) (order []int, ok bool) {
	if list == "" {
		return nil, true
	}
	for _, word := range strings.Split(list, ".") {
		seat, err := strconv.Atoi(word)
		if err != nil || seat < 0 || seat >= people || slices.Contains(order, seat) {
			return nil, false
		}
		order = append(order, seat)
	}
	return order, true
}

// void lets a table count for nothing.
func void(ctx context.Context, ic *interaction.Context, id string, args []string) (interaction.Reply, error) {
	s, i, err := managedTable(ctx, ic, id, args[0])
	if err != nil {
		return interaction.Reply{}, err
	}
	nobody := season.Result{Places: make([]int, len(s.Tables[i].People)), Void: true, Set: true}
	return settled(ctx, ic, id, i, nobody, "ui.league.note.voided")
}

// settled enters a result by hand; a match that is still played at the table ends.
func settled(
	ctx context.Context, ic *interaction.Context, id string, i int, result season.Result, key string,
) (interaction.Reply, error) {
	r, err := correct(ctx, ic, id, func(r *record) (note, error) {
		if before := r.Tables[i].Result; before != nil && reflect.DeepEqual(*before, result) {
			return note{}, nil
		}
		told := note{Key: key, Words: map[string]string{"Table": strconv.Itoa(i)}}
		if err := r.Record(i, result); err != nil {
			return told, err
		}
		told.ranks(r, i)
		return told, nil
	})
	if err == nil {
		err = stop(ctx, ic.Services, &r.Tables[i], ic.User, ic.Clock.Now())
	}
	return corrected(ic, r, err)
}

// ranks notes the order of a table's people.
func (n *note) ranks(r *record, i int) {
	t := r.Tables[i]
	seats := make([]int, len(t.People))
	for seat := range seats {
		seats[seat] = seat
	}
	last := func(place int) int { return (place + season.MaxEntrants) % (season.MaxEntrants + 1) } // zero is behind all
	slices.SortStableFunc(seats, func(a, b int) int { return last(t.Result.Places[a]) - last(t.Result.Places[b]) })
	var names []string
	for _, seat := range seats {
		e := r.Entrants[t.People[seat]-1]
		n.Users, names = append(n.Users, e.User), append(names, render.Escape(e.Name))
	}
	n.Words["Names"] = strings.Join(names, ", ")
}

// here takes a season to the channel of the visit, as its own is gone or unsuitable.
func here(ctx context.Context, ic *interaction.Context, id string, _ []string) (interaction.Reply, error) {
	if err := mayHold(ctx, ic); err != nil {
		return interaction.Reply{}, err
	}
	r, err := correct(ctx, ic, id, func(r *record) (note, error) {
		if r.Phase == season.Cancelled {
			return note{}, season.ErrPhase
		}
		if r.Channel == ic.Channel {
			return note{}, nil
		}
		r.moveTo(ic.Channel)
		return note{Key: "ui.league.note.moved"}, nil
	})
	return corrected(ic, r, err)
}

// retry has a season that met with trouble looked at now.
func retry(ctx context.Context, ic *interaction.Context, id string, _ []string) (interaction.Reply, error) {
	if err := mayManage(ic); err != nil {
		return interaction.Reply{}, err
	}
	r, err := change(ctx, ic, id, func(*record) error { return nil })
	if err != nil {
		return interaction.Reply{}, err
	}
	return manageReply(ic, &r, 0, tell(ic.Book, ic.Locale, &r).Say("ui.league.retried")), nil
}

// moveTo has whatever is said from now on said in another channel. What was said in the
// old one stays there, but for what is brought up to date and what had no words yet.
func (r *record) moveTo(channel string) {
	r.Former = slices.DeleteFunc(r.channels(), func(former string) bool { return former == channel })
	r.Stale = append(r.Stale, r.Shown.ID)
	r.Channel, r.Shown, r.Tells, r.Trouble = channel, interaction.PostedMessage{}, 0, ""
	for i := range r.Notes {
		if n := &r.Notes[i]; n.Blank {
			r.Stale = append(r.Stale, n.Message)
			n.Message, n.Blank = "", false
		}
	}
	for i := range r.Tables {
		t := &r.Tables[i]
		if t.Venue == "" {
			r.Stale, t.Call = append(r.Stale, t.Call), ""
		}
		t.Doubt = t.Result == nil
	}
	r.Stale = components.NonEmpty(r.Stale)
}

// closeSignUp lets sign-up end now, if enough take part.
func closeSignUp(r *record, now time.Time) error {
	switch {
	case r.Phase != season.SignUp || !now.Before(r.Until):
		return season.ErrPhase
	case len(r.Entrants) < r.Settings.Min:
		return interaction.Refusal("ui.league.few", render.Data{"N": r.Settings.Min})
	}
	r.Until = now
	return nil
}

// stopped ends a season as it stands, or gives it up.
func stopped(to season.Phase) func(*record, time.Time) error {
	return func(r *record, _ time.Time) error { return r.Stop(to) }
}

// ending answers who lets something end, which is noted by that key: when it is
// confirmed.
func ending(what, key string, op func(*record, time.Time) error) answer {
	return func(ctx context.Context, ic *interaction.Context, id string, args []string) (interaction.Reply, error) {
		s, err := managed(ctx, ic, id)
		if err != nil {
			return interaction.Reply{}, err
		}
		if len(args) == 0 {
			return askEnd(ic, &s.record, what), nil
		}
		r, err := correct(ctx, ic, id, func(r *record) (note, error) { return note{Key: key}, op(r, ic.Clock.Now()) })
		return corrected(ic, r, err)
	}
}

// askEnd asks for confirmation.
func askEnd(ic *interaction.Context, r *record, what string) interaction.Reply {
	t := tell(ic.Book, ic.Locale, r)
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: t.Say("ui.league.sure."+what, render.Data{"Season": t.title(), "N": len(r.Entrants)}),
		Rows: []discordgo.MessageComponent{components.Row(
			components.Button(discordgo.DangerButton, t.Say("ui.league.button."+what), pressID(what, r.ID, "sure")),
			components.Button(discordgo.SecondaryButton, t.Say("ui.button.back"), pressID(pressManage, r.ID)),
		)},
	}}
}
