package board

import (
	"slices"
	"time"
)

// Erasing is what is left to do to a channel's public messages: so that they no longer
// name somebody who wants to be forgotten, and what a process that was killed may not
// have tidied up.
type Erasing struct {
	Messages []string `json:"messages,omitempty"` // to be deleted
	Anew     string   `json:"anew,omitempty"`     // the match one message of which stays, told anew
	Asked    int      `json:"asked,omitempty"`    // how often that was asked for
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
const choreAge = 2 * time.Minute

// due reports whether the chore is left to another process.
func (c Chore) due(now time.Time) bool { return now.Sub(c.Since) >= choreAge }

// None reports whether nothing is left to do, not even by a process that set out to do it.
func (e Erasing) None() bool { return !e.erases() && len(e.Chores) == 0 }

// Idle reports whether there is nothing to do now.
func (e Erasing) Idle(now time.Time) bool {
	return !e.erases() && !slices.ContainsFunc(e.Chores, func(c Chore) bool { return c.due(now) })
}

// erases reports whether messages are to be deleted because they name somebody.
func (e Erasing) erases() bool { return len(e.Messages) > 0 || e.Anew != "" }

// Begin notes that a process sets out to do chores.
func (e *Erasing) Begin(chores []Chore) {
	for _, c := range chores {
		e.End(c.ID)
		e.Chores = append(e.Chores, c)
	}
}

// End notes that the chores about some messages are done.
func (e *Erasing) End(messages ...string) {
	e.Chores = slices.DeleteFunc(e.Chores, func(c Chore) bool { return slices.Contains(messages, c.ID) })
}

// eraseAtOnce is how many messages one plan deletes.
const eraseAtOnce = 5

// Add adds messages to delete.
func (e *Erasing) Add(messages []string) {
	for _, id := range messages {
		if !slices.Contains(e.Messages, id) {
			e.Messages = append(e.Messages, id)
		}
	}
}

// AddAll adds all messages of a match to delete, if one of them was to stay.
func (e *Erasing) AddAll(match string, messages []string) {
	if e.Anew == match {
		e.Add(messages)
		e.Anew, e.Asked = "", 0
	}
}

// AddTo adds the due chores and the remaining deletions to a plan. A message that is replaced
// meanwhile is deleted, too.
func (e Erasing) AddTo(plan *Plan, now time.Time) {
	for _, c := range e.Chores {
		if c.due(now) {
			plan.Due = append(plan.Due, c)
		}
	}
	if !e.erases() {
		return
	}
	e.Messages = slices.Clone(e.Messages)
	if e.Anew == plan.Match {
		e.Add(plan.Next.Retired)
	}
	if len(e.Messages) <= eraseAtOnce {
		plan.Anew, plan.Asked = e.Anew, e.Asked
	}
	plan.Erase = e.Messages[:min(eraseAtOnce, len(e.Messages))]
	if plan.Retire != "" && !plan.erases(plan.Retire) {
		plan.Erase = append(slices.Clip(plan.Erase), plan.Retire)
	}
	plan.Retire = ""
	plan.Next.Retired = slices.DeleteFunc(slices.Clone(plan.Next.Retired), plan.erases)
}

// After is what is left to do after a plan was carried out: what was asked for since
// it was made, too.
func (e Erasing) After(plan Plan) Erasing {
	e.Messages = slices.DeleteFunc(slices.Clone(e.Messages), plan.erases)
	if e.Anew == plan.Anew && e.Asked == plan.Asked {
		e.Anew, e.Asked = "", 0
	}
	return e
}

// erases tells whether the plan deletes a message.
func (p Plan) erases(id string) bool { return slices.Contains(p.Erase, id) }
