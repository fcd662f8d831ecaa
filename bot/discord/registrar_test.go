package discord_test

import (
	"fmt"
	"net/http"
	"net/http/httputil"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"crypto/rand"
	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/store"
)

// puts counts the times that commands were registered.
func puts(w *bottest.World) int { return len(w.FindRequests("PUT", "/commands")) }

// TestCommandsOverwrittenOnChange starts the bot with the real commands twice,
// then with others.
func TestCommandsOverwrittenOnChange(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		for start := range 3 {
			b := w.Start(nil)
			b.Stop()
			if err := b.Wait(); err != nil {
				t.Fatal(err)
			}
			if n := puts(w); n != 1 {
				t.Fatalf("registered %d times after start %d, want once", n, start+1)
			}
		}
		other := bottest.NewFakeCommands()
		other.Registered[0].Options[0].Description = "What you hold"
		w.Start(other)
		if n := puts(w); n != 2 {
			t.Errorf("registered %d times after a change, want twice", n)
		}
	})
}

// TestCommandsForAllowedInstallations starts the bot for applications that allow some kinds of
// installation. Discord refuses all commands if one names another kind.
func TestCommandsForAllowedInstallations(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		for _, c := range []struct {
			kinds    []int
			commands int
			contexts []int // of /rails
			log      string
		}{
			{[]int{0, 1}, 3, []int{0, 1, 2}, `installations="servers, people"`},
			{[]int{0}, 3, []int{0, 1}, "installations=servers"},
			{[]int{1}, 2, []int{0, 1, 2}, "installations=people"},
		} {
			if err := w.SetInstallKinds(c.kinds...); err != nil {
				t.Fatal(err)
			}
			b := w.Start(nil)
			b.Stop()
			if err := b.Wait(); err != nil {
				t.Fatal(err)
			}
			if n := len(w.Commands()); n != c.commands || !strings.Contains(w.Log.String(), c.log) {
				t.Errorf("kinds %v: %d commands, want %d, and the log to contain %s", c.kinds, n, c.commands, c.log)
			}
			rails := w.Commands()[0]
			if !slices.Equal(rails.IntegrationTypes, c.kinds) || !slices.Equal(rails.Contexts, c.contexts) {
				t.Errorf("kinds %v: /%s has the kinds %v and the contexts %v", c.kinds, rails.Name, rails.IntegrationTypes, rails.Contexts)
			}
		}
	})
}

// TestRegisterRetriesAfterFailure makes Discord unavailable for a moment at the start.
func TestRegisterRetriesAfterFailure(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 503, Count: 2 * discord.MaxTries, Route: "/applications*"})
		w.Start(bottest.NewFakeCommands())
		if n := puts(w); n != 1 {
			t.Errorf("registered %d times", n)
		}
	})
}

// TestCommandsThatDiscordRefuses checks that refused commands are not retried and that the error
// quotes Discord's reason.
func TestCommandsThatDiscordRefuses(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		s := bottest.NewFakeCommands()
		w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 400, Code: 30032, Method: "PUT", Route: "/applications*"})
		err := w.StartUnready(s).Wait()
		if err == nil || !strings.HasPrefix(err.Error(), "Discord refused the commands") ||
			!strings.Contains(err.Error(), "30032") {
			t.Errorf("got %v", err)
		}
	})
}

// TestDailyCommandLimitPostponesRegistration checks that the bot works with the commands that
// Discord has, and registers its own later.
func TestDailyCommandLimitPostponesRegistration(t *testing.T) {
	for name, fault := range map[string]sandbox.Fault{
		"200 a day":  {Kind: sandbox.FaultStatus, Status: 400, Code: 30034},
		"rate limit": {Kind: sandbox.FaultRateLimit, RetryAfter: 3600},
	} {
		t.Run(name, func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) {
				w := bottest.NewBubbleWorld(t)
				w.Start(bottest.NewFakeCommands()).Stop()
				other := bottest.NewFakeCommands()
				other.Registered[0].Options[0].Description = "What you hold"
				fault.Method, fault.Route = "PUT", "/applications*"
				w.Fail(fault)
				b := w.Start(other)
				w.Must(w.DialUser("Alice").Command(w.Ctx, bottest.Table, "rails", "hand", nil))
				if n := strings.Count(w.Log.String(), "serving with those that Discord has"); n != 1 {
					t.Errorf("the log says %d times why", n)
				}
				b.Stop()
			})
		})
	}
}

