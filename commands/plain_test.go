package commands_test

import (
	"strings"
	"testing"

	"github.com/railbot/railbot/commands/story"
)

// TestPicturesShowTheUsername seats somebody whose display name pictures cannot show. They
// show the username instead, texts keep the display name, and forgetting removes both.
func TestPicturesShowTheUsername(t *testing.T) {
	d := newDesk(t)
	li, bob := d.person("u1"), d.person("u2")
	r := li.command("rails start", "game=toy")
	r.Name, r.Plain = "李明", "li_ming"
	li.send(r)
	d.follow()
	bob.clickPublic("Join")
	li.clickPublic("Begin")
	board := d.book.BoardScene(story.View(d.book, d.match(), "en-US", nil))
	if text := board.Text(); !strings.Contains(text, "li_ming") || strings.Contains(text, "Seat 1") {
		t.Errorf("the board does not show the username:\n%s", text)
	}
	contains(t, d.now.Content, "<@u1>")
	contains(t, li.run("rails table"), "**李明**")
	d.finished([]*person{li, bob})
	li.run("rails forget")
	contains(t, li.click("Forget me"), "no longer know you")
	if kept := d.ended(); strings.Contains(string(kept.record), "li_ming") {
		t.Errorf("the match still has the username: %s", kept.record)
	}
	d.shownNowhere("li_ming")
}
