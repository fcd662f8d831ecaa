package load

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

// seats presses at one table for whoever can. It is used by one goroutine at a
// time.
type seats struct {
	Table
	stale   string // see [Pace]
	discord *sandbox.Server
	rand    *rand.Rand
	turn    int           // index of the user who presses
	panel   *wire.Message // of that user; nil when it is not open
	idle    int           // users in a row who could do nothing
	refused int           // presses in a row that Discord refused
	done    bool          // nobody can: the match is over, or the board was not posted
}

// mostRefused is how often in a row a message may be replaced while it is being
// pressed on.
const mostRefused = 3

// playID is the custom_id of the public button that shows a hand.
const playID = "v:play"

// choice is something that may be pressed.
type choice struct {
	id   string
	with []string
}

// press makes one press and gives what kind it was and how long it took.
func (t *seats) press(ctx context.Context) (sample, error) {
	on, c := t.next()
	if on == nil {
		t.done = true
		return sample{}, errNothing
	}
	p, s, err := t.pressOn(ctx, t.Users[t.turn], on, c)
	switch {
	case err == nil:
		t.refused = 0
	case ctx.Err() == nil && t.refused < mostRefused:
		t.panel, t.refused = nil, t.refused+1 // what was pressed on was replaced just now
		return sample{}, errReplaced
	default:
		return sample{}, err
	}
	t.follow(p)
	return s, nil
}

// pressOn has a user press something of a message.
func (t *seats) pressOn(ctx context.Context, user string, on *wire.Message, c choice) (sandbox.Press, sample, error) {
	began := time.Now()
	interaction := client.Press(on, c.id, c.with...)
	interaction.GuildID = t.Guild
	p, err := t.discord.Press(ctx, user, interaction)
	if err != nil {
		return p, sample{}, err
	}
	return p, sample{
		id: p.ID, told: toldBy(on, c.id, p, t.stale), kind: kindOf(c), age: t.Age,
		at: began, took: time.Since(began), failed: p.Outcome != sandbox.Answered,
	}, nil
}

// breath is between two presses of a person who plays against computers.
const breath = 250 * time.Millisecond

// playAgainst presses whenever the person is called, until ctx ends or the game does,
// and tells how long they wait for computers after each of their turns.
func (t *seats) playAgainst(ctx context.Context, waited func(time.Duration)) {
	tick := time.NewTicker(breath)
	defer tick.Stop()
	waits, pressed := false, time.Time{}
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if !t.called() {
			waits = !pressed.IsZero()
			continue
		}
		if waits {
			waited(time.Since(pressed))
		}
		_, err := t.press(ctx)
		if err != nil { // it may be another's turn since: the next call says
			t.panel, t.idle, t.done = nil, 0, false
		}
		waits, pressed = false, time.Now()
	}
}

// called tells whether the board names the person who is to press.
func (t *seats) called() bool {
	m := t.board()
	return m != nil && strings.Contains(m.Content, "<@"+t.Users[t.turn]+">")
}

// board is the public message that hands are opened by; nil: there is none.
func (t *seats) board() *wire.Message {
	for _, m := range slices.Backward(t.discord.Messages(t.Channel)) {
		if !m.Ephemeral() && m.Component(playID) != nil {
			return &m
		}
	}
	return nil
}

var (
	errNothing  = errors.New("load: nothing to press")
	errReplaced = errors.New("load: what was pressed on is not there any more")
)

// kindOf names a press in the report.
func kindOf(c choice) string {
	switch {
	case c.id == playID:
		return "open"
	case len(c.with) > 0 && plays(c.with[0]) || plays(actionOf(c.id)):
		return "play"
	}
	return "turn page"
}

// next is the message to press on and what: of the open panel, or the button
// that opens one.
func (t *seats) next() (*wire.Message, choice) {
	for t.panel != nil {
		if found := choices(t.panel, t.rand); len(found) > 0 {
			t.idle = 0
			return t.panel, found[t.rand.IntN(len(found))]
		}
		t.idle++
		t.turnOn()
	}
	if t.idle > len(t.Users) {
		return nil, choice{}
	}
	return t.board(), opening
}

// opening is the press that opens a hand.
var opening = choice{playID, nil}

// turnOn lets the next user press.
func (t *seats) turnOn() { t.panel, t.turn = nil, (t.turn+1)%len(t.Users) }

// follow keeps what was answered as the panel. One that comes later is opened anew. Words
// alone say that the bot cannot play at the moment: another person tries.
func (t *seats) follow(p sandbox.Press) {
	t.panel = p.Message
	switch {
	case p.Deferred:
		t.panel = nil
	case p.Message != nil && len(p.Message.Components) == 0:
		t.turnOn()
	}
}

// choices are what a panel offers: moves if there are any, else its pages.
func choices(m *wire.Message, r *rand.Rand) []choice {
	var play, turn []choice
	add := func(c choice, act string) {
		switch {
		case plays(act):
			play = append(play, c)
		case strings.HasPrefix(act, ">") && len(act) > 1:
			turn = append(turn, c)
		}
	}
	for c := range wire.Walk(m.Components) {
		switch {
		case c.Disabled:
		case c.Type == wire.Button:
			add(choice{c.CustomID, nil}, actionOf(c.CustomID))
		case c.Type == wire.StringSelect && len(c.Options) > 0:
			value := c.Options[r.IntN(len(c.Options))].Value
			add(choice{c.CustomID, []string{value}}, value)
		}
	}
	if len(play) > 0 {
		return play
	}
	return turn
}

// plays tells whether an action of a panel plays something.
func plays(act string) bool { return act != "" && strings.Contains("=!~", act[:1]) }

// actionOf is the action in a panel's custom_id: p:match:seat:decision:action.
func actionOf(id string) string {
	parts := strings.SplitN(id, ":", 5)
	if len(parts) < 5 || parts[0] != "p" {
		return ""
	}
	return parts[4]
}
