package puzzle

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/puzzle"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
)

// CoachView is the view of the buttons that pose decisions of a finished match again. Its arguments are
// the match, the entries of the decisions, the index of one of them, and what to show of it.
const CoachView = "coach"

const (
	maxCoached        = 3   // decisions
	minCoachedPoints  = 0.5 // by which another choice must be better
	coachThinkTimeout = time.Minute
)

// What a press on a decision asks for, besides what a press on a puzzle can ask for.
const (
	coachBegin = "begin" // the first decision, in a message of its own
	coachNext  = "next"
)

const coachEntrySeparator = "."

// CoachButton returns the button that poses the person's costliest decisions of a finished match again, or
// nil if none is worth another look. The decisions are what [match.Match.Analyse] returned.
func CoachButton(ic *interaction.Context, m match.Match, judged []match.Judgement) discordgo.MessageComponent {
	var entries []string
	for _, j := range judged {
		if j.Seat == m.Seat(ic.User) && j.Points() >= minCoachedPoints && len(entries) < maxCoached {
			entries = append(entries, strconv.FormatUint(j.Entry, 10))
		}
	}
	if len(entries) == 0 {
		return nil
	}
	id := components.ViewID(CoachView, m.Record().ID, strings.Join(entries, coachEntrySeparator), "0", coachBegin)
	return components.Button(discordgo.PrimaryButton, ic.Printer().Say("ui.button.coach"), id)
}

