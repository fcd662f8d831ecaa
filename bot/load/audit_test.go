package load

import (
	"encoding/json"
	"strconv"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/engine/enginetest/toy"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/store"
)

// pressedAt is when the presses of the audited table were made.
var pressedAt = time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC)

// pressNumber returns the interaction id of the nth press at that moment.
func pressNumber(n int) string {
	const epoch = 1420070400000 // snowflake epoch, in Unix ms
	return strconv.FormatInt((pressedAt.UnixMilli()-epoch)<<22+int64(n), 10)
}

// one returns the nth press, made by a user.
func one(n int, user, outcome string, said verdict, applied bool, again ...int) pressed {
	return pressed{
		Interaction: sandbox.Interaction{ID: pressNumber(n), UserID: user, Outcome: outcome, Again: again},
		verdict:     said, applied: applied,
	}
}

// entry returns a log entry written by a user's press, some time after pressedAt.
func entry(user string, after time.Duration) match.Entry {
	return match.Entry{User: user, At: pressedAt.Add(after)}
}

func TestAuditFindsEveryViolation(t *testing.T) {
	const a, b = "a", "b"
	played := one(1, a, sandbox.Answered, verdictPlayed, true)
	for what, c := range map[string]struct {
		presses []pressed
		log     []match.Entry
		want    Audit
	}{
		"played": {[]pressed{played}, []match.Entry{entry(a, 0)}, Audit{InLogs: 1}},
		"refused, acknowledged or failed, and not played": {[]pressed{
			one(1, a, sandbox.Answered, verdictNotPlayed, false), one(2, a, sandbox.Answered, verdictUnknown, false),
			one(3, a, sandbox.Failed, verdictUnknown, false),
		}, nil, Audit{}},
		"acknowledged and played later": {[]pressed{one(1, a, sandbox.Answered, verdictUnknown, true)},
			[]match.Entry{entry(a, time.Minute)}, Audit{InLogs: 1}},
		"failed, though it was played in time": {[]pressed{one(1, a, sandbox.Failed, verdictUnknown, true)},
			[]match.Entry{entry(a, 3*time.Second)}, Audit{InLogs: 1}},
		"failed, and played afterwards": {[]pressed{one(1, a, sandbox.Failed, verdictUnknown, true)},
			[]match.Entry{entry(a, 3001*time.Millisecond)}, Audit{InLogs: 1, Late: 1}},
		"answered as played, but not in the log": {[]pressed{one(1, a, sandbox.Answered, verdictPlayed, false)}, nil, Audit{Lost: 1}},
		"applied, but not in the log":            {[]pressed{played}, nil, Audit{Lost: 1}},
		"twice in the log": {[]pressed{played}, []match.Entry{entry(a, 0), entry(a, time.Second)},
			Audit{InLogs: 2, Doubled: 1}},
		"in the log without a press": {[]pressed{played}, []match.Entry{entry(a, 0), entry(b, 0)},
			Audit{InLogs: 2, Doubled: 1}},
		"in the log for another person": {[]pressed{played}, []match.Entry{entry(b, 0)},
			Audit{InLogs: 1, Lost: 1, Doubled: 1}},
		"played although the response says not": {[]pressed{one(1, a, sandbox.Answered, verdictNotPlayed, true)},
			[]match.Entry{entry(a, 0)}, Audit{InLogs: 1, Doubled: 1}},
		"answered twice": {
			[]pressed{one(1, a, sandbox.Answered, verdictPlayed, true, wire.AnswerDeferUpdate, wire.AnswerUpdate)},
			[]match.Entry{entry(a, 0)}, Audit{InLogs: 1, AnsweredTwice: 1},
		},
		"acknowledged again": {[]pressed{one(1, a, sandbox.Answered, verdictPlayed, true, wire.AnswerDeferUpdate)},
			[]match.Entry{entry(a, 0)}, Audit{InLogs: 1, AskedAgain: 1}},
	} {
		var got Audit
		got.add(c.presses, c.log)
		broken := c.want.Lost+c.want.Doubled+c.want.AnsweredTwice+c.want.Late > 0
		if got != c.want || (got.Err() == ErrBroken) != broken {
			t.Errorf("%s: got %+v and error %v, want %+v", what, got, got.Err(), c.want)
		}
	}
}

