package league

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/engine/kit/season"
	"github.com/railbot/railbot/render"
)

// League is /rails league: the seasons of the server; for a manager who names a game,
// the plan of a new one.
func League(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	if game := v.Options["game"]; game != "" {
		return draft(ctx, v, game)
	}
	all, err := seasonsOf(ctx, v)
	if err != nil {
		return desk.Reply{}, err
	}
	say := v.Printer()
	lines := []string{"**" + say.Say("ui.league.list") + "**"}
	var options []discordgo.SelectMenuOption
	for i := range all {
		t := tell(v.Book, v.Locale, &all[i].record)
		state := t.short()
		lines = append(lines, "- "+t.Say("ui.option.line", render.Data{"Option": parts.Bold(t.title()), "Value": state}))
		if len(options) < parts.MaxOptions {
			options = append(options, parts.Option(t.title(), all[i].ID, state))
		}
	}
	if len(all) == 0 {
		lines = append(lines, say.Say("ui.league.none"))
	}
	msg := &parts.Message{Content: parts.Text(lines)}
	if len(options) > 0 {
		msg.Rows = append(msg.Rows, parts.Row(parts.Menu(pressID(pressPage, ""), say.Say("ui.league.choose"), options)))
	}
	if manages(v) {
		msg.Rows = append(msg.Rows, parts.Row(parts.Button(discordgo.PrimaryButton, say.Say("ui.league.button.new"),
			pressID(pressNew, ""))))
	}
	return desk.Reply{Message: msg}, nil
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
func begin(ctx context.Context, v *desk.Visit, _ string, _ []string) (desk.Reply, error) {
	if len(v.Values) == 1 {
		reply, err := draft(ctx, v, v.Values[0])
		reply.Update = v.Message.Ephemeral
		return reply, err
	}
	if err := mayManage(v); err != nil {
		return desk.Reply{}, err
	}
	return v.Shelf(ctx, v.Printer().Say("ui.league.which"), pressID(pressNew, ""), v.Book.Entries())
}

// page shows what there is to know of a season.
func page(ctx context.Context, v *desk.Visit, id string, args []string) (desk.Reply, error) {
	if len(v.Values) == 1 {
		id = v.Values[0]
	}
	s, err := lookUp(ctx, v, id)
	if err != nil {
		return desk.Reply{}, err
	}
	if s.Phase == season.Draft {
		return turnPlan(ctx, v, id, []string{planHow})
	}
	from, _ := strconv.Atoi(strings.Join(args, ""))
	return pageReply(v, &s.record, from), nil
}

// pageRoom is how much of a page is left for its lines.
const pageRoom = parts.MaxContent - 100

func pageReply(v *desk.Visit, r *record, from int) desk.Reply {
	t := tell(v.Book, v.Locale, r)
	own := r.Find(v.User)
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
		buttons = append(buttons, parts.Button(style, t.Say(key), pressID(what, r.ID, args...)))
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
	if manages(v) {
		add(discordgo.SecondaryButton, "ui.league.button.manage", pressManage)
	}
	msg := &parts.Message{Content: render.Clip(text, parts.MaxContent), Rows: parts.Rows(buttons)}
	return desk.Reply{Update: v.Message.Ephemeral, Message: msg}
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
func enter(ctx context.Context, v *desk.Visit, id string, _ []string) (desk.Reply, error) {
	r, err := change(ctx, v, id, func(r *record) error {
		return inOwnWords(r.Enter(season.Person{User: v.User, Name: v.Name, Plain: v.Plain}))
	})
	if err != nil {
		return desk.Reply{}, err
	}
	if v.Message.Ephemeral {
		return pageReply(v, &r, 0), nil
	}
	return desk.Ephemeral(tell(v.Book, v.Locale, &r).Say("ui.league.in", render.Data{"Until": parts.Moment(r.Until)})), nil
}

// withdraw takes the person out.
func withdraw(ctx context.Context, v *desk.Visit, id string, _ []string) (desk.Reply, error) {
	r, err := change(ctx, v, id, func(r *record) error {
		n, running := r.Find(v.User), r.Phase == season.Running
		if err := r.Remove(n); err != nil || !running {
			return inOwnWords(err)
		}
		r.Notes = append(r.Notes, note{
			Key: "ui.league.note.withdrew", Users: []string{v.User}, Words: map[string]string{"Name": v.Name},
		})
		return nil
	})
	if err != nil {
		return desk.Reply{}, err
	}
	if v.Message.Ephemeral {
		return pageReply(v, &r, 0), nil
	}
	return desk.Ephemeral(v.Printer().Say("ui.league.out")), nil
}
