package sandbox_test

import (
	"bytes"
	"fmt"
	"image/color"
	"strings"
	"testing"
	"time"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/client"
	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
)

type (
	object = map[string]any
	list   = []any
)

func text(n int) string { return strings.Repeat("é", n) }

func name(n int) string { return strings.Repeat("x", n) }

// times returns a list of n values.
func times(n int, each func(i int) any) list {
	out := list{}
	for i := range n {
		out = append(out, each(i))
	}
	return out
}

func rowOf(components ...any) list { return list{object{"type": 1, "components": components}} }

func aButton(i int) any {
	return object{"type": 2, "style": 1, "label": "B", "custom_id": fmt.Sprint("b", i)}
}

func with(base object, key string, v any) object {
	out := object{}
	for k, old := range base {
		out[k] = old
	}
	out[key] = v
	return out
}

var (
	baseButton = object{"type": 2, "style": 1, "label": "B", "custom_id": "b"}
	baseSelect = object{"type": 3, "custom_id": "s", "options": times(25, func(i int) any { return object{"label": "L", "value": fmt.Sprint(i)} })}
	baseInput  = object{"type": 4, "custom_id": "t", "style": 1, "label": "L"}
)

// limit bounds one field or total, both ends included.
type limit struct {
	of       string
	unit     unit
	min, max int
}

// unit says what a limit counts: items, characters or bytes, or the value of a number.
type unit int

const (
	items unit = iota
	value
)

// limits are all limits that the sandbox enforces, for comparison with Discord's documentation.
var limits = []limit{
	// Messages.
	{"message.content", items, 0, 2000},
	{"message.attachments", items, 0, 10},
	{"message.nonce", items, 0, 25},
	{"message files", items, 0, 10},
	{"message file size", items, 0, 10 << 20},
	{"attachment.description", items, 0, 1024},
	{"attachment.filename", items, 1, 1024},
	{"allowed_mentions.users", items, 0, 100},
	{"allowed_mentions.roles", items, 0, 100},
	{"allowed_mentions.parse", items, 0, 3},
	{"message list", value, 1, 100},

	// Components.
	{"rows of a message", items, 0, 5},
	{"buttons of a row", items, 1, 5},
	{"selects of a row", items, 0, 1},
	{"button.custom_id", items, 1, 100},
	{"button.label", items, 0, 80},
	{"button.url", items, 0, 512},
	{"button.style", value, 1, 6},
	{"select.custom_id", items, 1, 100},
	{"select.placeholder", items, 0, 150},
	{"select.options", items, 1, 25},
	{"select.min_values", value, 0, 25},
	{"select.max_values", value, 1, 25},
	{"select.default_values", items, 0, 25},
	{"select_option.label", items, 1, 100},
	{"select_option.value", items, 1, 100},
	{"select_option.description", items, 0, 100},

	// Modals.
	{"modal.custom_id", items, 1, 100},
	{"modal.title", items, 1, 45},
	{"modal.components", items, 1, 5},
	{"inputs of a modal row", items, 1, 1},
	{"text_input.custom_id", items, 1, 100},
	{"text_input.style", value, 1, 2},
	{"text_input.label", items, 0, 45},
	{"text_input.placeholder", items, 0, 100},
	{"text_input.value", items, 0, 4000},
	{"text_input.min_length", value, 0, 4000},
	{"text_input.max_length", value, 1, 4000},
	{"label.label", items, 1, 45},
	{"label.description", items, 0, 100},

	// Autocomplete.
	{"suggestions.choices", items, 0, 25},

	// Commands.
	{"command.name", items, 1, 32},
	{"command.description", items, 0, 100},
	{"command.options", items, 0, 25},
	{"option.name", items, 1, 32},
	{"option.description", items, 1, 100},
	{"option.options", items, 0, 25},
	{"option.choices", items, 0, 25},
	{"option.min_length", value, 0, 6000},
	{"option.max_length", value, 1, 6000},
	{"choice.name", items, 1, 100},
	{"choice value", items, 0, 100},
	{"characters of a command", items, 0, 8000},
	{"commands of an application", items, 0, 100},
	{"command creates a day", items, 0, 200},

	// Emojis of the application.
	{"emoji.name", items, 0, 32},
	{"emoji_create.name", items, 2, 32},
	{"emoji image size", items, 0, 256 << 10},
	{"emojis of an application", items, 0, 2000},

	// Threads.
	{"thread.name", items, 1, 100},
	{"thread.rate_limit_per_user", value, 0, 21600},

	// A user's own entries.
	{"value of a string option", items, 0, 6000},
	{"integer option", value, -form.MaxOptionNumber, form.MaxOptionNumber},

	// Quotas.
	{"edits of old messages, a channel and 20 s", items, 0, 3},
}

