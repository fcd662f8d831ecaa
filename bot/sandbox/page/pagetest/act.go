package pagetest

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// Must fails the test if err is not nil.
func (p *Tab) Must(err error) {
	p.Helper()
	if err != nil {
		p.Fatal(err)
	}
}

// Do performs browser actions.
func (p *Tab) Do(steps ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, Patience)
	defer cancel()
	p.Must(chromedp.Do(ctx, steps...))
}

// Until waits until a JavaScript condition is true.
func (p *Tab) Until(condition string) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, Patience)
	defer cancel()
	for pause := minPollInterval; ; pause = min(2*pause, maxPollInterval) {
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("Boolean("+condition+")"))
		if ok {
			return
		}
		if p.ctx.Err() != nil {
			p.Fatalf("the browser ended before %s (%v)", condition, err)
		}
		if ctx.Err() != nil {
			p.Screenshot("failed")
			p.Fatalf("condition did not become true: %s (%v)", condition, err)
		}
		time.Sleep(pause)
	}
}

// Poll intervals of [Tab.Until]. They grow, because each poll costs the page and the browser time.
const (
	minPollInterval = 5 * time.Millisecond
	maxPollInterval = 80 * time.Millisecond
)

// Eval returns the value of a JavaScript expression.
func Eval[T any](p *Tab, expression string) T {
	p.Helper()
	value, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.Fatalf("%s: %v", expression, err)
	}
	return value
}

// Quoted returns a string, or a list of strings, as a JavaScript literal.
func Quoted[S string | []string](s S) string {
	out, _ := json.Marshal(s) // strings always encode
	return string(out)
}

// WaitForText waits for an element that contains text.
func (p *Tab) WaitForText(selector, text string) {
	p.Helper()
	p.Until(fmt.Sprintf(`[...document.querySelectorAll(%s)].some((n) => n.textContent.includes(%s))`, Quoted(selector), Quoted(text)))
}

// WaitUntilGone waits until nothing matches selector.
func (p *Tab) WaitUntilGone(selector string) {
	p.Helper()
	p.Until(fmt.Sprintf(`!document.querySelector(%s)`, Quoted(selector)))
}

// Click clicks the last visible element that matches, with real mouse events.
func (p *Tab) Click(selector string) {
	p.Helper()
	p.pressUntilHit(selector, func(x, y float64) chromedp.Action[chromedp.Void] { return chromedp.MouseClickXY(x, y) })
}

// Tap taps the last visible element that matches, with real touch events.
func (p *Tab) Tap(selector string) {
	p.Helper()
	p.pressUntilHit(selector, chromedp.TapXY)
}

// pressUntilHit presses the element and retries until the click hits it. The page may move or replace the
// element between the look at its position and the press, for example when a picture loads. A press
// that misses is kept from the page.
func (p *Tab) pressUntilHit(selector string, press func(x, y float64) chromedp.Action[chromedp.Void]) {
	p.Helper()
	for until := time.Now().Add(Patience); time.Now().Before(until); {
		at := p.WaitForPosition(selector)
		Eval[bool](p, fmt.Sprintf(watchPressJS, Quoted(selector)))
		p.Do(press(at[0], at[1]))
		if Eval[bool](p, pressHitJS) {
			return
		}
	}
	p.Screenshot("failed")
	p.Fatalf("no press hit %s", selector)
}

// watchPressJS watches the events of the next press before the page gets them.
const watchPressJS = `(() => {
	const aim = (window.aim = { missed: false });
	aim.click = new Promise((resolve) => (aim.clicked = resolve));
	const types = ["pointerdown", "touchstart", "mousedown", "pointerup", "touchend", "mouseup", "click"];
	const judge = (event) => {
		if (!aim.missed && (event.type === "pointerdown" || event.type === "click")) {
			const meant = [...document.querySelectorAll(%s)].some((n) => n.contains(event.target));
			aim.missed = !meant && event.target !== window.lastHit;
		}
		if (aim.missed) {
			event.preventDefault();
			event.stopImmediatePropagation();
		}
		if (event.type === "click") aim.clicked(!aim.missed);
		if (event.type === "click" || window.aim !== aim) for (const type of types) removeEventListener(type, judge, true);
	};
	for (const type of types) addEventListener(type, judge, { capture: true, passive: false });
	return true;
})()`

// pressHitJS resolves to whether the press clicked the intended element. A click that takes longer than a
// second is kept from the page.
const pressHitJS = `(() => {
	const { aim } = window;
	setTimeout(() => {
		aim.missed = true;
		aim.clicked(false);
	}, 1000);
	return aim.click;
})()`

