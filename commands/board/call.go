package board

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/logtext"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// planCalls plans the messages that call people to an open table, and deletes those that are out
// of date.
func (f Facts) planCalls(book *render.Book, plan *Plan) {
	plan.Next.Calls = nil
	for _, c := range f.Shown.Calls {
		if f.callHolds(c) {
			plan.Next.Calls = append(plan.Next.Calls, c)
		} else {
			plan.Unping = append(plan.Unping, c.ID)
		}
	}
	f.callHost(book, plan)
	f.callRemoved(book, plan)
	f.callInvited(book, plan)
	f.callRole(book, plan)
	f.tellExpired(book, plan)
}

// callHolds reports whether what a call says is still true.
func (f Facts) callHolds(c Call) bool {
	seated := func(user string) bool { return f.Match.Seat(user) != engine.Spectator }
	asked := f.invitedWhere(func(user string) bool { return slices.Contains(c.Users, user) })
	switch {
	case f.Match.Record().Phase != match.PhaseOpen:
		return false
	case c.Why == reasonFull:
		return f.isFull() && slices.Contains(c.Users, f.Match.Record().Host)
	case c.Why == reasonInvited:
		return len(asked) > 0
	case c.Why == reasonRemoved:
		return !slices.ContainsFunc(c.Users, seated)
	}
	return true
}

// isFull reports whether all seats of an open table are taken.
func (f Facts) isFull() bool {
	rec := f.Match.Record()
	return rec.Phase == match.PhaseOpen && len(rec.Seats) == f.Match.Game().MaxSeats
}

// tellerAndMentions returns a teller in the table's language, and the mentions of users as a list
// in words.
func (f Facts) tellerAndMentions(book *render.Book, users []string) (tell *render.Teller, names string) {
	tell = logtext.Teller(book, f.Match, f.Match.Record().Locale)
	mentions := make([]string, len(users))
	for i, user := range users {
		mentions[i] = "<@" + user + ">"
	}
	return tell, tell.And(mentions...)
}

// callHost plans a call that tells the host that the table is full.
func (f Facts) callHost(book *render.Book, plan *Plan) {
	plan.Next.Full = f.isFull()
	if !plan.Next.Full || f.Shown.Full {
		return
	}
	host := []string{f.Match.Record().Host}
	tell, names := f.tellerAndMentions(book, host)
	plan.Calls = append(plan.Calls, NewCall{Call{Why: reasonFull, Users: host}, components.Message{
		Content: tell.Say("ui.ping.full", render.Data{"Name": names}), Mentions: f.present(host),
	}})
}

// callRemoved plans a call that tells people that the host has removed them from the table.
func (f Facts) callRemoved(book *render.Book, plan *Plan) {
	rec := f.Match.Record()
	plan.Next.Removed = rec.Removed
	told := func(user string) bool { return slices.Contains(f.Shown.Removed, user) }
	newly := slices.DeleteFunc(slices.Clone(rec.Removed), told)
	if len(newly) == 0 {
		return
	}
	tell, names := f.tellerAndMentions(book, newly)
	data := render.Data{"Name": names, "Game": tell.Title(), "Host": tell.WithNaming(render.Bold).Name(f.Match.Seat(rec.Host))}
	plan.Calls = append(plan.Calls, NewCall{Call{Why: reasonRemoved, Users: newly}, components.Message{
		Content: tell.Say("ui.ping.removed", data), Mentions: f.present(newly),
	}})
}

// callInvited plans a call to people who have been invited since the last plan, unless a message
// that is posted now names them.
func (f Facts) callInvited(book *render.Book, plan *Plan) {
	newly := f.invitedWhere(func(user string) bool { return !slices.Contains(f.Shown.Invited, user) })
	plan.Next.Invited = f.invitedWhere(func(string) bool { return true })
	if len(newly) == 0 || plan.Post != nil {
		return
	}
	tell, names := f.tellerAndMentions(book, newly)
	plan.Calls = append(plan.Calls, NewCall{Call{Why: reasonInvited, Users: newly}, components.Message{
		Content: tell.Say("ui.ping.invited", render.Data{"N": len(newly), "Names": names, "Game": tell.Title()}),
		Rows: components.Rows([]discordgo.MessageComponent{
			components.Button(discordgo.PrimaryButton, tell.Say("ui.button.join"), components.ViewID("join")),
			declineButton(tell.Printer),
		}),
		Mentions: f.Called,
	}})
}

// callRole plans a call that pings the server's role for a new table, once even if the table is
// posted again.
func (f Facts) callRole(book *render.Book, plan *Plan) {
	called := slices.ContainsFunc(plan.Next.Calls, func(c Call) bool { return c.Why == reasonOpened })
	if f.Role == "" || plan.Post == nil || called {
		return
	}
	tell := logtext.Teller(book, f.Match, f.Match.Record().Locale)
	plan.Calls = append(plan.Calls, NewCall{Call{Why: reasonOpened}, components.Message{
		Content: tell.Say("ui.ping.role", render.Data{"Role": "<@&" + f.Role + ">", "Game": tell.Title()}),
		Rows: components.Rows([]discordgo.MessageComponent{
			components.Button(discordgo.PrimaryButton, tell.Say("ui.button.join"), components.ViewID("join")),
			components.Button(discordgo.SecondaryButton, tell.Say("ui.button.calls"), components.ViewID("calls")),
		}),
		Roles: []string{f.Role},
	}})
}

// tellExpired plans a ping that tells the host that their table was closed because it never began.
func (f Facts) tellExpired(book *render.Book, plan *Plan) {
	rec := f.Match.Record()
	closes := plan.Next.Chapter == closed && f.Shown.Chapter == lobby
	if !closes || f.Now.Sub(rec.Touched) < match.OpenRetention {
		return
	}
	tell, names := f.tellerAndMentions(book, []string{rec.Host})
	plan.Ping = &components.Message{
		Content: tell.Say("ui.ping.expired", render.Data{"Name": names, "Game": tell.Title()}), Mentions: f.present([]string{rec.Host}),
	}
}
