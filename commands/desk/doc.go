// Package desk is where a request comes in and its reply goes out: it decodes
// interactions, reads the match, applies changes to it, and says in the person's
// words why something is refused.
//
// # Contract
//
// A [Visit] is one request at the desk; all who answer requests are functions of a
// context and a visit. Each change is one compare-and-swap of the store under the
// interaction's id: it is applied once, however often it is delivered, and the
// visit notes that this process did so. An operation may be called several times,
// for it is tried again on the newer match when others were faster; it must have no
// effect but its result.
//
// What a person did wrong is a [Refused], or an error of package match or engine
// that has words of its own. [Visit.Refuse] is the one place where an error becomes
// words; whatever it does not know is the program's fault and goes to the log.
package desk
