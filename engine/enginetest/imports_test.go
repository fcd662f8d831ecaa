package enginetest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/railbot/railbot/"

// listed is what go list prints about a package, without its tests.
type listed struct {
	ImportPath string
	Imports    []string // direct imports
	Deps       []string // all imports, also indirect ones
	Dir        string
	GoFiles    []string // in Dir
}

// direction is a rule about imports and its reason.
type direction struct {
	name, why string
	of        func(pkg string) bool
	direct    bool // only direct imports count
	forbidden func(pkg, dep string) bool
}

var directions = []direction{
	{
		name: "engine imports only the standard library",
		why:  "the vocabulary must compile anywhere and never be moved by somebody else's release",
		of:   is("engine"), forbidden: func(_, dep string) bool { return !standard(dep) },
	},
	{
		name: "kits import nothing of this module",
		why:  "a kit is about one thing and serves any game; other imports would bring in game words",
		of:   within("engine/kit"), forbidden: func(_, dep string) bool { return ours(dep) },
	},
	{
		name: "games do not import each other",
		why:  "a change to one game must not break another; shared code belongs in a kit",
		of:   within("engine/games"), forbidden: anotherGame("engine/games"),
	},
	{
		name: "painters do not import each other or other games",
		why:  "a game is removed by deleting its two folders and its two lines in the list",
		of:   beneath("render/games"), forbidden: func(pkg, dep string) bool {
			return anotherGame("render/games")(pkg, dep) || anotherGame("engine/games")(strings.Replace(pkg, "render/", "engine/", 1), dep)
		},
	},
	{
		name: "the engine imports no user of it",
		why:  "rules run without drawing, storing or talking; those import the rules, never the reverse",
		of:   within("engine"), forbidden: func(_, dep string) bool {
			return in(dep, "render", "commands", "bot", "store", "cmd")
		},
	},
	{
		name: "only render/canvas imports gg",
		why:  "tests read scenes as values; with one importer the drawing library can be replaced",
		of:   outside("render/canvas"), direct: true, forbidden: library("github.com/fogleman/gg"),
	},
	{
		name: "the drawing queue imports nothing of this module",
		why:  "the queue decides who draws when without seeing the pictures, so it can be tested without them",
		of:   is("render/queue"), forbidden: func(_, dep string) bool { return ours(dep) },
	},
	{
		name: "canvas does not import the queue",
		why:  "it draws whatever it is asked to and yields through a function it receives",
		of:   is("render/canvas"), forbidden: func(_, dep string) bool { return in(dep, "render/queue") },
	},
	{
		name: "only the store imports Redis",
		why:  "every key, every script and every assumption about Redis is in one place",
		of:   outside("store"), direct: true,
		forbidden: library("github.com/redis/go-redis", "github.com/alicebob/miniredis"),
	},
	{
		name: "only commands and bot import discordgo",
		why:  "its bugs are worked around where it is used, and games, pictures and records outlive it",
		of: func(pkg string) bool {
			return in(pkg, "bot/sandbox") || !in(pkg, "commands", "bot")
		},
		direct: true, forbidden: library("github.com/bwmarrin/discordgo"),
	},
	{
		name: "commands, bot and store import no game",
		why:  "a new game is two folders and two lines; anything else it needs is built for all games",
		of:   func(pkg string) bool { return in(pkg, "commands", "bot", "store") && !in(pkg, playtest) },
		forbidden: func(pkg, dep string) bool {
			isToyOfTests := in(pkg, "bot/bottest") && in(dep, "render/games/toy")
			return in(dep, "engine/games", "render/games") && !isToyOfTests
		},
	},
	{
		name: "folders of bot import only those below them",
		why:  "a reader of one folder need not know those above it, and answers and boards are apart",
		of:   within("bot"), forbidden: func(pkg, dep string) bool {
			return upwards("bot", botRooms)(pkg, dep) || in(pkg, "bot/boards") && in(dep, "bot/interactions")
		},
	},
	{
		name: "only tests import playtest",
		why:  "it brings all games and package testing with it; go list does not count the imports of tests",
		of:   func(pkg string) bool { return !in(pkg, playtest) }, forbidden: func(_, dep string) bool { return in(dep, playtest) },
	},
	{
		name: "only tests import bottest",
		why:  "it starts bots for tests and imports package testing",
		of:   outside("bot/bottest"), forbidden: func(_, dep string) bool { return in(dep, "bot/bottest") },
	},
	{
		name: "think imports no game",
		why:  "a new game gets its computer players from its declarations, or without any",
		of:   within("engine/think"), forbidden: func(_, dep string) bool { return in(dep, "engine/games") },
	},
	{
		name: "panels, boards and their words do not import the store",
		why:  "they are made of values, so that a test or a lesson can make them",
		of:   within(stateless...), forbidden: func(_, dep string) bool { return in(dep, "store") },
	},
	{
		name: "folders of commands import only those below them",
		why:  "a reader of one folder need not know those above it",
		of:   within("commands"), forbidden: upwards("commands", rooms),
	},
	{
		name: "folders of the sandbox import only those below them",
		why:  "bodies are checked and worlds described without a request or a connection",
		of:   within("bot/sandbox"), forbidden: upwards("bot/sandbox", sandboxRooms),
	},
	{
		name: "families of slash commands do not import each other",
		why:  "a reader of one family need not know the others; what two need is in people, interaction or below",
		of:   within(families...), forbidden: func(pkg, dep string) bool {
			return slices.ContainsFunc(families, func(f string) bool { return in(dep, f) && !in(pkg, f) })
		},
	},
	{
		name: "the sandbox imports nothing of this module",
		why:  "a sandbox that shared code would share its mistakes; a font is not code",
		of:   within("bot/sandbox"), forbidden: func(_, dep string) bool {
			return ours(dep) && !in(dep, "bot/sandbox", "render/roboto")
		},
	},
}

