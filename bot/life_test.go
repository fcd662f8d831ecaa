package bot

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"github.com/railbot/railbot/bot/gateway"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/store"
)

// puts counts the times that commands were registered.
func (w *world) puts() int { return len(w.requests("PUT", "/commands")) }

// TestCommandsOverwrittenOnChange starts the bot with the real commands twice,
// then with others.
func TestCommandsOverwrittenOnChange(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		for start := range 3 {
			b := w.start(nil)
			b.stop()
			if err := b.wait(); err != nil {
				t.Fatal(err)
			}
			if n := w.puts(); n != 1 {
				t.Fatalf("registered %d times after start %d, want once", n, start+1)
			}
		}
		other := newSide()
		other.definitions[0].Options[0].Description = "What you hold"
		w.start(other)
		if n := w.puts(); n != 2 {
			t.Errorf("registered %d times after a change, want twice", n)
		}
	})
}

// TestCommandsForServersOnly has commands registered without install contexts, as earlier
// versions did. Discord offers those to people who install the application for themselves.
// The next start registers them again, for servers only.
func TestCommandsForServersOnly(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		first := w.start(nil)
		earlier := newSide()
		earlier.definitions = first.commands.Definitions()
		for _, d := range earlier.definitions {
			d.IntegrationTypes = nil
		}
		first.stop()
		w.start(earlier).stop()
		w.start(nil)
		for _, c := range w.Commands() {
			if !slices.Equal(c.IntegrationTypes, []int{0}) {
				t.Errorf("/%s is registered for the install contexts %v", c.Name, c.IntegrationTypes)
			}
		}
	})
}

// TestRegisteringTriedAgain: Discord is away for a moment at the start.
func TestRegisteringTriedAgain(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 503, Count: 2 * tries, Route: "/applications*"})
		w.start(newSide())
		if n := w.puts(); n != 1 {
			t.Errorf("registered %d times", n)
		}
	})
}

// TestCommandsThatDiscordRefuses: another try is of no use, and the host must
// know what is wrong with them.
func TestCommandsThatDiscordRefuses(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 400, Code: 30032, Method: "PUT", Route: "/applications*"})
		err := w.startUnready(s).wait()
		if err == nil || !strings.HasPrefix(err.Error(), "Discord refused the commands") ||
			!strings.Contains(err.Error(), "30032") {
			t.Errorf("got %v", err)
		}
	})
}

// TestTooManyCommandsToday: the bot serves with the commands that Discord has,
// and registers its own when it may.
func TestTooManyCommandsToday(t *testing.T) {
	for name, fault := range map[string]sandbox.Fault{
		"200 a day":  {Kind: sandbox.FaultStatus, Status: 400, Code: 30034},
		"rate limit": {Kind: sandbox.FaultRateLimit, RetryAfter: 3600},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				w := bubbleWorld(t)
				w.start(newSide()).stop()
				other := newSide()
				other.definitions[0].Options[0].Description = "What you hold"
				fault.Method, fault.Route = "PUT", "/applications*"
				w.Fail(fault)
				b := w.start(other)
				w.must(w.user("Alice").Command(w.ctx, table, "rails", "hand", nil))
				if n := strings.Count(w.log.String(), "serving with those that Discord has"); n != 1 {
					t.Errorf("the log says %d times why", n)
				}
				b.stop()
			})
		})
	}
}

// TestRegisteredLater: when it is time to, and then every hour, until Discord takes them.
func TestRegisteredLater(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		b := w.idleBot(w.store("", realClock))
		w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 400, Code: 30034, Method: "PUT", Route: "/applications*"})
		began, done := time.Now(), make(chan struct{})
		go func() { defer close(done); b.registerLater(w.ctx, registering) }()
		w.ctx.Hold(func() {
			time.Sleep(registering)
			if synctest.Wait(); w.puts() != 1 {
				t.Errorf("after %v tried %d times, want once", registering, w.puts())
			}
			<-done
		})
		if took := time.Since(began); w.puts() != 2 || took != registering+registerAgain {
			t.Errorf("tried %d times in %v", w.puts(), took)
		}
	})
}

// idleBot is a bot of the sandbox that does nothing by itself.
func (w *world) idleBot(kept *store.Store) *Bot {
	b := New(Config{
		API: w.api(), Token: w.BotToken(), Clock: realClock, Log: discard, Metrics: NewMetrics(), Store: kept,
		Dial: w.net.DialContext,
	})
	b.commands, b.app = newSide(), application{ID: sandbox.SeedApplication}
	return b
}

