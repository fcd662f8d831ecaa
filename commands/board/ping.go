package board

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// planPing plans a ping of those who must act now, unless a message posted now mentions them. It
// deletes the last ping if it was answered, is repeated, or its question is closed.
func (f Facts) planPing(book *render.Book, plan *Plan) {
	next := &plan.Next
	newly, late, still := f.newlyCalled(*next), f.lateSeats(), f.Shown.Pinged&next.Waiting&^f.awaySeats()
	posted := plan.Post != nil
	calls := newly|late != 0 && !posted
	asked := f.Shown.Question != 0 && f.Shown.Question != f.pendingQuestion()
	if f.Shown.Ping != "" && (posted || calls || still == 0 || asked) {
		plan.Unping, next.Ping, next.Pinged, next.Question = append(plan.Unping, f.Shown.Ping), "", 0, 0
	}
	if calls {
		next.Pinged = still | newly | late
		if f.Match.UnansweredSeats(f.Now)&next.Pinged != 0 {
			next.Question = f.pendingQuestion()
		}
		plan.Ping = &components.Message{
			Content: f.pingText(book, next.Pinged, newly != 0), Rows: f.pingRows(book, next.Pinged), Mentions: f.Called,
		}
	}
}

// pingText returns the text of a ping in the middle of a chapter, with a link to the board. IsNew
// is false if it only reminds people.
func (f Facts) pingText(book *render.Book, named engine.Seats, isNew bool) string {
	tell := logtext.Teller(book, f.Match, f.Match.Record().Locale).WithNaming(render.Mention)
	data := render.Data{"Link": f.channelLink() + "/" + f.Shown.Message}
	asked := f.Match.UnansweredSeats(f.Now) & named
	return strings.Join(render.NonEmpty([]string{
		questionPingText(f.Match, asked, tell, data), f.turnPingText(named&^asked, isNew, tell, data),
	}), "\n")
}

// pingRows returns the buttons of a ping: Play, or none if it asks a question. The question and its
// answers stand under the board, to which the ping links.
func (f Facts) pingRows(book *render.Book, named engine.Seats) []discordgo.MessageComponent {
	if f.Match.UnansweredSeats(f.Now)&named != 0 {
		return nil
	}
	return components.Rows([]discordgo.MessageComponent{components.Button(discordgo.PrimaryButton,
		book.Printer(f.Match.Record().Locale).Say("ui.button.play"), components.ViewID("play"))})
}

// channelLink returns a link to the channel.
func (f Facts) channelLink() string {
	return "https://discord.com/channels/" + f.Place.LinkServer(f.Server) + "/" + f.Channel
}

// questionPingText asks the seats that must answer the open question, or returns "" if there are
// none.
func questionPingText(m match.Match, asked engine.Seats, tell *render.Teller, data render.Data) string {
	if asked == 0 {
		return ""
	}
	data["Names"], data["Wish"] = tell.Names(asked), logtext.QuestionClause(m.Record().Ask, tell.WithNaming(render.Bold))
	return tell.Say("ui.ping.ask", data)
}

// turnPingText asks seats to act, or says that they are late. It returns "" if there are none.
func (f Facts) turnPingText(acting engine.Seats, isNew bool, tell *render.Teller, data render.Data) string {
	if acting == 0 {
		return ""
	}
	data["Names"] = tell.Names(acting)
	key := "ui.ping.one"
	switch late := f.Match.Overdue(f.Now) & acting; {
	case late != 0:
		key, data["Late"] = "ui.ping.late", tell.Names(late)
	case !isNew:
		key = "ui.ping.reminder"
	case acting.Len() > 1:
		key = "ui.ping.several"
	}
	return tell.Say(key, data)
}

// tellWatchers plans a private message to the watchers of the channel when a chapter begins, in
// the table's language. Watchers whom the new message mentions get none.
func (f Facts) tellWatchers(book *render.Book, plan *Plan) {
	if plan.Post == nil || !f.StartsChapter() {
		return
	}
	called := func(user string) bool { return slices.Contains(plan.Post.Mentions, user) }
	users := slices.DeleteFunc(slices.Clone(f.Watchers), called)
	if len(users) == 0 {
		return
	}
	view := logtext.View(book, f.Match, f.Match.Record().Locale, nil)
	view.Tell = view.Tell.WithNaming(render.Bold)
	text := view.Tell.Say("ui.watch.chapter", render.Data{
		"Game": view.Tell.Title(), "Turn": view.StatusLine(), "Scores": view.Scores(), "Link": f.channelLink(),
	}) + "\n-# " + view.Tell.Say("ui.watch.stop")
	plan.Notify = &Notice{Users: users, Message: components.Message{Content: render.Clip(text, components.MaxContent)}}
}
