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

// listed is what go list tells of a package; tests are not counted.
type listed struct {
	ImportPath string
	Imports    []string // directly
	Deps       []string // in the end
	Dir        string
	GoFiles    []string // in Dir
}

// direction is a rule about imports, and why it is one.
type direction struct {
	name, why string
	of        func(pkg string) bool
	direct    bool // only what is imported directly counts
	forbidden func(pkg, dep string) bool
}

var directions = []direction{
	{
		name: "engine is the standard library's only",
		why:  "the vocabulary must compile anywhere and never be moved by somebody else's release",
		of:   is("engine"), forbidden: func(_, dep string) bool { return !standard(dep) },
	},
	{
		name: "kits know nothing of ours",
		why:  "a kit is about one noun and serves any game; an import of ours would give it game words",
		of:   within("engine/kit"), forbidden: func(_, dep string) bool { return ours(dep) },
	},
	{
		name: "games do not know one another",
		why:  "a change to one game must not be able to break another; what two share is a kit",
		of:   within("engine/games"), forbidden: anotherGame("engine/games"),
	},
	{
		name: "painters do not know one another",
		why:  "a game is taken away by deleting its two folders and its two lines in the list",
		of:   beneath("render/games"), forbidden: func(pkg, dep string) bool {
			return anotherGame("render/games")(pkg, dep) || anotherGame("engine/games")(strings.Replace(pkg, "render/", "engine/", 1), dep)
		},
	},
	{
		name: "the engine looks at nobody",
		why:  "rules are played headless: drawing, storing and talking import them, never the reverse",
		of:   within("engine"), forbidden: func(_, dep string) bool {
			return in(dep, "render", "commands", "bot", "store", "cmd")
		},
	},
	{
		name: "gg is render/canvas's alone",
		why:  "scenes are values that tests can read; with one importer the drawing library can be replaced",
		of:   outside("render/canvas"), direct: true, forbidden: library("github.com/fogleman/gg"),
	},
	{
		name: "the queue of drawing knows nothing of ours",
		why:  "who draws when is decided without a look at what is drawn, and can be played out without pictures",
		of:   is("render/queue"), forbidden: func(_, dep string) bool { return ours(dep) },
	},
	{
		name: "canvas knows no queue",
		why:  "it draws whatever it is asked to; it gives way by a function that it is handed",
		of:   is("render/canvas"), forbidden: func(_, dep string) bool { return in(dep, "render/queue") },
	},
	{
		name: "Redis is the store's alone",
		why:  "every key and script stands in one place, and so does every assumption about what Redis promises",
		of:   outside("store"), direct: true,
		forbidden: library("github.com/redis/go-redis", "github.com/alicebob/miniredis"),
	},
	{
		name: "discordgo is for commands and bot alone",
		why:  "its faults are worked round where it is used, and games, pictures and records outlive it",
		of: func(pkg string) bool {
			return in(pkg, "bot/sandbox") || !in(pkg, "commands", "bot")
		},
		direct: true, forbidden: library("github.com/bwmarrin/discordgo"),
	},
	{
		name: "the trunk names no game",
		why:  "a new game is two folders and two lines; what it needs of the trunk is built for all games",
		of:   within("commands", "bot", "store"), forbidden: func(_, dep string) bool {
			return in(dep, "engine/games", "render/games")
		},
	},
	{
		name: "thinking names no game",
		why:  "a new game gets its computer players by what it declares, and one without declarations gets them too",
		of:   within("engine/think"), forbidden: func(_, dep string) bool { return in(dep, "engine/games") },
	},
	{
		name: "what is shown is decided without the store",
		why:  "a panel, a board and their words are made of values, so that a test or a lesson can make them",
		of:   within(stateless...), forbidden: func(_, dep string) bool { return in(dep, "store") },
	},
	{
		name: "rooms look downwards only",
		why:  "who reads a room need not know those above it",
		of:   within("commands"), forbidden: upwards("commands", rooms),
	},
	{
		name: "the sandbox's rooms look downwards only",
		why:  "what is wrong with a body and what there is in a world is said without a request or a connection",
		of:   within("bot/sandbox"), forbidden: upwards("bot/sandbox", sandboxRooms),
	},
	{
		name: "conversations do not know one another",
		why:  "who talks about tables need not read of rules, people or seasons, nor the reverse",
		of:   within(conversations...), forbidden: func(pkg, dep string) bool {
			return slices.ContainsFunc(conversations, func(c string) bool { return in(dep, c) && !in(pkg, c) })
		},
	},
	{
		name: "the sandbox is a stranger",
		why:  "a Discord that shared our code would share our mistakes and agree with them; a font is no code",
		of:   within("bot/sandbox"), forbidden: func(_, dep string) bool {
			return ours(dep) && !in(dep, "bot/sandbox", "render/roboto")
		},
	},
}

