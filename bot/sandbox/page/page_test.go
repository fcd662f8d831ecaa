package page_test

import (
	"io/fs"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/railbot/railbot/bot/sandbox/page"
)

func TestHandlerServesPageFiles(t *testing.T) {
	for _, test := range []struct {
		path, contentType string
		status            int
	}{
		{"/", "text/html; charset=utf-8", 200},
		{"/js/main.js", "text/javascript; charset=utf-8", 200},
		{"/js/strings/index.js", "text/javascript; charset=utf-8", 200},
		{"/css/page.css", "text/css; charset=utf-8", 200},
		{"/icon.svg", "image/svg+xml", 200},
		{"/fonts/roboto-bold.ttf", "font/ttf", 200},
		{"/fonts/", "text/plain; charset=utf-8", 404},
		{"/js/", "text/plain; charset=utf-8", 404},
		{"/js", "text/plain; charset=utf-8", 404},
		{"/../page.go", "text/plain; charset=utf-8", 404},
		{"/api/v10/unknown", "text/plain; charset=utf-8", 404},
	} {
		answer := httptest.NewRecorder()
		page.Handler().ServeHTTP(answer, httptest.NewRequest("GET", test.path, nil))
		if answer.Code != test.status || answer.Header().Get("Content-Type") != test.contentType {
			t.Errorf("%s: got %d %s, want %d %s", test.path, answer.Code, answer.Header().Get("Content-Type"), test.status, test.contentType)
		}
		if policy := answer.Header().Get("Content-Security-Policy"); test.status == 200 && !strings.Contains(policy, "default-src 'none'") {
			t.Errorf("%s: policy %q", test.path, policy)
		}
	}
}

func TestNoMarkupFromStrings(t *testing.T) {
	forbidden := regexp.MustCompile(`innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment|\beval\(|new Function|https?://(?:[a-z0-9-]+\.)+[a-z]{2,}`)
	for name, text := range modules(t) {
		for _, found := range forbidden.FindAllString(text, -1) {
			if found != "http://www.w3.org" { // the SVG namespace, which is never fetched
				t.Errorf("%s uses %q", name, found)
			}
		}
	}
}

// modules returns the page's JavaScript files by path.
func modules(t *testing.T) map[string]string {
	t.Helper()
	found := map[string]string{}
	root := os.DirFS("static")
	names, err := fs.Glob(root, "js/*.js")
	strings, _ := fs.Glob(root, "js/strings/*.js")
	names = append(names, strings...)
	if err != nil || len(names) < 10 {
		t.Fatalf("got %d modules (error %v)", len(names), err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(root, name)
		if err != nil {
			t.Fatal(err)
		}
		found[name] = string(text)
	}
	return found
}
