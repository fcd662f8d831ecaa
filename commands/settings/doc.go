// Package settings answers /rails settings and /rails forget: what a person chooses for all their
// tables.
//
// [Show] shows the choices and [Press] changes one of them. [AskForget] asks whether to delete
// everything that is kept of the person, and [Forget] does it. What is chosen is kept by package
// people, which also deletes it.
package settings