// rooms are the folders below commands, from the bottom up: each may import those
// before it. Commands itself may import all.
var rooms = []string{"parts", "story", "panel", "board", "desk", "tables", "library", "people", "league"}

// sandboxRooms are those below the sandbox, whose routes are its own package.
var sandboxRooms = []string{"wire", "form", "world", "gateway"}

// stateless are those of them that reach no store.
var stateless = []string{"commands/parts", "commands/story", "commands/panel", "commands/board"}

// conversations are the rooms in which requests are answered that are no play.
var conversations = []string{"commands/tables", "commands/library", "commands/people", "commands/league"}

// upwards is true of a room of a house that imports one that is not below it, or
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

// standard is true of the standard library: no dot in the first element.
func standard(pkg string) bool {
	first, _, _ := strings.Cut(pkg, "/")
	return !strings.Contains(first, ".")
}

// in tells whether a package of ours lies in one of the folders.
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

// beneath is true of what lies in a folder, but not of the folder itself.
func beneath(folder string) func(pkg string) bool {
	return func(pkg string) bool { return strings.HasPrefix(pkg, module+folder+"/") }
}

// anotherGame is true of a game's folder other than the package's own.
func anotherGame(folder string) func(pkg, dep string) bool {
	game := func(pkg string) string {
		name, _, _ := strings.Cut(strings.TrimPrefix(pkg, module+folder+"/"), "/")
		return name
	}
	return func(pkg, dep string) bool { return in(dep, folder) && game(pkg) != game(dep) }
}

// violations names each package that goes against a direction.
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

// unplaced are the rooms of the commands that have no level, so that no rule holds
// for them.
func unplaced(pkgs []listed) []string {
	var found []string
	for _, p := range pkgs {
		room, below := strings.CutPrefix(p.ImportPath, module+"commands/")
		if room, _, _ = strings.Cut(room, "/"); below && !slices.Contains(rooms, room) {
			found = append(found, room)
		}
	}
	return found
}

// TestEveryRoomHasALevel: a new room is one of those that look downwards only.
func TestEveryRoomHasALevel(t *testing.T) {
	if found := unplaced(list(t)); len(found) > 0 {
		t.Errorf("%v: no level among %v", found, rooms)
	}
	made := []listed{
		{ImportPath: module + "commands"}, {ImportPath: module + "commands/cellar"}, {ImportPath: module + "commands/desk"},
	}
	if found := unplaced(made); !slices.Equal(found, []string{"cellar"}) {
		t.Errorf("found %v without a level, not the cellar", found)
	}
}

// list asks the go command for all packages of the module.
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

