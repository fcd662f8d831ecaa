package night

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
)

// What a button or menu of a night does, as the field of its custom_id after the verb.
const (
	pressCome      = "in"        // sign up
	pressStay      = "out"       // withdraw
	pressManage    = "manage"    // show the organiser's page
	pressComputers = "computers" // choose whether computers fill tables up
	pressMove      = "move"      // choose another time, in a form
	pressAsk       = "ask"       // ask whether to cancel the night
	pressCancel    = "cancel"    // cancel it
	pressFill      = "fill"      // seat those who have no table with computers
)

// pressID returns the custom_id of a button or menu of a night. what is one of the press constants.
func pressID(what, id string) string { return components.ID(components.VerbNight, what, id) }

// Press answers a press about a night. id holds the fields of the custom_id after the verb.
func Press(ctx context.Context, ic *interaction.Context, id []string) (interaction.Reply, error) {
	if len(id) < 2 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	if err := checkOffered(ctx, ic); err != nil && id[0] != pressStay && id[0] != pressAsk && id[0] != pressCancel {
		return interaction.Reply{}, err
	}
	answers := map[string]func(context.Context, *interaction.Context, string) (interaction.Reply, error){
		pressCome: come, pressStay: stay, pressManage: manage, pressComputers: setComputers, pressMove: move, pressAsk: askCancel,
		pressCancel: cancel, pressFill: fill,
	}
	if answer, ok := answers[id[0]]; ok {
		return answer(ctx, ic, id[1])
	}
	return interaction.Reply{}, interaction.Refusal("ui.unknown")
}

