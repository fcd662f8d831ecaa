package page_test

import (
	"slices"
	"testing"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
	"github.com/railbot/railbot/render"
)

// outline returns the DOM made from markdown: elements as tag(children), with the classes that
// carry meaning.
const outline = `async (text) => {
	const { renderMarkdown } = await import("/js/markdown.js");
	const names = { locale: "en-US", user: (id) => "user" + id, channel: (id) => "channel" + id };
	const write = (node) => {
		if (node.nodeType === Node.TEXT_NODE) return node.data;
		const name = node.dataset.language ?? node.className.split(" ")[0] ?? "";
		return node.tagName.toLowerCase() + (name ? "." + name : "") + "(" + [...node.childNodes].map(write).join("") + ")";
	};
	return [...renderMarkdown(text, names).childNodes].map(write).join(" ");
}`

func TestMarkdown(t *testing.T) {
	pagetest.Chromium(t)
	_, base, _ := serve(t, sandbox.Config{})
	tb := pagetest.Open(t, base, pagetest.Desktop)
	for _, test := range []struct{ text, want string }{
		{"plain", "div.md-p(plain)"},
		{"two\nlines", "div.md-p(two\nlines)"},
		{"**b** *i* _i_ __u__ ~~s~~ `c`", "div.md-p(strong(b) em(i) em(i) u(u) s(s) code.md-code(c))"},
		{"***both***", "div.md-p(strong(em(both)))"},
		{"**a *b* c**", "div.md-p(strong(a em(b) c))"},
		{"snake_case_name 2 * 3 * 4", "div.md-p(snake_case_name 2 * 3 * 4)"},
		{`\*not\*`, "div.md-p(*not*)"},
		{"||a **b**||", "div.md-p(span.spoiler(span.spoiler-text(a strong(b))))"},
		{"``a ` b``", "div.md-p(code.md-code(a ` b))"},
		{"`**not bold**`", "div.md-p(code.md-code(**not bold**))"},
		{"<b>x</b> <script>", "div.md-p(<b>x</b> <script>)"},
		{"[t](https://example.org/a_b)", "div.md-p(a.md-link(t))"},
		{"[t](javascript:alert(1))", "div.md-p([t](javascript:alert(1)))"},
		{"see https://example.org/x, now", "div.md-p(see a.md-link(https://example.org/x), now)"},
		{"<https://example.org>", "div.md-p(a.md-link(https://example.org))"},
		{"<@12> <@!12> <#34> <@&5>", "div.md-p(span.mention(@user12) span.mention(@user12) button.mention(#channel34) span.mention(@role))"},
		{"</rails start:9> @everyone", "div.md-p(button.mention(/rails start) span.mention(@everyone))"},
		{"# One\n## Two\n### Three\n#no", "div.md-h(One) div.md-h(Two) div.md-h(Three) div.md-p(#no)"},
		{"-# small", "div.md-subtext(small)"},
		{"> a\n> b\nc", "blockquote.md-quote(div.md-p(a\nb)) div.md-p(c)"},
		{"x\n>>> a\nb", "div.md-p(x) blockquote.md-quote(div.md-p(a\nb))"},
		{"- a\n- b\n  - c\n- d", "ul(li(a)li(bul(li(c)))li(d))"},
		{"3. a\n4. b", "ol(li(a)li(b))"},
		{"- a\n1. b", "ul(li(a)) ol(li(b))"},
		{"a\n```go\nx := 1\n```\nb", "div.md-p(a) pre.md-pre(code.go(x := 1)) div.md-p(b)"},
		{"```one line```", "pre.md-pre(code(one line))"},
		{"```\n> not a quotation\n```", "pre.md-pre(code(> not a quotation))"},
		{"<t:0:D>", "div.md-p(time.md-time(January 1, 1970))"},
		{"<t:99999999999999999999>", "div.md-p(<t:99999999999999999999>)"},
		{"unclosed **bold and `code", "div.md-p(unclosed **bold and `code)"},
	} {
		if got := pagetest.Eval[string](tb, "("+outline+")("+pagetest.Quoted(test.text)+")"); got != test.want {
			t.Errorf("%q\n got %s\nwant %s", test.text, got, test.want)
		}
	}
	tb.CheckErrors()
}

// TestStringsInEveryLanguage compares the page's own words in each language with the English ones.
func TestStringsInEveryLanguage(t *testing.T) {
	pagetest.Chromium(t)
	_, base, _ := serve(t, sandbox.Config{})
	tb := pagetest.Open(t, base, pagetest.Desktop)
	const differing = `import("/js/strings.js").then(({ STRINGS }) => {
		const slots = (s) => [...(s ?? "").matchAll(/\{\w+\}/g)].map(String).sort().join();
		return Object.entries(STRINGS).flatMap(([language, own]) =>
			[...new Set([...Object.keys(STRINGS.en), ...Object.keys(own)])]
				.filter((k) => !STRINGS.en[k] || !own[k] || slots(STRINGS.en[k]) !== slots(own[k]))
				.map((k) => language + " " + k));
	})`
	for _, key := range pagetest.Eval[[]string](tb, differing) {
		t.Errorf("string %q is missing or has other slots than in English", key)
	}
	codes := pagetest.Eval[[]string](tb, `import("/js/strings.js").then(({ STRINGS }) => Object.keys(STRINGS))`)
	for _, language := range render.AllLanguages() {
		if language.Complete && !slices.Contains(codes, language.Code) {
			t.Errorf("%s is complete but the page has no strings/%s.js", language.Name, language.Code)
		}
	}
	tb.CheckErrors()
}