// post, button, menu … return the request of a probe.
func (p *prober) post(key string, v any) answer {
	return p.w.bot("POST", messagesPath, with(object{"content": "x"}, key, v))
}

func (p *prober) button(key string, v any) answer {
	return p.post("components", rowOf(with(baseButton, key, v)))
}

func (p *prober) menu(key string, v any) answer {
	return p.post("components", rowOf(with(baseSelect, key, v)))
}

func (p *prober) menuOption(key string, v any) answer {
	return p.menu("options", list{with(object{"label": "L", "value": "v"}, key, v)})
}

func (p *prober) modal(key string, v any) answer {
	p.w.t.Helper()
	in, done := p.w.press(p.bot, p.alice, p.board, "go")
	form := object{"custom_id": "m", "title": "T", "components": rowOf(baseInput)}
	a := p.w.callback(in, object{"type": 9, "data": with(form, key, v)})
	if a.status >= 300 {
		p.w.callback(in, object{"type": 6})
	}
	<-done
	return a
}

func (p *prober) input(key string, v any) answer {
	return p.modal("components", rowOf(with(baseInput, key, v)))
}

func (p *prober) label(key string, v any) answer {
	inner := object{"type": 4, "custom_id": "t", "style": 1}
	return p.modal("components", list{with(object{"type": 18, "label": "L", "component": inner}, key, v)})
}

func (p *prober) suggest(choices list) answer {
	p.w.t.Helper()
	p.register(rails)
	out := make(chan answer, 1)
	p.bot.on(func(in wire.Interaction) {
		a := p.w.callback(in, object{"type": 8, "data": object{"choices": choices}})
		out <- a
		if a.status >= 300 {
			p.w.callback(in, object{"type": 8, "data": object{"choices": list{}}})
		}
	})
	if _, err := p.alice.Autocomplete(p.w.ctx, table, "rails", "buy", client.Options{"card": "x"}, "card"); err != nil {
		p.w.t.Fatal(err)
	}
	return <-out
}

// register registers commands on a new day, so that none counts against the next quota.
func (p *prober) register(commands any) answer {
	p.w.clock.Advance(24 * time.Hour)
	return p.w.bot("PUT", globalCommands, commands)
}

func (p *prober) command(key string, v any) answer {
	cmd := object{"type": 1, "name": "probe", "description": "d"}
	return p.register(list{with(cmd, key, v)})
}

func (p *prober) option(key string, v any) answer {
	return p.command("options", list{with(object{"type": 3, "name": "o", "description": "d"}, key, v)})
}

func (p *prober) choice(key string, v any) answer {
	return p.option("choices", list{with(object{"name": "n", "value": "v"}, key, v)})
}

// start runs a command with one option, and the bot responds.
func (p *prober) start(option string, v any) answer {
	p.register(wide)
	p.bot.on(func(in wire.Interaction) { p.w.callback(in, `{"type":4,"data":{"content":"ok"}}`) })
	_, err := p.alice.Command(p.w.ctx, table, "wide", "", client.Options{option: v})
	if refusal, ok := err.(*client.Error); ok {
		a := answer{status: refusal.Status}
		a.Code, a.raw = refusal.Code, refusal.Errors
		return a
	}
	if err != nil {
		p.w.t.Fatal(err)
	}
	return answer{status: 200}
}

func (p *prober) files(n, size int) answer {
	var files []part
	for i := range n {
		files = append(files, part{name: fmt.Sprintf("files[%d]", i), file: fmt.Sprint(i, ".txt"), data: bytes.Repeat([]byte("x"), size)})
	}
	return p.w.multipart("POST", messagesPath, object{"content": "x"}, files...)
}

