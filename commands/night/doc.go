// Package night answers /rails-server night: game nights on a server.
//
// Somebody who may open tables plans a night: a game, when, and for how many people. [Show] announces it in the
// channel, and people sign up by a button, which [Press] handles. At the hour the people are divided among tables
// by package seating, each table gets a thread, and when the tables have ended one picture shows all results.
//
// A night is stored as a season of the server whose id begins with "night-", so it has that
// index of due times, those workers and that index of people.
//
// # Restarts
//
// [Tick] takes one step after another and stores each before the next, as package league does. A message is
// posted once under its name, a message has at most one thread, and a match is opened under an id that was
// recorded before. Before it creates an event in Discord it records that it is about to, and then looks for the
// event first.
package night