// come signs the person up.
func come(ctx context.Context, ic *interaction.Context, id string) (interaction.Reply, error) {
	r, err := changeNight(ctx, ic, id, func(r *record) error {
		switch {
		case !r.isOpen(ic.Clock.Now()):
			return interaction.Refusal("ui.night.late")
		case r.find(ic.User) >= 0:
			return interaction.Refusal("ui.night.already", render.Data{"When": longDate(r.Start)})
		case len(r.People) >= r.Places:
			return interaction.Refusal("ui.night.full", render.Data{"N": r.Places})
		}
		r.People = append(r.People, person{User: ic.User, Name: ic.Name, Plain: ic.Plain})
		return nil
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.EphemeralReply(ic.Printer().Say("ui.night.in", render.Data{
		"When": longDate(r.Start), "In": components.Moment(r.Start),
	})), nil
}

// stay withdraws the person.
func stay(ctx context.Context, ic *interaction.Context, id string) (interaction.Reply, error) {
	_, err := changeNight(ctx, ic, id, func(r *record) error {
		i := r.find(ic.User)
		switch {
		case !r.isOpen(ic.Clock.Now()):
			return interaction.Refusal("ui.night.late.out")
		case i < 0:
			return interaction.Refusal("ui.night.stranger")
		}
		r.People = slices.Delete(r.People, i, i+1)
		return nil
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.EphemeralReply(ic.Printer().Say("ui.night.out")), nil
}

// manages reports whether the person may change a night: its organiser, and moderators.
func (r *record) manages(ic *interaction.Context) bool {
	return r.Organiser == ic.User || ic.Moderates()
}

// checkManager returns a refusal if the person may not change the night, or if it has begun.
func (r *record) checkManager(ic *interaction.Context) error {
	switch {
	case !r.manages(ic):
		return interaction.Refusal("ui.night.managers")
	case !r.isOpen(ic.Clock.Now()):
		return interaction.Refusal("ui.night.begun")
	}
	return nil
}

// manage shows the page on which the organiser changes the night.
func manage(ctx context.Context, ic *interaction.Context, id string) (interaction.Reply, error) {
	s, err := findNight(ctx, ic, id)
	if err == nil {
		err = s.checkManager(ic)
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	return manageReply(ic, &s.record), nil
}

// levelNone is the value of the menu for no computers.
const levelNone = "none"

// manageReply returns the organiser's page.
func manageReply(ic *interaction.Context, r *record) interaction.Reply {
	t := newNightText(ic.Book, ic.Locale, r)
	msg := &components.Message{Content: components.Text([]string{
		"**" + t.title() + "**", t.Say("ui.night.date", render.Data{"When": longDate(r.Start), "In": components.Moment(r.Start)}), t.howLine(),
	})}
	if ic.Think != nil {
		none := components.Option(t.Say("ui.night.computers.none"), levelNone, "")
		none.Default = r.Level == ""
		options := []discordgo.SelectMenuOption{none}
		for _, level := range think.Levels {
			o := components.Option(board.LevelName(t.Printer, level), string(level), "")
			o.Default = level == r.Level
			options = append(options, o)
		}
		msg.Rows = append(msg.Rows, components.Row(components.ChosenMenu(t.Printer, pressID(pressComputers, r.ID),
			t.Say("ui.night.computers"), options)))
	}
	msg.Rows = append(msg.Rows, components.Row(
		components.Button(discordgo.SecondaryButton, t.Say("ui.night.button.move"), pressID(pressMove, r.ID)),
		components.Button(discordgo.DangerButton, t.Say("ui.night.button.cancel"), pressID(pressAsk, r.ID))))
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: msg}
}

// setComputers chooses which computers fill tables up.
func setComputers(ctx context.Context, ic *interaction.Context, id string) (interaction.Reply, error) {
	if len(ic.Values) != 1 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	level := think.Level(strings.TrimPrefix(ic.Values[0], levelNone))
	r, err := changeNight(ctx, ic, id, func(r *record) error {
		if err := r.checkManager(ic); err != nil {
			return err
		}
		if level != "" && (ic.Think == nil || !slices.Contains(think.Levels, level)) {
			return interaction.Refusal("ui.night.nocomputers")
		}
		r.Level = level
		return nil
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	return manageReply(ic, &r), nil
}

// The field of the form for another time.
const (
	moveField = "when"
	maxWhen   = 60
)

// move opens the form for another time, or moves the night to what was written there. The people who have signed
// up are told.
func move(ctx context.Context, ic *interaction.Context, id string) (interaction.Reply, error) {
	s, err := findNight(ctx, ic, id)
	if err == nil {
		err = s.checkManager(ic)
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	zone := people.Settings{TimeZone: people.TimeZone{Place: s.Zone}}
	if ic.Kind != interaction.ModalSubmit {
		say := ic.Printer()
		return interaction.Reply{Modal: &components.Modal{
			CustomID: pressID(pressMove, id), Title: render.Clip(say.Say("ui.night.button.move"), components.MaxModalTitle),
			Field: discordgo.TextInput{
				CustomID: moveField, Style: discordgo.TextInputShort, MaxLength: maxWhen, Required: true,
				Label: render.Clip(say.Say("ui.night.move", render.Data{"Zone": s.Zone}), components.MaxModalTitle),
				Value: s.Start.In(zone.Location()).Format("2006-01-02 15:04"),
			},
		}}, nil
	}
	at, err := readStart(ic, zone, ic.Fields[moveField], "")
	if err != nil {
		return interaction.Reply{}, err
	}
	r, err := changeNight(ctx, ic, id, func(r *record) error {
		if err := r.checkManager(ic); err != nil {
			return err
		}
		r.moveTo(at, ic.Clock.Now())
		return nil
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	return manageReply(ic, &r), nil
}

// moveTo changes the beginning, and tells those who have signed up. They are reminded again.
func (r *record) moveTo(start, now time.Time) {
	if start.Equal(r.Start) {
		return
	}
	r.Start, r.Chosen, r.Reminded = start, now, false
	r.dropReminders()
	if len(r.People) > 0 {
		r.addPost("ui.night.post.moved", -1, r.allUsers())
	}
}

// askCancel asks whether to cancel the night.
func askCancel(ctx context.Context, ic *interaction.Context, id string) (interaction.Reply, error) {
	s, err := findNight(ctx, ic, id)
	if err == nil {
		err = s.checkManager(ic)
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	t := newNightText(ic.Book, ic.Locale, &s.record)
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: &components.Message{
		Content: t.Say("ui.night.sure", render.Data{"Night": t.title(), "N": len(s.People)}),
		Rows: components.Rows([]discordgo.MessageComponent{
			components.Button(discordgo.DangerButton, t.Say("ui.night.button.cancel"), pressID(pressCancel, id)),
			components.Button(discordgo.SecondaryButton, t.Say("ui.button.back"), pressID(pressManage, id)),
		}),
	}}, nil
}

// cancel cancels the night. The people who have signed up are told.
func cancel(ctx context.Context, ic *interaction.Context, id string) (interaction.Reply, error) {
	r, err := changeNight(ctx, ic, id, func(r *record) error {
		if err := r.checkManager(ic); err != nil {
			return err
		}
		r.cancel(reasonOrganiser)
		return nil
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	reply := interaction.EphemeralReply(newNightText(ic.Book, ic.Locale, &r).Say("ui.night.cancelled.done"))
	reply.Update = ic.Message.Ephemeral
	return reply, nil
}

// cancel ends a night that has no tables, and tells those who have signed up.
func (r *record) cancel(reason string) {
	r.Phase, r.Reason, r.Left = phaseCancelled, reason, nil
	if len(r.People) > 0 {
		r.addPost("ui.night.post.cancelled", -1, r.allUsers())
	}
}

// allUsers returns the users who have signed up.
func (r *record) allUsers() (users []string) {
	for _, p := range r.People {
		users = append(users, p.User)
	}
	return users
}

// addPost adds a message that pings users, in the channel of a table or, if table is -1, in the night's.
func (r *record) addPost(key string, table int, users []string) {
	r.Posts = append(r.Posts, post{Key: key, Table: table, Users: users})
}

// fill seats those who have no table with computers. Those people, the organiser and moderators can ask for it.
func fill(ctx context.Context, ic *interaction.Context, id string) (interaction.Reply, error) {
	r, err := changeNight(ctx, ic, id, func(r *record) error {
		i := r.find(ic.User)
		switch {
		case r.Phase != phaseRunning || len(r.Left) == 0 || !ic.Clock.Now().Before(r.Start.Add(fillUntil)):
			return interaction.Refusal("ui.night.fill.late")
		case !slices.Contains(r.Left, i) && !r.manages(ic):
			return interaction.Refusal("ui.night.fill.others")
		case ic.Think == nil:
			return interaction.Refusal("ui.night.nocomputers")
		}
		if r.Level == "" {
			r.Level = think.Medium
		}
		r.Filled = true
		return nil
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.EphemeralReply(newNightText(ic.Book, ic.Locale, &r).Say("ui.night.fill.done")), nil
}

// listReply lists the nights to come and says how to plan one.
func listReply(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	all, err := listNights(ctx, ic.Services, ic.Guild)
	if err != nil {
		return interaction.Reply{}, err
	}
	slices.SortStableFunc(all, func(a, b storedRecord) int { return a.Start.Compare(b.Start) })
	say := ic.Printer()
	lines := []string{"**" + say.Say("ui.night.list") + "**"}
	for i := range all {
		if r := &all[i].record; !r.isEnded() {
			t := newNightText(ic.Book, ic.Locale, r)
			lines = append(lines, "- "+t.Say("ui.night.list.line", render.Data{
				"Night": t.title(), "Link": r.link(), "When": longDate(r.Start), "State": t.statusText(),
			}))
		}
	}
	if len(lines) == 1 {
		lines = append(lines, say.Say("ui.night.none"))
	}
	return interaction.EphemeralReply(components.Text(append(lines, "-# "+say.Say("ui.night.list.how")))), nil
}