// TestOneRegisters: of two processes with new commands one registers them. The other does
// not meanwhile, and looks again when that one has, or has died.
func TestOneRegisters(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		redis := w.redis()
		kept := w.store(redis.URL, realClock)
		first, second := w.idleBot(kept), w.idleBot(kept)
		w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Status: 400, Code: 30034, Method: "PUT", Route: "/applications*"})
		if later, err := first.register(w.ctx); later != registerAgain || err != nil {
			t.Fatalf("refused for today, the first one tries again in %v, %v", later, err)
		}
		later, err := second.register(w.ctx)
		if later != registering || err != nil || w.puts() != 1 {
			t.Fatalf("%d registered; the second one tries again in %v, %v", w.puts(), later, err)
		}
		redis.Del("rails:{" + sandbox.SeedApplication + "}:lease:register") // as when the first one's time is over
		if later, err := second.register(w.ctx); later != 0 || err != nil || w.puts() != 2 {
			t.Errorf("%d registered; the second one tries again in %v, %v", w.puts(), later, err)
		}
		if later, err := first.register(w.ctx); later != 0 || err != nil || w.puts() != 2 {
			t.Errorf("%d registered; the first one tries again in %v, %v", w.puts(), later, err)
		}
	})
}

// TestRefusalsAreBrief: Discord quotes what it refuses in 100 KB, of which the
// log gets a beginning.
func TestRefusalsAreBrief(t *testing.T) {
	for _, code := range []int{30034, 50035} {
		t.Run(strconv.Itoa(code), func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				w := bubbleWorld(t)
				discord, err := url.Parse(w.url)
				if err != nil {
					t.Fatal(err)
				}
				behind := httputil.NewSingleHostReverseProxy(discord)
				behind.Transport = w.http.Transport
				quoting := w.serve(func(out http.ResponseWriter, r *http.Request) {
					if r.Method != http.MethodPut {
						behind.ServeHTTP(out, r)
						return
					}
					out.WriteHeader(http.StatusBadRequest)
					fmt.Fprintf(out, `{"code":%d,"message":"No","errors":{%s"x":{}}}`, code, strings.Repeat(`"\"é\"":{"":[]},`, 8000))
				})
				b := w.startUnready(newSide(), func(c *Config) { c.API = quoting + "/api/v10" })
				refused := func() bool { return strings.Contains(w.log.String(), "serving with") }
				if code == 50035 {
					refused = func() bool { return b.wait() != nil }
				}
				w.await("it is refused", refused)
				b.stop()
				lines := strings.Split(w.log.String(), "\n")
				if err := b.wait(); err != nil {
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
					t.Error("nothing tells the code")
				}
			})
		})
	}
}

// TestNotDiscord: what is wrong at the start is said in words first.
func TestNotDiscord(t *testing.T) {
	for answer, status := range map[string]int{"no": 401, "not you": 403, "nothing here": 404, "<html>": 200} {
		t.Run(strconv.Itoa(status), func(t *testing.T) {
			inBubble(t, func(t *testing.T) {
				w := bubbleWorld(t)
				other := w.serve(func(out http.ResponseWriter, _ *http.Request) {
					out.WriteHeader(status)
					fmt.Fprint(out, answer)
				})
				err := w.startUnready(newSide(), func(c *Config) { c.API = other + "/api" }).wait()
				if err == nil || !strings.Contains(err.Error(), "Discord's address?") ||
					!strings.Contains(err.Error(), other+"/api") ||
					strings.Index(err.Error(), "(") < strings.Index(err.Error(), "Discord") {
					t.Errorf("says %v", err)
				}
				if errors.As(err, new(*gateway.FatalClose)) != (status == 401) {
					t.Errorf("fatal or not: %v", err)
				}
			})
		})
	}
	there := New(Config{API: DefaultAPI, Token: "t", Clock: realClock, Log: discard, Metrics: NewMetrics()})
	if said := there.notDiscord(); strings.Contains(said, "Discord's address") ||
		!strings.Contains(said, "this machine's address") {
		t.Errorf("at Discord itself: %s", said)
	}
}

// TestStartIsTold: who the bot is, where, and how to invite it.
func TestStartIsTold(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		w.start(newSide(), func(c *Config) { c.Version = "v1.2.3" })
		line := regexp.MustCompile(`(?m)^.*msg=started .*$`).FindString(w.log.String())
		for _, words := range []string{
			"version=v1.2.3", "application=Railbot", "id=" + sandbox.SeedApplication, "servers=1", "api=" + w.url + "/api/v10",
			"https://discord.com/oauth2/authorize?client_id=" + sandbox.SeedApplication + "&permissions=",
		} {
			if !strings.Contains(line, words) {
				t.Errorf("the log does not say %s: %s", words, line)
			}
		}
	})
}

// TestDeliveredTwice: an interaction that arrives again, at once or later, is
// worked on once.
func TestDeliveredTwice(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		var handled atomic.Int32
		s.handle = func(context.Context, interaction.Request) (interaction.Reply, error) {
			handled.Add(1)
			return saying("done"), nil
		}
		b := w.start(s)
		press := func(id int) {
			b.inHand.begin()
			b.work(fmt.Appendf(nil, `{"id":"%d","token":"t","application_id":"1","channel_id":"%s","type":2,
			"user":{"id":"3","username":"x"},"data":{"name":"rails"}}`, id, table), false)
		}
		var twice sync.WaitGroup
		for range 2 {
			twice.Go(func() { press(1) })
		}
		twice.Wait()
		press(1)
		press(2)
		if n := handled.Load(); n != 2 {
			t.Errorf("two interactions were worked on %d times", n)
		}
	})
}

