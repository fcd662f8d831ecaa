package load

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// ErrBroken is returned if an audit found a violation.
var ErrBroken = errors.New("audit: presses were lost, doubled, answered twice or played late")

// Audit compares the presses at the tables with the logs of their matches.
type Audit struct {
	InLogs        int `json:"presses_in_the_log"`
	Lost          int `json:"lost"`           // the response or the store says that they were played, but no log has them
	Doubled       int `json:"doubled"`        // in a log more often than made, or although the response says they were not played
	AnsweredTwice int `json:"answered_twice"` // got a second response other than an acknowledgement
	Late          int `json:"late"`           // played after Discord had told the player that the press failed
	AskedAgain    int `json:"asked_again"`    // acknowledged again after the response, to ask Discord whether it still waits; harmless
}

// Err returns [ErrBroken] unless each press was played and answered in time, exactly once or not at
// all.
func (a Audit) Err() error {
	if a.Lost+a.Doubled+a.AnsweredTwice+a.Late > 0 {
		return ErrBroken
	}
	return nil
}

// Check compares all presses, in order, with the logs of the tables' matches. The bot must have
// ended, because it may still play presses that are in flight.
func Check(
	ctx context.Context, s *store.Store, tables []Table, interactions []sandbox.Interaction, r Result,
) (a Audit, err error) {
	verdicts := map[string]verdict{}
	for _, made := range r.samples {
		verdicts[made.id] = made.verdict
	}
	byChannel := map[string][]sandbox.Interaction{}
	for _, in := range interactions {
		byChannel[in.ChannelID] = append(byChannel[in.ChannelID], in)
	}
	for _, t := range tables {
		var presses []pressed
		for _, in := range byChannel[t.Channel] {
			p := pressed{Interaction: in, verdict: verdicts[in.ID]}
			if p.applied, err = s.Applied(ctx, t.Channel, in.ID); err != nil {
				return a, err
			}
			presses = append(presses, p)
		}
		log, err := t.log(ctx, s)
		if err != nil {
			return a, err
		}
		a.add(presses, log)
	}
	return a, nil
}

// log returns the entries that people have added to the table's match since it was prepared: the
// first entry of each press.
func (t Table) log(ctx context.Context, s *store.Store) ([]match.Entry, error) {
	raw, err := s.Log(ctx, t.Channel, t.Match, t.Entries, math.MaxInt32)
	if err != nil {
		return nil, err
	}
	entries, err := match.ReadEntries(raw)
	return slices.DeleteFunc(entries, func(e match.Entry) bool { return e.N != e.Press || e.User == "" }), err
}

// pressed is one press at a table.
type pressed struct {
	sandbox.Interaction
	verdict verdict
	applied bool // the store recorded that it changed the match
}

// answerTimeout is how long Discord waits for a response.
const answerTimeout = 3 * time.Second

// hasFailedBy reports whether Discord had told the player by then that the press failed.
func (p pressed) hasFailedBy(at time.Time) bool {
	made, err := discordgo.SnowflakeTimestamp(p.ID)
	return err == nil && p.Outcome == sandbox.Failed && at.After(made.Add(answerTimeout))
}

// add counts the presses at one table and compares them with the log of its match.
func (a *Audit) add(presses []pressed, log []match.Entry) {
	applied, stand := map[string][]pressed{}, map[string][]match.Entry{}
	for _, p := range presses {
		if p.applied {
			applied[p.UserID] = append(applied[p.UserID], p)
		}
		a.addPress(p)
	}
	for _, e := range log {
		stand[e.User] = append(stand[e.User], e)
		if len(stand[e.User]) > len(applied[e.User]) {
			a.Doubled++
		}
	}
	a.InLogs += len(log)
	for user, all := range applied {
		for i, p := range all {
			switch {
			case i >= len(stand[user]):
				a.Lost++
			case p.hasFailedBy(stand[user][i].At):
				a.Late++
			}
		}
	}
}

// addPress counts what one press reveals without the log.
func (a *Audit) addPress(p pressed) {
	switch {
	case p.verdict == verdictPlayed && !p.applied:
		a.Lost++
	case p.verdict == verdictNotPlayed && p.applied:
		a.Doubled++
	}
	asks := func(answer int) bool { return answer == wire.AnswerDefer || answer == wire.AnswerDeferUpdate }
	switch {
	case len(p.Again) == 0:
	case slices.ContainsFunc(p.Again, func(answer int) bool { return !asks(answer) }):
		a.AnsweredTwice++
	default:
		a.AskedAgain++
	}
}

// verdict is whether a press was played, as far as its response shows.
type verdict int

const (
	verdictUnknown verdict = iota // no response, or only an acknowledgement
	verdictPlayed
	verdictNotPlayed // refused, confirmation required, or the board has changed
)

// verdictOf returns the verdict of the response to the press of component id on a message. If the move was played,
// the response offers another decision. stale is how a panel begins if the board has changed.
func verdictOf(on *wire.Message, id string, p sandbox.Press, stale string) verdict {
	pressed, ok := decisionOf(id)
	if !ok || p.Outcome != sandbox.Answered || p.Deferred || p.Message == nil {
		return verdictUnknown
	}
	decision, offered := decisionIn(p.Message)
	switch {
	case strings.HasPrefix(p.Message.Content, stale), offered && decision == pressed:
		return verdictNotPlayed
	case offered, p.Message.ID == on.ID: // the panel of a player who has to wait offers nothing
		return verdictPlayed
	}
	return verdictUnknown
}

// decisionIn returns the decision that a panel's components belong to.
func decisionIn(m *wire.Message) (decision uint64, ok bool) {
	for c := range wire.Walk(m.Components) {
		if decision, ok = decisionOf(c.CustomID); ok {
			return decision, true
		}
	}
	return 0, false
}

// decisionOf returns the decision number in a panel's custom_id.
func decisionOf(id string) (decision uint64, ok bool) {
	verb, rest := components.ParseID(id)
	to, _, ok := panel.ParseAddress(rest)
	return to.Decision, ok && (verb == components.VerbPanel || verb == components.VerbPlan)
}
