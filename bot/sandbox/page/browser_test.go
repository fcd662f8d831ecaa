package page_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// patience is how long a condition on the page may take to come true. It only
// bounds a failing test; nothing is measured by it.
const patience = 20 * time.Second

const installLine = "apt-get install --yes chromium"

// chromium finds the browser, or fails under CI and skips elsewhere.
func chromium(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("CI") == "true" {
		t.Fatalf("no chromium, which CI must have; install it with: %s", installLine)
	}
	t.Skipf("\n*** NOT TESTED: the web page needs chromium. Install it with: %s ***", installLine)
	return ""
}

// view is the window in which a test looks at the page.
type view struct {
	width, height int64
	scheme        string // "dark" or "light"
	touch         bool
}

var (
	desktop = view{width: 1280, height: 900, scheme: "dark"}
	phone   = view{width: 390, height: 844, scheme: "dark", touch: true}
)

// tab is one browser with one page, and what went wrong on it.
type tab struct {
	*testing.T
	ctx    context.Context
	origin string
	heard  chan bool // closed when the console was heard to its end

	mu       sync.Mutex
	troubles []string            // console errors, exceptions, requests to other hosts
	frames   map[string][]string // what each socket received, by the token it identified with
	sockets  map[network.RequestID]string
}

// open starts a browser with an empty profile and opens origin in it.
func open(t *testing.T, origin string, v view) *tab {
	t.Helper()
	flags := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(chromium(t)), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), flags...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	page := &tab{T: t, ctx: ctx, origin: origin, heard: make(chan bool), frames: map[string][]string{}, sockets: map[network.RequestID]string{}}
	page.must(chromedp.Listen(ctx, page.hear))
	page.listenToConsole()
	page.look(v)
	page.do(chromedp.Navigate(origin))
	page.until(`document.body.dataset.ready === "true"`)
	return page
}

func (p *tab) look(v view) {
	p.Helper()
	opts := []chromedp.EmulateViewportOption{}
	if v.touch {
		opts = append(opts, chromedp.EmulateTouch)
	}
	p.do(chromedp.EmulateViewport(v.width, v.height, opts...))
	_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: v.scheme}},
	})
	p.must(err)
	_, err = chromedp.Call(p.ctx, network.Enable, network.EnableParams{})
	p.must(err)
}

// endOfTest is written to the console to know that all before it was heard.
const endOfTest = "end of test"

func (p *tab) listenToConsole() {
	_, err := chromedp.Call(p.ctx, runtime.Enable, cdp.Empty{})
	p.must(err)
	messages := chromedp.Console(p.ctx)
	go func() {
		defer close(p.heard)
		for message, err := range messages {
			if err != nil || message.Text == endOfTest {
				return
			}
			if message.Type == "error" || message.Type == "warning" || message.Type == chromedp.ConsoleException {
				p.trouble(fmt.Sprintf("console %s: %s (%s)", message.Type, message.Text, message.URL))
			}
		}
	}()
}

func (p *tab) trouble(what string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.troubles = append(p.troubles, what)
}

// hear notes requests that leave the origin and what each socket was sent.
func (p *tab) hear(event any) {
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		p.checkAddress(e.Request.URL)
	case *network.EventWebSocketCreated:
		p.checkAddress(strings.Replace(e.URL, "ws://", "http://", 1))
	case *network.EventWebSocketFrameSent:
		p.noteToken(e.RequestID, string(e.Response.PayloadData))
	case *network.EventWebSocketFrameReceived:
		p.mu.Lock()
		defer p.mu.Unlock()
		token := p.sockets[e.RequestID]
		p.frames[token] = append(p.frames[token], string(e.Response.PayloadData))
	}
}

func (p *tab) checkAddress(url string) {
	if !strings.HasPrefix(url, p.origin+"/") && url != p.origin {
		p.trouble("request to another host: " + url)
	}
}

func (p *tab) noteToken(socket network.RequestID, payload string) {
	var frame struct {
		D struct{ Token string }
	}
	if json.Unmarshal([]byte(payload), &frame) != nil || frame.D.Token == "" {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sockets[socket] = frame.D.Token
}

// received says whether any frame to the owner of token contained text.
func (p *tab) received(token, text string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.ContainsFunc(p.frames[token], func(frame string) bool { return strings.Contains(frame, text) })
}

// clean ends a test: it fails if the page complained or left its origin.
// Complaints that contain one of the allowed texts were to be expected.
func (p *tab) clean(allowed ...string) {
	p.Helper()
	p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf("console.debug(%q)", endOfTest)))
	<-p.heard
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, trouble := range p.troubles {
		if !slices.ContainsFunc(allowed, func(text string) bool { return strings.Contains(trouble, text) }) {
			p.Error(trouble)
		}
	}
}

