package pagetest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	code := m.Run()
	StopBrowser()
	os.Exit(code)
}

// restless is a page with a button that keeps jumping. It counts the clicks that hit and miss it.
const restless = `<!doctype html><html lang="en"><title>Restless</title><link rel="icon" href="data:,">
<body data-ready="true"><button id="aim" style="position: absolute; top: 20px; width: 80px; height: 40px">0</button>
<script>
	const button = document.getElementById("aim");
	let side = 0;
	window.missed = 0;
	setInterval(() => (button.style.left = (side = 300 - side) + "px"), 60);
	document.addEventListener("click", (event) => (event.target === button ? button.textContent++ : window.missed++));
</script>`

// A click must hit an element that moves between the look and the press, once, and nothing else.
func TestClickHitsMovingElement(t *testing.T) {
	page := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(out, restless)
	}))
	defer page.Close()
	p := Open(t, page.URL, Desktop)
	const clicks = 15
	for range clicks {
		p.Click("#aim")
	}
	if met := Eval[string](p, "button.textContent"); met != fmt.Sprint(clicks) {
		t.Errorf("%s of %d clicks hit the button, want all", met, clicks)
	}
	if missed := Eval[int](p, "window.missed"); missed != 0 {
		t.Errorf("%d clicks hit something else, want 0", missed)
	}
}

// renewed is a page that replaces and moves its button when it is first touched.
const renewed = `<!doctype html><html lang="en"><title>Renewed</title><link rel="icon" href="data:,">
<body data-ready="true"><div id="in">
<button class="aim" style="margin-top: 20px; width: 80px; height: 40px">aim</button></div>
<script>
	window.met = 0;
	const inside = document.getElementById("in");
	let first = true;
	document.addEventListener("click", (event) => (window.met += event.target.className === "aim" ? 1 : 100));
	inside.addEventListener("pointerdown", () => {
		if (first) inside.innerHTML = inside.innerHTML.replace("20px", "200px");
		first = false;
	});
</script>`

// A press that is lost, because the page replaces the pressed element, is repeated.
func TestLostPressIsRepeated(t *testing.T) {
	page := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(out, renewed)
	}))
	defer page.Close()
	for name, press := range map[string]func(*Tab){
		"mouse":  func(p *Tab) { p.Click(".aim") },
		"finger": func(p *Tab) { p.Tap(".aim") },
	} {
		t.Run(name, func(t *testing.T) {
			p := Open(t, page.URL, Phone)
			press(p)
			p.Until("window.met === 1")
		})
	}
}