// rooms are the folders below commands, from the bottom up. Each may import those
// before it. Package commands itself may import all.
var rooms = []string{"place", "components", "logtext", "panel", "board", "interaction", "people", "when",
	"table", "help", "puzzle", "replay", "mine", "stats", "settings", "server", "league", "night", "play"}

// playtest supports the tests of commands and its folders, and so imports all of them.
const playtest = "commands/playtest"

// botRooms are the folders below bot that make up the program, from the bottom up.
var botRooms = []string{"wait", "metrics", "discord/gateway", "discord", "interactions", "boards"}

// sandboxRooms are the folders below the sandbox, whose routes are its own package.
var sandboxRooms = []string{"wire", "form", "world", "gateway"}

// stateless are the rooms that do not use the store.
var stateless = []string{"commands/place", "commands/components", "commands/logtext", "commands/panel", "commands/board"}

// families are the rooms that answer slash commands, each of them one family.
var families = []string{"commands/table", "commands/help", "commands/replay", "commands/mine", "commands/stats",
	"commands/settings", "commands/server", "commands/league", "commands/night"}

// upwards reports whether a room imports a room that is not below it, or the package of
// the house itself.
func upwards(house string, rooms []string) func(pkg, dep string) bool {
	level := func(pkg string) int {
		return slices.IndexFunc(rooms, func(room string) bool { return in(pkg, house+"/"+room) })
	}
	return func(pkg, dep string) bool {
		if !in(dep, house) || level(pkg) < 0 || level(pkg) == level(dep) {
			return false
		}
		return level(dep) < 0 || level(dep) > level(pkg)
	}
}

func ours(pkg string) bool { return strings.HasPrefix(pkg, module) }

// standard reports whether pkg is in the standard library: it has no dot in the first
// element.
func standard(pkg string) bool {
	first, _, _ := strings.Cut(pkg, "/")
	return !strings.Contains(first, ".")
}

// in reports whether pkg is one of the folders of this module or below one.
func in(pkg string, folders ...string) bool {
	return slices.ContainsFunc(folders, func(f string) bool {
		return pkg == module+f || strings.HasPrefix(pkg, module+f+"/")
	})
}

func is(folder string) func(string) bool {
	return func(pkg string) bool { return pkg == module+folder }
}

func within(folders ...string) func(string) bool {
	return func(pkg string) bool { return in(pkg, folders...) }
}

func outside(folder string) func(string) bool {
	return func(pkg string) bool { return !in(pkg, folder) }
}

