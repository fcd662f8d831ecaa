package pagetest

import "encoding/json"

// contrastAudit lists the visible texts with a contrast below WCAG's 4.5 : 1, each as "ratio
// selector text". Backgrounds are composed from all ancestors.
const contrastAudit = `(() => {
	const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
	const parse = (css) => {
		canvas.clearRect(0, 0, 1, 1);
		canvas.fillStyle = css;
		canvas.fillRect(0, 0, 1, 1);
		const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
		return [r, g, b, a / 255];
	};
	const over = (top, bottom) => top.slice(0, 3).map((v, i) => v * top[3] + bottom[i] * (1 - top[3])).concat(1);
	const ground = (node) => {
		const layers = [];
		for (let n = node; n; n = n.parentElement) layers.push(parse(getComputedStyle(n).backgroundColor));
		return layers.reverse().reduce((under, layer) => over(layer, under), [255, 255, 255, 1]);
	};
	const light = ([r, g, b]) => [r, g, b].map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)).reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
	const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
	const low = [];
	const check = (node, css, text) => {
		const base = ground(node);
		const found = ratio(over(parse(css), base), base);
		if (found < 4.5) low.push(found.toFixed(2) + " " + node.tagName + "." + node.className + " " + text);
	};
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	let count = 0;
	while (walker.nextNode()) {
		const node = walker.currentNode.parentElement;
		const text = walker.currentNode.data.trim();
		if (text === "" || !node.checkVisibility({ visibilityProperty: true })) continue;
		count++;
		check(node, getComputedStyle(node).color, text.slice(0, 30));
	}
	for (const field of document.querySelectorAll("[placeholder]")) check(field, getComputedStyle(field, "::placeholder").color, field.placeholder);
	return { low, count };
})()`

// nameAudit lists interactive elements without an accessible name, and pictures without alt text.
const nameAudit = `[...document.querySelectorAll("button, a[href], input, textarea, select, [role=button], [role=combobox], dialog, img")]
	.filter((n) => n.checkVisibility({ visibilityProperty: true }))
	.filter((n) => {
		if (n.tagName === "IMG") return !n.alt;
		const named = n.getAttribute("aria-label") || document.getElementById(n.getAttribute("aria-labelledby") ?? "")?.textContent || n.labels?.[0]?.textContent;
		return !(named || n.textContent.trim() || n.querySelector("img")?.alt);
	}).map((n) => n.outerHTML.slice(0, 120))`

// targetAudit lists buttons that are too small for a finger (24 px by WCAG) and elements that stick
// out of the window.
const targetAudit = `[...document.querySelectorAll("button, select, input, textarea, a.btn")]
	.filter((n) => n.checkVisibility({ visibilityProperty: true }))
	.filter((n) => {
		const box = n.getBoundingClientRect();
		const inText = n.classList.contains("mention") || n.classList.contains("origin");
		return (!inText && Math.min(box.width, box.height) < 24) || (box.right > innerWidth + 1 && !n.closest(".aside"));
	}).map((n) => n.outerHTML.slice(0, 120))`

// labelAudit lists controls whose accessible name lacks their visible text. Speech input cannot
// reach them (WCAG 2.5.3).
const labelAudit = `[...document.querySelectorAll("button[aria-label], a[aria-label], [role=button][aria-label]")]
	.filter((n) => n.checkVisibility({ visibilityProperty: true }))
	.filter((n) => {
		const name = n.getAttribute("aria-label").toLowerCase();
		const walker = document.createTreeWalker(n, NodeFilter.SHOW_TEXT);
		while (walker.nextNode()) {
			const { parentElement: at, data } = walker.currentNode;
			const seen = at.checkVisibility({ visibilityProperty: true }) && !at.closest("[aria-hidden=true]");
			if (seen && /[\p{L}\p{N}]/u.test(data) && !name.includes(data.trim().toLowerCase())) return true;
		}
		return false;
	}).map((n) => n.outerHTML.slice(0, 160))`

// outlineAudit lists children of lists that are not items, and headings that skip a level within a
// pane.
const outlineAudit = `[
	...[...document.querySelectorAll("ol > *, ul > *")].filter((n) => n.tagName !== "LI" || n.hasAttribute("role")).map((n) => n.outerHTML.slice(0, 160)),
	...[...document.querySelectorAll(".pane")].flatMap((pane) => {
		const level = (n) => Number(n.getAttribute("aria-level") ?? n.tagName.slice(1));
		const all = [...pane.querySelectorAll("h1, h2, h3, h4, h5, h6, [role=heading]")].filter((n) => n.checkVisibility({ visibilityProperty: true }));
		return all.filter((n, i) => i > 0 && level(n) > level(all[i - 1]) + 1).map((n) => n.outerHTML.slice(0, 160));
	}),
]`

// Audit checks contrast, names, sizes and outline of what the page shows now.
func (p *Tab) Audit(where string) {
	p.Helper()
	contrast := Eval[struct {
		Low   []string
		Count int
	}](p, contrastAudit)
	if contrast.Count < 10 {
		p.Errorf("%s: got %d texts, want at least 10", where, contrast.Count)
	}
	for _, low := range contrast.Low {
		p.Errorf("%s: contrast %s", where, low)
	}
	for fault, audit := range map[string]string{
		"no name": nameAudit, "too small or outside the window": targetAudit,
		"visible text missing in the name": labelAudit, "not a list item, or a heading skips a level": outlineAudit,
	} {
		for _, found := range Eval[[]string](p, audit) {
			p.Errorf("%s: %s: %s", where, fault, found)
		}
	}
	if wide := Eval[json.Number](p, `document.documentElement.scrollWidth - innerWidth`); wide != "0" {
		p.Errorf("%s: the page is %s px too wide", where, wide)
	}
}
