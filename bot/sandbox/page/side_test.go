package page_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/railbot/railbot/bot/sandbox"
	"github.com/railbot/railbot/bot/sandbox/page/pagetest"
)

// With two panes, each shows its own person's private messages and gets its own keys.
func TestTwoPanes(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	tb.startMatch()
	tb.Click("#split")
	tb.WaitForText("#pane-2[data-pane-user=Bob] [data-mentioned]", "Round 1") // Bob was pinged, and is opened next to Alice
	tb.WaitForText("#pane[data-pane-user=Alice] .message", "Round 1")
	tb.Until(`document.querySelector("#pane-2[data-focused]") && !document.querySelector("#pane[data-focused]")`)
	tb.WaitForText("[data-you=Bob]", "Bob")

	tb.Click("#pane-2 [data-custom-id='play:1']")
	asked := tb.bot.next()
	if asked.Member.User.ID != sandbox.SeedBob {
		t.Errorf("got a press of Play by %s, want Bob", asked.Member.User.ID)
	}
	tb.bot.answer(asked, 4, object{
		"content": "Bob's hand", "flags": 64, "attachments": picture("hand.png", "Bob's hand"),
		"components": []object{row(menu("buy", "Buy a card", 1, 1, "Train", "Express")), row(button(2, "Undo", "undo"), button(4, "End turn", "end"))},
	}, file{"hand.png", 1600, 500})
	tb.WaitForText("#pane-2 [data-ephemeral]", "Bob's hand")
	tb.WaitUntilGone("#pane [data-ephemeral]")
	tb.Click("#pane-2 [data-custom-id=buy]")
	tb.WaitForText("[data-select-list=buy]", "Express")
	tb.Screenshot("split-menu")
	tb.TypeText(kb.Escape)

	tb.Click("#pane [data-composer]")
	tb.WaitForText("[data-you=Alice]", "Alice")
	tb.TypeText("your turn, Bob" + kb.Enter)
	for _, pane := range []string{"#pane", "#pane-2"} {
		tb.WaitForText(pane+" .message .content", "your turn, Bob")
	}
	tb.Screenshot("split")
	tb.Audit("split")

	tb.Do(chromedp.Reload()) // both panes are restored
	tb.WaitForText("#pane[data-pane-user=Alice] .message", "your turn, Bob")
	tb.WaitForText("#pane-2[data-pane-user=Bob] [data-ephemeral]", "Bob's hand")
	tb.paneSwitching()
	tb.CheckErrors()
}

// paneSwitching shows other people in the second pane, closes it, and tries a window that is too
// narrow for it.
func (tb *table) paneSwitching() {
	tb.Helper()
	tb.Click("#pane-2 [data-user-name=Carol]")
	tb.WaitForText("#pane-2[data-pane-user=Carol] .message", "Round 1")
	tb.WaitUntilGone("#pane-2 [data-ephemeral]")
	tb.WaitForText("#pane[data-pane-user=Alice] .message", "Round 1")
	tb.Resize(pagetest.View{Width: 920, Height: 700, Scheme: "light"})
	tb.Audit("split in a small window")
	tb.Screenshot("split-small")
	tb.Resize(pagetest.Phone)
	tb.Until(`document.querySelector("#pane-2").hidden`)
	tb.Audit("split on a phone")
	tb.Resize(pagetest.Desktop)
	tb.WaitForText("#pane-2[data-pane-user=Carol] .message", "Round 1")
	tb.Click("#split-2")
	tb.Until(`document.querySelector("#pane-2").hidden && document.querySelector("#right").checkVisibility()`)
	tb.WaitForText("[data-you=Alice]", "Alice")
}

// The bot writes to Alice, who presses a button there and runs a command. Bob writes to the bot
// first.
func TestDirectMessages(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	dm := tb.bot.create("POST", "/users/@me/channels", object{"recipient_id": sandbox.SeedAlice})
	tb.Until(`document.querySelector("#directs-box").hidden`) // nothing was written so far
	tb.bot.post(dm, object{"content": "A chapter of your match has ended.", "components": []object{row(button(2, "No more of these", "quiet"))}})
	tb.WaitForText("#directs [data-channel-name=Railbot] .badge", "1")
	tb.Click("#directs [data-channel-name=Railbot]")
	tb.WaitForText(".message .content", "A chapter")
	tb.WaitForText("#channel-title", "Railbot")
	tb.WaitUntilGone("#directs .badge")
	tb.Click("[data-custom-id=quiet]")
	asked := tb.bot.next()
	if asked.GuildID != "" || asked.User.ID != sandbox.SeedAlice {
		t.Errorf("got interaction in guild %q by %q, want a direct message by Alice", asked.GuildID, asked.User.ID)
	}
	tb.bot.answer(asked, 7, object{"content": "You will hear no more of it.", "components": []object{}})
	tb.WaitForText(".message .content", "no more of it")
	tb.Click("[data-composer]")
	tb.TypeText("/rails join" + kb.Enter)
	tb.bot.answer(tb.bot.next(), 4, object{"content": "There is no table here."})
	tb.WaitForText(".message .content", "no table here")
	tb.Screenshot("direct")
	tb.Audit("direct")

	tb.SwitchUser("Bob")
	tb.WaitForText("#channel-title", "table-1")
	tb.Until(`document.querySelector("#directs-box").hidden`)
	tb.Click("#bot [data-action=direct]")
	tb.WaitForText("#intro", "your direct messages with Railbot")
	tb.Click("[data-composer]")
	tb.TypeText("hello" + kb.Enter)
	tb.WaitForText(".message .content", "hello")
	tb.CheckErrors()
}