func library(paths ...string) func(pkg, dep string) bool {
	return func(_, dep string) bool {
		return slices.ContainsFunc(paths, func(p string) bool { return dep == p || strings.HasPrefix(dep, p+"/") })
	}
}

// beneath reports whether a package is below a folder, without the folder itself.
func beneath(folder string) func(pkg string) bool {
	return func(pkg string) bool { return strings.HasPrefix(pkg, module+folder+"/") }
}

// anotherGame reports whether dep is the folder of another game.
func anotherGame(folder string) func(pkg, dep string) bool {
	game := func(pkg string) string {
		name, _, _ := strings.Cut(strings.TrimPrefix(pkg, module+folder+"/"), "/")
		return name
	}
	return func(pkg, dep string) bool { return in(dep, folder) && game(pkg) != game(dep) }
}

// violations returns a text for each package that violates a direction.
func violations(pkgs []listed) []string {
	var found []string
	for _, d := range directions {
		for _, p := range pkgs {
			if !d.of(p.ImportPath) {
				continue
			}
			deps := p.Deps
			if d.direct {
				deps = p.Imports
			}
			for _, dep := range deps {
				if d.forbidden(p.ImportPath, dep) {
					found = append(found, fmt.Sprintf("%s: %s imports %s, but %s", d.name, p.ImportPath, dep, d.why))
				}
			}
		}
	}
	return found
}

func TestImportDirections(t *testing.T) {
	pkgs := list(t)
	if !slices.ContainsFunc(pkgs, func(p listed) bool { return p.ImportPath == module+"engine" }) {
		t.Fatalf("go list does not know the engine among %d packages", len(pkgs))
	}
	for _, v := range violations(pkgs) {
		t.Error(v)
	}
}

// unplaced returns the rooms of commands that have no level, so that no rule applies to
// them.
func unplaced(pkgs []listed) []string {
	var found []string
	for _, p := range pkgs {
		room, below := strings.CutPrefix(p.ImportPath, module+"commands/")
		if room, _, _ = strings.Cut(room, "/"); below && !in(p.ImportPath, playtest) && !slices.Contains(rooms, room) {
			found = append(found, room)
		}
	}
	return found
}

// TestEveryCommandsFolderHasALevel checks that a new room is added to rooms.
func TestEveryCommandsFolderHasALevel(t *testing.T) {
	if found := unplaced(list(t)); len(found) > 0 {
		t.Errorf("%v: no level among %v", found, rooms)
	}
	made := []listed{
		{ImportPath: module + "commands"}, {ImportPath: module + "commands/cellar"}, {ImportPath: module + "commands/interaction"},
	}
	if found := unplaced(made); !slices.Equal(found, []string{"cellar"}) {
		t.Errorf("found %v without a level, not the cellar", found)
	}
}

// list returns all packages of the module, from go list.
func list(t *testing.T) []listed {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports,Deps,Dir,GoFiles", module+"...").Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		t.Fatalf("go list: %v\n%s", err, exit.Stderr)
	}
	if err != nil {
		t.Fatal(err)
	}
	var pkgs []listed
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return pkgs
		} else if err != nil {
			t.Fatal(err)
		}
		pkgs = append(pkgs, p)
	}
}