// TestImportDirectionsCanFail tries the rules on packages made up for it: an
// empty name means that nothing is wrong.
func TestImportDirectionsCanFail(t *testing.T) {
	const gg, redis, mini, discord = "github.com/fogleman/gg", "github.com/redis/go-redis/v9", "github.com/alicebob/miniredis/v2", "github.com/bwmarrin/discordgo"
	for _, c := range []struct{ pkg, dep, name string }{
		{"engine", "encoding/json", ""},
		{"engine", "golang.org/x/text/language", "engine is the standard library's only"},
		{"engine", module + "engine/kit/deck", "engine is the standard library's only"},
		{"engine/match", "golang.org/x/text/language", ""},
		{"engine/kit/hex", "slices", ""},
		{"engine/kit/hex", module + "engine", "kits know nothing of ours"},
		{"engine/kit/hex", module + "engine/kit/deck", "kits know nothing of ours"},
		{"engine/games/trains", module + "engine/kit/deck", ""},
		{"engine/games/trains", module + "engine/games/trains/cards", ""},
		{"engine/games/trains", module + "engine/games/trainspotting", "games do not know one another"},
		{"engine/games/trains/cards", module + "engine/games/china", "games do not know one another"},
		{"render/games/trains", module + "engine/games/trains", ""},
		{"render/games/trains", module + "engine/games/china", "painters do not know one another"},
		{"render/games/trains", module + "render/games/china", "painters do not know one another"},
		{"render/games", module + "render/games/china", ""},
		{"engine/games/trains", module + "render", "the engine looks at nobody"},
		{"engine/match", module + "store", "the engine looks at nobody"},
		{"engine/enginetest", module + "commands/panel", "the engine looks at nobody"},
		{"render/canvas", gg, ""},
		{"render", gg, "gg is render/canvas's alone"},
		{"render/canvasses", gg, "gg is render/canvas's alone"},
		{"render/games/trains", gg, "gg is render/canvas's alone"},
		{"render/queue", "github.com/coder/quartz", ""},
		{"render/queue", module + "render/scene", "the queue of drawing knows nothing of ours"},
		{"render/canvas", module + "render/queue", "canvas knows no queue"},
		{"render", module + "render/queue", ""},
		{"store", redis, ""},
		{"store/redisconn", mini + "/server", ""},
		{"bot", redis, "Redis is the store's alone"},
		{"cmd/railbot", mini, "Redis is the store's alone"},
		{"commands", discord, ""},
		{"bot", discord, ""},
		{"bot/sandbox", discord, "discordgo is for commands and bot alone"},
		{"store", discord, "discordgo is for commands and bot alone"},
		{"cmd/railbot", discord, "discordgo is for commands and bot alone"},
		{"commands", module + "engine/match", ""},
		{"commands", module + "engine/games/trains", "the trunk names no game"},
		{"bot", module + "render/games/trains", "the trunk names no game"},
		{"bot", module + "render/games", "the trunk names no game"},
		{"store", module + "engine/games/china", "the trunk names no game"},
		{"cmd/railbot", module + "engine/games/trains", ""},
		{"engine/think", module + "engine/games/trains", "thinking names no game"},
		{"engine/games/trains", module + "engine/think", ""},
		{"commands", module + "store", ""},
		{"commands/parts", module + "store", "what is shown is decided without the store"},
		{"commands/story", module + "store/redisconn", "what is shown is decided without the store"},
		{"commands/panel", module + "store", "what is shown is decided without the store"},
		{"commands/board", module + "store", "what is shown is decided without the store"},
		{"commands", module + "commands/panel", ""},
		{"commands/panel", module + "commands/story", ""},
		{"commands/panel", module + "commands", "rooms look downwards only"},
		{"commands/story", module + "commands/panel", "rooms look downwards only"},
		{"commands/parts", module + "commands/story", "rooms look downwards only"},
		{"commands/desk", module + "store", ""},
		{"commands/desk", module + "commands/story", ""},
		{"commands/desk", module + "commands", "rooms look downwards only"},
		{"commands/panel", module + "commands/desk", "rooms look downwards only"},
		{"commands/board", module + "commands/desk", "rooms look downwards only"},
		{"commands/desk", module + "commands/board", ""},
		{"commands/tables", module + "commands/board", ""},
		{"commands/tables", module + "commands", "rooms look downwards only"},
		{"commands/desk", module + "commands/people", "rooms look downwards only"},
		{"commands/tables", module + "commands/tables/page", ""},
		{"commands/people", module + "commands/tables", "conversations do not know one another"},
		{"commands/league", module + "commands/people", "conversations do not know one another"},
		{"commands/people", module + "commands/league", "rooms look downwards only"},
		{"commands/league", module + "commands", "rooms look downwards only"},
		{"commands/league", module + "commands/desk", ""},
		{"commands/library", module + "commands/people", "rooms look downwards only"},
		{"commands/tables", module + "commands/library", "rooms look downwards only"},
		{"commands", module + "commands/people", ""},
		{"bot/sandbox", module + "bot/sandbox/page", ""},
		{"bot/sandbox", module + "bot/sandbox/gateway", ""},
		{"bot/sandbox/gateway", module + "bot/sandbox/world", ""},
		{"bot/sandbox/world", module + "bot/sandbox/form", ""},
		{"bot/sandbox/gateway", module + "bot/sandbox", "the sandbox's rooms look downwards only"},
		{"bot/sandbox/world", module + "bot/sandbox", "the sandbox's rooms look downwards only"},
		{"bot/sandbox/world", module + "bot/sandbox/gateway", "the sandbox's rooms look downwards only"},
		{"bot/sandbox/form", module + "bot/sandbox", "the sandbox's rooms look downwards only"},
		{"bot/sandbox/form", module + "bot/sandbox/gateway", "the sandbox's rooms look downwards only"},
		{"bot/sandbox/form", module + "bot/sandbox/world", "the sandbox's rooms look downwards only"},
		{"bot/sandbox/wire", module + "bot/sandbox/form", "the sandbox's rooms look downwards only"},
		{"bot/sandbox/world", module + "bot/sandbox/client", "the sandbox's rooms look downwards only"},
		{"bot/sandbox", module + "bot", "the sandbox is a stranger"},
		{"bot/sandbox/page", module + "engine", "the sandbox is a stranger"},
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

// TestIndirectImports: what a package reaches through others counts, except
// where the rule is about who holds the library in their hands.
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
