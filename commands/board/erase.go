package board

import (
	"slices"
	"time"
)

// Erasing is what is left to do to a channel's public messages: so that they no longer
// name somebody who wants to be forgotten, and what a process that was killed may not
// have tidied up.
type Cleanup struct {
	Messages []string `json:"messages,omitempty"` // to be deleted
	Rewrite     string   `json:"anew,omitempty"`     // the match one message of which stays, told anew
	RewriteRequests    int      `json:"asked,omitempty"`    // how often that was asked for
	Chores   []Chore  `json:"chores,omitempty"`
}

// Chore is a message to be tidied up once something newer is shown. A process notes a
// chore before it sets out to do it.
type Chore struct {
	ID     string    `json:"id"`
	Delete bool      `json:"delete,omitempty"` // the message is deleted; else it loses its buttons
	Since  time.Time `json:"since"`            // when the process set out
}

// choreAge is the age from which a chore is taken to have been left undone. It is more
// than a process that is busy puts chores off.
const choreTimeout = 2 * time.Minute

// due reports whether the chore is left to another process.
func (c Chore) isOverdue(now time.Time) bool { return now.Sub(c.Since) >= choreTimeout }

// None reports whether nothing is left to do, not even by a process that set out to do it.
func (e Cleanup) IsEmpty() bool { return !e.hasErasures() && len(e.Chores) == 0 }

// Idle reports whether there is nothing to do now.
func (e Cleanup) IsIdle(now time.Time) bool {
	return !e.hasErasures() && !slices.ContainsFunc(e.Chores, func(c Chore) bool { return c.isOverdue(now) })
}

// erases reports whether messages are to be deleted because they name somebody.
func (e Cleanup) hasErasures() bool { return len(e.Messages) > 0 || e.Rewrite != "" }

// Begin notes that a process sets out to do chores.
func (e *Cleanup) BeginChores(chores []Chore) {
	for _, c := range chores {
		e.EndChores(c.ID)
		e.Chores = append(e.Chores, c)
	}
}

// End notes that the chores about some messages are done.
func (e *Cleanup) EndChores(messages ...string) {
	e.Chores = slices.DeleteFunc(e.Chores, func(c Chore) bool { return slices.Contains(messages, c.ID) })
}

// eraseAtOnce is how many messages one plan deletes.
const maxErasedPerPlan = 5

// Add adds messages to delete.
func (e *Cleanup) AddMessages(messages []string) {
	for _, id := range messages {
		if !slices.Contains(e.Messages, id) {
			e.Messages = append(e.Messages, id)
		}
	}
}

// AddAll adds all messages of a match to delete, if one of them was to stay.
func (e *Cleanup) EraseMatch(match string, messages []string) {
	if e.Rewrite == match {
		e.AddMessages(messages)
		e.Rewrite, e.RewriteRequests = "", 0
	}
}

// AddTo adds the due chores and the remaining deletions to a plan. A message that is replaced
// meanwhile is deleted, too.
func (e Cleanup) AddTo(plan *Plan, now time.Time) {
	for _, c := range e.Chores {
		if c.isOverdue(now) {
			plan.DueChores = append(plan.DueChores, c)
		}
	}
	if !e.hasErasures() {
		return
	}
	e.Messages = slices.Clone(e.Messages)
	if e.Rewrite == plan.Match {
		e.AddMessages(plan.Next.Retired)
	}
	if len(e.Messages) <= maxErasedPerPlan {
		plan.Rewritten, plan.RewriteRequests = e.Rewrite, e.RewriteRequests
	}
	plan.Erase = e.Messages[:min(maxErasedPerPlan, len(e.Messages))]
	if plan.Retire != "" && !plan.erases(plan.Retire) {
		plan.Erase = append(slices.Clip(plan.Erase), plan.Retire)
	}
	plan.Retire = ""
	plan.Next.Retired = slices.DeleteFunc(slices.Clone(plan.Next.Retired), plan.erases)
}

// After is what is left to do after a plan was carried out: what was asked for since
// it was made, too.
func (e Cleanup) AfterPlan(plan Plan) Cleanup {
	e.Messages = slices.DeleteFunc(slices.Clone(e.Messages), plan.erases)
	if e.Rewrite == plan.Rewritten && e.RewriteRequests == plan.RewriteRequests {
		e.Rewrite, e.RewriteRequests = "", 0
	}
	return e
}

// erases tells whether the plan deletes a message.
func (p Plan) erases(id string) bool { return slices.Contains(p.Erase, id) }
