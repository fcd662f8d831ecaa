package commands

import (
	"context"
	"strings"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/help"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/commands/league"
	"github.com/railbot/railbot/commands/mine"
	"github.com/railbot/railbot/commands/night"
	"github.com/railbot/railbot/commands/place"
	"github.com/railbot/railbot/commands/play"
	"github.com/railbot/railbot/commands/puzzle"
	"github.com/railbot/railbot/commands/replay"
	"github.com/railbot/railbot/commands/server"
	"github.com/railbot/railbot/commands/settings"
	"github.com/railbot/railbot/commands/stats"
	"github.com/railbot/railbot/commands/table"
)

// route says which handler answers a request: a slash command, a view button, or both; or a press of
// another verb. The moves of games have no routes.
type route struct {
	command string          // the slash command and its subcommand, such as "rails start"; empty: none
	view    string          // the view button's name; empty: none
	verb    components.Verb // of another press; empty: none
	name    string          // of that press in metrics
	heavy   bool            // it takes long, and waits in the heavy queue
	counted bool            // it reports its progress while it waits and runs
	solo    soloUse         // whether it can be about a solo table

	refuse   placeRule    // says where it does not work; nil: it works everywhere
	handle   handler      // of a command or a view button
	press    pressHandler // of another verb
	options  optionsFunc  // of the command; nil: none
	complete handler      // of its options; nil: none
}

// placeRule returns the key of the message that says what to do instead in a place where something
// does not work, or "" where it works.
type placeRule func(place.Place) string

// onlyInServers is the rule of what belongs to a server that has the bot.
func onlyInServers(p place.Place) string {
	if p == place.Server {
		return ""
	}
	return "ui.place.server"
}

// onlyWithOthers is the rule of what needs other people.
func onlyWithOthers(p place.Place) string {
	if p.HasOthers() {
		return ""
	}
	return "ui.place.alone"
}

// handler answers a command or a view button.
type handler func(context.Context, *interaction.Context) (interaction.Reply, error)

// pressHandler answers a press of another verb. Rest is the custom id after the verb.
type pressHandler func(ctx context.Context, ic *interaction.Context, rest string) (interaction.Reply, error)

// routes are all routes. Discord lists the subcommands of a command in this order.
var routes = []route{
	{command: "rails start", view: "start", handle: table.Start, options: schema.startOptions},
	{command: "rails solo", view: table.SoloView, handle: showSolo, options: schema.soloOptions},
	{command: "rails daily", view: table.DailyView, handle: showDaily, options: schema.dailyOptions},
	{command: "rails join", view: "join", refuse: onlyWithOthers, handle: table.Join},
	{command: "rails leave", view: "leave", handle: table.Leave, solo: playsSolo},
	{command: "rails invite", view: "invite", refuse: onlyWithOthers, handle: table.Invite, options: schema.inviteOptions},
	{command: "rails find", view: table.FindView, refuse: onlyInServers, handle: table.Find, options: schema.learnOptions},
	{command: "rails begin", view: "begin", handle: table.Begin},
	{command: "rails hand", view: "play", handle: play.ShowHand, solo: playsSolo},
	{command: "rails board", view: "board", handle: replay.ShowBoard, options: schema.boardOptions, complete: replay.CompletePlaces, solo: viewsSolo},
	{command: "rails log", view: "log", handle: replay.ShowLog, solo: viewsSolo},
	{command: "rails replay", view: "replay", handle: replay.Show, solo: viewsSolo},
	{command: "rails analyse", view: "analyse", handle: replay.Analyse, heavy: true, solo: viewsSolo},
	{command: "rails undo", view: "undo", handle: play.Undo, solo: playsSolo},
	{command: "rails table", view: "table", handle: table.ShowPage, solo: viewsSolo},
	{command: "rails mine", view: "mine", handle: mine.Show},
	{command: "rails stats", handle: stats.Show, options: schema.statsOptions, heavy: true},
	{view: "records", handle: stats.ShowRecords},
	{view: stats.BadgesView, handle: stats.ShowBadges, heavy: true},
	{command: "rails settings", handle: settings.Show, options: schema.settingsOptions, complete: settings.Complete},
	{command: "rails forget", handle: settings.AskForget},
	{command: "rails help", view: "help", handle: help.Show, solo: viewsSolo},
	{command: "rails rules", handle: help.ShowRule, options: schema.rulesOptions, complete: help.CompleteRules, solo: viewsSolo},
	{command: "rails learn", view: "learn", handle: help.Learn, options: schema.learnOptions},
	{command: "rails puzzle", view: puzzle.View, handle: puzzle.Show, options: schema.learnOptions},
	{command: "rails end", handle: table.AskEnd, solo: viewsSolo},

	{command: "rails-server settings", refuse: onlyInServers, handle: server.Show, options: schema.serverOptions},
	{command: "rails-server league", refuse: onlyInServers, handle: league.Show, options: schema.leagueOptions},
	{command: "rails-server night", refuse: onlyInServers, handle: night.Show, options: schema.nightOptions, complete: night.Complete},
	{command: "rails-server leaderboard", refuse: onlyInServers, handle: stats.ShowLeaderboard, options: schema.leaderboardOptions, heavy: true},
	{command: "rails-server tables", view: "tables", refuse: onlyInServers, handle: mine.ShowTables},

	{view: "about", handle: help.ShowAbout},
	{view: "decline", refuse: onlyWithOthers, handle: table.Decline},
	{view: "shareboard", handle: shareBoard, heavy: true, solo: viewsSolo},
	{view: table.ChallengeView, handle: table.Challenge, heavy: true, solo: viewsSolo},
	{view: table.AcceptView, handle: acceptChallenge},
	{view: "again", handle: rematch, solo: viewsSolo},
	{view: "againin", handle: table.AskRematchGame},
	{view: "text", handle: replay.ShowBoardText, solo: viewsSolo},
	{view: "options", handle: table.ShowOptions},
	{view: "file", handle: replay.SendFile, heavy: true, solo: viewsSolo},
	{view: "film", handle: replay.SendFilm, heavy: true, counted: true, solo: viewsSolo},
	{view: replay.StoryView, handle: replay.SendStory, heavy: true, counted: true, solo: viewsSolo},
	{view: replay.EndingView, handle: replay.SendEnding, heavy: true, counted: true, solo: viewsSolo},
	{view: "share", handle: replay.Share, heavy: true, solo: viewsSolo},
	{view: "shareleaders", refuse: onlyInServers, handle: stats.ShareLeaderboard, heavy: true},
	{view: "forget", handle: forget, heavy: true},
	{view: "watch", handle: table.SetWatching},
	{view: "retry", handle: table.RetryBoard},
	{view: "seen", handle: mine.DismissFinished},
	{view: "leavegone", handle: table.LeaveDeleted},
	{view: "calls", refuse: onlyInServers, handle: mine.TogglePing},
	{view: "close", refuse: onlyInServers, handle: table.CloseTable},
	{view: "computers", handle: table.ShowComputers},
	{view: "against", handle: table.PlayComputers},
	{view: "rules", handle: help.PickRule},
	{view: puzzle.CoachView, handle: puzzle.Coach, heavy: true, solo: viewsSolo},

	{verb: components.VerbPanel, name: "panel", press: play.PanelPress, solo: playsSolo},
	{verb: components.VerbPlan, name: "prepare", press: play.PlanPress, solo: playsSolo},
	{verb: components.VerbAdvice, name: "advice", press: play.HintPress, heavy: true, solo: playsSolo},
	{verb: components.VerbWhatIf, name: "what if", press: play.WhatIfPress, solo: playsSolo},
	{verb: components.VerbOption, name: "option", press: splitFields(table.OptionPress)},
	{verb: components.VerbConsent, name: "consent", press: splitFields(play.VotePress)},
	{verb: components.VerbSure, name: "confirmed", press: splitFields(table.ConfirmPress), solo: playsSolo},
	{verb: components.VerbSeating, name: "seating", press: splitFields(table.SeatingPress)},
	{verb: components.VerbTable, name: "table", press: splitFields(table.PagePress), solo: playsSolo},
	{verb: components.VerbComputer, name: "computer", press: splitFields(table.ComputerPress)},
	{verb: components.VerbLesson, name: "lesson", press: splitFields(help.LessonPress)},
	{verb: components.VerbPuzzle, name: "puzzle", press: splitFields(puzzle.Press)},
	{verb: components.VerbLeague, name: "league", refuse: onlyInServers, press: splitFields(league.Press)},
	{verb: components.VerbNight, name: "night", refuse: onlyInServers, press: splitFields(night.Press)},
	{verb: components.VerbServer, name: "server", refuse: onlyInServers, press: server.Press},
	{verb: components.VerbSettings, name: "settings", press: settings.Press},
}

