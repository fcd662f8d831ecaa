package bot

import (
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
)

// Endpoint is where Discord sends interactions by HTTP, its "Interactions
// Endpoint URL", instead of the gateway. Something before it speaks TLS.
//
// Source: Discord's documentation, "Interactions Overview", preparing for
// interactions.
type Endpoint struct {
	Listener net.Listener
	// Key checks Discord's signatures; nil is the one that Discord names for the
	// application.
	Key ed25519.PublicKey
}

// ErrPublicKey says that a key is not 32 bytes in hexadecimal.
var ErrPublicKey = errors.New("bot: a public key is 64 hexadecimal digits, as the developer portal shows it")

// PublicKey reads an application's public key.
func PublicKey(hexadecimal string) (ed25519.PublicKey, error) {
	key, err := hex.DecodeString(hexadecimal)
	if err != nil || len(key) != ed25519.PublicKeySize {
		return nil, ErrPublicKey
	}
	return key, nil
}

const (
	// signedWithin is how far the time of a signature may be from now: older ones
	// are of no use, and of somebody else's making.
	signedWithin = 5 * time.Minute
	// interactionMost is how long an interaction may be, in bytes; Discord's hold
	// the message that was pressed and stay far below.
	interactionMost = 256 << 10
	// headersMost is how long its headers may be.
	headersMost = 16 << 10
	// untilTaken is how much longer than for its acknowledgement an interaction is
	// waited for before Discord is told that it was taken.
	untilTaken = time.Second
	// closing is how long those being received may take at the end.
	closing = 5 * time.Second
)

// webEndpoint takes interactions by HTTP.
type webEndpoint struct {
	bot    *Bot
	key    ed25519.PublicKey
	server *http.Server
	up     atomic.Bool
	parse  func(raw []byte) (kind discordgo.InteractionType, ok bool) // of what is signed alone
	warned atomic.Pointer[time.Time]                                  // when the host was last warned of its clock
}

func newWebEndpoint(b *Bot) *webEndpoint {
	e := &webEndpoint{bot: b, key: b.Endpoint.Key, parse: kindOf}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /interactions", e.receive)
	e.server = &http.Server{
		Handler: mux, MaxHeaderBytes: headersMost,
		ReadHeaderTimeout: closing, ReadTimeout: 2 * closing, WriteTimeout: 4 * closing, IdleTimeout: 2 * time.Minute,
	}
	return e
}

// Run serves until ctx ends.
func (e *webEndpoint) Run(ctx context.Context) error {
	if e.key == nil {
		key, err := PublicKey(e.bot.app.Key)
		if err != nil {
			return fmt.Errorf("no key of the application from Discord: %w", err)
		}
		e.key = key
	}
	stop := context.AfterFunc(ctx, func() { _ = e.server.Close() })
	defer stop()
	e.up.Store(true)
	defer e.up.Store(false)
	e.bot.Log.Info("interactions are taken by HTTP", "address", e.bot.Endpoint.Listener.Addr().String())
	e.bot.ready()
	if err := e.server.Serve(e.bot.Endpoint.Listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-ctx.Done() // what has been received is still answered
	return nil
}

// Pause listens no more; what is being received comes in.
func (e *webEndpoint) Pause() {
	e.up.Store(false)
	ctx, cancel := context.WithTimeout(context.Background(), closing)
	defer cancel()
	_ = e.server.Shutdown(ctx)
}

// Contested is always so: anybody may send again what they have seen.
func (e *webEndpoint) Contested() bool { return true }

func (e *webEndpoint) Connected() bool { return e.up.Load() }

// Healthy is always so: whoever does not listen has ended.
func (e *webEndpoint) Healthy() bool { return true }

func (e *webEndpoint) Forbid() {}

// receive checks the signature before it looks at anything else, and answers when
// the interaction was answered by the route for callbacks, or will be.
func (e *webEndpoint) receive(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, interactionMost)
	if why := e.refused(r); why != "" {
		e.bot.Metrics.refused.WithLabelValues(why).Inc()
		say(w, http.StatusUnauthorized, "invalid request signature")
		return
	}
	raw, err := io.ReadAll(r.Body)
	kind, ok := e.parse(raw)
	if err != nil || !ok {
		say(w, http.StatusBadRequest, "this is no interaction")
		return
	}
	if kind == discordgo.InteractionPing {
		w.Header().Set("Content-Type", "application/json")
		_, _ = fmt.Fprintf(w, `{"type":%d}`, discordgo.InteractionResponsePong)
		return
	}
	taken := make(chan struct{})
	go func() {
		defer close(taken)
		if e.bot.inHand.begin() {
			e.bot.work(raw, false)
		}
	}()
	timer := e.bot.Clock.NewTimer(e.bot.Slow + untilTaken)
	defer timer.Stop()
	select {
	case <-taken:
	case <-timer.C:
	}
	w.WriteHeader(http.StatusAccepted)
}

// kindOf reads what Discord has signed; false: it is no interaction.
func kindOf(raw []byte) (kind discordgo.InteractionType, ok bool) {
	var i *struct {
		Type discordgo.InteractionType `json:"type"`
	}
	if json.Unmarshal(raw, &i) != nil || i == nil {
		return 0, false
	}
	return i.Type, true
}

// refusedClock counts requests that Discord signed, at a time that is too far from now: the
// host's clock is wrong, or somebody sends an old request again.
const refusedClock = "clock"

// refused returns why a request is refused, as it is counted, or "" if it is in order.
func (e *webEndpoint) refused(r *http.Request) string {
	seconds, err := strconv.ParseInt(r.Header.Get("X-Signature-Timestamp"), 10, 64)
	if err != nil {
		return "time"
	}
	ahead := e.bot.Clock.Since(time.Unix(seconds, 0))
	near := ahead.Abs() <= signedWithin
	switch signed := discordgo.VerifyInteraction(r, e.key); {
	case !signed && near:
		return "signature"
	case !signed:
		return "time"
	case !near:
		e.warnOfClock(ahead)
		return refusedClock
	}
	return ""
}

// clockWarningInterval is the least time between two warnings of the clock.
const clockWarningInterval = time.Minute

// warnOfClock logs by how much the host's clock is ahead of Discord's, negative if it is
// behind. It does so once in clockWarningInterval at most, for every press comes here.
func (e *webEndpoint) warnOfClock(ahead time.Duration) {
	now, last := e.bot.Clock.Now(), e.warned.Load()
	if last != nil && now.Sub(*last) < clockWarningInterval || !e.warned.CompareAndSwap(last, &now) {
		return
	}
	e.bot.Log.Error("interactions refused: the clock of this machine differs from Discord's by more than 5 minutes",
		"ahead", ahead.Round(time.Second))
}
