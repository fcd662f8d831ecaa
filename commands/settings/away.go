package settings

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/commands/when"
	"github.com/railbot/railbot/engine/match/clock"
	"github.com/railbot/railbot/render"
)

// OptionAway is the option of /rails settings for when the person is away.
const OptionAway = "away"

// Words by which a person says that they are back, without accents.
var (
	backWords = strings.Fields("back here now stop none no off retour ici fini fin aucune non zuruck hier vuelta aqui eccomi " +
		"tornato tornata voltei wrocilem wrocilam jestem 復帰 戻りました もどりました")
	backPhrases = []string{"i'm back", "i am back", "je suis la", "je suis de retour", "bin zuruck", "ich bin zuruck",
		"bin wieder da", "estoy de vuelta", "ya he vuelto", "sono tornato", "sono tornata", "estou de volta", "juz jestem"}
)

// isBackWord reports whether a text says that the person is back.
func isBackWord(text string) bool {
	said := strings.Join(strings.Fields(strings.ReplaceAll(panel.Fold(text), "’", "'")), " ")
	return slices.Contains(backWords, said) || slices.Contains(backPhrases, said)
}

// changeAway answers /rails settings with the option away: it announces an absence, or ends it.
func changeAway(ctx context.Context, ic *interaction.Context, typed string) (interaction.Reply, error) {
	if isBackWord(typed) {
		return endAbsence(ctx, ic)
	}
	var refused error
	s, err := people.ChangeSettings(ctx, ic, func(s *people.Settings) {
		now := ic.Clock.Now().Truncate(time.Millisecond) // as matches keep times
		var a clock.Absence
		if a, refused = checkAbsence(ic, *s, typed, now); refused == nil {
			s.Announce(a, now)
		}
	})
	if err != nil || refused != nil {
		if err == nil {
			err = refused
		}
		return interaction.Reply{}, err
	}
	return interaction.Reply{Message: awayMessage(ic, s, tellTables(ctx, ic))}, nil
}

// tellTables tells the person's tables about their absences, and returns those whose clock runs on. Tables that
// could not be told are told later.
func tellTables(ctx context.Context, ic *interaction.Context) []string {
	others, err := people.TellAbsences(ctx, ic.Services, ic.User)
	if err != nil {
		ic.Log.WarnContext(ctx, "tell tables of an absence failed", "error", err)
	}
	return others
}

// checkAbsence returns the absence that a person has typed, or a refusal that says what is possible.
func checkAbsence(ic *interaction.Context, s people.Settings, typed string, now time.Time) (clock.Absence, error) {
	say := ic.Printer()
	a, ok := when.ReadAbsence(typed, ic.Locale, s, now)
	left := s.AwayLeft(a.Until, now)
	data := render.Data{"From": components.Date(a.From), "Until": components.Date(a.Until), "Left": logtext.Span(say, left), "Limit": components.Date(now.Add(people.AwayWindow))}
	switch {
	case !ok:
		data["What"] = render.Escape(render.Clip(typed, components.MaxLabel))
		data["Example"] = now.In(s.Location()).AddDate(0, 0, 10).Format(time.DateOnly)
		return a, interaction.Refusal("ui.away.unread", data)
	case a.From.Before(now) || !a.Until.After(now):
		return a, interaction.Refusal("ui.away.past", data)
	case !a.Until.After(a.From):
		return a, interaction.Refusal("ui.away.order", data)
	case a.From.After(now.Add(people.AwayWindow)):
		return a, interaction.Refusal("ui.away.far", data)
	case a.From.After(now) && s.IsAway(now):
		return a, interaction.Refusal("ui.away.already", data)
	}
	if long := a.Until.Sub(a.From) - left; long > 0 && long <= time.Hour && left > time.Hour { // summer time has ended
		a.Until = a.Until.Add(-long)
	} else if long > 0 && left < time.Hour {
		data["When"] = components.Date(s.AwayRefill(now))
		return a, interaction.Refusal("ui.away.used", data)
	} else if long > 0 {
		return a, interaction.Refusal("ui.away.long", data)
	}
	return a, nil
}

