package board

import (
	"slices"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/render"
)

// tooOld is the age from which a public message is no longer edited: Discord
// allows few edits to messages older than an hour.
const tooOld = 55 * time.Minute

// Decide plans what is to be done so that the channel shows a message, which is
// that of [Facts.Message] with its picture.
func Decide(book *render.Book, f Facts, msg components.Message) Plan {
	next, _ := f.begin()
	plan := Plan{Shown: f.Shown, Next: next}
	plan.Next.Waiting, plan.Next.Asked = f.Waiting(), f.pending()
	plan.Next.Warned, plan.Next.Reminded = !f.Match.Record().Warned.IsZero(), f.reminders()
	hash := msg.Hash()
	switch f.way(hash) {
	case posted:
		f.replace(book, &plan)
		plan.Next.Posted, plan.Next.Hash = f.Now, hash
		msg.Mentions = f.Called
		plan.Post = &msg
	case edited:
		plan.Next.Hash = hash
		plan.Edit = &msg
	}
	f.ping(book, &plan)
	f.calls(book, &plan)
	f.tellWatchers(book, &plan)
	return plan
}

// way is how a message reaches the channel.
type way int

// The ways: not at all, as it is there already; as a new message; or instead of
// the one shown.
const (
	unsent way = iota
	posted
	edited
)

// way is how a message of such a hash is to reach the channel.
func (f Facts) way(hash uint64) way {
	next, fresh := f.begin()
	changed := hash != f.Shown.Hash
	outdated := changed && f.Now.Sub(f.Shown.Posted) > tooOld && next.Chapter != closed
	switch {
	case fresh || outdated || f.warns(next):
		return posted
	case changed:
		return edited
	}
	return unsent
}

// Sends tells whether the plan for a message, of whose picture the name and the
// words will do, sends it.
func (f Facts) Sends(msg components.Message) bool { return f.way(msg.Hash()) != unsent }

// replace takes leave of the message shown, if there is one.
func (f Facts) replace(book *render.Book, plan *Plan) {
	if f.Shown.Message == "" {
		return
	}
	plan.Retire, plan.Last = f.Shown.Message, f.farewell(book, plan.Next)
	plan.Next.Retired = append(slices.Clone(f.Shown.Retired), f.Shown.Message)
}
