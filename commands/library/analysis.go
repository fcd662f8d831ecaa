package library

import (
	"context"
	"math"
	"strconv"
	"time"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/story"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
)

// each is how long one decision may be thought about; what is not thought by then is
// passed over.
const each = time.Minute

// Analyse tells the costliest decisions of each person in a finished match, to whoever
// asks: what was played, what was better, and the board before it. It is thought
// while they wait for it, and told how far it is; they may do other things meanwhile.
func Analyse(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	m, err := replayed(ctx, v)
	if err != nil {
		return desk.Reply{}, err
	}
	if v.Advise == nil {
		return desk.Reply{}, desk.Refusal("ui.analysis.nobody")
	}
	v.Progress("ui.analysis.begun", 0, 0)
	entries, err := v.Entries(ctx, v.Channel, m, 0, int(m.Record().Entries))
	if err != nil {
		return desk.Reply{}, err
	}
	judged, err := m.Analyse(ctx, entries, func(ctx context.Context, q think.Question) (think.Answer, error) {
		return v.Advise(ctx, q, v.Clock.Now().Add(each))
	}, func(n, all int) { v.Progress("ui.analysis.thinking", n, all) })
	if err != nil {
		return desk.Reply{}, err
	}
	return analysisReply(ctx, v, m, judged)
}

// analysisReply has a line and a board for each decision.
func analysisReply(
	ctx context.Context, v *desk.Visit, m match.Match, judged []match.Judgement,
) (desk.Reply, error) {
	tell := story.Teller(v.Book, m, v.Locale).Naming(render.Bold)
	lines := []string{"**" + tell.Say("ui.analysis.title", render.Data{"Game": tell.Title()}) + "**"}
	msg := &parts.Message{}
	for i, j := range judged {
		board, err := boardBefore(ctx, v, m, j)
		if err != nil {
			return desk.Reply{}, err
		}
		msg.Files = append(msg.Files, parts.Picture("analysis-"+strconv.Itoa(i+1), board))
		lines = append(lines, strconv.Itoa(i+1)+". "+judgementLine(tell, m, j))
	}
	if len(judged) == 0 {
		lines = append(lines, tell.Say("ui.analysis.none"))
	} else {
		lines = append(lines, "-# "+tell.Say("ui.analysis.about"))
	}
	msg.Content = parts.Text(lines)
	return desk.Reply{Message: msg}, nil
}

// judgementLine says what a decision cost.
func judgementLine(tell *render.Teller, m match.Match, j match.Judgement) string {
	then := tell.Seating(story.PlayersAt(m, j.Entry))
	points := int(math.Round(j.Points()))
	data := render.Data{
		"Name": then.Name(j.Seat), "N": j.Entry + 1, "Played": then.Move(j.Played.Move),
		"Better": parts.Bold(then.Move(j.Better.Move)), "Points": then.Points(points),
	}
	if points <= 0 {
		return tell.Say("ui.analysis.slight", data)
	}
	return tell.Say("ui.analysis.line", data)
}

// boardBefore is the board as it was before a decision.
func boardBefore(ctx context.Context, v *desk.Visit, m match.Match, j match.Judgement) (render.Picture, error) {
	before := int(j.Entry) - 1
	pos, entries, err := then(ctx, v, m, before)
	if err != nil {
		return render.Picture{}, err
	}
	view := viewAt(v.Book, m, pos, before, v.Locale, story.Events(entries[len(entries)-1:]))
	return v.Pictures.Draw(ctx, v.Pictures.PrivateBoard(m.Record().ID+"-analysis", view))
}
