package league

import (
	"cmp"
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

// handler answers a press about a season. args holds the fields of the custom_id after the
// season's id.
type handler func(ctx context.Context, ic *interaction.Context, season string, args []string) (interaction.Reply, error)

// Press answers a press about a season. id holds the fields of the custom_id after the verb.
func Press(ctx context.Context, ic *interaction.Context, id []string) (interaction.Reply, error) {
	if len(id) < 2 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	for _, p := range []struct {
		what   string
		args   int // minimum number of fields after the season's id
		answer handler
	}{
		{pressNew, 0, startPlan}, {pressPage, 0, showPage}, {pressEnter, 0, enterSeason}, {pressWithdraw, 0, withdrawFromSeason},
		{pressNext, 0, openFollowing}, {pressSet, 2, changeSetting}, {pressPlan, 1, showPlan}, {pressOption, 3, changeOption},
		{pressAnnounce, 0, announcePlan}, {pressDiscard, 0, discardPlan}, {pressManage, 0, showManagePage}, {pressPerson, 0, showPerson},
		{pressRemove, 1, removePerson}, {pressReplace, 1, replacePerson}, {pressTable, 0, showTable}, {pressResult, 2, enterResult},
		{pressVoid, 1, voidTable}, {pressHere, 0, moveHere},
		{pressRetry, 0, retrySeason},
		{pressClose, 0, confirmedCorrection(pressClose, "ui.league.note.closed", closeSignUp)},
		{pressEnd, 0, confirmedCorrection(pressEnd, "ui.league.note.ended", stopAs(season.Over))},
		{pressCancel, 0, confirmedCorrection(pressCancel, "ui.league.note.cancelled", stopAs(season.Cancelled))},
	} {
		if p.what == id[0] && len(id)-2 >= p.args {
			return p.answer(ctx, ic, id[1], id[2:])
		}
	}
	return interaction.Reply{}, interaction.Refusal("ui.unknown")
}

// findManaged reads an announced season for a manager. It refuses everybody else.
func findManaged(ctx context.Context, ic *interaction.Context, id string) (storedRecord, error) {
	if err := checkManager(ic); err != nil {
		return storedRecord{}, err
	}
	s, err := findSeason(ctx, ic, id)
	if err == nil && s.Phase == season.Draft {
		err = interaction.Refusal("ui.league.gone")
	}
	return s, err
}

// findManagedTable reads a season like findManaged, and returns the index of one of its tables.
// It refuses if number is not such an index.
func findManagedTable(ctx context.Context, ic *interaction.Context, id, number string) (s storedRecord, i int, err error) {
	if s, err = findManaged(ctx, ic, id); err != nil {
		return s, 0, err
	}
	if i, err = strconv.Atoi(number); err != nil || i < 0 || i >= len(s.Tables) {
		return s, 0, interaction.Refusal("ui.league.stale")
	}
	return s, i, nil
}

// correctSeason applies a manager's correction and adds the note that op returns, to be
// published in the channel. If op returns no note, the season already is as the manager wants it
// and the note has been added before.
func correctSeason(ctx context.Context, ic *interaction.Context, id string, op func(*record) (note, error)) (record, error) {
	if err := checkManager(ic); err != nil {
		return record{}, err
	}
	return changeSeason(ctx, ic, id, func(r *record) error {
		n, err := op(r)
		if err == nil && n.Key != "" {
			n.By = ic.User
			r.Notes = append(r.Notes, n)
		}
		return err
	})
}

// showManagePage answers with the page on which a manager corrects a season. args may hold the
// first entry of its menus.
func showManagePage(ctx context.Context, ic *interaction.Context, id string, args []string) (interaction.Reply, error) {
	s, err := findManaged(ctx, ic, id)
	if err != nil {
		return interaction.Reply{}, err
	}
	from, _ := strconv.Atoi(strings.Join(args, ""))
	return manageReply(ic, &s.record, from, ""), nil
}

// manageReply returns the page on which a manager corrects a season, below a line about what was
// done just now. from is the index of the first person and table in the menus.
func manageReply(ic *interaction.Context, r *record, from int, done string) interaction.Reply {
	t := newSeasonText(ic.Book, ic.Locale, r)
	lines := render.NonEmpty([]string{done, "**" + t.title() + "**", t.Say("ui.league.manage")})
	if r.Trouble != "" && !r.isEnded() {
		lines = append(lines, t.troubleLine(r.Trouble))
	}
	msg := &components.Message{Content: components.Text(lines)}
	var people, tables []discordgo.SelectMenuOption
	for _, e := range r.Entrants {
		if !e.Out && !r.isEnded() {
			people = append(people, components.Option(e.Name, e.User, t.divisionName(e.Division)))
		}
	}
	for i := range r.Tables {
		if len(r.Tables[i].People) > 1 && r.Phase != season.Cancelled {
			tables = append(tables, components.Option(t.tableName(i), strconv.Itoa(i), markupRemover.Replace(t.joinNames(r.Tables[i].People))))
		}
	}
	slices.Reverse(tables)
	longest := max(len(people), len(tables))
	from = min(max(from, 0), max(longest-1, 0))
	from -= from % components.MaxOptions // where a page of the menus starts
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
	if buttons := t.manageButtons(ic); len(buttons) > 0 {
		msg.Rows = append(msg.Rows, components.Row(buttons...))
	}
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: msg}
}

