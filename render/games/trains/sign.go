package trains

import (
	"github.com/railbot/railbot/engine/games/trains"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/scene"
)

// signs holds a short sign for what each kingdom card does: for a Train what it
// brings in addition to its coins, for a rail card what becomes free. A bolt
// stands for a choice, or for a copied text.
var signs = map[string]house.Sign{
	"amusement-park":        "train coin ×2",
	"bullet-train":          "train coin +1",
	"collaboration":         "rail cube 0",
	"command-central":       "card +1 ?",
	"conductors-station":    "card ±",
	"control-room":          "card +3",
	"dump-site":             "waste 0",
	"early-train":           "train card ↑",
	"freight-train":         "train waste –",
	"garage":                "card ±2",
	"holiday-timetable":     "coin +3",
	"information-central":   "card ?4",
	"ironworks":             "rail coin +2",
	"landfill":              "waste –",
	"mail-train":            "train card –",
	"maintenance-factory":   "train ×2",
	"passing-station":       "card +1",
	"pulling":               "train +1",
	"signaling-area":        "card +2",
	"signals":               "card +1 ?",
	"station-crew":          "bolt +1",
	"stationmasters-office": "bolt ×2",
	"steel-bridge":          "rail wave 0",
	"subway-excavation":     "rail 0",
	"switchback":            "train ↑",
	"temporary-timetable":   "train +2",
	"tourist-train":         "train star",
	"tunnel":                "rail mountain 0",
	"viaduct":               "rail city 0",
	"wagon-factory":         "train → train",
}

// cardSign returns the sign of a card. A card that has no sign of its own gets its main icon: of its
// points, if it is a building. Every Action must have its own.
func cardSign(f trains.Face) house.Sign {
	if sign, ok := signs[f.Key]; ok {
		return sign
	}
	return house.SignOf(cardIcon(f))
}

// handSign returns the sign on a card of a hand, with a clock if its text
// lasts.
func handSign(f trains.Face) house.Sign {
	if f.Lasting {
		return cardSign(f) + house.Sign(" "+scene.IconClock)
	}
	return cardSign(f)
}
