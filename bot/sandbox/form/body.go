package form

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"regexp"
	"strconv"
	"strings"
)

// Body is a decoded request. Raw and Tree hold its JSON, which is the part payload_json of a
// multipart request; numbers in Tree are json.Number. Without JSON, Tree is nil.
type Body struct {
	Raw   json.RawMessage
	Tree  any
	Files []Upload
}

// Upload is one file of a multipart request. Index is the n of files[n].
type Upload struct {
	Index       int
	Name        string
	ContentType string // as sent
	Data        []byte
}

// maxBody limits a whole request. It is a little more than ten files of maximum size.
const maxBody = 101 << 20

var filePart = regexp.MustCompile(`^files\[([0-9])\]$`)

// ReadBody reads a request's body. An empty one returns a Body with a nil Tree.
func ReadBody(contentType string, r io.Reader) (*Body, error) {
	raw, err := io.ReadAll(io.LimitReader(r, maxBody+1))
	if err != nil {
		return nil, ErrCutOff
	}
	if len(raw) > maxBody {
		return nil, ErrTooLarge
	}
	if len(raw) == 0 {
		return &Body{}, nil
	}
	kind, params, err := mime.ParseMediaType(contentType)
	switch {
	case err == nil && kind == "application/json":
		return decodeJSON(raw)
	case err == nil && kind == "multipart/form-data" && params["boundary"] != "":
		return decodeMultipart(multipart.NewReader(bytes.NewReader(raw), params["boundary"]))
	}
	return nil, ErrContentType
}

// decodeJSON decodes a body that must hold exactly one JSON value.
func decodeJSON(raw []byte) (*Body, error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var tree any
	if err := d.Decode(&tree); err != nil {
		return nil, ErrInvalidJSON
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, ErrInvalidJSON
	}
	return &Body{Raw: raw, Tree: tree}, nil
}

// decodeMultipart reads the JSON payload and the files of a multipart body.
func decodeMultipart(parts *multipart.Reader) (*Body, error) {
	out := &Body{}
	for {
		part, err := parts.NextRawPart()
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return nil, ErrInvalidJSON
		}
		if err := out.addPart(part); err != nil {
			return nil, err
		}
	}
}

// addPart adds a part of a multipart request: the JSON or a file.
func (b *Body) addPart(part *multipart.Part) error {
	data, err := io.ReadAll(part)
	if err != nil {
		return ErrInvalidJSON
	}
	if part.FormName() == "payload_json" {
		decoded, err := decodeJSON(data)
		if err != nil {
			return err
		}
		b.Raw, b.Tree = decoded.Raw, decoded.Tree
		return nil
	}
	return b.addFile(part, data)
}

// addFile adds an uploaded file.
func (b *Body) addFile(part *multipart.Part, data []byte) error {
	match := filePart.FindStringSubmatch(part.FormName())
	if match == nil {
		return Invalid("files", "UNKNOWN_KEY",
			fmt.Sprintf("Discord takes payload_json and files[0] to files[9], not %q", part.FormName()))
	}
	index, err := strconv.Atoi(match[1])
	if err != nil {
		return ErrInvalidJSON
	}
	if b.fileAt(index) != nil {
		return Invalid("files", "DUPLICATE_FILE", fmt.Sprintf("files[%d] was sent twice", index))
	}
	if len(data) > MaxFileSize {
		return ErrTooLarge
	}
	name := part.FileName()
	if name == "" || strings.ContainsAny(name, "/\\") {
		return Invalid("files", "BASE_TYPE_REQUIRED", "A file needs a name without slashes")
	}
	b.Files = append(b.Files, Upload{index, name, part.Header.Get("Content-Type"), data})
	return nil
}

// fileAt returns the file that was sent as files[index], nil if there is none.
func (b *Body) fileAt(index int) *Upload {
	for i := range b.Files {
		if b.Files[i].Index == index {
			return &b.Files[i]
		}
	}
	return nil
}

// Decode unmarshals raw into out. Empty JSON leaves out unchanged.
func Decode(raw []byte, out any) error {
	if len(raw) == 0 {
		return nil
	}
	if err := json.Unmarshal(raw, out); err != nil {
		return Invalid("", "MODEL_TYPE_CONVERT", err.Error())
	}
	return nil
}

// Present reports whether the object has the key, even if its value is null.
func Present(tree any, key string) bool {
	keys, _ := tree.(map[string]any)
	_, ok := keys[key]
	return ok
}

// At returns the JSON below a key of the body, or all of it if key is "".
func (b *Body) At(key string) (json.RawMessage, any) {
	if key == "" {
		return b.Raw, b.Tree
	}
	var keys map[string]json.RawMessage
	if json.Unmarshal(b.Raw, &keys) != nil {
		return nil, nil
	}
	tree, _ := b.Tree.(map[string]any)
	return keys[key], tree[key]
}
