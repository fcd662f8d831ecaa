package replay

import (
	"context"
	"math"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/engine/think"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/queue"
)

// StoryView is the view of the button that tells the story of a finished match. Its arguments are the match and,
// if an analysis has found turning points, the entries of those decisions.
const StoryView = "story"

const (
	maxTurningPoints    = 4
	minTurningPoint     = 0.5 // points by which another move must have been better
	storyEntrySeparator = "."
)

// SendStory sends a finished match as one picture: who won, the scores from the beginning to the end, and the moments
// that decided it.
func SendStory(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	var entries []uint64
	if ic.Kind == interaction.Component && len(ic.Path) == 2 {
		entries = parseEntries(ic.Path[1])
	}
	m, err := requestedMatch(ctx, ic)
	if err != nil {
		return interaction.Reply{}, err
	}
	message, err := storyMessage(ctx, ic, m, entries, personAudience(ctx, ic))
	if err != nil {
		return interaction.Reply{}, err
	}
	message.Rows = components.Rows(shareButton(ctx, ic, m, shareStory, joinEntries(entries)...))
	return interaction.Reply{Message: message}, nil
}

// storyButton returns the button that tells the story of a match with the turning points that its analysis has found.
func storyButton(ic *interaction.Context, m match.Match, judged []match.Judgement) discordgo.MessageComponent {
	var entries []uint64
	for _, j := range judged {
		if j.Points() >= minTurningPoint && len(entries) < maxTurningPoints {
			entries = append(entries, j.Entry)
		}
	}
	args := append([]string{m.Record().ID}, joinEntries(entries)...)
	return components.Button(discordgo.SecondaryButton, ic.Printer().Say("ui.button.story"), components.ViewID(StoryView, args...))
}

// joinEntries returns the argument of a custom id that names entries of turning points, or none if there are none.
func joinEntries(entries []uint64) []string {
	if len(entries) == 0 {
		return nil
	}
	numbers := make([]string, len(entries))
	for i, n := range entries {
		numbers[i] = strconv.FormatUint(n, 10)
	}
	return []string{strings.Join(numbers, storyEntrySeparator)}
}

// parseEntries returns the entries that joinEntries has joined. It leaves out what is no number, and more entries than a
// story has turning points.
func parseEntries(joined string) (entries []uint64) {
	for number := range strings.SplitSeq(joined, storyEntrySeparator) {
		if n, err := strconv.ParseUint(number, 10, 64); err == nil && len(entries) < maxTurningPoints {
			entries = append(entries, n)
		}
	}
	return entries
}

// storyMessage is the message with the story of a match for an audience. entries are those of turning points.
func storyMessage(
	ctx context.Context, ic *interaction.Context, m match.Match, entries []uint64, to audience,
) (*components.Message, error) {
	if err := checkFinished(ic, m); err != nil {
		return nil, err
	}
	rec := m.Record()
	log, err := ic.Entries(ctx, ic.Channel, m, 0, int(rec.Entries))
	if err != nil {
		return nil, err
	}
	chapters, err := pastChapters(m, log)
	if err != nil {
		return nil, err
	}
	end := logtext.View(ic.Book, m, to.locale, nil)
	end.Story = match.Story(log)
	if err := addTurningPoints(ctx, ic, m, log, chapters, entries, end.Tell); err != nil {
		return nil, err
	}
	var picture render.Picture
	err = ic.RunLowPriority(ctx, func(permit *queue.Permit) (err error) {
		final, _ := m.Position()
		job := ic.Pictures.Recap(ic.Book.Recap(end, final, chapters, permit.Yield)).In(to.theme)
		job.Permit = permit
		picture, err = ic.Pictures.Draw(ctx, job)
		return err
	})
	if err != nil {
		return nil, err
	}
	file := components.File{Name: rec.Game + "-" + rec.ID + ".png", Alt: picture.Alt, Data: picture.PNG}
	text := end.Tell.Say("ui.replay.story", render.Data{"Game": end.Tell.Title()})
	return &components.Message{Content: text, Files: []components.File{file}}, nil
}

// pastChapters returns the chapters of a finished match, given its whole log, without those that were undone.
func pastChapters(m match.Match, log []match.Entry) ([]render.PastChapter, error) {
	undone := match.Undone(log)
	var chapters []render.PastChapter
	err := m.Retrace(log, func(e match.Entry, before engine.Position) {
		now := before.Status().Chapter
		for len(chapters) > 0 && chapters[len(chapters)-1].Begin.Status().Chapter > now {
			chapters = chapters[:len(chapters)-1]
		}
		if n := len(chapters); n == 0 || chapters[n-1].Begin.Status().Chapter < now {
			chapters = append(chapters, render.PastChapter{
				Entry: e.N, Begin: before, Players: logtext.PlayersAt(m, e.N),
			})
		}
		if !undone[e.N] {
			last := &chapters[len(chapters)-1]
			last.Events = append(last.Events, e.Events...)
		}
	})
	return chapters, err
}

// addTurningPoints adds the decisions of some entries to their chapters, with what a computer would have done. Entries
// that are no decisions are left out.
func addTurningPoints(
	ctx context.Context, ic *interaction.Context, m match.Match, log []match.Entry, chapters []render.PastChapter,
	entries []uint64, tell *render.Teller,
) error {
	if ic.Advise == nil {
		return nil
	}
	for i, n := range entries {
		ic.ReportProgress("ui.analysis.thinking", i, len(entries))
		d, ok, err := m.PastDecision(log, n)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		answer, err := ic.Advise(ctx, d.Question.AtLevel(think.Hard), ic.Clock.Now().Add(decisionTimeout))
		if err != nil {
			return err
		}
		chapter := chapterOf(chapters, n)
		if answer.Verdict == nil || chapter == nil {
			continue
		}
		points := int(math.Round(answer.Verdict.Better.Lead - answer.Verdict.Played.Lead))
		data := render.Data{"Move": tell.WithTable(d.Question.Position().Table()).Move(answer.Verdict.Better.Move), "Points": ""}
		if points > 0 {
			data["Points"] = tell.Points(points)
		}
		chapter.By, chapter.Better = d.Seat, tell.Say("ui.story.better", data)
	}
	return nil
}

// chapterOf returns the chapter that has an entry, or nil if there is none.
func chapterOf(chapters []render.PastChapter, entry uint64) (found *render.PastChapter) {
	for i := range chapters {
		if chapters[i].Entry <= entry {
			found = &chapters[i]
		}
	}
	return found
}
