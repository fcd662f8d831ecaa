package discord_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/quartz"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/bottest/program"
	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/bot/metrics"
	"github.com/railbot/railbot/bot/sandbox/endpoint"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/store"
)

// byHTTP has a bot listen, and Discord send there once it does.
func byHTTP(w *bottest.World, side bot.Commands, change ...func(*bot.Config)) (*bottest.Bot, string) {
	w.T.Helper()
	listener := w.Net.Listen()
	listen := func(c *bot.Config) { c.Endpoint.Listener = listener }
	b := w.StartUnready(side, append(change, listen)...)
	w.Await("the bot listens", b.Connected)
	url := "http://" + listener.Addr().String() + "/interactions"
	if err := w.Endpoint().Set(w.Ctx, url); err != nil {
		w.T.Fatal(err)
	}
	return b, url
}

// TestEndpointAnswersInteractions plays without a gateway: the requests by which Discord checks an
// address, a whole table, fast and slow answers, and an orderly stop.
func TestEndpointAnswersInteractions(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		b, _ := byHTTP(w, nil)
		w.StartGame(w.DialUser("Alice"), w.DialUser("Bob"))
		if n := strings.Count(w.Log.String(), "gateway ready"); n != 0 {
			t.Errorf("%d connections to the gateway", n)
		}
		b.Stop()
		if err := b.Wait(); err != nil {
			t.Error(err)
		}
	})
}

// TestEndpointConfirmsSlowInteractions checks that a slow interaction is acknowledged first and
// answered later.
func TestEndpointConfirmsSlowInteractions(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		side := bottest.NewFakeCommands()
		side.OnHandle = w.ReplyLate(bottest.NewTextReply("at last"))
		byHTTP(w, side)
		r := w.Must(w.DialUser("Alice").Command(w.Ctx, bottest.Table, "rails", "hand", nil))
		if r.Message.Content != "at last" {
			t.Errorf("got %q", r.Message.Content)
		}
	})
}

// pressed is an interaction as Discord would send it.
const pressed = `{"id":"%d","application_id":"1","type":2,"token":"t","version":1,"channel_id":"7","guild_id":"5",` +
	`"member":{"user":{"id":"9","username":"eve"},"permissions":"0"},"app_permissions":"0","locale":"fr",` +
	`"data":{"id":"1","name":"rails","type":1,"options":[{"type":1,"name":"hand"}]}}`

// stranger is an endpoint that counts what it lets in, behind no network.
type stranger struct {
	*endpoint.Sender
	endpoint *discord.Endpoint
	handler  http.Handler
	clock    *quartz.Mock
	ago      time.Duration // since what is sent was signed
	bot      *bot.Bot      // that works on what is let in
	log      *program.Log
	mu       sync.Mutex
	taken    []string
}

func newStranger(t testing.TB, kept *store.Store) *stranger {
	t.Helper()
	s := &stranger{clock: quartz.NewMock(t).WithLogger(quartz.NoOpLogger)}
	s.Sender = endpoint.New(func() time.Time { return s.clock.Now().Add(-s.ago) })
	key, err := discord.ParsePublicKey(s.PublicKey())
	if err != nil {
		t.Fatal(err)
	}
	s.log = &program.Log{}
	log := slog.New(slog.NewTextHandler(s.log, nil))
	s.bot = bot.New(bot.Config{
		API: "http://127.0.0.1:1/api/v10", Clock: s.clock, Log: log, Metrics: metrics.New(), Store: kept,
	})
	s.endpoint = discord.NewEndpoint(discord.EndpointConfig{
		Key: key, Take: s.bot.Interactions.Answer, TakeTimeout: time.Second, Clock: s.clock, Log: log,
		Metrics: s.bot.Metrics,
	})
	side := bottest.NewFakeCommands()
	side.OnHandle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.taken = append(s.taken, r.ID)
		return interaction.Reply{Silent: true}, nil
	}
	s.bot.Interactions.Start(side)
	s.handler = s.endpoint.Server().Handler
	return s
}

// put sends a request and returns the status.
func (s *stranger) put(r *http.Request) int {
	answer := httptest.NewRecorder()
	s.handler.ServeHTTP(answer, r)
	return answer.Code
}

