package wire

import "encoding/json"

// MustJSON encodes an object that is known to encode, or gives what it encoded before.
func MustJSON(v any) json.RawMessage {
	if raw, ok := v.(json.RawMessage); ok {
		return raw
	}
	raw, err := json.Marshal(v)
	if err != nil {
		panic("wire: an object does not encode: " + err.Error())
	}
	return raw
}
