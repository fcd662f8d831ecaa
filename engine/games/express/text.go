package express

import (
	"encoding/json"
	"fmt"
)

// decodeCards reads a JSON list of card tokens and calls take for each card.
func decodeCards(b []byte, take func(Card)) error {
	var tokens []string
	if err := json.Unmarshal(b, &tokens); err != nil {
		return err
	}
	for _, token := range tokens {
		c, ok := cardOf[token]
		if !ok || c == BlackEngine {
			return fmt.Errorf("express: no card %q", token)
		}
		take(c)
	}
	return nil
}
