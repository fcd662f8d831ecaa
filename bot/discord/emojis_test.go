package discord_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/bot"
	"github.com/railbot/railbot/bot/bottest"
	"github.com/railbot/railbot/bot/discord"
	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/render"
	"github.com/railbot/railbot/render/scene"
)

const emojisRoute = "/applications/{application_id}/emojis"

const emojisPath = "/applications/" + sandbox.SeedApplication + "/emojis"

// fewEmojis are some pictures, and what the bot says of them.
type fewEmojis struct {
	mu    sync.Mutex
	have  map[string]render.Emoji
	known bool // to Discord: to draw one panics
}

const fewArt = 4

func artName(i int) string { return fmt.Sprintf("rb_sign_%d_%08x", i, i) }

func (e *fewEmojis) Art() (list []render.Art) {
	var shapes []scene.Shape
	if e.known {
		shapes = []scene.Shape{nil}
	}
	for i := range fewArt {
		list = append(list, render.Art{Key: fmt.Sprint("sign/", i), Name: artName(i), Shapes: shapes})
	}
	return list
}

func (e *fewEmojis) Set(have map[string]render.Emoji) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.have = have
}

// of is the emoji of a picture.
func (e *fewEmojis) of(i int) render.Emoji {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.have[fmt.Sprint("sign/", i)]
}

func (e *fewEmojis) all() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	return len(e.have) == fewArt
}

// bearing configures a bot with pictures.
func bearing(e *fewEmojis) func(*bot.Config) { return func(c *bot.Config) { c.Emojis = e } }

// asBot makes a request with the bot's token, beside the bot.
func asBot(w *bottest.World, method, path string, body any) []byte {
	w.T.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		w.T.Fatal(err)
	}
	req, err := http.NewRequestWithContext(w.Ctx, method, w.API()+path, bytes.NewReader(raw))
	if err != nil {
		w.T.Fatal(err)
	}
	if body == nil {
		req.Body = http.NoBody
	}
	req.Header.Set("Authorization", "Bot "+w.BotToken())
	req.Header.Set("Content-Type", "application/json")
	resp, err := w.HTTP.Do(req)
	if err != nil {
		w.T.Fatal(err)
	}
	defer resp.Body.Close()
	var out bytes.Buffer
	if _, err := out.ReadFrom(resp.Body); err != nil || resp.StatusCode >= 300 {
		w.T.Fatalf("%s %s: %s %v", method, path, resp.Status, err)
	}
	return out.Bytes()
}

// emojis are the names of those the application has.
func emojis(w *bottest.World) map[string]string {
	var listed wire.AppEmojis
	if err := json.Unmarshal(asBot(w, "GET", emojisPath, nil), &listed); err != nil {
		w.T.Fatal(err)
	}
	names := map[string]string{}
	for _, e := range listed.Items {
		names[e.Name] = e.ID
	}
	return names
}

// makeEmoji makes one beside the bot.
func makeEmoji(w *bottest.World, name string) {
	drawn, err := render.Art{}.PNG()
	if err != nil {
		w.T.Fatal(err)
	}
	asBot(w, "POST", emojisPath, map[string]string{"name": name, "image": discord.NewDataURI(drawn)})
}

// TestEmojisAreKept checks that missing emoji are created, the program's outdated ones deleted,
// and foreign ones kept. A second start must draw and create nothing.
func TestEmojisAreKept(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		makeEmoji(w, "rb_sign_1_0ld0ld00")
		makeEmoji(w, "rb_sign_1_01d01d00")
		makeEmoji(w, "mascot")
		makeEmoji(w, artName(2))
		kept := emojis(w)[artName(2)]
		mine := &fewEmojis{}
		first := w.Start(bottest.NewFakeCommands(), bearing(mine))
		w.Await("the old one is gone", func() bool { return mine.all() && emojis(w)["rb_sign_1_01d01d00"] == "" })
		there := emojis(w)
		if len(there) != fewArt+2 || there["mascot"] == "" || there["rb_sign_1_0ld0ld00"] == "" || there[artName(2)] != kept {
			t.Errorf("there are %v", there)
		}
		for i := range fewArt {
			if got := mine.of(i); got != (render.Emoji{Name: artName(i), ID: there[artName(i)]}) {
				t.Errorf("of picture %d is said %+v", i, got)
			}
		}
		made := len(w.FindRequests("POST", "/emojis"))
		first.Stop()
		first.Wait()
		again := &fewEmojis{known: true}
		w.Start(bottest.NewFakeCommands(), bearing(again))
		w.Await("they are known again", again.all)
		if n := len(w.FindRequests("POST", "/emojis")); n != made {
			t.Errorf("another start made %d", n-made)
		}
	})
}