// In a group DM without the bot, Alice runs a command, and Bob presses its button and writes.
func TestGroup(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	commands := railCommands()
	commands[0]["contexts"] = []int{0, 1, 2}
	tb.bot.rest("PUT", "/applications/"+sandbox.SeedApplication+"/commands", commands)
	if err := tb.server.SetInstalled(sandbox.SeedAlice, true); err != nil {
		t.Fatal(err)
	}
	if _, err := tb.server.AddGroup("Night trains", sandbox.SeedAlice, sandbox.SeedBob); err != nil {
		t.Fatal(err)
	}
	tb.Click("#directs [data-channel-name='Night trains']")
	tb.WaitForText("#channel-title", "Night trains")
	tb.WaitForText("#intro", "the beginning of the Night trains group")
	tb.Audit("group-empty")
	tb.Click("[data-composer]")
	tb.TypeText("/rails join" + kb.Enter)
	asked := tb.bot.next()
	if asked.GuildID != "" || asked.User.ID != sandbox.SeedAlice {
		t.Errorf("got interaction in guild %q by %q, want one of Alice's in a group", asked.GuildID, asked.User.ID)
	}
	tb.bot.answer(asked, 4, board("Round 1, "+mention(sandbox.SeedBob)+" to act.", sandbox.SeedBob), file{"board.png", 1600, 1000})
	tb.WaitForText(".message .content", "Round 1")
	tb.Screenshot("group")
	tb.Audit("group")

	tb.SwitchUser("Bob")
	tb.WaitForText("#channel-title", "Night trains")
	tb.Click("[data-custom-id='play:1']")
	pressed := tb.bot.next()
	if pressed.User.ID != sandbox.SeedBob || pressed.ChannelID != asked.ChannelID {
		t.Errorf("got a press by %q in %q, want one of Bob's in the group", pressed.User.ID, pressed.ChannelID)
	}
	tb.bot.answer(pressed, 4, object{"content": "Bob's hand", "flags": 64})
	tb.WaitForText("[data-ephemeral]", "Bob's hand")
	tb.Click("[data-composer]")
	tb.TypeText("your turn, Alice" + kb.Enter)
	tb.WaitForText(".message .content", "your turn, Alice")
	tb.Click("[data-composer]")
	tb.TypeText("/") // Bob has not installed the application
	tb.WaitForText("#suggest .suggest-note", "No commands can be used here")
	tb.TypeText(kb.Escape)

	tb.SwitchUser("Dave") // is not in the group
	tb.WaitForText("#channel-title", "table-1")
	tb.Until(`document.querySelector("#directs-box").hidden`)

	tb.SwitchUser("Alice")
	hall := tb.server.AddChannelIn(tb.server.AddGuildWithoutBot("Elsewhere", "fr"), "hall").ID
	tb.Click(fmt.Sprintf("#channels [data-channel='%s']", hall))
	tb.WaitForText("#channel-title", "hall")
	tb.Click("[data-composer]")
	tb.TypeText("/rails join" + kb.Enter)
	tb.bot.answer(tb.bot.next(), 4, object{"content": "You sit at this table."})
	tb.WaitForText(".message .content", "You sit")
	tb.CheckErrors()
}

func TestThread(t *testing.T) {
	tb := newTable(t, sandbox.Config{}, pagetest.Desktop)
	thread := tb.bot.create("POST", "/channels/"+sandbox.SeedTable1+"/threads", object{"name": "Trains, evening", "type": 11})
	tb.WaitForText("[data-system]", "Railbot started a thread: Trains, evening")
	tb.WaitForText(fmt.Sprintf("#channels [data-channel='%s'].thread", thread), "Trains, evening")
	tb.bot.post(thread, board("Round 1, "+mention(sandbox.SeedAlice)+" to act.", sandbox.SeedAlice), file{"board.png", 1600, 1000})
	tb.WaitForText(fmt.Sprintf("#channels [data-channel='%s'] .badge", thread), "1")
	tb.Screenshot("thread-begun")
	tb.Audit("thread-begun")
	tb.Click("[data-thread]")
	tb.WaitForText("#channel-title", "Trains, evening")
	tb.WaitForText("[data-mentioned]", "Round 1")
	tb.Click("[data-custom-id='play:1']")
	if asked := tb.bot.next(); asked.ChannelID != thread {
		t.Errorf("got a press in %s, want the thread", asked.ChannelID)
	} else {
		tb.bot.answer(asked, 4, object{"content": "Your hand", "flags": 64})
	}
	tb.WaitForText("[data-ephemeral]", "Your hand")
	tb.Click("[data-composer]")
	tb.TypeText("/rails join" + kb.Enter)
	tb.bot.answer(tb.bot.next(), 4, object{"content": "You sit at this table.", "flags": 64})
	tb.WaitForText("[data-ephemeral]", "You sit")
	tb.Screenshot("thread")
	tb.CheckErrors()
}
