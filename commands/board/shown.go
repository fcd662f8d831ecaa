package board

import (
	"slices"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/place"
	"github.com/railbot/railbot/engine"
)

// Shown is what a channel's public messages show. The store keeps it beside the match, so that any
// process can continue from there.
type Shown struct {
	Chapter string                  `json:"chapter"`           // of the message: "open", a chapter's number, "over" or "closed"
	Message string                  `json:"message"`           // the id of the message
	Posted  time.Time               `json:"posted"`            // when the message was posted
	Start   int                     `json:"start"`             // the first log entry of the chapter
	From    int                     `json:"from"`              // the first log entry that the message tells of
	Hash    uint64                  `json:"hash"`              // of the whole message
	Files   []components.Attachment `json:"files,omitempty"`   // the attachments of the message
	Waiting engine.Seats            `json:"waiting,omitempty"` // the seats that were called to act
	Away    engine.Seats            `json:"away,omitempty"`    // the seats of Waiting whose people were away, and so were not called
	Held    engine.Seats            `json:"held,omitempty"`    // the seats of Waiting whose ping is held back; see [match.Quiet]
	Asked   uint64                  `json:"asked,omitempty"`   // the log entry of the question that they were called to answer
	Warned  bool                    `json:"warned,omitempty"`  // the end of an idle match was announced
	Ping    string                  `json:"ping,omitempty"`    // the id of the current ping
	Pinged  engine.Seats            `json:"pinged,omitempty"`  // the seats that the ping names
	// Question is the log entry of the question that the ping asks; zero: none.
	Question uint64 `json:"question,omitempty"`
	// Reminded is how often each seat has been reminded of its current decision.
	Reminded []int `json:"reminded,omitempty"`
	Full     bool  `json:"full,omitempty"` // the host was told that all seats are taken
	// Removed are the users who were told that the host has removed them from the table.
	Removed []string `json:"removed,omitempty"`
	// Invited are the invited users who were called.
	Invited []string `json:"invited,omitempty"`
	// Calls are the calls to an open table that are not deleted.
	Calls []Call `json:"calls,omitempty"`
	// Retired are the ids of the match's earlier messages, oldest first.
	Retired []string `json:"retired,omitempty"`
	// Edited is when the message was last edited by Discord's clock; zero if never.
	Edited time.Time `json:"edited,omitzero"`
	// Run identifies the run of the Redis server at the time of Edited; see package store.
	Run   string `json:"run,omitempty"`
	Noted uint64 `json:"noted,omitempty"` // the hash of the notes that were saved for the people at the table
}

// Call is a message that calls people to an open table. It is deleted when what it says is no
// longer true, and not before: people who come late still find it.
type Call struct {
	ID    string     `json:"id"` // of the message
	Why   callReason `json:"why"`
	Users []string   `json:"users,omitempty"` // who are called; none if a role is
}

// callReason is what a call tells people.
type callReason string

const (
	reasonOpened  callReason = "opened"  // people are wanted
	reasonFull    callReason = "filled"  // all seats are taken
	reasonInvited callReason = "invited" // a seat is kept
	reasonRemoved callReason = "removed" // a seat was given free
)

// NewCall is a call to be posted.
type NewCall struct {
	Call
	components.Message
}

// The values of [Shown.Chapter] that are not numbers.
const (
	lobby  = "open"
	over   = "over"
	closed = "closed"
)

// Display is what a channel shows according to the process that made it so. The store may have
// lost its record of that, and the revision as well.
type Display struct {
	Match string
	Rev   uint64
	Mark  string // of the revision; see package store
	Shown Shown
	// Gone is true if the bot can no longer reach the channel: it was deleted, or the bot was
	// removed from its server.
	Gone   bool
	Server string // the channel's; empty if it is not known
	Place  place.Place
	Reach  Reach // what can be sent to the channel now
}

// IsNewerThan reports whether d is newer than what the store says: a revision, shown in a message.
// The message with the greater id is newer. If it is the same message, or one of them is missing,
// the later revision is newer.
func (d Display) IsNewerThan(rev uint64, message string) bool {
	own := d.Shown.Message
	if own == "" || message == "" || own == message {
		return d.Rev > rev
	}
	return len(own) > len(message) || len(own) == len(message) && own > message
}

// Plan is what package bot must do so that a channel shows its match. It does the parts that are
// set, in the order of the fields, and then stores Next with the ids that Discord returned.
type Plan struct {
	Match           string
	Rev             uint64
	Mark            string              // of Rev
	Post            *components.Message // a new public message
	Edit            *components.Message // replaces the shown message
	Retire          string              // the id of the message that Post replaces; its buttons and its picture are removed
	RetireText      string              // the last text of that message
	Undone          string              // the id of an earlier message, which tells of what was undone
	UndoneText      string              // the last text of that message
	Erase           []string            // the ids of messages to delete, which name people who asked to be forgotten
	Unping          []string            // the ids of pings and calls to delete
	Ping            *components.Message // a new ping, sent as a reply to the public message
	Calls           []NewCall           // new calls to an open table
	Notify          *Notice             // private messages about the new chapter
	DueChores       []Chore             // the overdue chores of another process
	Rewritten       string              // the match whose rewrite is complete after the plan; see [Cleanup]
	RewriteRequests int                 // the number of requests for that rewrite when the plan was made
	Shown           Shown               // what is shown before the plan is carried out
	Next            Shown
}

// Notice is a private message to people.
type Notice struct {
	Users   []string
	Message components.Message
}

// CountPosts returns how many messages the plan posts.
func (p *Plan) CountPosts() int {
	n := len(p.Calls)
	for _, m := range []*components.Message{p.Post, p.Ping} {
		if m != nil {
			n++
		}
	}
	return n
}

// Chores returns the parts of the plan that can wait until boards that are out of date were
// updated.
func (p *Plan) Chores(now time.Time) (chores []Chore) {
	if p.Retire != "" {
		chores = append(chores, Chore{ID: p.Retire, Since: now})
	}
	if p.Undone != "" {
		chores = append(chores, Chore{ID: p.Undone, Since: now})
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

// LastText returns the last text of a message whose buttons are removed, or "" if it keeps its text.
func (p *Plan) LastText(id string) string {
	switch id {
	case p.Retire:
		return p.RetireText
	case p.Undone:
		return p.UndoneText
	}
	return ""
}

// AddCall records a call that was posted.
func (p *Plan) AddCall(c Call) { p.Next.Calls = append(slices.Clip(p.Next.Calls), c) }

// Display returns what the channel shows after the plan was carried out.
func (p Plan) Display() Display {
	return Display{Match: p.Match, Rev: p.Rev, Mark: p.Mark, Shown: p.Next}
}
