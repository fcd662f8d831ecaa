package discord_test

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/bot/sandbox/endpoint"
	"github.com/railbot/railbot/engine/enginetest/sampling"
)

// How many requests are forged. They are others at each commit, for to look at one takes
// 1.5 ms of a processor under the race detector.
const (
	forgeries     = 10_000
	forgeriesLong = 1_000_000
	forgers       = 8 // at a time
)

// forge makes of a signed request one that is not to be let in.
type forge func(chance *rand.Rand, r *http.Request)

// stamp is what is signed of a time.
type stamp struct{ at, signature string }

func stampOf(r *http.Request) stamp {
	return stamp{r.Header.Get(endpoint.Timestamp), r.Header.Get(endpoint.Signature)}
}

func (s stamp) put(r *http.Request) {
	r.Header.Set(endpoint.Timestamp, s.at)
	r.Header.Set(endpoint.Signature, s.signature)
}

// stamps are rightly signed, at times that are so far from now.
func (s *stranger) stamps(t *testing.T, body string, ago ...time.Duration) (all []stamp) {
	defer func() { s.ago = 0 }()
	for _, s.ago = range ago {
		all = append(all, stampOf(s.request(t, body)))
	}
	return all
}

// forges are ways to be refused, by name.
func (s *stranger) forges(t *testing.T, body string) map[string]forge {
	const day = 24 * time.Hour
	old := s.stamps(t, body, discord.MaxSignatureAge+time.Second, discord.MaxSignatureAge+time.Minute, time.Hour, day, 400*day)
	early := s.stamps(t, body, -discord.MaxSignatureAge-2*time.Second, -time.Hour, -day, -400*day)
	other := s.stamps(t, body+" ", 0, time.Second)
	any := func(stamps []stamp) forge {
		return func(chance *rand.Rand, r *http.Request) { stamps[chance.IntN(len(stamps))].put(r) }
	}
	return map[string]forge{
		"old": any(old), "of a time to come": any(early), "of another body": any(other),
		"of another time": func(chance *rand.Rand, r *http.Request) {
			at := s.clock.Now().Add(time.Duration(1+chance.IntN(200)) * time.Second)
			r.Header.Set(endpoint.Timestamp, strconv.FormatInt(at.Unix(), 10))
		},
		"any bytes": func(chance *rand.Rand, r *http.Request) {
			r.Header.Set(endpoint.Signature, hex.EncodeToString(anything(chance, ed25519.SignatureSize)))
		},
		"too short": func(chance *rand.Rand, r *http.Request) {
			r.Header.Set(endpoint.Signature, hex.EncodeToString(anything(chance, chance.IntN(ed25519.SignatureSize))))
		},
		"one bit": func(chance *rand.Rand, r *http.Request) {
			raw, _ := hex.DecodeString(r.Header.Get(endpoint.Signature)) // it was signed
			raw[chance.IntN(len(raw))] ^= 1 << chance.IntN(8)
			r.Header.Set(endpoint.Signature, hex.EncodeToString(raw))
		},
	}
}

func anything(chance *rand.Rand, n int) []byte {
	raw := make([]byte, n)
	for i := range raw {
		raw[i] = byte(chance.Uint32())
	}
	return raw
}

// TestEndpointRefusesForgedRequests sends ten thousand requests (a million in the long suite) that
// are badly signed, too old or from the future. All must be refused, and none may be parsed.
func TestEndpointRefusesForgedRequests(t *testing.T) {
	n := forgeries
	switch {
	case sampling.Long():
		n = forgeriesLong
	case testing.Short():
		n = forgeries / 10
	}
	s := newStranger(t, bottest.OpenMemoryStore(t))
	var parsed atomic.Int64
	s.endpoint.OnReadType(func() { parsed.Add(1) })
	server := httptest.NewUnstartedServer(nil)
	server.Config = s.endpoint.Server()
	server.Start()
	defer server.Close()
	body := fmt.Sprintf(pressed, 1)
	forges := s.forges(t, body)
	known := slices.Sorted(maps.Keys(forges))
	send := s.sending(t, server, body)
	let := 0
	for range 3 { // the second and third time are replays, which are let in and not worked on
		if send(nil, nil) == http.StatusAccepted {
			let++
		}
	}
	group := errgroup.Group{}
	for k := range forgers {
		group.Go(func() error {
			chance := rand.New(rand.NewChaCha8(sha256.Sum256(fmt.Append(nil, sampling.Seed(), k))))
			for i := k; i < n; i += forgers {
				name := known[i%len(known)]
				if status := send(chance, forges[name]); status != http.StatusUnauthorized {
					return fmt.Errorf("number %d, %s: %d", i, name, status)
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		t.Error(err)
	}
	refused := int(bottest.ReadMetric(t, s.bot, "railbot_endpoint_refused_total"))
	if let != 3 || parsed.Load() != 3 || len(s.taken) != 1 || refused != n {
		t.Errorf("%d let in, %d parsed, %d worked on, want 3, 3 and 1; %d of %d refused",
			let, parsed.Load(), len(s.taken), refused, n)
	}
}

// sending returns a function that sends an interaction, changed by a forge if there is one, and
// returns the status. It is signed once: the clock stands still, so the signature is always the same.
func (s *stranger) sending(t *testing.T, server *httptest.Server, body string) func(*rand.Rand, forge) int {
	client := server.Client()
	client.Transport.(*http.Transport).MaxIdleConnsPerHost = forgers
	signed, err := s.Request(t.Context(), server.URL+"/interactions", []byte(body))
	if err != nil {
		t.Fatal(err)
	}
	return func(chance *rand.Rand, change forge) int {
		r := signed.Clone(t.Context())
		r.Body = io.NopCloser(strings.NewReader(body))
		if change != nil {
			change(chance, r)
		}
		answer, err := client.Do(r)
		if err != nil {
			t.Error(err)
			return 0
		}
		defer answer.Body.Close()
		_, _ = io.Copy(io.Discard, answer.Body) // so that the connection can be used again
		return answer.StatusCode
	}
}
