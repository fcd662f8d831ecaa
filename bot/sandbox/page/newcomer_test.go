package page_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
)

func TestNewTableHint(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	tb.WaitForText("[data-hint]", "use /rails start, then become")
	tb.WaitForText("#people [data-user-name=Dave]", "spectator")
	tb.WaitForText("[data-cast]", "On this page you are Alice, Bob, and Carol. Dave only watches.")
	tb.Audit("empty")
	tb.Click("[data-action=new-table]")
	tb.WaitForText("[data-command='rails start'] [data-option=game]", "game")
	tb.Until(`document.activeElement.dataset.optionInput === "game"`)
	tb.TypeText(kb.Escape + kb.Escape)
	tb.WaitUntilGone("[data-command]")
	tb.Click("[data-hint] [data-command-mention]")
	tb.WaitForText("[data-command='rails start']", "")
	tb.CheckErrors()
}

func TestNewTableByTouch(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Phone)
	tb.WaitForText("[data-hint]", "at the top")
	tb.Screenshot("phone-empty")
	tb.Audit("phone-empty")
	tb.Tap("[data-action=commands]")
	tb.WaitForText("[data-suggest=commands]", "/rails start")
	tb.Tap("[data-option='rails start']")
	tb.Tap("[data-suggest=values] [data-option=europe]")
	tb.Tap("[data-suggest=options] [data-option=open]")
	if cut := pagetest.Eval[int](tb.Tab, `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector("[data-option-input=game]"))`); cut > 0 {
		t.Errorf("%d px of the chosen game are cut off", cut)
	}
	tb.Screenshot("phone-chips")
	tb.Audit("phone-chips")
	tb.Tap("[data-suggest=values] [data-option=true]")
	tb.Tap("[data-action=send]")
	asked := tb.bot.next()
	want := []option{{Name: "start", Options: []option{{Name: "game", Value: "europe"}, {Name: "open", Value: true}}}}
	if diff := cmp.Diff(want, asked.Data.Options); diff != "" {
		t.Errorf("options (-want +got):\n%s", diff)
	}
	tb.bot.answer(asked, 9, object{"custom_id": "name", "title": "Name the table", "components": []object{
		row(object{"type": 4, "style": 1, "custom_id": "word", "label": "What is it called?", "max_length": 40}),
	}})
	tb.WaitForText("[data-dialog=modal]", "Name the table")
	tb.TypeText("Evening trains")
	tb.Screenshot("phone-modal")
	tb.Audit("phone-modal")
	tb.Tap("[data-action=modal-submit]")
	tb.bot.answer(tb.bot.next(), 4, object{"content": "Evening trains is open"})
	tb.WaitForText(".message .content", "Evening trains is open")
	tb.CheckErrors()
}
