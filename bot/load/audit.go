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

// ErrBroken is an audit that found something.
var ErrBroken = errors.New("load: presses were lost, doubled, answered twice or played late")

// Audit is what became of the presses at tables, held against the logs of their matches.
type Audit struct {
	Stand         int `json:"presses_in_the_log"`
	Lost          int `json:"lost"`           // their answer, or the store, says that they were played; no log has them
	Doubled       int `json:"doubled"`        // more in a log than were made, or in it though the answer says not played
	AnsweredTwice int `json:"answered_twice"` // another answer came, and not only the question whether one is needed
	Late          int `json:"late"`           // played when Discord had told who pressed that it failed
	Asked         int `json:"asked_again"`    // acknowledged when they were answered: the question whether one is needed
}

// Err is [ErrBroken] unless each press was played and answered once or not at all, and
// in time.
func (a Audit) Err() error {
	if a.Lost+a.Doubled+a.AnsweredTwice+a.Late > 0 {
		return ErrBroken
	}
	return nil
}

// Check holds all that was pressed, in order, against the logs of the matches at the
// tables. The bot must have ended: what it has in hand may still be played.
func Check(
	ctx context.Context, s *store.Store, tables []Table, all []sandbox.Interaction, r Result,
) (a Audit, err error) {
	told := map[string]told{}
	for _, made := range r.samples {
		told[made.id] = made.told
	}
	at := map[string][]sandbox.Interaction{}
	for _, in := range all {
		at[in.ChannelID] = append(at[in.ChannelID], in)
	}
	for _, t := range tables {
		var presses []pressed
		for _, in := range at[t.Channel] {
			p := pressed{Interaction: in, told: told[in.ID]}
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

// log is what people have written into the table's match since it was made: of each
// press the first entry.
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
	told    told
	applied bool // the store has it as one that has changed the match
}

// answerTime is for how long Discord waits for an answer.
const answerTime = 3 * time.Second

// over tells whether Discord had told who pressed that it failed, at a moment.
func (p pressed) over(at time.Time) bool {
	made, err := discordgo.SnowflakeTimestamp(p.ID)
	return err == nil && p.Outcome == sandbox.Failed && at.After(made.Add(answerTime))
}

// add adds the presses at one table, and what stands in the log of its match.
func (a *Audit) add(presses []pressed, log []match.Entry) {
	applied, stand := map[string][]pressed{}, map[string][]match.Entry{}
	for _, p := range presses {
		if p.applied {
			applied[p.UserID] = append(applied[p.UserID], p)
		}
		a.take(p)
	}
	for _, e := range log {
		stand[e.User] = append(stand[e.User], e)
		if len(stand[e.User]) > len(applied[e.User]) {
			a.Doubled++
		}
	}
	a.Stand += len(log)
	for user, all := range applied {
		for i, p := range all {
			switch {
			case i >= len(stand[user]):
				a.Lost++
			case p.over(stand[user][i].At):
				a.Late++
			}
		}
	}
}

// take adds what can be said of one press without the log.
func (a *Audit) take(p pressed) {
	switch {
	case p.told == toldPlayed && !p.applied:
		a.Lost++
	case p.told == toldNot && p.applied:
		a.Doubled++
	}
	asks := func(answer int) bool { return answer == wire.AnswerDefer || answer == wire.AnswerDeferUpdate }
	switch {
	case len(p.Again) == 0:
	case slices.ContainsFunc(p.Again, func(answer int) bool { return !asks(answer) }):
		a.AnsweredTwice++
	default:
		a.Asked++
	}
}

// told is what the answer to a press says has come of it.
type told int

const (
	toldNothing told = iota // none came, or it is only promised
	toldPlayed
	toldNot // refused, shown first, or the board has moved on
)

// toldBy reads the answer to a press on a message: what was played gives the seat another
// decision. Stale is how a panel says that the board has moved on.
func toldBy(on *wire.Message, id string, p sandbox.Press, stale string) told {
	pressed, ok := decisionOf(id)
	if !ok || p.Outcome != sandbox.Answered || p.Deferred || p.Message == nil {
		return toldNothing
	}
	decision, offered := decisionIn(p.Message)
	switch {
	case strings.HasPrefix(p.Message.Content, stale), offered && decision == pressed:
		return toldNot
	case offered, p.Message.ID == on.ID: // the panel of who waits offers nothing
		return toldPlayed
	}
	return toldNothing
}

// decisionIn is of which decision of its seat a panel offers something.
func decisionIn(m *wire.Message) (decision uint64, ok bool) {
	for c := range wire.Walk(m.Components) {
		if decision, ok = decisionOf(c.CustomID); ok {
			return decision, true
		}
	}
	return 0, false
}

func decisionOf(id string) (decision uint64, ok bool) {
	verb, rest := components.ParseID(id)
	to, _, ok := panel.ParseAddress(rest)
	return to.Decision, ok && (verb == components.VerbPanel || verb == components.VerbPlan)
}