// WaitForPosition waits until the element stands still and nothing covers its centre. It returns that point.
func (p *Tab) WaitForPosition(selector string) []float64 {
	p.Helper()
	p.Until(fmt.Sprintf(`(() => {
		const n = [...document.querySelectorAll(%s)].filter((n) => n.checkVisibility({ visibilityProperty: true })).at(-1);
		if (!n) return false;
		n.scrollIntoView({ block: "nearest", behavior: "instant" });
		const box = n.getBoundingClientRect();
		const at = [box.left + box.width / 2, box.top + box.height / 2];
		const still = String(window.lastPlace) === String(at);
		window.lastPlace = at;
		const hit = (window.lastHit = document.elementFromPoint(...at));
		return still && hit && (n.contains(hit) || hit.contains(n));
	})()`, Quoted(selector)))
	return Eval[[]float64](p, "window.lastPlace")
}

// TypeText types text into the focused element. Enter is a single event with its text, as from a
// keyboard, so that a page which prevents the key gets no line break.
func (p *Tab) TypeText(text string) {
	p.Helper()
	for i, part := range strings.Split(text, kb.Enter) {
		if i > 0 {
			p.Do(enter)
		}
		if part != "" {
			p.Do(chromedp.KeyEvent(part))
		}
	}
}

// enter presses and releases Enter, with its text.
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

// settle waits up to a second for transitions to end, because a press during one would miss. It
// does not fail if something keeps moving.
func (p *Tab) settle() {
	for range 100 {
		if Eval[bool](p, `!document.getAnimations().some((a) => a instanceof CSSTransition)`) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// SwitchUser switches to a user. It repeats the press, because a change of the layout may make it miss.
func (p *Tab) SwitchUser(name string) {
	p.Helper()
	for range 5 {
		p.settle()
		p.Click(fmt.Sprintf(`[data-user-name=%q]`, name))
		if p.waitBriefly(fmt.Sprintf(`!!document.querySelector('[data-you=%q]')`, name)) {
			break
		}
	}
	p.WaitForText(fmt.Sprintf(`[data-you=%q]`, name), name)
}

// waitBriefly waits up to two seconds for a condition.
func (p *Tab) waitBriefly(condition string) bool {
	for range 40 {
		if Eval[bool](p, condition) {
			return true
		}
		time.Sleep(50 * time.Millisecond)
	}
	return false
}

// Screenshot waits until the page and its pictures are loaded and saves a screenshot: in the folder
// RAILBOT_SHOTS, or among the test's artifacts (go test -artifacts). Otherwise it does nothing.
func (p *Tab) Screenshot(name string) {
	p.Helper()
	Eval[bool](p, `Promise.race([
		Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))),
		new Promise((resolve) => setTimeout(resolve, 2000))]).then(() => true)`)
	p.settle()
	folder := os.Getenv("RAILBOT_SHOTS")
	if folder == "" {
		if keep := flag.Lookup("test.artifacts"); keep == nil || keep.Value.String() != "true" {
			return
		}
		folder = p.ArtifactDir()
	}
	png := p.capture()
	p.Must(os.MkdirAll(folder, 0o755))
	path := filepath.Join(folder, "page-"+name+".png")
	p.Must(os.WriteFile(path, png, 0o644))
	p.Logf("picture: %s", path)
}

// capture returns a screenshot as PNG.
func (p *Tab) capture() []byte {
	p.Helper()
	picture, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	p.Must(err)
	return picture
}

// ColourAt returns the colour in the middle of an element.
func (p *Tab) ColourAt(selector string) color.Color {
	p.Helper()
	at := p.WaitForPosition(selector)
	picture, err := png.Decode(bytes.NewReader(p.capture()))
	p.Must(err)
	return picture.At(int(at[0]), int(at[1]))
}

// Focused returns the focused element, named by the page's attributes.
func (p *Tab) Focused() string {
	p.Helper()
	return Eval[string](p, `(() => {
		const n = document.activeElement;
		const d = n.dataset;
		return d.action ?? d.channelName ?? d.userName ?? d.customId ?? d.picture ?? d.locale ?? (d.composer !== undefined ? "composer" : n.id || n.tagName);
	})()`)
}

// Focus focuses an element.
func Focus(selector string) chromedp.Action[chromedp.Void] {
	return chromedp.Focus(chromedp.CSS(selector))
}
