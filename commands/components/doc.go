// Package components makes what Discord messages consist of: the message itself, rows of buttons and
// menus, custom ids, and the limits on all of them.
//
// Build rows with functions such as [Button], [Menu] and [Rows], and custom ids with [ID] and
// [ViewID]; [ParseID] reads a custom id back. Labels, placeholders and descriptions are clipped to
// Discord's limits. The caller must keep the limits on a whole message: its rows, options and
// characters.
//
// A custom id begins with a [Verb]. The meaning of its letter never changes, because messages stay in
// channels and are pressed months later.
package components