func TestToldByReadsThePanel(t *testing.T) {
	const id, stale = "p:m:1:a:=place 1", "The game has moved on."
	panel := func(message, content string, ids ...string) *wire.Message {
		m := &wire.Message{ID: message, Content: content}
		for _, id := range ids {
			m.Components = append(m.Components, wire.Component{Type: wire.Button, CustomID: id})
		}
		return m
	}
	answered := func(m *wire.Message) sandbox.Press { return sandbox.Press{Outcome: sandbox.Answered, Message: m} }
	for what, c := range map[string]struct {
		id   string
		by   sandbox.Press
		want verdict
	}{
		"the next decision":     {id, answered(panel("on", "Your turn", "h:m:1:b:", "p:m:1:b:=place 2")), verdictPlayed},
		"the next planned move": {id, answered(panel("other", "", "n:m:1:b:=place 2")), verdictPlayed},
		"nothing more to do":    {id, answered(panel("on", "", "v:hand")), verdictPlayed},
		"the same decision":     {id, answered(panel("on", "Sure?", "p:m:1:a:!place 1")), verdictNotPlayed},
		"out of date":           {id, answered(panel("on", stale+"\nYour turn", "p:m:1:b:=place 2")), verdictNotPlayed},
		"text only":             {id, answered(panel("other", "Try again in a moment.")), verdictUnknown},
		"acknowledged": {
			id, sandbox.Press{Outcome: sandbox.Answered, Message: panel("on", "", id), Deferred: true}, verdictUnknown,
		},
		"failed":        {id, sandbox.Press{Outcome: sandbox.Failed}, verdictUnknown},
		"not a panel's": {"v:play", answered(panel("other", "", id)), verdictUnknown},
	} {
		if got := verdictOf(&wire.Message{ID: "on"}, c.id, c.by, stale); got != c.want {
			t.Errorf("%s: got %d, want %d", what, got, c.want)
		}
	}
}

func TestCheckFindsEntriesWithoutPress(t *testing.T) {
	s, err := store.Open(t.Context(), "", store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	discord := sandbox.New(sandbox.Config{Brief: true})
	tables, err := Prepare(t.Context(), s, discord, Plan{Game: toy.Game, Seats: 2, Matches: 3, Active: 2, Ages: []int{3}})
	if err != nil {
		t.Fatal(err)
	}
	w := audited{t, s, tables[0]}
	made := []sandbox.Interaction{w.pressed(1), w.pressed(2)}
	check := func(r Result, want Audit) {
		t.Helper()
		if got, err := Check(t.Context(), s, tables, made, r); err != nil || got != want {
			t.Errorf("got %+v, error %v, want %+v", got, err, want)
		}
	}
	w.save(made[0].ID)
	check(Result{}, Audit{InLogs: 1})
	w.save("") // as if it had been played twice
	check(Result{}, Audit{InLogs: 2, Doubled: 1})
	check(Result{samples: []sample{{id: made[1].ID, verdict: verdictPlayed}}}, Audit{InLogs: 2, Doubled: 1, Lost: 1})
}

// audited is a table whose match a test writes directly.
type audited struct {
	*testing.T
	s  *store.Store
	at Table
}

// pressed returns the nth press at the table, left unanswered.
func (w audited) pressed(n int) sandbox.Interaction {
	return sandbox.Interaction{
		ID: pressNumber(n), UserID: w.at.Users[0], ChannelID: w.at.Channel, Outcome: sandbox.Failed,
	}
}

// save appends an entry to the match, written by an interaction.
func (w audited) save(interaction string) {
	w.Helper()
	saved, err := w.s.Load(w.Context(), w.at.Channel)
	if err != nil {
		w.Fatal(err)
	}
	n := uint64(saved.Entries)
	raw, err := json.Marshal(match.Entry{N: n, Press: n, User: w.at.Users[0], At: pressedAt, Kind: match.KindMove})
	if err != nil {
		w.Fatal(err)
	}
	err = w.s.Save(w.Context(), w.at.Channel, store.Change{
		Match: saved.Match, Rev: saved.Rev, Record: saved.Record, Entries: [][]byte{raw}, Interaction: interaction,
	})
	if err != nil {
		w.Fatal(err)
	}
}
