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
	End()
	os.Exit(code)
}

// restless has a button that jumps to and fro, and counts what meets it and what
// does not.
const restless = `<!doctype html><html lang="en"><title>Restless</title><link rel="icon" href="data:,">
<body data-ready="true"><button id="aim" style="position: absolute; top: 20px; width: 80px; height: 40px">0</button>
<script>
	const button = document.getElementById("aim");
	let side = 0;
	window.missed = 0;
	setInterval(() => (button.style.left = (side = 300 - side) + "px"), 60);
	document.addEventListener("click", (event) => (event.target === button ? button.textContent++ : window.missed++));
</script>`

// TestClickMeets: what moves between a look and a press is pressed all the same,
// once, and nothing else is.
func TestClickMeets(t *testing.T) {
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
		t.Errorf("%s of %d clicks met the button", met, clicks)
	}
	if missed := Eval[int](p, "window.missed"); missed != 0 {
		t.Errorf("%d clicks met something else", missed)
	}
}

// renewed has a button that is there anew, and at another place, as soon as it is touched
// for the first time.
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

// TestPressRepeated: a press that the page loses, because it shows anew what is pressed, is
// repeated.
func TestPressRepeated(t *testing.T) {
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
