package playtest

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/railbot/railbot/commands/board"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/store"
)

// Post is a board or a ping in a channel.
type Post struct {
	ID       string
	Deleted  bool
	Attached []components.Attachment // as Discord returned them
	components.Message
}

// UpdateIfDirty updates the channel's messages if a request has marked it dirty.
func (w *World) UpdateIfDirty() {
	w.T.Helper()
	for w.Dirty.Load() {
		w.Dirty.Store(false)
		w.Update()
	}
}

// Update carries out plans until the channel shows the match as it is.
func (w *World) Update() {
	w.T.Helper()
	for w.UpdateOnce() {
	}
}

// UpdateOnce carries out one plan, and reports whether there was one.
func (w *World) UpdateOnce() bool {
	w.T.Helper()
	plan, current, err := w.PlanBoard(w.Channel)
	if errors.Is(err, store.ErrNone) || current {
		return false
	}
	if err != nil {
		w.T.Fatal(err)
	}
	w.CarryOut(&plan)
	w.LastPlan = plan
	if err := w.Commands.SetShown(w.Ctx, w.Channel, plan); err != nil {
		w.T.Fatal(err)
	}
	w.RunChores(plan)
	return true
}

// PlanBoard returns the plan for a channel, or reports that it shows its match as it is.
func (w *World) PlanBoard(channel string) (plan board.Plan, current bool, err error) {
	seen, err := w.Commands.Look(w.Ctx, channel, board.Display{Place: w.Place})
	if err != nil || seen.Current {
		return plan, seen.Current, err
	}
	plan, err = w.Commands.Plan(w.Ctx, seen, nil)
	return plan, false, err
}

// CarryOut posts, edits and deletes messages as a plan says.
func (w *World) CarryOut(plan *board.Plan) {
	w.T.Helper()
	if plan.Post != nil && plan.Edit != nil {
		w.T.Error("a plan both posts and edits")
	}
	if plan.Post != nil {
		w.Board = w.Post(*plan.Post)
		plan.Next.Message, plan.Next.Files = w.Board.ID, w.Board.Attached
	}
	if plan.Edit != nil {
		w.edit(plan)
	}
	for _, id := range plan.Erase {
		w.FindPost(id).Deleted = true
	}
	if w.Ping != nil && slices.Contains(plan.Unping, w.Ping.ID) {
		w.Ping = nil
	}
	if plan.Ping != nil {
		if w.Ping != nil {
			w.T.Errorf("a second ping replaces the ping %q, which is not deleted", w.Ping.Content)
		}
		w.Ping = w.Post(*plan.Ping)
		plan.Next.Ping = w.Ping.ID
	}
	for _, c := range plan.Calls {
		w.Ping = w.Post(c.Message)
		c.ID = w.Ping.ID
		plan.AddCall(c.Call)
	}
}

// RunChores does the chores of a plan, unless SkipChores is set.
func (w *World) RunChores(plan board.Plan) {
	w.T.Helper()
	if w.SkipChores {
		return
	}
	var done []string
	for _, c := range plan.Chores(w.Clock.Now()) {
		old := w.FindPost(c.ID)
		old.Deleted, old.Rows = c.Delete, nil
		if text := plan.LastText(c.ID); text != "" && !c.Delete {
			old.Content, old.Files = text, nil
		}
		CheckMessage(w.T, old.Message)
		done = append(done, c.ID)
	}
	if err := w.Commands.EndChores(w.Ctx, w.Channel, done); err != nil {
		w.T.Fatal(err)
	}
}

// edit edits the board. If it was deleted, the plan's outcome says so.
func (w *World) edit(plan *board.Plan) {
	w.T.Helper()
	CheckMessage(w.T, *plan.Edit)
	shown := w.FindPost(plan.Next.Message)
	if shown.Deleted {
		plan.Next.Message = ""
		return
	}
	if len(plan.Edit.Mentions) > 0 {
		w.T.Error("an edit mentions people, which notifies nobody")
	}
	shown.Message, shown.Attached = *plan.Edit, attachmentsOf(*plan.Edit)
	plan.Next.Files = shown.Attached
}

// Post posts a message in the channel.
func (w *World) Post(m components.Message) *Post {
	w.T.Helper()
	CheckMessage(w.T, m)
	p := &Post{ID: "m" + strconv.Itoa(len(w.Posts)+1), Message: m, Attached: attachmentsOf(m)}
	w.Posts = append(w.Posts, p)
	return p
}

// attachmentsOf returns the files of a message as Discord returns them.
func attachmentsOf(m components.Message) []components.Attachment {
	var list []components.Attachment
	for i, f := range m.Files {
		list = append(list, components.Attachment{ID: strconv.Itoa(i), Name: f.Name})
	}
	return list
}

// FindPost returns a post of the channel by its id.
func (w *World) FindPost(id string) *Post {
	w.T.Helper()
	for _, p := range w.Posts {
		if p.ID == id {
			return p
		}
	}
	w.T.Fatalf("no message %q", id)
	return nil
}

// Says reports whether the post is not deleted and contains a word, in its text or in the descriptions of
// its pictures.
func (p *Post) Says(word string) bool {
	text := p.Content
	for _, f := range p.Files {
		text += f.Alt
	}
	return !p.Deleted && strings.Contains(text, word)
}