// Coach answers the buttons of [CoachView]: it poses a decision of the person again as a puzzle, or says
// what was best there.
func Coach(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if ic.Kind != interaction.Component || len(ic.Path) != 4 {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	m, err := ic.LoadNamedMatch(ctx)
	if err == nil {
		err = ic.CheckOpen(m)
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	if ic.Advise == nil {
		return interaction.Reply{}, interaction.Refusal("ui.analysis.nobody")
	}
	entries := strings.Split(ic.Path[1], coachEntrySeparator)
	i, err := strconv.Atoi(ic.Path[2])
	if err != nil || i < 0 || i >= len(entries) {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	entry, err := strconv.ParseUint(entries[i], 10, 64)
	if err != nil {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	ic.ReportProgress("ui.coach.thinking", 0, 0)
	l, err := newLesson(ctx, ic, m, entry)
	if err != nil {
		return interaction.Reply{}, err
	}
	l.index, l.all = i, len(entries)
	return l.reply(ctx, ic.Path[3])
}

// lesson is a decision of a finished match that is posed again.
type lesson struct {
	*scene
	match  match.Match
	entry  uint64
	played int // the index of the choice that was played
	index  int // among the decisions that are posed
	all    int
}

// newLesson returns the decision of an entry of a match. The seat must be the person's own: others may not
// have seen its hand.
func newLesson(ctx context.Context, ic *interaction.Context, m match.Match, entry uint64) (*lesson, error) {
	log, err := ic.Entries(ctx, ic.Channel, m, 0, int(m.Record().Entries))
	if err != nil {
		return nil, err
	}
	d, ok, err := m.PastDecision(log, entry)
	if err != nil {
		return nil, err
	}
	if !ok || d.Seat != m.Seat(ic.User) {
		return nil, interaction.Refusal("ui.unknown")
	}
	answer, err := ic.Advise(ctx, d.Question.AtLevel(think.Hard), ic.Clock.Now().Add(coachThinkTimeout))
	if err != nil {
		return nil, err
	}
	if answer.Verdict == nil || len(answer.Best) == 0 {
		return nil, interaction.Refusal("ui.coach.undecided")
	}
	pos := d.Question.Position()
	p := &puzzle.Puzzle{Choices: coachChoices(answer)}
	p.SortChoices(pos.List(d.Seat))
	l := &lesson{match: m, entry: entry}
	l.played = slices.IndexFunc(p.Choices, func(c puzzle.Choice) bool { return c.Move == d.Played })
	recent := logtext.CurrentEvents(log[entry-1 : entry])
	at := puzzle.Position{Position: pos, Seat: d.Seat, Recent: recent}
	view := ic.Book.View(pos, ic.Locale, logtext.PlayersAt(m, entry), recent)
	l.scene, err = newScene(ic, p, at, view, l.pressID)
	return l, err
}

// coachChoices returns what a decision offers: first the best move, then the move that was played, then others that
// a computer considered and found clearly worse.
func coachChoices(answer think.Answer) []puzzle.Choice {
	v := answer.Verdict
	choices := []puzzle.Choice{
		{Move: v.Better.Move, Lead: v.Better.Lead},
		{Move: v.Played.Move, Lead: v.Played.Lead, Behind: v.Better.Lead - v.Played.Lead},
	}
	for _, r := range answer.Best[1:] {
		behind := answer.Best[0].Lead - r.Lead
		if r.Move != v.Played.Move && behind >= minCoachedPoints {
			choices = append(choices, puzzle.Choice{Move: r.Move, Lead: v.Better.Lead - behind, Behind: behind})
		}
	}
	return choices
}

// pressID returns the custom id of a press on the decision.
func (l *lesson) pressID(what string) string { return l.pressIDAt(l.index, what) }

// pressIDAt returns the custom id of a press on one of the decisions.
func (l *lesson) pressIDAt(index int, what string) string {
	return components.ViewID(CoachView, l.match.Record().ID, l.ic.Path[1], strconv.Itoa(index), what)
}

// reply answers a press with the decision, another picture of it, or what was best.
func (l *lesson) reply(ctx context.Context, what string) (interaction.Reply, error) {
	switch what {
	case coachBegin, coachNext:
		return l.questionReply(ctx, showChoices, what == coachBegin)
	case showChoices, showBoard, showHand:
		return l.questionReply(ctx, what, false)
	}
	choice, err := strconv.Atoi(what)
	if err != nil || choice < 0 || choice >= len(l.puzzle.Choices) {
		return interaction.Reply{}, interaction.Refusal("ui.unknown")
	}
	return l.answerReply(ctx, choice)
}

// questionReply poses the decision again, in a message of its own if anew is set.
func (l *lesson) questionReply(ctx context.Context, shown string, anew bool) (interaction.Reply, error) {
	files, err := l.draw(ctx, shown)
	if err != nil {
		return interaction.Reply{}, err
	}
	name := l.view.Tell.WithNaming(render.Bold).Name(l.at.Seat)
	title := "**" + l.say("ui.coach.title", render.Data{"N": l.index + 1, "All": l.all}) + "** · " + l.view.Subject()
	return interaction.Reply{Update: l.ic.Message.Ephemeral && !anew, Message: &components.Message{
		Content: components.Text([]string{title, l.say("ui.coach.ask", render.Data{"Name": name, "N": l.entry + 1})}),
		Files:   files, Rows: l.rows(shown),
	}}, nil
}

// answerReply says what was best, why, and what was played in the game.
func (l *lesson) answerReply(ctx context.Context, choice int) (interaction.Reply, error) {
	files, err := l.draw(ctx, showChoices)
	if err != nil {
		return interaction.Reply{}, err
	}
	lines := l.verdict(choice)
	if choice == l.played {
		lines = append(lines, l.say("ui.coach.same", nil))
	} else {
		lines = append(lines, l.say("ui.coach.played", render.Data{"Played": l.label(l.played)}))
	}
	lines = append(lines, "-# "+l.say("ui.coach.about", nil))
	var buttons []discordgo.MessageComponent
	if l.index+1 < l.all {
		buttons = append(buttons, components.Button(discordgo.PrimaryButton, l.say("ui.button.coach.next", nil),
			l.pressIDAt(l.index+1, coachNext)))
	}
	buttons = append(buttons, components.Button(discordgo.SecondaryButton,
		l.say("ui.analysis.step", render.Data{"N": l.entry + 1}), components.StepID(l.match.Record().ID, l.entry, 0)))
	return interaction.Reply{Update: l.ic.Message.Ephemeral, Message: &components.Message{
		Content: components.Text(lines), Files: files, Rows: components.Rows(buttons),
	}}, nil
}