// TestRecent: the last ones are known, and not all for ever.
func TestRecent(t *testing.T) {
	var r recent
	for i := range 5 * remembered {
		if !r.add(strconv.Itoa(i)) || r.add(strconv.Itoa(max(0, i-remembered+1))) {
			t.Fatalf("wrong at %d", i)
		}
	}
	if n := len(r.now) + len(r.old); n > 2*remembered {
		t.Errorf("%d are remembered", n)
	}
	if !r.add("0") {
		t.Error("the oldest is still known")
	}
}

// TestOneProcessRegisters keeps 200 creations a day from being spent by many processes
// that are started together.
func TestOneProcessRegisters(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		kept := w.store("", realClock)
		if ok, err := kept.Reserve(w.ctx, sandbox.SeedApplication, "register", "another", time.Minute); !ok || err != nil {
			t.Fatal(ok, err)
		}
		w.start(newSide(), func(c *Config) { c.Store = kept })
		if n := w.puts(); n != 0 {
			t.Errorf("registered %d times while another process does", n)
		}
	})
}

// TestStopInMidPress: the gateway is left, so that no other press is taken; the press in
// hand is answered and its table shown.
func TestStopInMidPress(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		entered, leave := make(chan struct{}), make(chan struct{})
		var b *runningBot
		s.handle = func(context.Context, interaction.Request) (interaction.Reply, error) {
			close(entered)
			<-leave
			s.change()
			b.Touch(table)
			return saying("done"), nil
		}
		b = w.start(s, func(c *Config) { c.Slow, c.Stop = time.Minute, time.Minute })
		alice, bob := w.user("Alice"), w.user("Bob")
		pressed := make(chan error, 1)
		go func() {
			r, err := alice.Command(w.ctx, table, "rails", "hand", nil)
			if err == nil && r.Message.Content != "done" {
				err = errors.New("answered " + r.Message.Content)
			}
			pressed <- err
		}()
		<-entered
		b.stop()
		synctest.Wait()
		if n := w.BotSessions(); n != 0 {
			t.Errorf("the bot that stops has %d sessions", n)
		}
		if _, err := bob.Command(w.ctx, table, "rails", "hand", nil); !errors.Is(err, client.ErrFailed) {
			t.Errorf("a press during the stop: %v", err)
		}
		close(leave)
		if err := <-pressed; !errors.Is(err, client.ErrFailed) && err != nil {
			t.Error(err)
		}
		if err := b.wait(); err != nil {
			t.Error(err)
		}
		w.shows(revision(1))
		if n := w.BotSessions(); n != 0 {
			t.Errorf("%d sessions are left", n)
		}
	})
}

// TestStopLeavesBoardsToTheNextProcess stops a bot while Discord does not answer about a board: it
// ends after a second, so that the process in its place connects before presses fail.
func TestStopLeavesBoardsToTheNextProcess(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		b := w.start(s)
		w.Fail(sandbox.Fault{Kind: sandbox.FaultDelay, Route: postRoute, DelayMS: 60_000})
		s.change()
		b.Touch(table)
		if synctest.Wait(); len(w.Faults()) > 0 {
			t.Fatal("the table is not being posted")
		}
		began := time.Now()
		b.stop()
		if err := b.wait(); err != nil {
			t.Error(err)
		}
		if took := time.Since(began); took != tidyTimeout {
			t.Errorf("stopping took %v, want %v", took, tidyTimeout)
		}
	})
}

// TestHealth: /healthz, /readyz and /metrics tell the truth before, while and
// after the bot is connected.
func TestHealth(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		w := bubbleWorld(t)
		s := newSide()
		kept := w.store("", realClock)
		handler := w.idleBot(kept).Handler()
		wantStatus(t, handler, "/healthz", http.StatusOK)
		wantStatus(t, handler, "/readyz", http.StatusServiceUnavailable)
		time.Sleep(5 * time.Minute)
		wantStatus(t, handler, "/healthz", http.StatusServiceUnavailable)

		b := w.start(s, func(c *Config) { c.Store = kept })
		handler = b.Handler()
		wantStatus(t, handler, "/healthz", http.StatusOK)
		wantStatus(t, handler, "/readyz", http.StatusOK)
		w.must(w.user("Alice").Command(w.ctx, table, "rails", "hand", nil))
		body := wantStatus(t, handler, "/metrics", http.StatusOK)
		for _, line := range []string{"railbot_gateway_connected 1", "railbot_matches_live 0"} {
			if !strings.Contains(body, line) {
				t.Errorf("/metrics lacks %q", line)
			}
		}
		kept.Close()
		wantStatus(t, handler, "/readyz", http.StatusServiceUnavailable)
		b.stop()
		b.wait()
		wantStatus(t, handler, "/readyz", http.StatusServiceUnavailable)
	})
}

func wantStatus(t *testing.T, h http.Handler, path string, status int) string {
	t.Helper()
	answer := httptest.NewRecorder()
	h.ServeHTTP(answer, httptest.NewRequest("GET", path, nil))
	if answer.Code != status {
		t.Errorf("%s says %d %q, want %d", path, answer.Code, answer.Body, status)
	}
	return answer.Body.String()
}
