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

// Show answers /rails-server league with the seasons of the server. If a manager names a game, it
// shows the plan of a new season instead.
func Show(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if game := ic.Options["game"]; game != "" {
		return createDraft(ctx, ic, game)
	}
	all, err := listSeasons(ctx, ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	say := ic.Printer()
	lines := []string{"**" + say.Say("ui.league.list") + "**"}
	var options []discordgo.SelectMenuOption
	for i := range all {
		t := newSeasonText(ic.Book, ic.Locale, &all[i].record)
		state := t.statusText()
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
	if isManager(ic) {
		msg.Rows = append(msg.Rows, components.Row(components.Button(discordgo.PrimaryButton, say.Say("ui.league.button.new"),
			pressID(pressNew, ""))))
	}
	return interaction.Reply{Message: msg}, nil
}

// statusText returns the stage of the season in a few words without Markdown.
func (t seasonText) statusText() string {
	data := render.Data{"N": len(t.record.Entrants), "Round": t.latestRound(), "Of": t.record.Settings.Rounds}
	return t.Say("ui.league.short."+string(t.record.Phase), data)
}

// latestRound returns the highest round that any division has reached.
func (t seasonText) latestRound() (round int) {
	for division := range t.record.Divisions() {
		round = max(round, t.record.Round(division))
	}
	return round
}

// startPlan answers the button and the menu that plan a new season. Without a chosen game it
// asks for one.
func startPlan(ctx context.Context, ic *interaction.Context, _ string, _ []string) (interaction.Reply, error) {
	if len(ic.Values) == 1 {
		reply, err := createDraft(ctx, ic, ic.Values[0])
		reply.Update = ic.Message.Ephemeral
		return reply, err
	}
	if err := checkManager(ic); err != nil {
		return interaction.Reply{}, err
	}
	return ic.GameMenuReply(ctx, ic.Printer().Say("ui.league.which"), pressID(pressNew, ""), ic.Book.Entries())
}

// showPage answers with the page of a season. For a draft it shows the plan instead. args may
// hold the first line to show.
func showPage(ctx context.Context, ic *interaction.Context, id string, args []string) (interaction.Reply, error) {
	if len(ic.Values) == 1 {
		id = ic.Values[0]
	}
	s, err := findSeason(ctx, ic, id)
	if err != nil {
		return interaction.Reply{}, err
	}
	if s.Phase == season.Draft {
		return showPlan(ctx, ic, id, []string{planFormat})
	}
	from, _ := strconv.Atoi(strings.Join(args, ""))
	return pageReply(ic, &s.record, from), nil
}

// maxPageText is the maximum length of a page's lines, in characters.
const maxPageText = components.MaxContent - 100

// pageReply returns the page of a season for the person who asked, from line from on, with the
// buttons they can use.
func pageReply(ic *interaction.Context, r *record, from int) interaction.Reply {
	t := newSeasonText(ic.Book, ic.Locale, r)
	own := r.Find(ic.User)
	lines := slices.Concat(t.ownLines(own), t.stateLines(), t.entrantLines(), t.pageStandings(), t.planLines(), t.noteLines(),
		[]string{t.seedLine()})
	from = min(max(from, 0), len(lines)-1)
	text, to := "**"+t.title()+"**", from
	for to < len(lines) && (to == from || len([]rune(text+lines[to])) < maxPageText) {
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
		add(discordgo.PrimaryButton, "ui.league.button.enter", pressEnter)
	case takesPart && !r.isEnded():
		add(discordgo.SecondaryButton, "ui.league.button.withdraw", pressWithdraw)
	}
	if from > 0 {
		add(discordgo.SecondaryButton, "ui.button.first", pressPage, "0")
	}
	if to < len(lines) {
		add(discordgo.PrimaryButton, "ui.button.next", pressPage, strconv.Itoa(to))
	}
	if isManager(ic) {
		add(discordgo.SecondaryButton, "ui.league.button.manage", pressManage)
	}
	msg := &components.Message{Content: render.Clip(text, components.MaxContent), Rows: components.Rows(buttons)}
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: msg}
}

// namesInLine is how many entrants one line names. Even that many of the longest names fit on a
// page.
const namesInLine = 20

// entrantLines returns the entrants during sign-up, in lines that each fit on a page. After
// sign-up it returns nothing, because the standings name them.
func (t seasonText) entrantLines() (lines []string) {
	all := t.entrantNumbers()
	switch {
	case t.record.Phase != season.SignUp:
		return nil
	case len(all) <= namesInLine:
		return []string{t.entrantsLine(maxPageText)}
	}
	for some := range slices.Chunk(all, namesInLine) {
		lines = append(lines, t.Commas(t.entrantNames(some)))
	}
	lines[0] = t.Say("ui.league.entrants", render.Data{"N": len(all), "Names": lines[0]})
	return lines
}

// pageStandings returns the standings of all divisions, or nothing during sign-up.
func (t seasonText) pageStandings() []string {
	if t.record.Phase == season.SignUp {
		return nil
	}
	return t.allStandingLines()
}

// ownLines returns the place of entrant n and links to the tables at which they play now. It
// returns nothing for someone who does not take part.
func (t seasonText) ownLines(n int) (lines []string) {
	e, ok := t.record.Entrant(n)
	if !ok {
		return nil
	}
	if t.record.Phase == season.SignUp {
		return []string{t.Say("ui.league.own.entered")}
	}
	for _, standing := range t.record.Standings(e.Division) {
		if standing.Entrant == n {
			lines = append(lines, t.Say("ui.league.own.place", render.Data{
				"Place": strconv.Itoa(standing.Place), "Points": t.pointsText(standing),
			}))
		}
	}
	for i, pairing := range t.record.Tables {
		if pairing.Result == nil && pairing.Thread != "" && slices.Contains(pairing.People, n) {
			lines = append(lines, t.Say("ui.league.own.table", render.Data{
				"Table": t.tableName(i), "Channel": "<#" + pairing.Thread + ">",
			}))
		}
	}
	return lines
}

// noteLines returns all notes of the season as small print.
func (t seasonText) noteLines() (lines []string) {
	for _, n := range t.record.Notes {
		lines = append(lines, "-# "+t.noteText(n))
	}
	return lines
}

// enterSeason signs the person up.
func enterSeason(ctx context.Context, ic *interaction.Context, id string, _ []string) (interaction.Reply, error) {
	r, err := changeSeason(ctx, ic, id, func(r *record) error {
		return explainOwnError(r.Enter(season.Person{User: ic.User, Name: ic.Name, Plain: ic.Plain}))
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	if ic.Message.Ephemeral {
		return pageReply(ic, &r, 0), nil
	}
	return interaction.EphemeralReply(newSeasonText(ic.Book, ic.Locale, &r).Say("ui.league.in", render.Data{"Until": components.Moment(r.SignUpEnd)})), nil
}

// withdrawFromSeason removes the person from the season at their own request. In a running
// season it adds a public note.
func withdrawFromSeason(ctx context.Context, ic *interaction.Context, id string, _ []string) (interaction.Reply, error) {
	r, err := changeSeason(ctx, ic, id, func(r *record) error {
		n, running := r.Find(ic.User), r.Phase == season.Running
		if err := r.Remove(n); err != nil || !running {
			return explainOwnError(err)
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
