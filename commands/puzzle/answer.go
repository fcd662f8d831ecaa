package puzzle

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine/puzzle"
	"github.com/railbot/railbot/render"
)

// maxReasons is how many parts of a score explain a difference.
const maxReasons = 3

// answerReply says what was best, by how much and why. First is false if the person has answered the
// puzzle before.
func (s *scene) answerReply(ctx context.Context, choice int, first bool) (interaction.Reply, error) {
	files, err := s.draw(ctx, showChoices)
	if err != nil {
		return interaction.Reply{}, err
	}
	lines := s.verdict(choice)
	if !first {
		lines = append(lines, "-# "+s.say("ui.puzzle.again", nil))
	}
	about := "ui.puzzle.about"
	if len(s.puzzle.Choices[choice].Parts) == 0 {
		about = "ui.puzzle.about.ahead"
	}
	lines = append(lines, "-# "+s.say(about, render.Data{"N": puzzle.CheckPlayouts}))
	return interaction.Reply{Update: s.ic.Message.Ephemeral, Message: &components.Message{
		Content: components.Text(lines), Files: files,
		Rows: components.Rows([]discordgo.MessageComponent{
			components.Button(discordgo.PrimaryButton, s.say("ui.button.puzzle.next", nil), components.ViewID(View, s.at.Game().Key)),
			components.Button(discordgo.SecondaryButton, s.say("ui.button.puzzle.games", nil), components.ViewID(View)),
		}),
	}}, nil
}

// verdict says whether a choice was the best, why, and how much worse the others are.
func (s *scene) verdict(choice int) []string {
	verdict := "ui.puzzle.miss"
	other := s.puzzle.Choices[choice]
	if choice == s.puzzle.Best {
		verdict, other = "ui.puzzle.hit", s.secondBest()
	}
	best := s.puzzle.Choices[s.puzzle.Best]
	data := render.Data{
		"Best": components.Bold(s.label(s.puzzle.Best)), "Points": s.view.Tell.Points(rounded(other.Behind)),
		"Yours": s.label(choice),
	}
	return render.NonEmpty([]string{
		s.say(verdict, data), s.reason(best, other), s.continuation(), s.comparison(),
	})
}

// secondBest returns the choice that comes closest to the best one.
func (s *scene) secondBest() (second puzzle.Choice) {
	for i, c := range s.puzzle.Choices {
		if i != s.puzzle.Best && (second.Move == "" || c.Behind < second.Behind) {
			second = c
		}
	}
	return second
}

// rounded returns a whole number of points, at least 1: a better choice is never worth nothing.
func rounded(points float64) int { return max(1, int(math.Round(points))) }

// signed returns a number of points with its sign.
func signed(points float64) string {
	n := int(math.Round(points))
	if n > 0 {
		return "+" + render.Number(n)
	}
	return render.Number(n)
}

// reason says which parts of the final scores make the best choice better than another one. If nothing
// was played out, it compares the leads that are expected.
func (s *scene) reason(best, other puzzle.Choice) string {
	type gain struct {
		name   string
		points float64
	}
	var gains []gain
	for _, p := range best.Parts {
		gains = append(gains, gain{s.view.Tell.Part(p.Name), p.Points - partPoints(other, p.Name)})
	}
	gains = append(gains, gain{s.say("ui.puzzle.rival", nil), best.Rival - other.Rival})
	gains = slices.DeleteFunc(gains, func(g gain) bool { return math.Abs(g.points) < 0.5 })
	slices.SortStableFunc(gains, func(a, b gain) int { return cmp.Compare(math.Abs(b.points), math.Abs(a.points)) })
	if len(gains) == 0 || len(best.Parts) == 0 {
		return s.say("ui.puzzle.why.lead", render.Data{"Best": signed(best.Lead), "Other": signed(other.Lead)})
	}
	var parts []string
	for _, g := range gains[:min(len(gains), maxReasons)] {
		parts = append(parts, s.say("ui.puzzle.part", render.Data{"Part": g.name, "Points": signed(g.points)}))
	}
	return s.say("ui.puzzle.why.parts", render.Data{"Parts": s.view.Tell.And(parts...)})
}

// partPoints returns the points of a part of the score that a choice leads to.
func partPoints(c puzzle.Choice, name string) float64 {
	for _, p := range c.Parts {
		if p.Name == name {
			return p.Points
		}
	}
	return 0
}

// continuation says how the turn goes on after the best choice, or "" if it is over.
func (s *scene) continuation() string {
	var moves []string
	for _, move := range s.puzzle.Then {
		moves = append(moves, s.view.Tell.Move(move))
	}
	if len(moves) == 0 {
		return ""
	}
	return s.say("ui.puzzle.then", render.Data{"Moves": s.view.Tell.And(moves...)})
}

// comparison lists by their numbers how much worse the other choices are.
func (s *scene) comparison() string {
	var parts []string
	for i, c := range s.puzzle.Choices {
		points := s.say("ui.puzzle.best", nil)
		if i != s.puzzle.Best {
			points = render.Number(-rounded(c.Behind))
		}
		parts = append(parts, s.say("ui.puzzle.part", render.Data{"Part": s.numbers[i], "Points": points}))
	}
	return s.say("ui.puzzle.all", render.Data{"Parts": joinDots(parts)})
}

// joinDots joins short parts of a line.
func joinDots(parts []string) (line string) {
	for i, p := range parts {
		if i > 0 {
			line += " · "
		}
		line += p
	}
	return line
}
