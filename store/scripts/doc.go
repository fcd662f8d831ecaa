// Package scripts holds what Redis does in one step with a match and with the indexes:
// each change is one script, applied whole or not at all.
//
// What a script is about lies in one slot of a cluster; its comment says which keys and
// arguments it takes, in order, and what it returns. Package store names the keys.
package scripts
