package commands

import (
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/desk"
	"github.com/railbot/railbot/commands/parts"
)

// route is one thing that people can ask for besides the moves of a game: a
// subcommand of /rails, a view button, or both; or a press of another verb.
type route struct {
	command string     // the subcommand; empty: none
	view    string     // the view button's name; empty: none
	verb    parts.Verb // of another press; empty: none
	name    string     // of that press in metrics
	heavy   bool       // takes long and waits for a place of its own

	answer   answer                                             // of a command or a view button
	press    press                                              // of another verb
	options  func(schema) []*discordgo.ApplicationCommandOption // of the command; nil: none
	complete answer                                             // of its options; nil: as for moves
}

// answer answers a request that is known by its name.
type answer func(context.Context, *desk.Visit) (desk.Reply, error)

// press answers a press by what follows the verb in its custom_id.
type press func(ctx context.Context, v *desk.Visit, rest string) (desk.Reply, error)

// routes are all of them; the subcommands are listed to people in this order.
var routes = []route{
	{command: "start", answer: start, options: schema.startOptions},
	{command: "join", view: "join", answer: join},
	{command: "leave", view: "leave", answer: leave},
	{command: "begin", view: "begin", answer: begin},
	{command: "hand", view: "play", answer: hand},
	{command: "board", view: "board", answer: boardView, options: schema.boardOptions},
	{command: "log", view: "log", answer: log},
	{command: "replay", view: "replay", answer: replay},
	{command: "undo", answer: undo},
	{command: "table", view: "table", answer: tableView},
	{command: "stats", answer: stats, options: schema.statsOptions},
	{command: "leaderboard", answer: leaderboard, options: schema.leaderboardOptions, heavy: true},
	{command: "settings", answer: settings, options: schema.settingsOptions, complete: completeZones},
	{command: "server", answer: server},
	{command: "forget", answer: forget},
	{command: "help", view: "help", answer: help},
	{command: "rules", answer: rulesView, options: schema.rulesOptions, complete: completeRules},
	{command: "learn", answer: learn, options: schema.learnOptions},
	{command: "about", answer: about},
	{command: "end", answer: end},

	{view: "text", answer: boardText},
	{view: "options", answer: options},
	{view: "file", answer: file, heavy: true},
	{view: "film", answer: filmReply, heavy: true},
	{view: "sheet", answer: sheetReply, heavy: true},
	{view: "forget", answer: forgetPress, heavy: true},
	{view: "watch", answer: watch},
	{view: "rules", answer: rulePress},

	{verb: parts.VerbPanel, name: "panel", press: panelPress},
	{verb: parts.VerbOption, name: "option", press: split(optionPress)},
	{verb: parts.VerbConsent, name: "consent", press: split(consentPress)},
	{verb: parts.VerbSure, name: "confirmed", press: split(surePress)},
	{verb: parts.VerbSeating, name: "seating", press: split(seatingPress)},
	{verb: parts.VerbTable, name: "table", press: split(tablePress)},
	{verb: parts.VerbLesson, name: "lesson", press: split(lessonPress)},
	{verb: parts.VerbServer, name: "server", press: serverPress},
	{verb: parts.VerbSettings, name: "settings", press: settingsPress},
}

// split is a press whose custom_id has several fields.
func split(answer func(ctx context.Context, v *desk.Visit, id []string) (desk.Reply, error)) press {
	return func(ctx context.Context, v *desk.Visit, rest string) (desk.Reply, error) {
		return answer(ctx, v, strings.Split(rest, ":"))
	}
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
