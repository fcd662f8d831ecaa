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

// player makes presses at one table, as the user whose turn it is. Only one goroutine may use it at a
// time.
type player struct {
	Table
	stale     string // see [Pace]
	discord   *sandbox.Server
	rand      *rand.Rand
	turn      int           // index of the user who presses
	panel     *wire.Message // that user's open panel; nil: none
	idleUsers int           // users in a row who could do nothing
	refused   int           // presses in a row that Discord refused
	done      bool          // nobody can press: the match is over, or there is no board
}

// maxRefused is how many presses in a row may fail because the message is being replaced.
const maxRefused = 3

// playID is the custom_id of the public button that shows a hand.
const playID = "v:play"

// choice is a component to press, with the selected values.
type choice struct {
	id     string
	values []string
}

// press makes one press and returns its sample.
func (t *player) press(ctx context.Context) (sample, error) {
	on, c := t.next()
	if on == nil {
		t.done = true
		return sample{}, errNothing
	}
	p, s, err := t.pressOn(ctx, t.Users[t.turn], on, c)
	switch {
	case err == nil:
		t.refused = 0
	case ctx.Err() == nil && t.refused < maxRefused:
		t.panel, t.refused = nil, t.refused+1 // the message was replaced just now
		return sample{}, errReplaced
	default:
		return sample{}, err
	}
	t.keepPanel(p)
	return s, nil
}

// pressOn makes a user press a component of a message.
func (t *player) pressOn(ctx context.Context, user string, on *wire.Message, c choice) (sandbox.Press, sample, error) {
	began := time.Now()
	interaction := client.Press(on, c.id, c.values...)
	interaction.GuildID = t.Guild
	p, err := t.discord.Press(ctx, user, interaction)
	if err != nil {
		return p, sample{}, err
	}
	return p, sample{
		id: p.ID, verdict: verdictOf(on, c.id, p, t.stale), kind: pressKind(c), age: t.Age,
		at: began, took: time.Since(began), failed: p.Outcome != sandbox.Answered,
	}, nil
}

// pressInterval is the pause between two presses of a person who plays against computer players.
const pressInterval = 250 * time.Millisecond

// playAgainst presses whenever the board pings the person, until ctx or the game ends. After each
// turn it calls waited with the time the computer players took.
func (t *player) playAgainst(ctx context.Context, waited func(time.Duration)) {
	tick := time.NewTicker(pressInterval)
	defer tick.Stop()
	waits, pressed := false, time.Time{}
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if !t.isPinged() {
			waits = !pressed.IsZero()
			continue
		}
		if waits {
			waited(time.Since(pressed))
		}
		_, err := t.press(ctx)
		if err != nil { // the turn may have passed; the next ping tells
			t.panel, t.idleUsers, t.done = nil, 0, false
		}
		waits, pressed = false, time.Now()
	}
}

// isPinged reports whether the board pings the user who is to press.
func (t *player) isPinged() bool {
	m := t.board()
	return m != nil && strings.Contains(m.Content, "<@"+t.Users[t.turn]+">")
}

// board returns the latest public message with the hand button, or nil.
func (t *player) board() *wire.Message {
	for _, m := range slices.Backward(t.discord.Messages(t.Channel)) {
		if !m.Ephemeral() && m.Component(playID) != nil {
			return &m
		}
	}
	return nil
}

var (
	errNothing  = errors.New("nothing to press")
	errReplaced = errors.New("the pressed message was replaced")
)

// pressKind returns the name of a press in the report.
func pressKind(c choice) string {
	switch {
	case c.id == playID:
		return "open"
	case len(c.values) > 0 && isMove(c.values[0]) || isMove(actionOf(c.id)):
		return "play"
	}
	return "turn page"
}

// next returns what to press: something in the open panel, or the board's hand button.
func (t *player) next() (*wire.Message, choice) {
	for t.panel != nil {
		if found := choices(t.panel, t.rand); len(found) > 0 {
			t.idleUsers = 0
			return t.panel, found[t.rand.IntN(len(found))]
		}
		t.idleUsers++
		t.nextUser()
	}
	if t.idleUsers > len(t.Users) {
		return nil, choice{}
	}
	return t.board(), opening
}

// opening is the press that opens a hand.
var opening = choice{playID, nil}

// nextUser lets the next user press.
func (t *player) nextUser() { t.panel, t.turn = nil, (t.turn+1)%len(t.Users) }

// keepPanel makes the response the user's open panel. If the response was deferred, the user opens
// the panel again at the next press. If it has no components, the user cannot act, so the next user
// presses.
func (t *player) keepPanel(p sandbox.Press) {
	t.panel = p.Message
	switch {
	case p.Deferred:
		t.panel = nil
	case p.Message != nil && len(p.Message.Components) == 0:
		t.nextUser()
	}
}

// choices returns what a panel offers: moves if there are any, otherwise its pages.
func choices(m *wire.Message, r *rand.Rand) []choice {
	var moves, pages []choice
	add := func(c choice, act string) {
		switch {
		case isMove(act):
			moves = append(moves, c)
		case strings.HasPrefix(act, ">") && len(act) > 1: // turns to another page
			pages = append(pages, c)
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
	if len(moves) > 0 {
		return moves
	}
	return pages
}

// isMove reports whether a panel's action plays a move.
func isMove(act string) bool { return act != "" && strings.Contains("=!~", act[:1]) }

// actionOf returns the action in a panel's custom_id, p:match:seat:decision:action.
func actionOf(id string) string {
	parts := strings.SplitN(id, ":", 5)
	if len(parts) < 5 || parts[0] != "p" {
		return ""
	}
	return parts[4]
}
