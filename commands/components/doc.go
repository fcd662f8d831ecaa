// Package parts has what messages in Discord are made of: the message itself,
// rows of buttons and menus, custom ids, and the limits that all of them keep.
//
// # Contract
//
// What is made here is never too long for Discord, as far as a single part can
// tell: labels, placeholders and descriptions are clipped. How many rows, options
// or characters a whole message has is for who puts it together to count.
//
// A custom_id begins with a [Verb]. Its letter keeps its meaning for ever, for
// messages with it stand in channels and are pressed months later.
package components