// splitFields returns the handler of presses whose custom id has several fields.
func splitFields(handle func(ctx context.Context, ic *interaction.Context, id []string) (interaction.Reply, error)) pressHandler {
	return func(ctx context.Context, ic *interaction.Context, rest string) (interaction.Reply, error) {
		return handle(ctx, ic, strings.Split(rest, ":"))
	}
}

// forget deletes everything that is kept of a person.
func forget(ctx context.Context, ic *interaction.Context) (interaction.Reply, error) {
	reply, err := settings.Forget(ctx, ic)
	if err == nil {
		err = league.Forget(ctx, ic.Services, ic.User)
	}
	if err == nil {
		err = night.Forget(ctx, ic.Services, ic.User)
	}
	return reply, err
}

// router finds the route of a request by its pattern: "/rails start" for the slash command,
// "view:start" for the button, and the verb for any other press.
type router map[string]*route

// newRouter returns the router of a table of routes. It panics if two of them answer the same
// requests.
func newRouter(routes []route) router {
	found := router{}
	for i := range routes {
		for _, pattern := range routes[i].patterns() {
			if found[pattern] != nil {
				panic("commands: two routes answer " + pattern)
			}
			found[pattern] = &routes[i]
		}
	}
	return found
}

// patterns returns the patterns of the requests that a route answers.
func (to *route) patterns() (all []string) {
	if to.command != "" {
		all = append(all, commandPattern(to.command))
	}
	if to.view != "" {
		all = append(all, viewPattern(to.view))
	}
	if to.verb != "" {
		all = append(all, string(to.verb))
	}
	return all
}

// commandPattern returns the pattern of a slash command, given with its subcommand.
func commandPattern(command string) string { return "/" + command }

// viewPattern returns the pattern of a view button.
func viewPattern(view string) string { return "view:" + view }

// find returns the route of a request. It returns nil for moves of a game that are typed, and for
// requests that nobody answers.
func (r router) find(q interaction.Request) *route {
	if len(q.Path) == 2 {
		return r[commandPattern(strings.Join(q.Path, " "))]
	}
	verb, rest := components.ParseID(q.CustomID)
	if verb != components.VerbView {
		return r[string(verb)]
	}
	view, _, _ := strings.Cut(rest, ":")
	return r[viewPattern(view)]
}

// metricName names a request for metrics.
func (to *route) metricName(q interaction.Request) string {
	switch {
	case len(q.Path) == 2:
		return to.command
	case to.verb == "":
		return "view " + to.view
	}
	return to.name
}