// manageButtons returns the buttons that end, move or retry the season, as far as they apply
// now.
func (t seasonText) manageButtons(ic *interaction.Context) (buttons []discordgo.MessageComponent) {
	add := func(style discordgo.ButtonStyle, key, what string) {
		buttons = append(buttons, components.Button(style, t.Say(key), pressID(what, t.record.ID)))
	}
	if ic.Channel != t.record.Channel && !ic.Thread && t.record.Phase != season.Cancelled {
		add(discordgo.SecondaryButton, "ui.league.button.here", pressHere)
	}
	if t.record.Trouble != "" && !t.record.isEnded() {
		add(discordgo.SecondaryButton, "ui.league.button.retry", pressRetry)
	}
	switch {
	case t.record.Phase == season.SignUp && ic.Clock.Now().Before(t.record.SignUpEnd):
		add(discordgo.PrimaryButton, "ui.league.button.close", pressClose)
	case t.record.Phase == season.Running:
		add(discordgo.DangerButton, "ui.league.button.end", pressEnd)
	}
	if !t.record.isEnded() {
		add(discordgo.DangerButton, "ui.league.button.cancel", pressCancel)
	}
	return buttons
}

// showPerson answers with what a manager can do about one entrant. The menu names the user,
// because an entrant's number changes when somebody before them withdraws.
func showPerson(ctx context.Context, ic *interaction.Context, id string, _ []string) (interaction.Reply, error) {
	s, err := findManaged(ctx, ic, id)
	if err != nil {
		return interaction.Reply{}, err
	}
	user := strings.Join(ic.Values, "")
	t, n := newSeasonText(ic.Book, ic.Locale, &s.record), s.Find(user)
	if e, ok := s.Entrant(n); !ok || e.Out {
		return interaction.Reply{}, interaction.Refusal("ui.league.stranger")
	}
	data := render.Data{"Name": t.entrantName(n)}
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

// removePerson answers the button that removes an entrant, whose user is args[0]. Their seat is
// freed by the next step.
func removePerson(ctx context.Context, ic *interaction.Context, id string, args []string) (interaction.Reply, error) {
	r, err := correctSeason(ctx, ic, id, func(r *record) (note, error) {
		n := r.Find(args[0])
		e, ok := r.Entrant(n)
		if !ok {
			return note{}, season.ErrUnknown
		}
		removal := entrantNote("ui.league.note.removed", *e)
		return removal, r.Remove(n)
	})
	return correctedReply(ic, r, err)
}

// correctedReply shows the manage page again after a correction, or returns the error of the
// correction.
func correctedReply(ic *interaction.Context, r record, err error) (interaction.Reply, error) {
	if err != nil {
		return interaction.Reply{}, err
	}
	return manageReply(ic, &r, 0, "✅ "+newSeasonText(ic.Book, ic.Locale, &r).Say("ui.league.corrected")), nil
}

// replacePerson answers the menu that replaces an entrant, whose user is args[0], with another
// user. The substitute takes over their seats at running tables as well.
func replacePerson(ctx context.Context, ic *interaction.Context, id string, args []string) (interaction.Reply, error) {
	s, err := findManaged(ctx, ic, id)
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
		return interaction.Reply{}, explainError(season.ErrEntered)
	}
	replaced, substitute := *e, season.Person{User: user, Name: other.Name, Plain: other.Plain}
	if err := replaceAtTables(ctx, ic, &s.record, s.Find(replaced.User), matchPerson(substitute)); err != nil {
		return interaction.Reply{}, err
	}
	r, err := correctSeason(ctx, ic, id, func(r *record) (note, error) {
		replacement := entrantNote("ui.league.note.replaced", replaced)
		replacement.Users, replacement.Words["Other"] = append(replacement.Users, user), other.Name
		n := r.Find(replaced.User)
		for _, i := range r.tablesOf(n) {
			r.Tables[i].MessageOutdated = true
		}
		return replacement, r.Replace(n, substitute)
	})
	return correctedReply(ic, r, err)
}