// request is a signed one at the present time.
func (s *stranger) request(t testing.TB, body string) *http.Request {
	t.Helper()
	r, err := s.Request(t.Context(), "/interactions", []byte(body))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// unread is a body that must not be read.
type unread struct{ t testing.TB }

func (u unread) Read([]byte) (int, error) {
	u.t.Error("the body of an unsigned request was parsed")
	return 0, io.EOF
}

func TestEndpointRefusesBadSignatures(t *testing.T) {
	s := newStranger(t, bottest.OpenMemoryStore(t))
	body := fmt.Sprintf(pressed, 1)
	for name, c := range map[string]struct {
		change func(*http.Request)
		status int
	}{
		"no signature": {func(r *http.Request) {
			r.Header.Del(endpoint.Signature)
			r.Body = io.NopCloser(unread{t})
		}, 401},
		"no time": {func(r *http.Request) {
			r.Header.Del(endpoint.Timestamp)
			r.Body = io.NopCloser(unread{t})
		}, 401},
		"another time": {func(r *http.Request) {
			r.Header.Set(endpoint.Timestamp, strconv.FormatInt(s.clock.Now().Unix()+1, 10))
		}, 401},
		"a short signature": {func(r *http.Request) {
			r.Header.Set(endpoint.Signature, "00")
			r.Body = io.NopCloser(unread{t})
		}, 401},
		"no hexadecimal": {func(r *http.Request) { r.Header.Set(endpoint.Signature, strings.Repeat("x", 128)) }, 401},
		"another body": {func(r *http.Request) {
			r.Body = io.NopCloser(strings.NewReader(fmt.Sprintf(pressed, 2)))
		}, 401},
		"more than is read": {func(r *http.Request) {
			r.Body = io.NopCloser(strings.NewReader(strings.Repeat(" ", discord.MaxInteractionBytes+1)))
		}, 401},
		"another method":      {func(r *http.Request) { r.Method = http.MethodGet }, 405},
		"another path":        {func(r *http.Request) { r.URL.Path = "/" }, 404},
		"an endless time":     {func(r *http.Request) { r.Header.Set(endpoint.Timestamp, "99999999999999999999") }, 401},
		"a time of long ago":  {func(r *http.Request) { r.Header.Set(endpoint.Timestamp, "-9223372036854775808") }, 401},
		"a stranger's":        {func(r *http.Request) { signAs(t, r, body) }, 401},
		"it is as it must be": {func(*http.Request) {}, 202},
	} {
		r := s.request(t, body)
		c.change(r)
		if got := s.put(r); got != c.status {
			t.Errorf("%s: %d, want %d", name, got, c.status)
		}
	}
	if len(s.taken) != 1 {
		t.Errorf("%d were let in", len(s.taken))
	}
	for _, text := range []string{"", "[]", "null", "{", `{"type":"2"}`, `"interaction"`} {
		if got := s.put(s.request(t, text)); got != http.StatusBadRequest {
			t.Errorf("signed, but no interaction, %q: %d", text, got)
		}
	}
}

// signAs signs by another key.
func signAs(t testing.TB, r *http.Request, body string) {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	signed := ed25519.Sign(key, []byte(r.Header.Get(endpoint.Timestamp)+body))
	r.Header.Set(endpoint.Signature, hex.EncodeToString(signed))
}

// TestEndpointRefusesOldRequests checks that requests are accepted up to five minutes from the
// time of their signature, in both directions.
func TestEndpointRefusesOldRequests(t *testing.T) {
	s := newStranger(t, bottest.OpenMemoryStore(t))
	for i, c := range []struct {
		ago    time.Duration
		status int
	}{{0, 202}, {4 * time.Minute, 202}, {6 * time.Minute, 401}, {-4 * time.Minute, 202}, {-6 * time.Minute, 401}} {
		s.ago = c.ago
		if got := s.put(s.request(t, fmt.Sprintf(pressed, i))); got != c.status {
			t.Errorf("%v ago: %d, want %d", c.ago, got, c.status)
		}
	}
	if len(s.taken) != 3 {
		t.Errorf("%d were let in, want 3", len(s.taken))
	}
}

// TestEndpointWarnsOfWrongClock refuses correctly signed requests because the host's clock is
// wrong. The log must have the difference, once a minute. Requests of strangers must log nothing.
func TestEndpointWarnsOfWrongClock(t *testing.T) {
	const clockWarning = "the clock of this machine"
	s := newStranger(t, bottest.OpenMemoryStore(t))
	log := s.log
	send := func(change func(*http.Request)) {
		t.Helper()
		r := s.request(t, fmt.Sprintf(pressed, 1))
		change(r)
		if status := s.put(r); status != http.StatusUnauthorized {
			t.Errorf("answered by %d", status)
		}
	}
	unchanged := func(*http.Request) {}
	s.ago = 7 * time.Minute
	send(func(r *http.Request) { signAs(t, r, fmt.Sprintf(pressed, 1)) })
	if strings.Contains(log.String(), clockWarning) {
		t.Error("a stranger makes the bot warn of its clock")
	}
	for range 5 {
		send(unchanged)
	}
	s.clock.Advance(discord.ClockWarningInterval - time.Second)
	send(unchanged)
	s.clock.Advance(time.Second)
	s.ago = -8 * time.Minute
	send(unchanged)
	for difference, want := range map[string]int{"ahead=7m0s": 1, "ahead=-8m0s": 1, clockWarning: 2} {
		if n := strings.Count(log.String(), difference); n != want {
			t.Errorf("the log says %q %d times, want %d", difference, n, want)
		}
	}
	for why, want := range map[string]float64{"clock": 7, "time": 1, "signature": 0} {
		if n := bottest.ReadMetric(t, s.bot, "railbot_endpoint_refused_total", why); n != want {
			t.Errorf("%v requests are counted as %q, want %v", n, why, want)
		}
	}
}

// TestEndpointHandlesReplayedRequestOnce sends the same request again to this process and to
// another one with the same store. It must be handled once.
func TestEndpointHandlesReplayedRequestOnce(t *testing.T) {
	kept := bottest.OpenMemoryStore(t)
	one := newStranger(t, kept)
	other := newStranger(t, kept)
	other.endpoint.Key = one.endpoint.Key
	body := fmt.Sprintf(pressed, 77)
	var all sync.WaitGroup
	for i := range 40 {
		s := []*stranger{one, other}[i%2]
		r, err := one.Request(t.Context(), "/interactions", []byte(body))
		if err != nil {
			t.Fatal(err)
		}
		all.Go(func() { s.put(r) })
	}
	all.Wait()
	if n := len(one.taken) + len(other.taken); n != 1 {
		t.Errorf("worked on %d times", n)
	}
	if n := bottest.ReadMetric(t, one.bot, repeatedMetric) + bottest.ReadMetric(t, other.bot, repeatedMetric); n != 39 {
		t.Errorf("%v of 40 are counted as repeated", n)
	}
	for _, result := range []string{"taken", "refused"} { // each process knows its own without a claim
		if n := bottest.ReadMetric(t, one.bot, claims, result) + bottest.ReadMetric(t, other.bot, claims, result); n != 1 {
			t.Errorf("%v are counted as %s", n, result)
		}
	}
}

const (
	repeatedMetric = "railbot_interactions_repeated_total"
	claims         = "railbot_claims_total"
)

// TestEndpointRequestIsInFlightUntilAnswered checks that a press counts as in flight from its
// arrival until it is answered.
func TestEndpointRequestIsInFlightUntilAnswered(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		side := bottest.NewFakeCommands()
		worked, proceed := make(chan struct{}), make(chan struct{})
		side.OnHandle = func(context.Context, interaction.Request) (interaction.Reply, error) {
			close(worked)
			<-proceed
			return bottest.NewTextReply("done"), nil
		}
		b, _ := byHTTP(w, side)
		b.Handler()
		inHand := func() float64 { return bottest.ReadMetric(t, b.Bot, "railbot_interactions_in_flight") }
		if n := inHand(); n != 0 {
			t.Errorf("%v interactions in flight before the press, want 0", n)
		}
		answered := make(chan error, 1)
		go func() {
			_, err := w.DialUser("Alice").Command(w.Ctx, bottest.Table, "rails", "hand", nil)
			answered <- err
		}()
		<-worked
		if n := inHand(); n != 1 {
			t.Errorf("%v interactions in flight during the press, want 1", n)
		}
		close(proceed)
		if err := <-answered; err != nil {
			t.Error(err)
		}
		w.Await("no interaction is in flight", func() bool { return inHand() == 0 })
	})
}

