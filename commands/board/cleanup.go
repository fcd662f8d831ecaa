package board

import (
	"slices"
	"time"
)

// Cleanup is what is left to do to a channel's public messages: deleting those that name a person
// who asked to be forgotten, and the chores of a process that may have been killed.
type Cleanup struct {
	Messages        []string `json:"messages,omitempty"` // ids of messages to delete
	Rewrite         string   `json:"anew,omitempty"`     // the match whose last message is rewritten and stays; empty: none
	RewriteRequests int      `json:"asked,omitempty"`    // how often the rewrite was requested
	Chores          []Chore  `json:"chores,omitempty"`
}

// Chore is a message to tidy up once a newer one is shown. A process stores a chore before it
// starts on it, so that another process can do it after a crash.
type Chore struct {
	ID     string    `json:"id"`
	Delete bool      `json:"delete,omitempty"` // delete the message; otherwise remove its buttons
	Since  time.Time `json:"since"`            // when the process started on it
}

// choreTimeout is the age from which another process takes a chore over. A busy process puts its
// chores off for less.
const choreTimeout = 2 * time.Minute

// isOverdue reports whether another process may do the chore.
func (c Chore) isOverdue(now time.Time) bool { return now.Sub(c.Since) >= choreTimeout }

// IsEmpty reports whether nothing is left to do, by any process.
func (e Cleanup) IsEmpty() bool { return !e.hasErasures() && len(e.Chores) == 0 }

// IsIdle reports whether there is nothing to do now. Chores that another process is still expected
// to do do not count.
func (e Cleanup) IsIdle(now time.Time) bool {
	return !e.hasErasures() && !slices.ContainsFunc(e.Chores, func(c Chore) bool { return c.isOverdue(now) })
}

// hasErasures reports whether messages must be deleted or rewritten because they name somebody.
func (e Cleanup) hasErasures() bool { return len(e.Messages) > 0 || e.Rewrite != "" }

// BeginChores adds chores that a process is starting on.
func (e *Cleanup) BeginChores(chores []Chore) {
	for _, c := range chores {
		e.EndChores(c.ID)
		e.Chores = append(e.Chores, c)
	}
}

// EndChores removes the chores about some messages.
func (e *Cleanup) EndChores(messages ...string) {
	e.Chores = slices.DeleteFunc(e.Chores, func(c Chore) bool { return slices.Contains(messages, c.ID) })
}

// maxErasedPerPlan is how many messages one plan deletes.
const maxErasedPerPlan = 5

// AddMessages adds messages to delete.
func (e *Cleanup) AddMessages(messages []string) {
	for _, id := range messages {
		if !slices.Contains(e.Messages, id) {
			e.Messages = append(e.Messages, id)
		}
	}
}

// EraseMatch adds all messages of a match to delete if that match was to be rewritten, and no
// longer rewrites it.
func (e *Cleanup) EraseMatch(match string, messages []string) {
	if e.Rewrite == match {
		e.AddMessages(messages)
		e.Rewrite, e.RewriteRequests = "", 0
	}
}

// AddTo adds to a plan the overdue chores, and as many deletions as one plan may have. If the plan
// replaces a message meanwhile, that is deleted, too.
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
	plan.Retire, plan.Undone = "", ""
	plan.Next.Retired = slices.DeleteFunc(slices.Clone(plan.Next.Retired), plan.erases)
}

// AfterPlan returns what is left to do after a plan was carried out, including what was added
// after the plan was made.
func (e Cleanup) AfterPlan(plan Plan) Cleanup {
	e.Messages = slices.DeleteFunc(slices.Clone(e.Messages), plan.erases)
	if e.Rewrite == plan.Rewritten && e.RewriteRequests == plan.RewriteRequests {
		e.Rewrite, e.RewriteRequests = "", 0
	}
	return e
}

// erases reports whether the plan deletes a message.
func (p Plan) erases(id string) bool { return slices.Contains(p.Erase, id) }