// replaceAtTables seats substitute in place of entrant n in all running matches. It runs before
// the season is changed, so pressing again after a crash does the rest.
func replaceAtTables(ctx context.Context, ic *interaction.Context, r *record, n int, substitute match.Person) error {
	replaced := r.Entrants[n-1].User
	for _, t := range r.Tables {
		if t.Result != nil || t.Thread == "" || !slices.Contains(t.People, n) {
			continue
		}
		m, err := ic.Load(ctx, t.Thread)
		if errors.Is(err, store.ErrNone) || err == nil && (m.Record().ID != t.Match || seatOf(m, replaced) == engine.Spectator) {
			continue // the match has not begun, is over, or the seat is no longer theirs
		}
		var change match.Change
		if err == nil {
			_, change, err = m.Replace(seatOf(m, replaced), ic.User, substitute, ic.Clock.Now())
		}
		if err == nil {
			err = ic.Services.Save(ctx, t.Thread, change)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// seatOf returns the seat of a user, or the one that a computer keeps for them, or zero.
func seatOf(m match.Match, user string) engine.Seat { return cmp.Or(m.Seat(user), m.KeptSeat(user)) }

// showTable answers the menu of tables by asking how the chosen one ended.
func showTable(ctx context.Context, ic *interaction.Context, id string, _ []string) (interaction.Reply, error) {
	s, err := findManaged(ctx, ic, id)
	if err != nil {
		return interaction.Reply{}, err
	}
	i, err := strconv.Atoi(strings.Join(ic.Values, ""))
	if err != nil {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	return resultReply(ic, &s.record, i, nil)
}

// resultReply asks who came next at table i. order holds the people chosen so far, as indices
// into the table's people.
func resultReply(ic *interaction.Context, r *record, i int, order []int) (interaction.Reply, error) {
	if i < 0 || i >= len(r.Tables) || len(r.Tables[i].People) < 2 {
		return interaction.Reply{}, interaction.Refusal("ui.league.stale")
	}
	t, pairing := newSeasonText(ic.Book, ic.Locale, r), r.Tables[i]
	lines := []string{t.Say("ui.option.line", render.Data{
		"Option": components.Bold(t.tableName(i)), "Value": t.joinNames(pairing.People),
	})}
	for place, seat := range order {
		lines = append(lines, strconv.Itoa(place+1)+". "+t.entrantName(pairing.People[seat]))
	}
	lines = append(lines, t.Say("ui.league.result.next", render.Data{"Place": strconv.Itoa(len(order) + 1)}))
	var buttons []discordgo.MessageComponent
	for seat, n := range pairing.People {
		if !slices.Contains(order, seat) {
			buttons = append(buttons, components.Button(discordgo.PrimaryButton, r.Entrants[n-1].Name,
				pressID(pressResult, r.ID, strconv.Itoa(i), encodeOrder(append(slices.Clone(order), seat)))))
		}
	}
	number := strconv.Itoa(i)
	otherButtons := []discordgo.MessageComponent{
		components.Button(discordgo.SecondaryButton, t.Say("ui.league.button.absent"),
			pressID(pressResult, r.ID, number, encodeOrder(order)+"x")),
		components.Button(discordgo.DangerButton, t.Say("ui.league.button.void"), pressID(pressVoid, r.ID, number)),
		components.Button(discordgo.SecondaryButton, t.Say("ui.button.back"), pressID(pressManage, r.ID)),
	}
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: components.Text(lines), Rows: append(components.Rows(buttons), components.Row(otherButtons...)),
	}}, nil
}

// encodeOrder encodes indices of people at a table as a field of a custom_id.
func encodeOrder(order []int) string {
	words := make([]string, len(order))
	for i, n := range order {
		words[i] = strconv.Itoa(n)
	}
	return strings.Join(words, ".")
}

// enterResult answers a press of the page that asks for a table's result. args holds the table
// and the order chosen so far; a final "x" says that everyone else was absent. It asks on until
// the order is complete, and then records the result.
func enterResult(ctx context.Context, ic *interaction.Context, id string, args []string) (interaction.Reply, error) {
	s, i, err := findManagedTable(ctx, ic, id, args[0])
	if err != nil {
		return interaction.Reply{}, err
	}
	people := len(s.Tables[i].People)
	list, done := strings.CutSuffix(args[1], "x")
	order, ok := decodeOrder(list, people)
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
			places[seat] = people // the last one follows from the others
		}
	}
	return recordResult(ctx, ic, id, i, season.Result{Places: places, Set: true}, "ui.league.note.result")
}

