package wire

import "encoding/json"

// MustJSON encodes an object that is known to encode.
func MustJSON(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		panic("wire: an object does not encode: " + err.Error())
	}
	return raw
}
