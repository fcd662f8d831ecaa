package board

import "slices"

// Erasing is what is left to do so that a channel's public messages no longer name
// somebody who wants to be forgotten.
type Erasing struct {
	Messages []string `json:"messages,omitempty"` // to be deleted
	Anew     string   `json:"anew,omitempty"`     // the match one message of which stays, told anew
	Asked    int      `json:"asked,omitempty"`    // how often that was asked for
}

// None tells that nothing is left to do.
func (e Erasing) None() bool { return len(e.Messages) == 0 && e.Anew == "" }

// eraseAtOnce is how many messages one plan deletes.
const eraseAtOnce = 5

// Add has messages deleted too.
func (e *Erasing) Add(messages []string) {
	for _, id := range messages {
		if !slices.Contains(e.Messages, id) {
			e.Messages = append(e.Messages, id)
		}
	}
}

// AddAll has all messages of a match deleted, if one of them was to stay.
func (e *Erasing) AddAll(match string, messages []string) {
	if e.Anew == match {
		e.Add(messages)
		e.Anew, e.Asked = "", 0
	}
}

// AddTo adds to a plan what is left to be deleted. A message that is replaced
// meanwhile is deleted as well: what it said must go.
func (e Erasing) AddTo(plan *Plan) {
	if e.None() {
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
