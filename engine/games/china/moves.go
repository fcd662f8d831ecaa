package china

import (
	"strconv"

	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/kit/hex"
)

// kind is the number of a kind of move.
type kind uint8

const (
	kindStart kind = iota
	kindGo
	kindGoShort
	kindStep
	kindSail
	kindLoad
	kindDeliver
	kindUnload
	kindBuild
	kindLay
	kindLink
	kindUpgrade
	kindBorrow
	kindDiscard
	kindLose
	kindShelter
	kindEnd
	numKinds
)

// kindSpecs declares the kinds of move, by kind. Rides have a page of their own
// (Rare), because their map would replace the picture of the hand. What is seldom
// used is Folded.
var kindSpecs = [numKinds]engine.Spec{
	kindStart:   {Name: "start", Slots: []engine.Slot{{Name: "at", Lines: true}}, Events: []string{"start"}},
	kindGo:      {Name: "go", Slots: []engine.Slot{{Name: "to", Whole: true}}, Hint: engine.Hint{Rare: true, Quick: true, Weigh: true, Closes: true}, Events: []string{"go"}},
	kindGoShort: {Name: "go-short", Slots: []engine.Slot{{Name: "to", Whole: true}}, Hint: engine.Hint{Rare: true, Folded: true, Weigh: true, Closes: true}},
	kindStep:    {Name: "step", Slots: []engine.Slot{{Name: "to", Whole: true}}, Hint: engine.Hint{Rare: true, Folded: true}},
	kindSail:    {Name: "sail"},
	kindLoad:    {Name: "load", Slots: []engine.Slot{{Name: "good"}}, Hint: engine.Hint{Quick: true}, Events: []string{"load"}},
	kindDeliver: {Name: "deliver", Slots: []engine.Slot{{Name: "good"}, {Name: "city"}}, Hint: engine.Hint{Quick: true, Boon: true, Own: true}, Events: []string{"deliver"}},
	kindUnload:  {Name: "unload", Slots: []engine.Slot{{Name: "good"}}, Hint: engine.Hint{Rare: true, Folded: true, Own: true}},
	kindBuild:   {Name: "build", Slots: []engine.Slot{{Name: "to", Whole: true}}, Hint: engine.Hint{Weigh: true, Closes: true}, Events: []string{"build"}},
	kindLay:     {Name: "lay", Slots: []engine.Slot{{Name: "from", Whole: true}, {Name: "to", Whole: true}}, Hint: engine.Hint{Rare: true, Folded: true, Weigh: true, Closes: true}},
	kindLink:    {Name: "link", Slots: []engine.Slot{{Name: "passage"}}, Hint: engine.Hint{Rare: true, Folded: true}, Events: []string{"link"}},
	kindUpgrade: {Name: "upgrade", Slots: []engine.Slot{{Name: "train"}}, Hint: engine.Hint{Folded: true, Weigh: true, Closes: true, Own: true}, Events: []string{"upgrade"}},
	kindBorrow:  {Name: "borrow", Slots: []engine.Slot{{Name: "amount"}}, Hint: engine.Hint{Rare: true, Folded: true}},
	kindDiscard: {Name: "discard", Hint: engine.Hint{Rare: true, Folded: true, Weigh: true}, Events: []string{"discard"}},
	kindLose:    {Name: "lose", Slots: []engine.Slot{{Name: "good"}}, Hint: engine.Hint{Quick: true}},
	kindShelter: {Name: "shelter", Slots: []engine.Slot{{Name: "city"}}, Hint: engine.Hint{Quick: true}},
	kindEnd:     {Name: "end", Hint: engine.Hint{Fixed: true, Ends: true}},
}

const (
	rebuildName  = "rebuild"
	haulName     = "haul"
	carryName    = "carry"
	visitName    = "visit"
	towardName   = "toward"
	continueName = "on"
	serveName    = "serve"
)

// shortcutSpecs declares the shortcuts.
var shortcutSpecs = []engine.Spec{
	{Name: continueName, Slots: []engine.Slot{{Name: "city"}}, Hint: engine.Hint{Quick: true, Chief: true}},
	{Name: haulName, Slots: []engine.Slot{{Name: "city"}, {Name: "good"}}, Hint: engine.Hint{Quick: true, Chief: true, Scores: true}},
	{Name: carryName, Slots: []engine.Slot{{Name: "city"}, {Name: "good"}}, Hint: engine.Hint{Quick: true, Chief: true, Scores: true}},
	{Name: visitName, Slots: []engine.Slot{{Name: "city"}, {Name: "good"}}, Hint: engine.Hint{Quick: true}},
	{Name: towardName, Slots: []engine.Slot{{Name: "city"}}, Hint: engine.Hint{Quick: true, Closes: true}},
	{Name: serveName, Slots: []engine.Slot{{Name: "city"}}, Hint: engine.Hint{Quick: true, Weigh: true, Closes: true}},
	{Name: rebuildName, Hint: engine.Hint{Weigh: true, Closes: true}},
}

// Move is one decision. The kind decides what a and b mean: a milepost, good,
// city, passage, engine or amount.
type Move struct {
	kind kind
	a, b uint16
}

// Kind returns the name of the kind.
func (m Move) Kind() string { return kindSpecs[m.kind].Name }

// Args returns the arguments as tokens of places, goods, passages, engines or
// amounts.
func (m Move) Args() []string {
	switch m.kind {
	case kindStart, kindGo, kindGoShort, kindStep, kindBuild:
		return postArgs[m.a][:]
	case kindLay:
		if d, next := board.DirectionBetween(Milepost(m.a), Milepost(m.b)); next {
			return layArgs[m.a][d][:]
		}
		return []string{board.Token(Milepost(m.a)), board.Token(Milepost(m.b))}
	case kindLoad, kindUnload, kindLose:
		return []string{Good(m.a).Token()}
	case kindDeliver:
		return []string{Good(m.a).Token(), cityToken(City(m.b))}
	case kindLink:
		return []string{Passages[m.a].Token}
	case kindUpgrade:
		return []string{Engine(m.a).String()}
	case kindBorrow:
		return []string{strconv.Itoa(int(m.a))}
	case kindShelter:
		return []string{cityToken(City(m.a))}
	default:
		return nil
	}
}

// Shared arguments of frequent moves, which avoid allocations.
var (
	postArgs = func() (list [NumMileposts][1]string) {
		for m := range list {
			list[m] = [1]string{board.Token(Milepost(m))}
		}
		return list
	}()
	layArgs = func() (list [NumMileposts][hex.Directions][2]string) {
		for m := range list {
			for d, side := range board.Sides(Milepost(m)) {
				if side.Edge != NoEdge {
					list[m][d] = [2]string{postArgs[m][0], postArgs[side.To][0]}
				}
			}
		}
		return list
	}()
)