// decodeOrder decodes what encodeOrder wrote. It returns false if an index is invalid at a table
// of people people, or repeated.
func decodeOrder(list string, people int) (order []int, ok bool) {
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

// voidTable answers the button that makes a table count for nothing.
func voidTable(ctx context.Context, ic *interaction.Context, id string, args []string) (interaction.Reply, error) {
	s, i, err := findManagedTable(ctx, ic, id, args[0])
	if err != nil {
		return interaction.Reply{}, err
	}
	nobody := season.Result{Places: make([]int, len(s.Tables[i].People)), Void: true, Set: true}
	return recordResult(ctx, ic, id, i, nobody, "ui.league.note.voided")
}

// recordResult records a result that a manager entered for table i, and stops the table's match
// if it is still being played. key names the text of the note.
func recordResult(
	ctx context.Context, ic *interaction.Context, id string, i int, result season.Result, key string,
) (interaction.Reply, error) {
	r, err := correctSeason(ctx, ic, id, func(r *record) (note, error) {
		if before := r.Tables[i].Result; before != nil && reflect.DeepEqual(*before, result) {
			return note{}, nil
		}
		entry := note{Key: key, Words: map[string]string{"Table": strconv.Itoa(i)}}
		if err := r.Record(i, result); err != nil {
			return entry, err
		}
		entry.addRanking(ic.Book.Printer(r.Locale), r, i)
		return entry, nil
	})
	if err == nil {
		err = stopMatch(ctx, ic.Services, &r.Tables[i], ic.User, ic.Clock.Now())
	}
	return correctedReply(ic, r, err)
}

// addRanking adds the names of table i's people to the note, in the order of its result.
func (n *note) addRanking(say *render.Printer, r *record, i int) {
	t := r.Tables[i]
	seats := make([]int, len(t.People))
	for seat := range seats {
		seats[seat] = seat
	}
	sortKey := func(seat int) int {
		if place := t.Result.Places[seat]; place > 0 {
			return place
		}
		return season.MaxEntrants + 1 // absent people come last
	}
	slices.SortStableFunc(seats, func(a, b int) int { return cmp.Compare(sortKey(a), sortKey(b)) })
	var names []string
	for _, seat := range seats {
		e := r.Entrants[t.People[seat]-1]
		n.Users, names = append(n.Users, e.User), append(names, render.Escape(e.Name))
	}
	n.Words["Names"] = say.Commas(names)
}

// moveHere answers the button that moves a season to the channel of the request.
func moveHere(ctx context.Context, ic *interaction.Context, id string, _ []string) (interaction.Reply, error) {
	if err := checkCanHold(ctx, ic); err != nil {
		return interaction.Reply{}, err
	}
	r, err := correctSeason(ctx, ic, id, func(r *record) (note, error) {
		if r.Phase == season.Cancelled {
			return note{}, season.ErrPhase
		}
		if r.Channel == ic.Channel {
			return note{}, nil
		}
		r.moveToChannel(ic.Channel)
		return note{Key: "ui.league.note.moved"}, nil
	})
	return correctedReply(ic, r, err)
}

// retrySeason answers the button that makes a season with a trouble due at once.
func retrySeason(ctx context.Context, ic *interaction.Context, id string, _ []string) (interaction.Reply, error) {
	if err := checkManager(ic); err != nil {
		return interaction.Reply{}, err
	}
	r, err := changeSeason(ctx, ic, id, func(*record) error { return nil })
	if err != nil {
		return interaction.Reply{}, err
	}
	return manageReply(ic, &r, 0, newSeasonText(ic.Book, ic.Locale, &r).Say("ui.league.retried")), nil
}

// moveToChannel moves the season to another channel. Messages in the old channel stay, except
// for the season's message, empty notes and the messages of tables without a thread: those are
// deleted and posted again.
func (r *record) moveToChannel(channel string) {
	r.FormerChannels = slices.DeleteFunc(r.allChannels(), func(former string) bool { return former == channel })
	r.StaleMessages = append(r.StaleMessages, r.Shown.ID)
	r.Channel, r.Shown, r.ShownHash, r.Trouble = channel, interaction.PostedMessage{}, 0, ""
	for i := range r.Notes {
		if n := &r.Notes[i]; n.Unwritten {
			r.StaleMessages = append(r.StaleMessages, n.Message)
			n.Message, n.Unwritten = "", false
		}
	}
	for i := range r.Tables {
		t := &r.Tables[i]
		if t.Thread == "" {
			r.StaleMessages, t.Message = append(r.StaleMessages, t.Message), ""
		}
		t.CheckThread = t.Result == nil
	}
	r.StaleMessages = render.NonEmpty(r.StaleMessages)
}

// closeSignUp ends sign-up now, if enough people have signed up.
func closeSignUp(r *record, now time.Time) error {
	switch {
	case r.Phase != season.SignUp || !now.Before(r.SignUpEnd):
		return season.ErrPhase
	case len(r.Entrants) < r.Settings.Min:
		return interaction.Refusal("ui.league.few", render.Data{"N": r.Settings.Min})
	}
	r.SignUpEnd = now
	return nil
}

// stopAs returns a correction that ends the season with a phase.
func stopAs(to season.Phase) func(*record, time.Time) error {
	return func(r *record, _ time.Time) error { return r.Stop(to) }
}

// confirmedCorrection returns the handler of a button that ends something. The first press asks
// for confirmation, the second applies correction with a note of this key.
func confirmedCorrection(what, key string, correction func(*record, time.Time) error) handler {
	return func(ctx context.Context, ic *interaction.Context, id string, args []string) (interaction.Reply, error) {
		s, err := findManaged(ctx, ic, id)
		if err != nil {
			return interaction.Reply{}, err
		}
		if len(args) == 0 {
			return askConfirmation(ic, &s.record, what), nil
		}
		r, err := correctSeason(ctx, ic, id, func(r *record) (note, error) { return note{Key: key}, correction(r, ic.Clock.Now()) })
		return correctedReply(ic, r, err)
	}
}

// askConfirmation asks the manager to confirm what a button ends.
func askConfirmation(ic *interaction.Context, r *record, what string) interaction.Reply {
	t := newSeasonText(ic.Book, ic.Locale, r)
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: t.Say("ui.league.sure."+what, render.Data{"Season": t.title(), "N": len(r.Entrants)}),
		Rows: []discordgo.MessageComponent{components.Row(
			components.Button(discordgo.DangerButton, t.Say("ui.league.button."+what), pressID(what, r.ID, "sure")),
			components.Button(discordgo.SecondaryButton, t.Say("ui.button.back"), pressID(pressManage, r.ID)),
		)},
	}}
}
