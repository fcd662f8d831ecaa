// Package client drives one user of the sandbox over real loopback HTTP and
// websocket, as the web page does, for tests that play.
//
// A User is connected by [Dial] and closed by Close. It keeps what a person
// would have on the screen: the messages of each channel as this user was shown
// them, ephemeral ones included, kept up to date by the gateway. Actions that
// ask the bot something (Command, Click, Select, SubmitModal, Autocomplete)
// wait until the bot has answered or failed to, and return a [Reply] that says
// what the user saw:
//
//	alice, err := client.Dial(ctx, baseURL, token)
//	reply, err := alice.Command(ctx, channel, "rails", "start", client.Options{"seats": 3})
//	board := reply.Message                       // what the answer posted or changed
//	reply, err = alice.Click(ctx, board, "play") // by custom_id, or ClickLabel by label
//	hand := reply.Message                        // an ephemeral message
//	reply, err = alice.Select(ctx, hand, "buy", "freight-train")
//
// A deferred answer is waited for: the Reply carries the message that stands
// in the end. Every wait ends with the context; give each test a [Patience],
// which ends when nothing goes on. Refusals of the sandbox come as *[Error] with Discord's code, an
// interaction that the bot left unanswered as [ErrFailed].
//
// A User may be used from several goroutines.
package client
