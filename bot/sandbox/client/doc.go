// Package client drives one user of the sandbox over HTTP and a websocket, like the web page does.
//
// Tests play with it. A [User] is connected by [Dial] and closed by Close. It mirrors the user's
// screen: the messages of each channel that the user can see, ephemeral ones included, kept up to
// date by the gateway. A User may be used by several goroutines.
//
// # Interactions
//
// Command, Click, Select, SubmitModal and Autocomplete wait until the bot has responded or failed
// to, and return a [Reply] with what the user saw:
//
//	alice, err := client.Dial(ctx, baseURL, token)
//	reply, err := alice.Command(ctx, channel, "rails", "start", client.Options{"seats": 3})
//	board := reply.Message                       // the message that was posted or changed
//	reply, err = alice.Click(ctx, board, "play") // by custom_id, or ClickLabel by label
//	hand := reply.Message                        // an ephemeral message
//	reply, err = alice.Select(ctx, hand, "buy", "freight-train")
//
// If the response is deferred, they wait for the final message.
//
// # Errors and timeouts
//
// If the sandbox refuses a request, the error is an *[Error] with Discord's code. If the bot does
// not respond in time, it is [ErrFailed]. Every wait ends with the context; a test should use a
// [Patience], which expires when nothing happens any more.
package client
