package league

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine/kit/season"
	"github.com/railbot/railbot/render"
)

// Show answers /rails league with the seasons of the server. If a manager names a game, it shows the
// plan of a new season instead.
func Show(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if game := ic.Options["game"]; game != "" {
		return draft(ctx, ic, game)
	}
	all, err := seasonsOf(ctx, ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	say := ic.Printer()
	lines := []string{"**" + say.Say("ui.league.list") + "**"}
	var options []discordgo.SelectMenuOption
	for i := range all {
		t := tell(ic.Book, ic.Locale, &all[i].record)
		state := t.short()
		lines = append(lines, "- "+t.Say("ui.option.line", render.Data{"Option": components.Bold(t.title()), "Value": state}))
		if len(options) < components.MaxOptions {
			options = append(options, components.Option(t.title(), all[i].ID, state))
		}
	}
	if len(all) == 0 {
		lines = append(lines, say.Say("ui.league.none"))
	}
	msg := &components.Message{Content: components.Text(lines)}
	if len(options) > 0 {
		msg.Rows = append(msg.Rows, components.Row(components.Menu(pressID(pressPage, ""), say.Say("ui.league.choose"), options)))
	}
	if manages(ic) {
		msg.Rows = append(msg.Rows, components.Row(components.Button(discordgo.PrimaryButton, say.Say("ui.league.button.new"),
			pressID(pressNew, ""))))
	}
	return interaction.Reply{Message: msg}, nil
}

// short says in a few plain words at which stage a season is.
func (t telling) short() string {
	data := render.Data{"N": len(t.r.Entrants), "Round": t.latest(), "Of": t.r.Settings.Rounds}
	return t.Say("ui.league.short."+string(t.r.Phase), data)
}

// latest is the round that the foremost division plays.
func (t telling) latest() (round int) {
	for division := range t.r.Divisions() {
		round = max(round, t.r.Round(division))
	}
	return round
}

// begin asks of which game a season is to be, or begins to plan it.
func begin(ctx context.Context, ic *interaction.Context, _ string, _ []string) (interaction.Reply, error) {
	if len(ic.Values) == 1 {
		reply, err := draft(ctx, ic, ic.Values[0])
		reply.Update = ic.Message.Ephemeral
		return reply, err
	}
	if err := mayManage(ic); err != nil {
		return interaction.Reply{}, err
	}
	return ic.GameMenuReply(ctx, ic.Printer().Say("ui.league.which"), pressID(pressNew, ""), ic.Book.Entries())
}

// page shows what there is to know of a season.
func page(ctx context.Context, ic *interaction.Context, id string, args []string) (interaction.Reply, error) {
	if len(ic.Values) == 1 {
		id = ic.Values[0]
	}
	s, err := lookUp(ctx, ic, id)
	if err != nil {
		return interaction.Reply{}, err
	}
	if s.Phase == season.Draft {
		return turnPlan(ctx, ic, id, []string{planHow})
	}
	from, _ := strconv.Atoi(strings.Join(args, ""))
	return pageReply(ic, &s.record, from), nil
}

// pageRoom is how much of a page is left for its lines.
const pageRoom = components.MaxContent - 100

func pageReply(ic *interaction.Context, r *record, from int) interaction.Reply {
	t := tell(ic.Book, ic.Locale, r)
	own := r.Find(ic.User)
	lines := slices.Concat(t.own(own), t.state(), t.signedUpInFull(), t.stand(), t.plan(), t.corrections(),
		[]string{t.chance()})
	from = min(max(from, 0), len(lines)-1)
	text, to := "**"+t.title()+"**", from
	for to < len(lines) && (to == from || len([]rune(text+lines[to])) < pageRoom) {
		text += "\n" + lines[to]
		to++
	}
	var buttons []discordgo.MessageComponent
	add := func(style discordgo.ButtonStyle, key, what string, args ...string) {
		buttons = append(buttons, components.Button(style, t.Say(key), pressID(what, r.ID, args...)))
	}
	takesPart := own > 0 && !r.Entrants[own-1].Out
	switch {
	case r.Phase == season.SignUp && !takesPart:
		add(discordgo.SuccessButton, "ui.league.button.enter", pressEnter)
	case takesPart && !r.ended():
		add(discordgo.SecondaryButton, "ui.league.button.withdraw", pressWithdraw)
	}
	if from > 0 {
		add(discordgo.SecondaryButton, "ui.button.first", pressPage, "0")
	}
	if to < len(lines) {
		add(discordgo.SecondaryButton, "ui.button.next", pressPage, strconv.Itoa(to))
	}
	if manages(ic) {
		add(discordgo.SecondaryButton, "ui.league.button.manage", pressManage)
	}
	msg := &components.Message{Content: render.Clip(text, components.MaxContent), Rows: components.Rows(buttons)}
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: msg}
}