func (p *prober) attachment(key string, v any) answer {
	payload := object{"attachments": list{with(object{"id": "0"}, key, v)}}
	return p.w.multipart("POST", messagesPath, payload, file(0, "a.txt", []byte("x")))
}

const (
	globalCommands = "/applications/" + sandbox.SeedApplication + "/commands"
)

// probes maps each limit to a request of size n.
var probes = map[string]func(p *prober, n int) answer{
	"message.content": func(p *prober, n int) answer { return p.post("content", text(n)) },
	"message.nonce":   func(p *prober, n int) answer { return p.post("nonce", name(n)) },
	"message.attachments": func(p *prober, n int) answer {
		var files []part
		for i := range min(n, 10) {
			files = append(files, file(i, "a.txt", []byte("x")))
		}
		refs := times(n, func(i int) any { return object{"id": fmt.Sprint(i)} })
		return p.w.multipart("POST", messagesPath, object{"content": "x", "attachments": refs}, files...)
	},
	"message files":          func(p *prober, n int) answer { return p.files(n, 1) },
	"message file size":      func(p *prober, n int) answer { return p.files(1, n) },
	"attachment.description": func(p *prober, n int) answer { return p.attachment("description", text(n)) },
	"attachment.filename":    func(p *prober, n int) answer { return p.attachment("filename", name(n)) },
	"allowed_mentions.users": func(p *prober, n int) answer {
		return p.post("allowed_mentions", object{"users": times(n, func(i int) any { return fmt.Sprint(1000 + i) })})
	},
	"allowed_mentions.roles": func(p *prober, n int) answer {
		return p.post("allowed_mentions", object{"roles": times(n, func(i int) any { return fmt.Sprint(1000 + i) })})
	},
	"allowed_mentions.parse": func(p *prober, n int) answer {
		return p.post("allowed_mentions", object{"parse": list{"users", "roles", "everyone", "users"}[:n]})
	},
	"message list": func(p *prober, n int) answer { return p.w.bot("GET", fmt.Sprint(messagesPath, "?limit=", n), nil) },

	"rows of a message": func(p *prober, n int) answer {
		return p.post("components", times(n, func(i int) any { return object{"type": 1, "components": list{aButton(i)}} }))
	},
	"buttons of a row": func(p *prober, n int) answer { return p.post("components", rowOf(times(n, aButton)...)) },
	"selects of a row": func(p *prober, n int) answer {
		return p.post("components", rowOf(times(max(n, 1), func(i int) any { return with(baseSelect, "custom_id", fmt.Sprint("s", i)) })...))
	},
	"button.custom_id": func(p *prober, n int) answer { return p.button("custom_id", name(n)) },
	"button.label": func(p *prober, n int) answer {
		return p.post("components", rowOf(object{"type": 2, "style": 1, "custom_id": "b", "label": text(n), "emoji": object{"name": "🚂"}}))
	},
	"button.url": func(p *prober, n int) answer {
		return p.post("components", rowOf(object{"type": 2, "style": 5, "label": "W", "url": "https://e.org/" + name(n-14)}))
	},
	"button.style":       func(p *prober, n int) answer { return p.style(n) },
	"select.custom_id":   func(p *prober, n int) answer { return p.menu("custom_id", name(n)) },
	"select.placeholder": func(p *prober, n int) answer { return p.menu("placeholder", text(n)) },
	"select.options": func(p *prober, n int) answer {
		return p.menu("options", times(n, func(i int) any { return object{"label": "L", "value": fmt.Sprint(i)} }))
	},
	"select.min_values": func(p *prober, n int) answer {
		return p.post("components", rowOf(with(with(baseSelect, "min_values", n), "max_values", 25)))
	},
	"select.max_values": func(p *prober, n int) answer { return p.menu("max_values", n) },
	"select.default_values": func(p *prober, n int) answer {
		values := times(n, func(i int) any { return object{"id": fmt.Sprint(1000 + i), "type": "user"} })
		return p.post("components", rowOf(object{"type": 5, "custom_id": "u", "max_values": 25, "default_values": values}))
	},
	"select_option.label":       func(p *prober, n int) answer { return p.menuOption("label", text(n)) },
	"select_option.value":       func(p *prober, n int) answer { return p.menuOption("value", text(n)) },
	"select_option.description": func(p *prober, n int) answer { return p.menuOption("description", text(n)) },

	"modal.custom_id": func(p *prober, n int) answer { return p.modal("custom_id", name(n)) },
	"modal.title":     func(p *prober, n int) answer { return p.modal("title", text(n)) },
	"modal.components": func(p *prober, n int) answer {
		return p.modal("components", times(n, func(i int) any {
			return object{"type": 1, "components": list{with(baseInput, "custom_id", fmt.Sprint(i))}}
		}))
	},
	"inputs of a modal row": func(p *prober, n int) answer {
		return p.modal("components", rowOf(times(n, func(i int) any { return with(baseInput, "custom_id", fmt.Sprint(i)) })...))
	},
	"text_input.custom_id":   func(p *prober, n int) answer { return p.input("custom_id", name(n)) },
	"text_input.style":       func(p *prober, n int) answer { return p.input("style", n) },
	"text_input.label":       func(p *prober, n int) answer { return p.input("label", text(n)) },
	"text_input.placeholder": func(p *prober, n int) answer { return p.input("placeholder", text(n)) },
	"text_input.value":       func(p *prober, n int) answer { return p.input("value", text(n)) },
	"text_input.min_length":  func(p *prober, n int) answer { return p.input("min_length", n) },
	"text_input.max_length":  func(p *prober, n int) answer { return p.input("max_length", n) },
	"label.label":            func(p *prober, n int) answer { return p.label("label", text(n)) },
	"label.description":      func(p *prober, n int) answer { return p.label("description", text(n)) },
	"suggestions.choices": func(p *prober, n int) answer {
		return p.suggest(times(n, func(i int) any { return object{"name": "n", "value": fmt.Sprint(i)} }))
	},

	"command.name":        func(p *prober, n int) answer { return p.command("name", name(n)) },
	"command.description": func(p *prober, n int) answer { return p.command("description", text(n)) },
	"command.options": func(p *prober, n int) answer {
		return p.command("options", times(n, func(i int) any { return object{"type": 3, "name": fmt.Sprint("o", i), "description": "d"} }))
	},
	"option.name":        func(p *prober, n int) answer { return p.option("name", name(n)) },
	"option.description": func(p *prober, n int) answer { return p.option("description", text(n)) },
	"option.options": func(p *prober, n int) answer {
		return p.command("options", list{object{"type": 1, "name": "s", "description": "d", "options": times(n, func(i int) any { return object{"type": 3, "name": fmt.Sprint("o", i), "description": "d"} })}})
	},
	"option.choices": func(p *prober, n int) answer {
		return p.option("choices", times(n, func(i int) any { return object{"name": fmt.Sprint("n", i), "value": fmt.Sprint(i)} }))
	},
	"option.min_length": func(p *prober, n int) answer { return p.option("min_length", n) },
	"option.max_length": func(p *prober, n int) answer { return p.option("max_length", n) },
	"choice.name":       func(p *prober, n int) answer { return p.choice("name", text(n)) },
	"choice value":      func(p *prober, n int) answer { return p.choice("value", text(n)) },
	"characters of a command": func(p *prober, n int) answer {
		left := n - len("probe") - len("d")
		options := list{}
		for i := 0; left > 0; i++ {
			o := object{"type": 3, "name": fmt.Sprint("o", i), "description": text(min(100, max(1, left-len(fmt.Sprint("o", i)))))}
			left -= len(fmt.Sprint("o", i)) + len([]rune(o["description"].(string)))
			o["choices"] = list{}
			for c := 0; c < 25 && left > 200; c++ {
				size := min(200, left-200)
				o["choices"] = append(o["choices"].(list), object{"name": fmt.Sprint("n", c), "value": name(size/2 - 3)})
				left -= len(fmt.Sprint("n", c)) + size/2 - 3
			}
			options = append(options, o)
		}
		return p.command("options", options)
	},
	"commands of an application": func(p *prober, n int) answer {
		return p.register(times(n, func(i int) any {
			return object{"type": 1, "name": fmt.Sprint("c", i), "description": "d"}
		}))
	},
	"emoji.name": func(p *prober, n int) answer { return p.button("emoji", object{"name": text(n)}) },
	"emoji_create.name": func(p *prober, n int) answer {
		return p.w.bot("POST", emojisPath, object{"name": strings.Repeat("c", n), "image": dataURI(picture(color.White))})
	},
	"emoji image size": func(p *prober, n int) answer {
		png := append(picture(color.White), make([]byte, n)...)[:n]
		return p.w.bot("POST", emojisPath, object{"name": fmt.Sprint("of_size_", n), "image": dataURI(png)})
	},
	"emojis of an application": func(p *prober, n int) answer {
		var there wire.AppEmojis
		p.w.bot("GET", emojisPath, nil).into(p.w.t, &there)
		var last answer
		image := dataURI(picture(color.White))
		for i := len(there.Items); i < n; i++ {
			last = p.w.bot("POST", emojisPath, object{"name": fmt.Sprint("one_of_", i), "image": image})
		}
		return last
	},
	"thread.name": func(p *prober, n int) answer {
		return p.w.bot("POST", "/channels/"+table+"/threads", object{"name": text(n), "type": 11})
	},
	"thread.rate_limit_per_user": func(p *prober, n int) answer {
		return p.w.bot("POST", "/channels/"+table+"/threads", object{"name": "t", "type": 11, "rate_limit_per_user": n})
	},
	"value of a string option": func(p *prober, n int) answer { return p.start("text", text(n)) },
	"integer option":           func(p *prober, n int) answer { return p.start("number", n) },
	"command creates a day": func(p *prober, n int) answer {
		p.w.clock.Advance(24 * time.Hour)
		var last answer
		for made := 0; made < n; made += 100 {
			last = p.w.bot("PUT", globalCommands, times(min(100, n-made), func(i int) any {
				return object{"type": 1, "name": fmt.Sprint("new", n, "-", made+i), "description": "d"}
			}))
		}
		return last
	},
	"edits of old messages, a channel and 20 s": func(p *prober, n int) answer {
		m := p.w.post(object{"content": "old"})
		p.w.clock.Advance(2 * time.Hour)
		var last answer
		for range n {
			last = p.w.bot("PATCH", messagesPath+"/"+m.ID, object{"content": "new"})
		}
		return last
	},
}