// TestUncheckedEndpoint checks that the sandbox, like Discord, rejects an address that accepts
// unsigned requests or answers no PING.
func TestUncheckedEndpoint(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		for want, answer := range map[error]string{endpoint.ErrUnchecked: `{"type":1}`, endpoint.ErrPing: "hello"} {
			open := w.Serve(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "application/json")
				_, _ = io.WriteString(w, answer)
			})
			if err := w.Endpoint().Set(t.Context(), open); !errors.Is(err, want) {
				t.Errorf("%v, want %v", err, want)
			}
		}
	})
}

func TestPublicKey(t *testing.T) {
	for _, text := range []string{"", "00", strings.Repeat("0", 63), strings.Repeat("x", 64), strings.Repeat("0", 66)} {
		if _, err := discord.ParsePublicKey(text); !errors.Is(err, discord.ErrPublicKey) {
			t.Errorf("%q is a key", text)
		}
	}
}

// FuzzEndpoint: whatever strangers send is refused, and nothing is let in.
func FuzzEndpoint(f *testing.F) {
	f.Add("", "", "")
	f.Add("1700000000", strings.Repeat("0", 128), fmt.Sprintf(pressed, 1))
	s := newStranger(f, bottest.OpenMemoryStore(f))
	f.Fuzz(func(t *testing.T, at, signature, body string) {
		r := httptest.NewRequest(http.MethodPost, "/interactions", bytes.NewReader([]byte(body)))
		r.Header.Set(endpoint.Timestamp, at)
		r.Header.Set(endpoint.Signature, signature)
		if got := s.put(r); got != http.StatusUnauthorized || len(s.taken) > 0 {
			t.Errorf("%d", got)
		}
	})
}

// BenchmarkEndpointRefuses a bad signature over an interaction of usual length.
func BenchmarkEndpointRefuses(b *testing.B) {
	s := newStranger(b, bottest.OpenMemoryStore(b))
	body := fmt.Sprintf(pressed, 1) + strings.Repeat(" ", 4096)
	for b.Loop() {
		r := s.request(b, body)
		r.Header.Set(endpoint.Signature, strings.Repeat("0", 128))
		if s.put(r) != http.StatusUnauthorized {
			b.Fatal("let in")
		}
	}
	if len(s.taken) > 0 {
		b.Fatal("worked on")
	}
}
