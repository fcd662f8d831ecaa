package pagetest

import (
	"context"
	"os"
	"os/exec"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// Patience is how long a condition on the page may take to become true, however busy the machine
// is. It only limits failing tests.
const Patience = 2 * time.Minute

const installLine = "apt-get install --yes chromium"

// Chromium returns the path of the browser. If there is none, it fails in CI and skips the test
// elsewhere.
func Chromium(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
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

// View is the window in which a test opens the page.
type View struct {
	Width, Height int64
	Scheme        string // "dark" or "light"
	Touch         bool
}

// Desktop and Phone are the windows that most tests use.
var (
	Desktop = View{Width: 1280, Height: 900, Scheme: "dark"}
	Phone   = View{Width: 390, Height: 844, Scheme: "dark", Touch: true}
)

// sharedBrowser is the browser that all tests of a package share, each with its own profile. [End] stops
// it.
var sharedBrowser struct {
	once sync.Once
	ctx  context.Context
	end  []func()
	err  error
}

// browserContext returns the browser's context. It starts the browser for the first test that needs it.
func browserContext(t *testing.T) context.Context {
	t.Helper()
	path := Chromium(t)
	sharedBrowser.once.Do(func() {
		flags := append(chromedp.DefaultExecAllocatorOptions[:],
			chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
			chromedp.Flag("font-render-hinting", "none"), // letters as wide as on a phone, on every machine
			chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
		ctx, cancel := chromedp.NewExecAllocator(context.Background(), flags...)
		sharedBrowser.end = append(sharedBrowser.end, cancel)
		sharedBrowser.ctx, cancel = chromedp.NewContext(ctx)
		sharedBrowser.end = append(sharedBrowser.end, cancel)
		sharedBrowser.err = chromedp.Do(sharedBrowser.ctx)
	})
	if sharedBrowser.err != nil {
		t.Fatal(sharedBrowser.err)
	}
	return sharedBrowser.ctx
}

// StopBrowser stops the browser. TestMain calls it after the tests.
func StopBrowser() {
	for _, end := range slices.Backward(sharedBrowser.end) {
		end()
	}
}

// Tab is a browser tab with its own profile, and a record of what went wrong in it.
type Tab struct {
	*testing.T
	ctx    context.Context
	origin string
	heard  chan bool // closed when the console has been read to the end

	mu       sync.Mutex
	troubles []string            // console errors, exceptions, requests to other hosts
	frames   map[string][]string // token -> frames received by the socket that identified with it
	sockets  map[network.RequestID]string
}

// Open opens origin in a new tab with an empty profile.
func Open(t *testing.T, origin string, v View) *Tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browserContext(t), chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	page := &Tab{T: t, ctx: ctx, origin: origin, heard: make(chan bool), frames: map[string][]string{}, sockets: map[network.RequestID]string{}}
	page.Must(chromedp.Listen(ctx, page.recordEvent))
	page.listenToConsole()
	page.Resize(v)
	page.Do(chromedp.Navigate(origin))
	page.Until(`document.body.dataset.ready === "true"`)
	return page
}

// Resize changes the window.
func (p *Tab) Resize(v View) {
	p.Helper()
	opts := []chromedp.EmulateViewportOption{}
	if v.Touch {
		opts = append(opts, chromedp.EmulateTouch)
	}
	p.Do(chromedp.EmulateViewport(v.Width, v.Height, opts...))
	_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: v.Scheme}},
	})
	p.Must(err)
	_, err = chromedp.Call(p.ctx, network.Enable, network.EnableParams{})
	p.Must(err)
}