func (p *tab) must(err error) {
	p.Helper()
	if err != nil {
		p.Fatal(err)
	}
}

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	p.must(chromedp.Do(ctx, steps...))
}

// until waits for a JavaScript condition.
func (p *tab) until(condition string) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	for {
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("Boolean("+condition+")"))
		if ok {
			return
		}
		if ctx.Err() != nil {
			p.shot("failed")
			p.Fatalf("never came true: %s (%v)", condition, err)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// eval returns the value of a JavaScript expression.
func eval[T any](p *tab, expression string) T {
	p.Helper()
	value, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.Fatalf("%s: %v", expression, err)
	}
	return value
}

// quoted writes a string as JavaScript.
func quoted(s string) string {
	out, _ := json.Marshal(s) // a string always encodes
	return string(out)
}

// there waits for an element; text, unless empty, must be in it.
func (p *tab) there(selector, text string) {
	p.Helper()
	p.until(fmt.Sprintf(`[...document.querySelectorAll(%s)].some((n) => n.textContent.includes(%s))`, quoted(selector), quoted(text)))
}

// gone waits until nothing matches selector.
func (p *tab) gone(selector string) {
	p.Helper()
	p.until(fmt.Sprintf(`!document.querySelector(%s)`, quoted(selector)))
}

// click presses the last visible element that matches, with the real mouse.
func (p *tab) click(selector string) {
	p.Helper()
	at := p.place(selector)
	p.do(chromedp.MouseClickXY(at[0], at[1]))
}

// tap presses it with a finger.
func (p *tab) tap(selector string) {
	p.Helper()
	at := p.place(selector)
	p.do(chromedp.TapXY(at[0], at[1]))
}

// place waits until the element stands still and nothing lies over its middle,
// and returns that point.
func (p *tab) place(selector string) []float64 {
	p.Helper()
	p.until(fmt.Sprintf(`(() => {
		const n = [...document.querySelectorAll(%s)].filter((n) => n.checkVisibility({ visibilityProperty: true })).at(-1);
		if (!n) return false;
		n.scrollIntoView({ block: "nearest", behavior: "instant" });
		const box = n.getBoundingClientRect();
		const at = [box.left + box.width / 2, box.top + box.height / 2];
		const still = String(window.lastPlace) === String(at);
		window.lastPlace = at;
		const hit = document.elementFromPoint(...at);
		return still && hit && (n.contains(hit) || hit.contains(n));
	})()`, quoted(selector)))
	return eval[[]float64](p, "window.lastPlace")
}

// keys types into whatever has the focus. Enter is one event with its text, as
// from a keyboard, so that a page which refuses the key gets no line break.
func (p *tab) keys(text string) {
	p.Helper()
	for i, part := range strings.Split(text, kb.Enter) {
		if i > 0 {
			p.do(enter)
		}
		if part != "" {
			p.do(chromedp.KeyEvent(part))
		}
	}
}

func enter(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
	var none chromedp.Void
	key := input.DispatchKeyEventParams{Type: "keyDown", Key: "Enter", Code: "Enter", Text: kb.Enter, WindowsVirtualKeyCode: 13, NativeVirtualKeyCode: 13}
	if _, err := cdp.Call(ctx, t, input.DispatchKeyEvent, key); err != nil {
		return none, err
	}
	key.Type, key.Text = "keyUp", ""
	_, err := cdp.Call(ctx, t, input.DispatchKeyEvent, key)
	return none, err
}

// as switches to a user.
func (p *tab) as(name string) {
	p.Helper()
	p.click(fmt.Sprintf(`[data-user-name=%q]`, name))
	p.there(fmt.Sprintf(`[data-you=%q]`, name), name)
}

// shot keeps a picture of the page in the folder RAILBOT_SHOTS, or else in a
// temporary one, and says where.
func (p *tab) shot(name string) {
	p.Helper()
	folder := os.Getenv("RAILBOT_SHOTS")
	if folder == "" {
		folder = p.ArtifactDir()
	}
	for range 100 { // what slides in should have arrived, but a picture is no reason to fail
		if eval[bool](p, `!document.getAnimations().some((a) => a instanceof CSSTransition)`) {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	p.must(err)
	p.must(os.MkdirAll(folder, 0o755))
	path := filepath.Join(folder, "page-"+name+".png")
	p.must(os.WriteFile(path, png, 0o644))
	p.Logf("picture: %s", path)
}

// focus puts the focus on an element.
func focus(selector string) chromedp.Action[chromedp.Void] {
	return chromedp.Focus(chromedp.CSS(selector))
}
