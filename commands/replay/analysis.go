package replay

import (
	"context"
	"math"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/commands/puzzle"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
)

// decisionTimeout limits the thinking about one decision. A decision that takes longer is
// skipped.
const decisionTimeout = time.Minute

// Analyse answers /rails analyse with the costliest decisions of each person in a finished match:
// what was played, what was better, and the board before it. It takes long, reports its
// progress, and does not keep the person from doing other things.
func Analyse(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	m, err := requestedMatch(ctx, ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	if err := ic.CheckOpen(m); err != nil {
		return interaction.Reply{}, err
	}
	if ic.Advise == nil {
		return interaction.Reply{}, interaction.Refusal("ui.analysis.nobody")
	}
	ic.ReportProgress("ui.analysis.begun", 0, 0)
	entries, err := ic.Entries(ctx, ic.Channel, m, 0, int(m.Record().Entries))
	if err != nil {
		return interaction.Reply{}, err
	}
	judged, err := m.Analyse(ctx, entries, func(ctx context.Context, q think.Question) (think.Answer, error) {
		return ic.Advise(ctx, q, ic.Clock.Now().Add(decisionTimeout))
	}, func(n, all int) { ic.ReportProgress("ui.analysis.thinking", n, all) })
	if err != nil {
		return interaction.Reply{}, err
	}
	return analysisReply(ctx, ic, m, judged)
}

// analysisReply shows each decision with a line, a picture, and a button to its step of the replay. Whoever
// played also gets a button to their own decisions as puzzles.
func analysisReply(
	ctx context.Context, ic *interaction.Context, m match.Match, judged []match.Judgement,
) (interaction.Reply, error) {
	tell := logtext.Teller(ic.Book, m, ic.Locale).WithNaming(render.Bold)
	lines := []string{"**" + tell.Say("ui.analysis.title", render.Data{"Game": tell.Title()}) + "**"}
	msg := &components.Message{}
	var steps []discordgo.MessageComponent
	for i, j := range judged {
		picture, err := drawDecision(ctx, ic, m, j)
		if err != nil {
			return interaction.Reply{}, err
		}
		msg.Files = append(msg.Files, components.Picture("analysis-"+strconv.Itoa(i+1), picture))
		lines = append(lines, strconv.Itoa(i+1)+". "+judgementLine(tell, m, j))
		label := tell.Say("ui.analysis.step", render.Data{"N": j.Entry + 1})
		steps = append(steps, components.Button(discordgo.SecondaryButton, label, components.StepID(m.Record().ID, j.Entry, i)))
	}
	msg.Rows = components.Rows(steps)
	first := []discordgo.MessageComponent{storyButton(ic, m, judged)}
	if coach := puzzle.CoachButton(ic, m, judged); coach != nil {
		first = append([]discordgo.MessageComponent{coach}, first...)
	}
	msg.Rows = append([]discordgo.MessageComponent{components.Row(first...)}, msg.Rows...)
	if len(judged) == 0 {
		lines = append(lines, tell.Say("ui.analysis.none"))
	} else {
		lines = append(lines, "-# "+tell.Say("ui.analysis.about"))
	}
	msg.Content = components.Text(lines)
	return interaction.Reply{Message: msg}, nil
}

// judgementLine says what a decision cost.
func judgementLine(tell *render.Teller, m match.Match, j match.Judgement) string {
	then := tell.WithPlayers(logtext.PlayersAt(m, j.Entry))
	points := int(math.Round(j.Points()))
	data := render.Data{
		"Name": then.Name(j.Seat), "N": j.Entry + 1, "Played": then.Move(j.Played.Move),
		"Better": components.Bold(then.Move(j.Better.Move)), "Points": then.Points(points),
	}
	if points <= 0 {
		return tell.Say("ui.analysis.slight", data)
	}
	return tell.Say("ui.analysis.line", data)
}

// drawDecision draws what could be chosen in a decision: 1 is the move that was played, and 2 the better
// one. If one sheet cannot show both, it draws the board before the decision.
func drawDecision(ctx context.Context, ic *interaction.Context, m match.Match, j match.Judgement) (render.Picture, error) {
	before := int(j.Entry) - 1
	pos, entries, err := positionAfter(ctx, ic, m, before)
	if err != nil {
		return render.Picture{}, err
	}
	view := viewAt(ic.Book, m, pos, before, ic.Locale, logtext.CurrentEvents(entries[len(entries)-1:]))
	key := m.Record().ID + "-analysis"
	job := ic.Pictures.PrivateBoard(key, view)
	legal := pos.List(j.Seat)
	played, ok := legal.Find(j.Played.Move)
	better, ok2 := legal.Find(j.Better.Move)
	if ok && ok2 {
		sheet, shown := ic.Book.SheetOfMoves(view, render.PrivateOf(pos, j.Seat), []engine.Move{played, better}, 1)
		if len(shown) > 0 {
			if job, err = ic.Pictures.Choices(key, view, sheet); err != nil {
				return render.Picture{}, err
			}
		}
	}
	return ic.Pictures.Draw(ctx, job.In(ic.Theme(ctx)))
}