// endAbsence ends the person's absence, and takes back one that they have announced.
func endAbsence(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	had := false
	_, err := people.ChangeSettings(ctx, ic, func(s *people.Settings) {
		now := ic.Clock.Now().Truncate(time.Millisecond)
		_, had = s.Absence(now)
		s.EndAbsence(now)
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	tellTables(ctx, ic)
	key := "ui.away.back"
	if !had {
		key = "ui.away.none"
	}
	reply := interaction.EphemeralReply(ic.Printer().Say(key))
	reply.Update = ic.Message.Ephemeral
	return reply, nil
}

// awayMessage says when the person is away and what that does. Others are channels of tables whose clock
// runs on.
func awayMessage(ic *interaction.Context, s people.Settings, others []string) *components.Message {
	say := ic.Printer()
	lines := []string{awayLine(say, s, ic.Clock.Now()), say.Say("ui.away.about")}
	if len(others) > 0 {
		lines = append(lines, say.Say("ui.away.runs", render.Data{"Channels": components.MentionChannels(say, others), "N": len(others)}))
	}
	return &components.Message{
		Content: render.Clip(strings.Join(lines, "\n"), components.MaxContent),
		Rows:    components.Rows([]discordgo.MessageComponent{people.BackButton(say)}),
	}
}

// awayLine says when the person is away, or is "" if they are not.
func awayLine(say *render.Printer, s people.Settings, now time.Time) string {
	a, ok := s.Absence(now)
	data := render.Data{"From": components.Date(a.From), "Until": components.Date(a.Until)}
	switch {
	case !ok:
		return ""
	case s.IsAway(now):
		return say.Say("ui.away.until", data)
	}
	return say.Say("ui.away.from", data)
}

// awayChoices are the lengths in days that are suggested.
var awayChoices = []int{1, 2, 3, 5, 7, 10, 14}

// Complete suggests values for the option that is being typed.
func Complete(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	if ic.Focused != OptionAway {
		return when.CompleteZones(ctx, ic)
	}
	s, err := people.ReadSettings(ctx, ic.Services, ic.User)
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.CompletionReply(suggestAway(ic, s), func(c awayChoice) (string, string) { return c.name, c.value }), nil
}

// awayChoice is a suggestion for the option away.
type awayChoice struct{ name, value string }

// suggestAway returns suggestions for what the person may type: what they have typed if it can be read, to
// come back if they are away, and lengths that are still possible.
func suggestAway(ic *interaction.Context, s people.Settings) (choices []awayChoice) {
	say, now, typed := ic.Printer(), ic.Clock.Now(), ic.Options[OptionAway]
	if strings.TrimSpace(typed) != "" {
		a, err := checkAbsence(ic, s, typed, now)
		if err != nil {
			return nil
		}
		data := render.Data{"From": plainDate(say, a.From, s), "Until": plainDate(say, a.Until, s)}
		return []awayChoice{{say.Say("ui.away.choice.dates", data), typed}}
	}
	if _, ok := s.Absence(now); ok {
		choices = append(choices, awayChoice{say.Say("ui.away.choice.back"), backWords[0]})
	}
	for _, n := range awayChoices {
		until := now.Add(time.Duration(n) * 24 * time.Hour)
		if s.AwayLeft(until, now) < until.Sub(now) {
			break
		}
		data := render.Data{"N": n, "Until": plainDate(say, until, s)}
		choices = append(choices, awayChoice{say.Say("ui.away.choice.days", data), say.Say("ui.away.days", render.Data{"N": n})})
	}
	return choices
}

// plainDate returns a time for the person where Discord shows no markup.
func plainDate(say *render.Printer, t time.Time, s people.Settings) string {
	t = t.In(s.Location())
	return people.DayName(say, t.Format(time.DateOnly)) + " " + t.Format("15:04")
}