// TestTwoProcessesMakeEmojis checks that two processes create each emoji once, and that both know
// all of them.
func TestTwoProcessesMakeEmojis(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		redis := w.StartRedis()
		one, other := &fewEmojis{}, &fewEmojis{}
		for _, e := range []*fewEmojis{one, other} {
			w.StartUnready(bottest.NewFakeCommands(), bearing(e), func(c *bot.Config) { c.Store = w.OpenStore(redis.URL, bottest.RealClock) })
		}
		w.Await("both know all", func() bool { return one.all() && other.all() })
		if n := len(w.FindRequests("POST", "/emojis")); n != fewArt {
			t.Errorf("%d were made of %d", n, fewArt)
		}
	})
}

// TestEmojiCreatedWithLostAnswer loses the answer to the creation of an emoji. The emoji must be
// found, and the others created.
func TestEmojiCreatedWithLostAnswer(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		w.ExpectedRefusal = "APPLICATION_EMOJI_NAME_ALREADY_TAKEN" // for the bot asks again
		w.Fail(sandbox.Fault{Kind: sandbox.FaultStatus, Method: "POST", Route: emojisRoute, Status: 502, Applied: true})
		mine := &fewEmojis{}
		w.Start(bottest.NewFakeCommands(), bearing(mine))
		w.Await("all are known", mine.all)
		if len(w.Violations()) != 1 {
			t.Errorf("the name was not taken: %v", w.Violations())
		}
		if n := len(emojis(w)); n != fewArt {
			t.Errorf("there are %d of %d", n, fewArt)
		}
	})
}

// TestStopWhileCreatingEmoji checks that a bot that stops waits for the emoji that is being
// created, so that the next process finds it.
func TestStopWhileCreatingEmoji(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		w.Fail(sandbox.Fault{Kind: sandbox.FaultDelay, Method: "POST", Route: emojisRoute, DelayMS: 300})
		b := w.Start(bottest.NewFakeCommands(), bearing(&fewEmojis{}))
		w.Await("one is being made", func() bool { return len(w.Faults()) == 0 })
		b.Stop()
		b.Wait()
		if n := len(emojis(w)); n != 1 {
			t.Errorf("%d are made when the bot has ended", n)
		}
	})
}

// TestEmojisDoNotDelayAnswers checks that the bot answers as usual if Discord creates no emoji,
// whatever its error.
func TestEmojisDoNotDelayAnswers(t *testing.T) {
	for _, fault := range []sandbox.Fault{
		{Kind: sandbox.FaultStatus, Status: 403, Code: 50013}, {Kind: sandbox.FaultStatus, Status: 400, Code: 30008},
		{Kind: sandbox.FaultStatus, Status: 500}, {Kind: sandbox.FaultRateLimit, RetryAfter: 3600},
	} {
		t.Run(fmt.Sprint(fault.Kind, fault.Status), func(t *testing.T) {
			bottest.InBubble(t, func(t *testing.T) {
				w := bottest.NewBubbleWorld(t)
				fault.Route, fault.Count = emojisRoute+"*", -1
				w.Fail(fault)
				w.Start(bottest.NewFakeCommands(), bearing(&fewEmojis{}))
				w.Await("it has asked", func() bool { return len(w.FindRequests("GET", "/emojis")) > 0 })
				got := w.Must(w.DialUser("Alice").Command(w.Ctx, bottest.Table, "rails", "hand", nil)).Message
				if got.Content != "done" {
					t.Errorf("%+v: the answer is %q", fault, got.Content)
				}
			})
		})
	}
}

