package wire

import "encoding/json"

// MustJSON encodes v, or returns it if it is already encoded. It panics if v cannot be encoded.
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