// namesInLine is how many names a line of a page has: the longest fit.
const namesInLine = 20

// signedUpInFull are all who take part so far, in lines of which each fits on a page.
func (t telling) signedUpInFull() (lines []string) {
	all := t.entrants()
	switch {
	case t.r.Phase != season.SignUp:
		return nil
	case len(all) <= namesInLine:
		return []string{t.signedUp(pageRoom)}
	}
	for some := range slices.Chunk(all, namesInLine) {
		lines = append(lines, strings.Join(t.each(some), ", "))
	}
	lines[0] = t.Say("ui.league.entrants", render.Data{"N": len(all), "Names": lines[0]})
	return lines
}

// stand are the standings, once there are some.
func (t telling) stand() []string {
	if t.r.Phase == season.SignUp {
		return nil
	}
	return t.inFull()
}

// own says how an entrant stands, and where they play now.
func (t telling) own(n int) (lines []string) {
	e, ok := t.r.Entrant(n)
	if !ok {
		return nil
	}
	if t.r.Phase == season.SignUp {
		return []string{t.Say("ui.league.own.entered")}
	}
	for _, own := range t.r.Standings(e.Division) {
		if own.Entrant == n {
			lines = append(lines, t.Say("ui.league.own.place", render.Data{
				"Place": strconv.Itoa(own.Place), "Points": t.points(own),
			}))
		}
	}
	for i, at := range t.r.Tables {
		if at.Result == nil && at.Venue != "" && slices.Contains(at.People, n) {
			lines = append(lines, t.Say("ui.league.own.table", render.Data{
				"Table": t.table(i), "Channel": "<#" + at.Venue + ">",
			}))
		}
	}
	return lines
}

// corrections are the notes so far.
func (t telling) corrections() (lines []string) {
	for _, n := range t.r.Notes {
		lines = append(lines, "-# "+t.said(n))
	}
	return lines
}

// enter signs the person up.
func enter(ctx context.Context, ic *interaction.Context, id string, _ []string) (interaction.Reply, error) {
	r, err := change(ctx, ic, id, func(r *record) error {
		return inOwnWords(r.Enter(season.Person{User: ic.User, Name: ic.Name, Plain: ic.Plain}))
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	if ic.Message.Ephemeral {
		return pageReply(ic, &r, 0), nil
	}
	return interaction.EphemeralReply(tell(ic.Book, ic.Locale, &r).Say("ui.league.in", render.Data{"Until": components.Moment(r.Until)})), nil
}

// withdraw takes the person out.
func withdraw(ctx context.Context, ic *interaction.Context, id string, _ []string) (interaction.Reply, error) {
	r, err := change(ctx, ic, id, func(r *record) error {
		n, running := r.Find(ic.User), r.Phase == season.Running
		if err := r.Remove(n); err != nil || !running {
			return inOwnWords(err)
		}
		r.Notes = append(r.Notes, note{
			Key: "ui.league.note.withdrew", Users: []string{ic.User}, Words: map[string]string{"Name": ic.Name},
		})
		return nil
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	if ic.Message.Ephemeral {
		return pageReply(ic, &r, 0), nil
	}
	return interaction.EphemeralReply(ic.Printer().Say("ui.league.out")), nil
}
