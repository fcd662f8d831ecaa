package table

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"

	"github.com/railbot/railbot/commands/components"
	"github.com/railbot/railbot/commands/interaction"
	"github.com/railbot/railbot/engine"
	"github.com/railbot/railbot/engine/match"
	"github.com/railbot/railbot/render"
)

// checkHost returns an error unless the table is open and the person is its host.
func checkHost(ic *interaction.Context, m match.Match) error {
	switch rec := m.Record(); {
	case rec.Phase != match.PhaseOpen:
		return match.ErrPhase
	case rec.Host != ic.User:
		return match.ErrHost
	}
	return nil
}

// encodeSeat encodes a seat and its occupant as a menu value.
func encodeSeat(m match.Match, s engine.Seat) string {
	return s.String() + "." + occupantKey(m.Chair(s))
}

// occupantKey returns a key of the occupant of a chair: a person's user id, or a hash of a
// computer's name.
func occupantKey(c match.Chair) string {
	if !c.Computer() {
		return c.User
	}
	sum := sha256.Sum256([]byte(c.Name))
	return hex.EncodeToString(sum[:8])
}

// decodeSeat decodes what encodeSeat wrote. It returns match.ErrStale if the seat has another
// occupant now.
func decodeSeat(m match.Match, value string) (engine.Seat, error) {
	seat, occupant, _ := strings.Cut(value, ".")
	n, err := strconv.Atoi(seat)
	switch {
	case err != nil || n < 1 || n > engine.MaxSeats:
		return 0, interaction.Refusal("ui.unknown")
	case occupant == "" || occupant != occupantKey(m.Chair(engine.Seat(n))):
		return 0, match.ErrStale
	}
	return engine.Seat(n), nil
}

// isSeatStale reports whether err is the refusal of decodeSeat for the match with this id, so
// that the page has to be shown again.
func isSeatStale(m match.Match, id string, err error) bool {
	return errors.Is(err, match.ErrStale) && m.Record().ID == id
}

// refreshedPage returns a page in its present state, below the reason why a press changed
// nothing.
func refreshedPage(ic *interaction.Context, why string, page *components.Message) interaction.Reply {
	page.Content = render.Clip(why+"\n"+page.Content, components.MaxContent)
	return interaction.Reply{Update: ic.Message.Ephemeral, Message: page, Refusal: true}
}

// updateReply returns an ephemeral reply with a text. If the button that was pressed is on an
// ephemeral message, the reply replaces that message.
func updateReply(ic *interaction.Context, text string) interaction.Reply {
	reply := interaction.EphemeralReply(text)
	reply.Update = ic.Message.Ephemeral
	return reply
}