// TestImportDirectionsFindViolations tests the rules on made-up packages. An empty name means
// that nothing is wrong.
func TestImportDirectionsFindViolations(t *testing.T) {
	const gg, redis, mini, discord = "github.com/fogleman/gg", "github.com/redis/go-redis/v9", "github.com/alicebob/miniredis/v2", "github.com/bwmarrin/discordgo"
	for _, c := range []struct{ pkg, dep, name string }{
		{"engine", "encoding/json", ""},
		{"engine", "golang.org/x/text/language", "engine imports only the standard library"},
		{"engine", module + "engine/kit/deck", "engine imports only the standard library"},
		{"engine/match", "golang.org/x/text/language", ""},
		{"engine/kit/hex", "slices", ""},
		{"engine/kit/hex", module + "engine", "kits import nothing of this module"},
		{"engine/kit/hex", module + "engine/kit/deck", "kits import nothing of this module"},
		{"engine/games/trains", module + "engine/kit/deck", ""},
		{"engine/games/trains", module + "engine/games/trains/cards", ""},
		{"engine/games/trains", module + "engine/games/trainspotting", "games do not import each other"},
		{"engine/games/trains/cards", module + "engine/games/china", "games do not import each other"},
		{"render/games/trains", module + "engine/games/trains", ""},
		{"render/games/trains", module + "engine/games/china", "painters do not import each other or other games"},
		{"render/games/trains", module + "render/games/china", "painters do not import each other or other games"},
		{"render/games", module + "render/games/china", ""},
		{"engine/games/trains", module + "render", "the engine imports no user of it"},
		{"engine/match", module + "store", "the engine imports no user of it"},
		{"engine/enginetest", module + "commands/panel", "the engine imports no user of it"},
		{"render/canvas", gg, ""},
		{"render", gg, "only render/canvas imports gg"},
		{"render/canvasses", gg, "only render/canvas imports gg"},
		{"render/games/trains", gg, "only render/canvas imports gg"},
		{"render/queue", "github.com/coder/quartz", ""},
		{"render/queue", module + "render/scene", "the drawing queue imports nothing of this module"},
		{"render/canvas", module + "render/queue", "canvas does not import the queue"},
		{"render", module + "render/queue", ""},
		{"store", redis, ""},
		{"store/redisconn", mini + "/server", ""},
		{"bot", redis, "only the store imports Redis"},
		{"cmd/railbot", mini, "only the store imports Redis"},
		{"commands", discord, ""},
		{"bot", discord, ""},
		{"bot/sandbox", discord, "only commands and bot import discordgo"},
		{"store", discord, "only commands and bot import discordgo"},
		{"cmd/railbot", discord, "only commands and bot import discordgo"},
		{"commands", module + "engine/match", ""},
		{"commands", module + "engine/games/trains", "commands, bot and store import no game"},
		{"bot", module + "render/games/trains", "commands, bot and store import no game"},
		{"bot", module + "render/games", "commands, bot and store import no game"},
		{"store", module + "engine/games/china", "commands, bot and store import no game"},
		{"bot/bottest", module + "engine/games/china", "commands, bot and store import no game"},
		{"bot/bottest", module + "render/games/toy", ""},
		{"bot/boards", module + "render/games/toy", "commands, bot and store import no game"},
		{"bot", module + "bot/boards", ""},
		{"bot/boards", module + "bot/discord", ""},
		{"bot/discord", module + "bot/discord/gateway", ""},
		{"bot/boards", module + "bot", "folders of bot import only those below them"},
		{"bot/boards", module + "bot/interactions", "folders of bot import only those below them"},
		{"bot/interactions", module + "bot/boards", "folders of bot import only those below them"},
		{"bot/discord", module + "bot/interactions", "folders of bot import only those below them"},
		{"bot/discord/gateway", module + "bot/discord", "folders of bot import only those below them"},
		{"bot/metrics", module + "bot/discord", "folders of bot import only those below them"},
		{"bot/bottest", module + "bot/bottest/program", ""},
		{"cmd/railbot", module + "bot/bottest/program", "only tests import bottest"},
		{"cmd/railbot", module + "engine/games/trains", ""},
		{"commands/playtest", module + "render/games", ""},
		{"commands/playtest", module + "commands", ""},
		{"commands/table", module + "commands/playtest", "only tests import playtest"},
		{"bot", module + "commands/playtest", "only tests import playtest"},
		{"engine/think", module + "engine/games/trains", "think imports no game"},
		{"engine/games/trains", module + "engine/think", ""},
		{"commands", module + "store", ""},
		{"commands/components", module + "store", "panels, boards and their words do not import the store"},
		{"commands/logtext", module + "store/redisconn", "panels, boards and their words do not import the store"},
		{"commands/panel", module + "store", "panels, boards and their words do not import the store"},
		{"commands/board", module + "store", "panels, boards and their words do not import the store"},
		{"commands", module + "commands/panel", ""},
		{"commands/panel", module + "commands/logtext", ""},
		{"commands/panel", module + "commands", "folders of commands import only those below them"},
		{"commands/logtext", module + "commands/panel", "folders of commands import only those below them"},
		{"commands/components", module + "commands/logtext", "folders of commands import only those below them"},
		{"commands/interaction", module + "store", ""},
		{"commands/interaction", module + "commands/logtext", ""},
		{"commands/interaction", module + "commands", "folders of commands import only those below them"},
		{"commands/panel", module + "commands/interaction", "folders of commands import only those below them"},
		{"commands/board", module + "commands/interaction", "folders of commands import only those below them"},
		{"commands/interaction", module + "commands/board", ""},
		{"commands/table", module + "commands/board", ""},
		{"commands/table", module + "commands", "folders of commands import only those below them"},
		{"commands/interaction", module + "commands/people", "folders of commands import only those below them"},
		{"commands/people", module + "commands/interaction", ""},
		{"commands/people", module + "commands/settings", "folders of commands import only those below them"},
		{"commands/people", module + "commands", "folders of commands import only those below them"},
		{"commands/settings", module + "commands/people", ""},
		{"commands/mine", module + "commands/people", ""},
		{"commands/league", module + "commands/people", ""},
		{"commands/table", module + "commands/table/page", ""},
		{"commands/table", module + "commands/mine", "folders of commands import only those below them"},
		{"commands/mine", module + "commands/table", "families of slash commands do not import each other"},
		{"commands/replay", module + "commands/help", "families of slash commands do not import each other"},
		{"commands/server", module + "commands/settings", "families of slash commands do not import each other"},
		{"commands/league", module + "commands/stats", "families of slash commands do not import each other"},
		{"commands/league", module + "commands", "folders of commands import only those below them"},
		{"commands/league", module + "commands/interaction", ""},
		{"commands/play", module + "commands/mine", ""},
		{"commands/table", module + "commands/play", "folders of commands import only those below them"},
		{"commands", module + "commands/people", ""},
		{"bot/sandbox", module + "bot/sandbox/page", ""},
		{"bot/sandbox", module + "bot/sandbox/gateway", ""},
		{"bot/sandbox/gateway", module + "bot/sandbox/world", ""},
		{"bot/sandbox/world", module + "bot/sandbox/form", ""},
		{"bot/sandbox/gateway", module + "bot/sandbox", "folders of the sandbox import only those below them"},
		{"bot/sandbox/world", module + "bot/sandbox", "folders of the sandbox import only those below them"},
		{"bot/sandbox/world", module + "bot/sandbox/gateway", "folders of the sandbox import only those below them"},
		{"bot/sandbox/form", module + "bot/sandbox", "folders of the sandbox import only those below them"},
		{"bot/sandbox/form", module + "bot/sandbox/gateway", "folders of the sandbox import only those below them"},
		{"bot/sandbox/form", module + "bot/sandbox/world", "folders of the sandbox import only those below them"},
		{"bot/sandbox/wire", module + "bot/sandbox/form", "folders of the sandbox import only those below them"},
		{"bot/sandbox/world", module + "bot/sandbox/client", "folders of the sandbox import only those below them"},
		{"bot/sandbox", module + "bot", "the sandbox imports nothing of this module"},
		{"bot/sandbox/page", module + "engine", "the sandbox imports nothing of this module"},
		{"bot/sandbox/page", module + "render/roboto", ""},
	} {
		deps := []string{c.dep}
		got := violations([]listed{{ImportPath: module + c.pkg, Imports: deps, Deps: deps}})
		switch {
		case c.name == "" && len(got) > 0:
			t.Errorf("%s may import %s, but: %v", c.pkg, c.dep, got)
		case c.name != "" && (len(got) == 0 || !strings.HasPrefix(got[0], c.name)):
			t.Errorf("%s must not import %s by %q, found: %v", c.pkg, c.dep, c.name, got)
		}
	}
}

// TestIndirectImports checks that indirect imports count, except in rules about who
// uses a library directly.
func TestIndirectImports(t *testing.T) {
	reaches := func(pkg, dep string) []string {
		return violations([]listed{{ImportPath: module + pkg, Deps: []string{dep}}})
	}
	if got := reaches("commands", module+"engine/games/trains"); len(got) != 1 {
		t.Errorf("commands reaches a game through others: %v", got)
	}
	if got := reaches("cmd/railbot", "github.com/redis/go-redis/v9"); len(got) != 0 {
		t.Errorf("the program reaches Redis through the store: %v", got)
	}
}
