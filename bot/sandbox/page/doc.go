// Package page is the sandbox's web page: a channel as on Discord, where one or more people play with
// a bot.
//
// The page talks to the sandbox as Discord's client talks to Discord: with a user's token, a gateway
// connection, REST and POST /interactions. It depends on no game and not on the bot. It shows a user
// only what that user's own connection received. From the admin routes under /sandbox it gets the
// users with their tokens, sets their locale, and fetches their ephemeral messages after a reload.
//
// # Rules
//
// The page consists of embedded static files: plain JavaScript modules without a build step. It loads
// nothing from other hosts, which its Content-Security-Policy enforces, and never turns a string into
// markup, only into text nodes. Everything works by mouse, keys and touch. All text has a contrast of
// at least 4.5 : 1.
//
// # Panes
//
// Two panes can be open side by side, each with a person in a channel. They share the people's
// connections, and the side bars belong to the focused pane. A window of up to 900 px shows one pane.
//
// # Use
//
//	server := sandbox.New(sandbox.Config{Page: page.Handler()})
//
// "/?user=Bob" starts with Bob, which allows a window per person. "/?user=Alice&user=Bob" shows both
// side by side. Alt+1 … Alt+9 switch between people, F6 and Shift+F6 between the parts of the page, the
// arrow keys between messages. Tab stops at the newest messages only. One badge on a person counts
// unseen pings. Another counts the channels where a message with buttons mentions that person, so that
// somebody who plays several people sees whose turn it is.
//
// # Attributes for tests
//
// Package pagetest drives the page in a browser, for the tests of this package and of whole matches.
//
// The following attributes are stable. Texts are not: they depend on the user's locale.
//
//	body[data-ready]                     a user and a channel are shown, and all users connected
//	[data-user="ID"][data-user-name="Bob"]   switches to Bob; there is one in the list
//	                                     (#people) and one in each pane's strip (#strip, #strip-2),
//	                                     which narrow windows and two panes show.
//	                                     aria-pressed="true" for the one shown,
//	                                     data-pings="2" while pings are unseen, data-called
//	                                     while Bob is to act, data-waits="3": in that many channels
//	#self[data-you="Bob"]                who is shown, in the pane with the focus
//	select[data-locale="USERID"]         the locale of that user
//	[data-channel="ID"][data-channel-name="table-1"]   opens a channel, thread or, in #directs,
//	                                     direct messages or a group; data-called while the user is
//	                                     to act there
//	#bot[data-bot-sessions="1"]          connected sessions of the bot; [data-action="direct"] in
//	                                     it opens the direct messages with it
//	#pane, #pane-2[data-pane-user="Bob"][data-focused]   the panes; what is in the second has the
//	                                     ids of the first with -2
//	#split, #split-2                     shows two panes, or one
//	#reconnecting                        visible while a connection is lost
//	[data-hint]                          the hint in an empty channel
//	[data-action="play-alone"]           runs /rails solo there
//	[data-cast]                          names the people of the page there
//	[data-action="new-table"]            types /rails start there
//	[data-action="open-channels"], [data-action="open-people"]   drawers of narrow windows
//
//	#messages > [data-message="ID"][data-author="USERID"]        a message, with optional attributes
//	    data-ephemeral                   only this user sees it
//	    data-mentioned                   it names this user
//	    data-busy                        a press on it waits for its response
//	    data-grouped                     it is grouped under the name of the one before
//	    data-local                       a command waiting for its response
//	    data-system                      a system line: a thread was started
//	[data-thread="ID"]                   opens the thread of a message
//	[data-part="content"], "head", "origin" ("Alice used /rails start"),
//	    "attachments", "components", "waiting" (thinking), "notes"   parts of a message
//	[data-component="button"][data-custom-id="…"][data-style="1"]    a button; data-loading
//	    until the response; [data-component="link"] is a link button
//	[data-component="select"][data-custom-id="…"]   a select; it opens
//	    [data-select-list="CUSTOMID"] [data-option="VALUE"]   its options
//	    [data-action="select-done"]      sends a multiple choice
//	[data-failed]                        "This interaction failed", or a command without response
//	[data-action="dismiss"]              dismisses an ephemeral message
//	[data-action="older"], [data-action="to-end"], [data-action="jump"]   moving about
//	[data-picture="board.png"]           a picture; it opens [data-dialog="lightbox"] with
//	    [data-action="zoomIn"], "zoomOut", "zoomFit", "previousPicture", "nextPicture", "close"
//	[data-file="game.json"]              a file to download
//	[data-spoiler]                       a hidden spoiler
//	[data-emoji="ID"]                    an emoji of the application
//	[data-mention="USERID"], [data-role-mention="ID"], [data-channel-mention="ID"], [data-command-mention="rails start"]
//
//	[data-composer]                      the text field; plain text and Enter post a message
//	[data-action="send"]                 the same as Enter
//	[data-action="commands"]             starts a slash command
//	[data-suggest="commands"] [data-option="rails start"]   commands, by registered name
//	[data-command="rails start"]         the command being typed
//	    [data-option="game"] [data-option-input="game"]     an option and its field; data-error
//	    [data-command-tail]              adds options ("seats:"), and Enter sends the command
//	[data-suggest="options"] [data-option="seats"]          options not used yet
//	[data-suggest="values"] [data-option="trains"]          values: choices or autocomplete
//
//	[data-dialog="modal"][data-custom-id="…"]               a modal
//	    [data-text-input="CUSTOMID"]     a text input; selects as above
//	    [data-action="modal-submit"], "modal-cancel", "modal-close"
//
// The fastest way to send a command is to type it whole: "/rails start game:trains" and Enter.
package page