// signed answers with an emoji in its text, on a button and in a menu.
func signed(e *fewEmojis) *bottest.FakeCommands {
	s := bottest.NewFakeCommands()
	s.OnHandle = func(_ context.Context, r interaction.Request) (interaction.Reply, error) {
		sign := e.of(0)
		emoji := &discordgo.ComponentEmoji{Name: sign.Name, ID: sign.ID}
		b, o := components.Button(discordgo.PrimaryButton, "Go", "p:1"), components.Option("Here", "here", "")
		b.Emoji, o.Emoji = emoji, emoji
		menu := components.Menu("p:2", "Where", []discordgo.SelectMenuOption{o})
		return interaction.Reply{Update: r.Message.Ephemeral, Message: &components.Message{
			Content: "A " + sign.String() + "\u202fsign", Rows: []discordgo.MessageComponent{components.Row(b), components.Row(menu)},
			Files: []components.File{{Name: "note.txt", Data: []byte("a note")}},
		}}, nil
	}
	return s
}

// emojisOf are the emoji that a message shows.
func emojisOf(m *client.Message) (found []string) {
	for c := range wire.Walk(m.Components) {
		if c.Emoji != nil {
			found = append(found, *c.Emoji.ID)
		}
		for _, o := range c.Options {
			if o.Emoji != nil {
				found = append(found, *o.Emoji.ID)
			}
		}
	}
	return found
}

// TestPostedWithoutEmoji checks that a board whose emoji Discord refuses is posted once, without
// emoji.
func TestPostedWithoutEmoji(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		mine := &fewEmojis{}
		s := bottest.NewFakeCommands()
		b := w.Start(s, bearing(mine))
		w.Await("they are made", mine.all)
		s.Sign = mine.of(0).String() + "\u202f"
		asBot(w, "DELETE", emojisPath+"/"+mine.of(0).ID, nil)
		s.Change()
		b.MarkDirty(bottest.Table)
		w.AwaitText(bottest.RevisionText(1))
		<-b.Boards.Settled()
		if n := len(w.FindRequests("POST", "/messages")); n != 2 {
			t.Errorf("posted by %d requests, want one with it and one without", n)
		}
		w.WantOneMessage()
	})
}

// TestRefusedEmoji checks that an answer whose emoji Discord refuses is sent without them and
// otherwise complete, as the first answer and as an edit. Then the emoji must be created again.
func TestRefusedEmoji(t *testing.T) {
	bottest.InBubble(t, func(t *testing.T) {
		w := bottest.NewBubbleWorld(t)
		mine := &fewEmojis{}
		w.Start(signed(mine), bearing(mine))
		w.Await("they are made", mine.all)
		alice := w.DialUser("Alice")
		shown := w.Must(alice.Command(w.Ctx, bottest.Table, "rails", "hand", nil)).Message
		before := mine.of(0)
		if want := "A " + before.String() + "\u202fsign"; shown.Content != want || len(emojisOf(shown)) != 2 {
			t.Fatalf("shown is %q with %v", shown.Content, emojisOf(shown))
		}
		asBot(w, "DELETE", emojisPath+"/"+before.ID, nil)
		bare := w.Must(alice.Click(w.Ctx, shown, "p:1")).Message
		if bare.Content != "A sign" || len(emojisOf(bare)) != 0 || len(bare.Attachments) != 1 || bare.Component("p:2") == nil {
			t.Errorf("without its emoji the message is %q with %v and %d files", bare.Content, emojisOf(bare),
				len(bare.Attachments))
		}
		w.Await("it is made again", func() bool { e := mine.of(0); return e.ID != "" && e.ID != before.ID })
		again := w.Must(alice.Click(w.Ctx, bare, "p:1")).Message
		if !strings.Contains(again.Content, mine.of(0).ID) || len(emojisOf(again)) != 2 {
			t.Errorf("with the new emoji the message is %q with %v", again.Content, emojisOf(again))
		}
	})
}
