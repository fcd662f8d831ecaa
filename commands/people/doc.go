// Package people is what is kept of persons and servers beside matches: settings,
// how people have done, what a server allows, and forgetting all of it.
//
// # Contract
//
// Each exported function that takes a visit answers one request, as the table of
// routes of package commands says; the others are told of things that happen, or
// asked whom a message may notify. What is kept of a person is deleted by
// [ForgetPress], except in a match that goes on: [Finished] takes them out of it
// when it is over.
package people
