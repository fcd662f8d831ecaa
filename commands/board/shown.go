package board

import (
	"slices"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/engine"
)

// Shown is what the public side of a channel shows: kept in the store beside
// the match, so that any process can go on from there.
type Shown struct {
	Chapter string                  `json:"chapter"`           // of the message: "open", a chapter's number, "over"
	Message string                  `json:"message"`           // its id
	Posted  time.Time               `json:"posted"`            // when
	Start   int                     `json:"start"`             // first log entry of the chapter
	From    int                     `json:"from"`              // first log entry that the message tells of
	Hash    uint64                  `json:"hash"`              // of the whole message
	Files   []components.Attachment `json:"files,omitempty"`   // its attachments
	Waiting engine.Seats            `json:"waiting,omitempty"` // who has been told that they must act
	Asked   uint64                  `json:"asked,omitempty"`   // the entry of the question that they were called to answer
	Warned  bool                    `json:"warned,omitempty"`  // the coming end of an idle match was announced
	Ping    string                  `json:"ping,omitempty"`    // id of the out-of-turn ping
	Pinged  engine.Seats            `json:"pinged,omitempty"`  // whom it names
	// Question is the entry of the question that the ping asks; zero where it asks none.
	Question uint64 `json:"question,omitempty"`
	// Reminded is how often each seat has been reminded in its decision run.
	Reminded []int `json:"reminded,omitempty"`
	Full     bool  `json:"full,omitempty"` // the host was told that all seats are taken
	// Removed are those who were told that the host has taken them from the table.
	Removed []string `json:"removed,omitempty"`
	// Invited are those who are invited to an open table and were called.
	Invited []string `json:"invited,omitempty"`
	// Calls are the calls to an open table that stand.
	Calls []Call `json:"calls,omitempty"`
	// Retired are the ids of the match's earlier messages, oldest first.
	Retired []string `json:"retired,omitempty"`
	// Edited is when the message was last edited by Discord's clock; zero if never.
	Edited time.Time `json:"edited,omitzero"`
	// Run names the run of the store's server when that was noted; see package store.
	Run   string `json:"run,omitempty"`
	Noted uint64 `json:"noted,omitempty"` // the hash of what was noted of everybody's table
}

// Call is a message that calls people to an open table. It stays as long as the table
// is open and what it says holds: who was notified finds it however late they come.
type Call struct {
	ID    string   `json:"id"` // of the message
	Why   callReason      `json:"why"`
	Users []string `json:"users,omitempty"` // whom it calls; none where that is a role
}

// why is what a call is about.
type callReason string

const (
	reasonOpened  callReason = "opened"  // people are wanted
	reasonFull  callReason = "filled"  // all seats are taken
	reasonInvited callReason = "invited" // a seat is kept
	reasonRemoved callReason = "removed" // a seat was given free
)

// NewCall is a call that is to be posted.
type NewCall struct {
	Call
	components.Message
}

// Names of chapters that are no numbers.
const (
	lobby  = "open"
	over   = "over"
	closed = "closed"
)

// Display is what a channel was made to show, as who did so remembers it. The
// store may have lost its note of it since, and the revision as well.
type Display struct {
	Match string
	Rev   uint64
	Mark  string // of the revision; see package store
	Shown Shown
	// Gone says that Discord no longer lets the bot reach the channel: it was deleted, or
	// the bot was removed from its server.
	Gone   bool
	Server string // of the channel; empty where it is not known
}

// After tells whether this is on display since later than what the store notes: a
// revision in a message. Of two messages that is the newer one, by their ids; of one
// message, or where one is gone, the later revision.
func (d Display) IsNewerThan(rev uint64, message string) bool {
	own := d.Shown.Message
	if own == "" || message == "" || own == message {
		return d.Rev > rev
	}
	return len(own) > len(message) || len(own) == len(message) && own > message
}

// Plan is what package bot has to do so that a channel shows its match: the
// parts that are there, in the order of the fields. Then it notes Next, with the
// ids that Discord gave.
type Plan struct {
	Match  string
	Rev    uint64
	Mark   string              // of Rev
	Post   *components.Message // a new public message
	Edit   *components.Message // instead of the message shown
	Retire string              // id of a message that the new one replaces: its buttons are to be taken away
	RetireText   string              // its text from then on
	Erase  []string            // ids of messages to be deleted: they name who wants to be forgotten
	Unping []string            // ids of pings and calls to be deleted
	Ping   *components.Message // a new ping, as a reply to the public message
	Calls  []NewCall           // to an open table
	Notify *Notice             // private messages about the new chapter
	DueChores    []Chore             // that another process was to do
	Rewritten   string              // the match of which nothing is left to be deleted then; see [Erasing]
	RewriteRequests  int                 // how often that had been asked for
	Shown  Shown               // what is shown before the plan is carried out
	Next   Shown
}

// Notice is a private message to people.
type Notice struct {
	Users   []string
	Message components.Message
}

// Posts is how many messages it posts.
func (p *Plan) CountPosts() int {
	n := len(p.Calls)
	for _, m := range []*components.Message{p.Post, p.Ping} {
		if m != nil {
			n++
		}
	}
	return n
}

// Chores returns what of the plan is done after the boards that are behind.
func (p *Plan) Chores(now time.Time) (chores []Chore) {
	if p.Retire != "" {
		chores = append(chores, Chore{ID: p.Retire, Since: now})
	}
	for _, id := range p.Unping {
		chores = append(chores, Chore{ID: id, Delete: true, Since: now})
	}
	for _, c := range p.DueChores {
		c.Since = now
		chores = append(chores, c)
	}
	return chores
}

// Called notes that a call was posted.
func (p *Plan) AddCall(c Call) { p.Next.Calls = append(slices.Clip(p.Next.Calls), c) }

// Display is what is on display after the plan was carried out.
func (p Plan) Display() Display {
	return Display{Match: p.Match, Rev: p.Rev, Mark: p.Mark, Shown: p.Next}
}
