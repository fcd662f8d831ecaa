package browser

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
)

func start(t *testing.T) string {
	cmd := exec.Command("/tmp/railbot", "sandbox", "--addr", "127.0.0.1:0")
	out, _ := cmd.StdoutPipe()
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Signal(os.Interrupt); cmd.Wait() })
	sc := bufio.NewScanner(out)
	for sc.Scan() {
		if i := strings.Index(sc.Text(), "http://"); i >= 0 {
			return strings.TrimSpace(sc.Text()[i:])
		}
	}
	t.Fatal("no address")
	return ""
}

func dump(p *pagetest.Tab, what string) {
	fmt.Println("=====", what)
	fmt.Println(pagetest.Eval[string](p, `(() => { const m = [...document.querySelectorAll("#messages > [data-message]")].at(-1); if (!m) return "none";
	return m.innerText + "\n" + [...m.querySelectorAll("[data-component]")].map(c => c.dataset.component + " " + c.dataset.customId + " | " + c.innerText.replaceAll("\n"," / ") + (c.disabled ? " (off)" : "")).join("\n") })()`))
}

func TestExplore(t *testing.T) {
	base := start(t)
	p := pagetest.Open(t, base, pagetest.Desktop)
	p.Until(`document.querySelector("#bot[data-bot-sessions='1']")`)
	p.Shot("00-empty")
	p.Click("[data-composer]")
	p.Keys("/")
	p.There("[data-suggest=commands]", "/rails start")
	p.Shot("01-picker")
	p.Keys("rails start ")
	p.There("[data-suggest=values]", "Trains")
	p.Shot("02-game")
	p.Keys("Tra" + kb.Enter)
	p.Shot("03-command")
	p.Keys(kb.Enter)
	p.There("[data-custom-id='v:join']", "")
	time.Sleep(500 * time.Millisecond)
	p.Shot("04-lobby")
	dump(p, "lobby")
	p.As("Bob")
	p.Click("[data-custom-id='v:join']")
	p.There("[data-ephemeral]", "")
	p.Shot("05-joined")
	p.As("Carol")
	p.Shot("06-carol")
	p.Click("[data-custom-id='v:join']")
	p.There("[data-ephemeral]", "")
	dump(p, "carol")
	p.Shot("06-carol-joined")
	p.As("Alice")
	p.Click("[data-custom-id='v:options']")
	time.Sleep(500 * time.Millisecond)
	p.Shot("07-options")
	dump(p, "options")
	p.Click("[data-component=select]")
	time.Sleep(300 * time.Millisecond)
	p.Shot("08-options-cards")
	fmt.Println(pagetest.Eval[string](p, `[...document.querySelectorAll("[data-select-list] [data-option]")].map(n=>n.dataset.option+"|"+n.innerText).join("\n")`))
	p.Click("[data-option='tunnels'],[data-option*='tunnels']")
	time.Sleep(500 * time.Millisecond)
	p.Shot("09-options-set")
	dump(p, "options")
	p.Click("[data-custom-id='v:begin']")
	time.Sleep(1500 * time.Millisecond)
	p.Shot("10-begun")
	dump(p, "begun")

	called := func() string {
		time.Sleep(500 * time.Millisecond)
		return pagetest.Eval[string](p, `[...document.querySelectorAll("#messages > [data-message]:not([data-ephemeral]) [data-part=content] [data-mention]")].at(-1)?.innerText.slice(1) ?? "none"`)
	}
	for i := range 3 {
		name := called()
		p.As(name)
		p.Click("[data-custom-id='v:play']")
		time.Sleep(1000 * time.Millisecond)
		p.Shot(fmt.Sprintf("11-first-%d-b", i))
		dump(p, "first "+name)
		p.Click("[data-ephemeral] [data-custom-id*='>start/']")
		time.Sleep(800 * time.Millisecond)
		if i == 0 {
			dump(p, "page")
			p.Click("[data-ephemeral] [data-component=select]")
			time.Sleep(300 * time.Millisecond)
			p.Shot("11-first-menu")
			p.Keys(kb.Escape)
			p.Click("[data-ephemeral] [data-component=select]")
			p.Click("[data-select-list] [data-option^='>start']")
			time.Sleep(800 * time.Millisecond)
			p.Shot("11-first-more")
			p.Click("[data-ephemeral] [data-component=select]")
			p.Click("[data-select-list] [data-option^='?']")
			time.Sleep(800 * time.Millisecond)
			p.Shot("11-first-search")
			p.Keys("river")
			p.Click("[data-action=modal-submit]")
			time.Sleep(800 * time.Millisecond)
			p.Shot("11-first-searched")
			dump(p, "searched")
		}
		p.Click("[data-ephemeral] [data-component=select]")
		time.Sleep(300 * time.Millisecond)
		p.Click(fmt.Sprintf("[data-select-list] [data-option]:nth-of-type(%d)", i+1))
		time.Sleep(800 * time.Millisecond)
		p.Shot(fmt.Sprintf("11-first-%d-d", i))
		dump(p, "first after "+name)
	}
	for r := range 6 {
		name := called()
		p.As(name)
		p.Click("[data-custom-id='v:play']")
		time.Sleep(700 * time.Millisecond)
		p.Shot(fmt.Sprintf("12-turn-%d-a", r))
		dump(p, "turn "+name)
		p.Click(`[data-ephemeral] [data-custom-id*=":~play-trains"]`)
		time.Sleep(700 * time.Millisecond)
		p.Shot(fmt.Sprintf("12-turn-%d-b", r))
		dump(p, "turn trains "+name)
		if pagetest.Eval[bool](p, `Boolean(document.querySelector("[data-ephemeral] [data-component=select]"))`) {
		p.Click("[data-ephemeral] [data-component=select]")
		time.Sleep(300 * time.Millisecond)
		p.Shot(fmt.Sprintf("12-turn-%d-c", r))
		p.Click(fmt.Sprintf("[data-select-list] [data-option]:nth-of-type(%d)", r%2+1))
		} else {
		p.Click("[data-ephemeral] [data-custom-id*=':=buy ']")
		}
		time.Sleep(700 * time.Millisecond)
		p.Shot(fmt.Sprintf("12-turn-%d-d", r))
		dump(p, "turn bought "+name)
		if pagetest.Eval[bool](p, `Boolean(document.querySelector("[data-ephemeral] [data-custom-id$=':=end']:not([disabled])"))`) {
			p.Click(`[data-ephemeral] [data-custom-id$=":=end"]:not([disabled])`)
		}
		time.Sleep(700 * time.Millisecond)
		p.Shot(fmt.Sprintf("12-turn-%d-e", r))
		dump(p, "turn ended "+name)
	}
	p.Clean()
}