// TestRegisterLater checks that registration is tried after the given delay, and then every hour
// until Discord accepts the commands.
func TestRegisterLater(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		r := newRegistrar(w, w.OpenStore("", bottest.RealClock))
		w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 400, Code: 30034, Method: "PUT", Route: "/applications*"})
		began, done := time.Now(), make(chan struct{})
		go func() { defer close(done); r.RegisterLater(w.Ctx, discord.StartTimeout) }()
		w.Ctx.Hold(func() {
			time.Sleep(discord.StartTimeout)
			if synctest.Wait(); puts(w) != 1 {
				t.Errorf("after %v tried %d times, want once", discord.StartTimeout, puts(w))
			}
			<-done
		})
		if took := time.Since(began); puts(w) != 2 || took != discord.StartTimeout+discord.RegisterRetryDelay {
			t.Errorf("tried %d times in %v", puts(w), took)
		}
	})
}

// newRegistrar returns a registrar of another process.
func newRegistrar(w *bottest.World, kept *store.Store) *discord.Registrar {
	return &discord.Registrar{
		Client: w.NewIdleBot(kept).Discord, Store: kept, Clock: bottest.RealClock, Log: bottest.DiscardLog,
		Links: &discord.CommandLinks{}, Definitions: bottest.NewFakeCommands().Definitions(),
		Application: discord.Application{ID: sandbox.SeedApplication}, Process: rand.Text(),
	}
}

// TestOnlyOneProcessRegisters starts two processes with new commands. One must register them. The
// other must wait, and check again when the first is done or has died.
func TestOnlyOneProcessRegisters(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		redis := w.StartRedis()
		kept := w.OpenStore(redis.URL, bottest.RealClock)
		first, second := newRegistrar(w, kept), newRegistrar(w, kept)
		w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 400, Code: 30034, Method: "PUT", Route: "/applications*"})
		if later, err := first.Register(w.Ctx); later != discord.RegisterRetryDelay || err != nil {
			t.Fatalf("refused for today, the first one tries again in %v, %v", later, err)
		}
		later, err := second.Register(w.Ctx)
		if later != discord.StartTimeout || err != nil || puts(w) != 1 {
			t.Fatalf("%d registered; the second one tries again in %v, %v", puts(w), later, err)
		}
		redis.Del("rails:{" + sandbox.SeedApplication + "}:lease:register") // as when the first one's time is over
		if later, err := second.Register(w.Ctx); later != 0 || err != nil || puts(w) != 2 {
			t.Errorf("%d registered; the second one tries again in %v, %v", puts(w), later, err)
		}
		if later, err := first.Register(w.Ctx); later != 0 || err != nil || puts(w) != 2 {
			t.Errorf("%d registered; the first one tries again in %v, %v", puts(w), later, err)
		}
	})
}

// TestRefusalsAreBrief checks that only the beginning of Discord's error is logged, which quotes
// 100 KB of the request.
func TestRefusalsAreBrief(t *testing.T) {
	for _, code := range []int{30034, 50035} {
		t.Run(strconv.Itoa(code), func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) {
				w := bottest.NewBubbleWorld(t)
				target, err := url.Parse(w.URL)
				if err != nil {
					t.Fatal(err)
				}
				behind := httputil.NewSingleHostReverseProxy(target)
				behind.Transport = w.HTTP.Transport
				quoting := w.Serve(func(out http.ResponseWriter, r *http.Request) {
					if r.Method != http.MethodPut {
						behind.ServeHTTP(out, r)
						return
					}
					out.WriteHeader(http.StatusBadRequest)
					fmt.Fprintf(out, `{"code":%d,"message":"No","errors":{%s"x":{}}}`, code, strings.Repeat(`"\"é\"":{"":[]},`, 8000))
				})
				b := w.StartUnready(bottest.NewFakeCommands(), func(c *bot.Config) { c.API = quoting + "/api/v10" })
				refused := func() bool { return strings.Contains(w.Log.String(), "serving with") }
				if code == 50035 {
					refused = func() bool { return b.Wait() != nil }
				}
				w.Await("it is refused", refused)
				b.Stop()
				lines := strings.Split(w.Log.String(), "\n")
				if err := b.Wait(); err != nil {
					lines = append(lines, err.Error())
				}
				told := false
				for _, line := range lines {
					told = told || strings.Contains(line, strconv.Itoa(code))
					if len(line) > 1024 || !utf8.ValidString(line) {
						t.Errorf("a line of %d bytes: %.100s…", len(line), line)
					}
				}
				if !told {
					t.Error("the error lacks the code")
				}
			})
		})
	}
}

// TestOneProcessRegisters checks that many processes that start together do not use up the 200
// command creations a day.
func TestOneProcessRegisters(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		kept := w.OpenStore("", bottest.RealClock)
		if ok, err := kept.Reserve(w.Ctx, sandbox.SeedApplication, "register", "another", time.Minute); !ok || err != nil {
			t.Fatal(ok, err)
		}
		w.Start(bottest.NewFakeCommands(), func(c *bot.Config) { c.Store = kept })
		if n := puts(w); n != 0 {
			t.Errorf("registered %d times while another process does", n)
		}
	})
}
