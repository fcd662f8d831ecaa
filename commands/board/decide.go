package board

import (
	"slices"
	"strconv"
	"time"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/render"
)

// maxEditAge is the age up to which a public message is edited. Older ones are replaced, because
// Discord allows few edits to messages older than an hour.
const maxEditAge = 55 * time.Minute

// Decide returns the plan that makes the channel show a message, which is that of [Facts.Message]
// with its picture attached.
func Decide(book *render.Book, f Facts, msg components.Message) Plan {
	next, _ := f.nextShown()
	plan := Plan{Shown: f.Shown, Next: next}
	plan.Next.Waiting, plan.Next.Asked, plan.Next.Away = f.Waiting(), f.pendingQuestion(), f.awaySeats()
	plan.Next.Held = f.heldSeats()
	plan.Next.Warned, plan.Next.Reminded = !f.Match.Record().Warned.IsZero(), f.reminders()
	hash := msg.Hash()
	switch f.deliveryOf(hash) {
	case posted:
		f.retireShown(book, &plan)
		plan.Next.Posted, plan.Next.Hash = f.Now, hash
		msg.Mentions = f.Called
		plan.Post = &msg
	case edited:
		plan.Next.Hash = hash
		plan.Edit = &msg
	}
	if f.Reach.CannotPost { // seats that must act are called by a later plan
		plan.Next.Waiting, plan.Next.Asked, plan.Next.Reminded = f.Shown.Waiting, f.Shown.Asked, f.Shown.Reminded
		plan.Next.Away, plan.Next.Held = f.Shown.Away, f.Shown.Held
	} else {
		f.planPing(book, &plan)
		f.planCalls(book, &plan)
	}
	f.tellWatchers(book, &plan)
	return plan
}

// delivery is how a message reaches the channel.
type delivery int

const (
	unsent delivery = iota // the channel shows it already
	posted                 // as a new message
	edited                 // as an edit of the message that is shown
)

// deliveryOf returns how a message with the hash reaches the channel. Answers to interactions can be
// edited at any age. If the shown message cannot be edited, a new one is posted, and the reverse.
func (f Facts) deliveryOf(hash uint64) delivery {
	next, fresh := f.nextShown()
	changed := hash != f.Shown.Hash
	outdated := changed && f.Place.HasBot() && f.Now.Sub(f.Shown.Posted) > maxEditAge && next.Chapter != closed
	isNew := fresh || outdated || f.warnsOfIdleEnd(next)
	switch {
	case !changed && !isNew:
		return unsent
	case f.Shown.Message == "", !f.Reach.canEdit(f.Shown.Message), isNew && !f.Reach.CannotPost:
		return posted
	}
	return edited
}

// Sends reports whether the plan for a message sends it. Only the name and the description of its
// picture matter.
func (f Facts) Sends(msg components.Message) bool { return f.deliveryOf(msg.Hash()) != unsent }

// retireShown plans the last text of the message that the channel shows, if there is one.
func (f Facts) retireShown(book *render.Book, plan *Plan) {
	if f.Shown.Message == "" {
		return
	}
	plan.Retire, plan.RetireText = f.Shown.Message, f.farewellText(book, plan.Next)
	plan.Next.Retired = append(slices.Clone(f.Shown.Retired), f.Shown.Message)
	if n := len(f.Shown.Retired); n > 0 && f.goesBack(plan.Next) {
		plan.Undone, plan.UndoneText = f.Shown.Retired[n-1], f.undoneText(book)
	}
}

// goesBack reports whether an undo has led from the chapter that is shown to an earlier one.
func (f Facts) goesBack(next Shown) bool {
	shown, err := strconv.Atoi(f.Shown.Chapter)
	now, err2 := strconv.Atoi(next.Chapter)
	return err == nil && err2 == nil && now < shown
}
