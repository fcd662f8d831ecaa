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
	tb.There("[data-hint]", "Use /rails start to open a table")
	tb.There("#people [data-user-name=Dave]", "spectator")
	tb.Audit("empty")
	tb.Click("[data-action=new-table]")
	tb.There("[data-command='rails start'] [data-option=game]", "game")
	tb.Until(`document.activeElement.dataset.optionInput === "game"`)
	tb.Keys(kb.Escape + kb.Escape)
	tb.Gone("[data-command]")
	tb.Click("[data-hint] [data-command-mention]")
	tb.There("[data-command='rails start']", "")
	tb.Clean()
}

func TestNewTableByTouch(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Phone)
	tb.There("[data-hint]", "at the top")
	tb.Shot("phone-empty")
	tb.Audit("phone-empty")
	tb.Tap("[data-action=commands]")
	tb.There("[data-suggest=commands]", "/rails start")
	tb.Tap("[data-option='rails start']")
	tb.Tap("[data-suggest=values] [data-option=europe]")
	tb.Tap("[data-suggest=options] [data-option=open]")
	if cut := pagetest.Eval[int](tb.Tab, `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector("[data-option-input=game]"))`); cut > 0 {
		t.Errorf("%d px of the chosen game are cut off", cut)
	}
	tb.Shot("phone-chips")
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
	tb.There("[data-dialog=modal]", "Name the table")
	tb.Keys("Evening trains")
	tb.Shot("phone-modal")
	tb.Audit("phone-modal")
	tb.Tap("[data-action=modal-submit]")
	tb.bot.answer(tb.bot.next(), 4, object{"content": "Evening trains is open"})
	tb.There(".message .content", "Evening trains is open")
	tb.Clean()
}