// style returns a valid button of a style. The premium style has its own test, because the sandbox
// does not support it.
func (p *prober) style(n int) answer {
	switch n {
	case 6:
		return answer{status: 200}
	case 5:
		return p.post("components", rowOf(object{"type": 2, "style": 5, "label": "W", "url": "https://example.org"}))
	}
	return p.button("style", n)
}

const wide = `[{"name":"wide","type":1,"description":"d","options":[
	{"type":3,"name":"text","description":"d"},{"type":4,"name":"number","description":"d"}]}]`

type prober struct {
	w     *world
	bot   *rawBot
	alice *client.User
	board *wire.Message
}

func newProber(t *testing.T) *prober {
	w := newWorld(t)
	return &prober{w: w, bot: w.bareBot(), alice: w.user("Alice"), board: w.post(pressable)}
}

func TestLimitsAtTheirEnds(t *testing.T) {
	p := newProber(t)
	for i, l := range limits {
		if testing.Short() && i%4 > 0 {
			continue // each is a request or two, one at a time
		}
		t.Run(l.of, func(t *testing.T) {
			probe := probes[l.of]
			if probe == nil {
				t.Fatal("no request probes this limit")
			}
			wantAccepted(t, l.max, probe(p, l.max))
			wantLimited(t, l.max+1, probe(p, l.max+1))
			if l.min > 0 || l.unit == value {
				wantAccepted(t, l.min, probe(p, l.min))
				wantLimited(t, l.min-1, probe(p, l.min-1))
			}
		})
	}
	if len(probes) != len(limits) {
		t.Errorf("got %d probes for %d limits", len(probes), len(limits))
	}
}

func wantAccepted(t *testing.T, n int, a answer) {
	t.Helper()
	if a.status >= 300 {
		t.Errorf("size %d: got %d %s, want success", n, a.status, a.raw)
	}
}

// wantLimited checks that a refusal is about a limit.
func wantLimited(t *testing.T, n int, a answer) {
	t.Helper()
	switch a.Code {
	case 50035, 30008, 30032, 30034, 30046, 40005:
	default:
		t.Errorf("size %d: got %d %s, want a refusal about the limit", n, a.status, a.raw)
	}
}
