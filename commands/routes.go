package commands

import (
	"context"
	"slices"
	"strings"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/league"
	"github.com/railbot/railbot/commands/library"
	"github.com/railbot/railbot/commands/parts"
	"github.com/railbot/railbot/commands/people"
	"github.com/railbot/railbot/commands/tables"
)

// route is one thing that people can ask for besides the moves of a game: a
// subcommand of /rails, a view button, or both; or a press of another verb.
type route struct {
	command string     // the subcommand; empty: none
	view    string     // the view button's name; empty: none
	verb    parts.Verb // of another press; empty: none
	name    string     // of that press in metrics
	heavy   bool       // takes long and waits for a place of its own
	counted bool       // says meanwhile how far it has come, in an answer of its own

	handle   handler   // of a command or a view button
	press    press     // of another verb
	options  optionsOf // of the command; nil: none
	complete handler   // of its options; nil: as for moves
}

// handler answers a request that is known by its name.
type handler func(context.Context, *desk.Visit) (desk.Reply, error)

// press answers a press by what follows the verb in its custom_id.
type press func(ctx context.Context, v *desk.Visit, rest string) (desk.Reply, error)

// routes are all of them; the subcommands are listed to people in this order.
var routes = []route{
	{command: "start", view: "start", handle: tables.Start, options: schema.startOptions},
	{command: "join", view: "join", handle: tables.Join},
	{command: "leave", view: "leave", handle: tables.Leave},
	{command: "invite", view: "invite", handle: tables.Invite, options: schema.inviteOptions},
	{command: "begin", view: "begin", handle: tables.Begin},
	{command: "hand", view: "play", handle: hand},
	{command: "board", view: "board", handle: library.Board, options: schema.boardOptions},
	{command: "log", view: "log", handle: library.Log},
	{command: "replay", view: "replay", handle: library.Replay},
	{command: "analyse", view: "analyse", handle: library.Analyse, heavy: true},
	{command: "undo", handle: undo},
	{command: "table", view: "table", handle: tables.Page},
	{command: "mine", view: "mine", handle: people.Mine},
	{command: "tables", view: "tables", handle: people.Tables},
	{command: "stats", handle: people.Statistics, options: schema.statsOptions, heavy: true},
	{view: "records", handle: people.Records},
	{command: "leaderboard", handle: people.Leaderboard, options: schema.leaderboardOptions, heavy: true},
	{command: "league", handle: league.League, options: schema.leagueOptions},
	{command: "settings", handle: people.Settings, options: schema.settingsOptions, complete: people.CompleteZones},
	{command: "server", handle: people.Server, options: schema.serverOptions},
	{command: "forget", handle: people.Forget},
	{command: "help", view: "help", handle: library.Help},
	{command: "rules", handle: library.Rules, options: schema.rulesOptions, complete: library.CompleteRules},
	{command: "learn", view: "learn", handle: library.Learn, options: schema.learnOptions},
	{command: "about", handle: library.About},
	{command: "end", handle: tables.End},

	{view: "decline", handle: tables.Decline},
	{view: "again", handle: tables.Again},
	{view: "againin", handle: tables.AgainIn},
	{view: "text", handle: library.BoardText},
	{view: "options", handle: tables.Options},
	{view: "file", handle: library.File, heavy: true},
	{view: "film", handle: library.Film, heavy: true, counted: true},
	{view: "sheet", handle: library.ContactSheet, heavy: true, counted: true},
	{view: "share", handle: library.Share, heavy: true},
	{view: "shareleaders", handle: people.ShareLeaders, heavy: true},
	{view: "forget", handle: forget, heavy: true},
	{view: "watch", handle: tables.Watch},
	{view: "retry", handle: tables.RetryBoard},
	{view: "seen", handle: people.MineSeen},
	{view: "leavegone", handle: tables.LeaveGone},
	{view: "calls", handle: people.Calls},
	{view: "close", handle: tables.Close},
	{view: "computers", handle: tables.Computers},
	{view: "against", handle: tables.Against},
	{view: "rules", handle: library.RulePress},

	{verb: parts.VerbPanel, name: "panel", press: panelPress},
	{verb: parts.VerbPlan, name: "prepare", press: pressPlan},
	{verb: parts.VerbAdvice, name: "advice", press: advicePress, heavy: true},
	{verb: parts.VerbOption, name: "option", press: split(tables.OptionPress)},
	{verb: parts.VerbConsent, name: "consent", press: split(consentPress)},
	{verb: parts.VerbSure, name: "confirmed", press: split(tables.SurePress)},
	{verb: parts.VerbSeating, name: "seating", press: split(tables.SeatingPress)},
	{verb: parts.VerbTable, name: "table", press: split(tables.PagePress)},
	{verb: parts.VerbComputer, name: "computer", press: split(tables.ComputerPress)},
	{verb: parts.VerbLesson, name: "lesson", press: split(library.LessonPress)},
	{verb: parts.VerbLeague, name: "league", press: split(league.Press)},
	{verb: parts.VerbServer, name: "server", press: people.ServerPress},
	{verb: parts.VerbSettings, name: "settings", press: people.SettingsPress},
}

// split is a press whose custom_id has several fields.
func split(handle func(ctx context.Context, v *desk.Visit, id []string) (desk.Reply, error)) press {
	return func(ctx context.Context, v *desk.Visit, rest string) (desk.Reply, error) {
		return handle(ctx, v, strings.Split(rest, ":"))
	}
}

// forget deletes what is kept of a person, wherever it is.
func forget(ctx context.Context, v *desk.Visit) (desk.Reply, error) {
	reply, err := people.ForgetPress(ctx, v)
	if err == nil {
		err = league.Forget(ctx, v.Desk, v.User)
	}
	return reply, err
}

// routeOf is the route of a subcommand of /rails, of a view button or of another
// press; false where a request has none.
func routeOf(v *desk.Visit) (route, bool) {
	verb, rest := parts.ParseID(v.CustomID)
	view, _, _ := strings.Cut(rest, ":")
	i := slices.IndexFunc(routes, func(to route) bool {
		switch {
		case len(v.Path) == 2:
			return v.Path[0] == railsCommand && to.command != "" && to.command == v.Path[1]
		case verb == parts.VerbView:
			return to.view != "" && to.view == view
		}
		return to.verb != "" && to.verb == verb
	})
	if i < 0 {
		return route{}, false
	}
	return routes[i], true
}

// called names a request that takes a route, for metrics.
func (to route) called(v *desk.Visit) string {
	switch {
	case len(v.Path) == 2:
		return railsCommand + " " + to.command
	case to.verb == "":
		return "view " + to.view
	}
	return to.name
}
