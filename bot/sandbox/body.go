package sandbox

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

// body is a decoded request: its JSON (the part payload_json of a multipart
// one) as bytes and as a tree whose numbers are json.Number, and its files.
type body struct {
	raw   json.RawMessage
	tree  any
	files []upload
}

// upload is one file of a multipart request; Index is the n of files[n].
type upload struct {
	index       int
	name        string
	contentType string
	data        []byte
}

// maxBody bounds a whole request, a little above ten files of full size.
const maxBody = 101 << 20

var filePart = regexp.MustCompile(`^files\[([0-9])\]$`)

// decodeBody reads a request. An absent body is a body with a nil tree.
func decodeBody(contentType string, r io.Reader) (*body, error) {
	raw, err := io.ReadAll(io.LimitReader(r, maxBody+1))
	if err != nil {
		return nil, errCutOff
	}
	if len(raw) > maxBody {
		return nil, errTooLarge
	}
	if len(raw) == 0 {
		return &body{}, nil
	}
	kind, params, err := mime.ParseMediaType(contentType)
	switch {
	case err == nil && kind == "application/json":
		return decodeJSON(raw)
	case err == nil && kind == "multipart/form-data" && params["boundary"] != "":
		return decodeMultipart(multipart.NewReader(bytes.NewReader(raw), params["boundary"]))
	}
	return nil, errContentType
}

func decodeJSON(raw []byte) (*body, error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var tree any
	if err := d.Decode(&tree); err != nil {
		return nil, errInvalidJSON
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errInvalidJSON
	}
	return &body{raw: raw, tree: tree}, nil
}

func decodeMultipart(parts *multipart.Reader) (*body, error) {
	out := &body{}
	for {
		part, err := parts.NextRawPart()
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return nil, errInvalidJSON
		}
		if err := out.part(part); err != nil {
			return nil, err
		}
	}
}

func (b *body) part(part *multipart.Part) error {
	data, err := io.ReadAll(part)
	if err != nil {
		return errInvalidJSON
	}
	if part.FormName() == "payload_json" {
		decoded, err := decodeJSON(data)
		if err != nil {
			return err
		}
		b.raw, b.tree = decoded.raw, decoded.tree
		return nil
	}
	return b.file(part, data)
}

func (b *body) file(part *multipart.Part, data []byte) error {
	match := filePart.FindStringSubmatch(part.FormName())
	if match == nil {
		return formErr("files", "UNKNOWN_KEY", fmt.Sprintf("Discord takes payload_json and files[0] to files[9], not %q", part.FormName()))
	}
	index, err := strconv.Atoi(match[1])
	if err != nil {
		return errInvalidJSON
	}
	if b.fileAt(index) != nil {
		return formErr("files", "DUPLICATE_FILE", fmt.Sprintf("files[%d] was sent twice", index))
	}
	if !limit("message file size").holds(len(data)) {
		return errTooLarge
	}
	name := part.FileName()
	if name == "" || strings.ContainsAny(name, "/\\") {
		return formErr("files", "BASE_TYPE_REQUIRED", "A file needs a name without slashes")
	}
	b.files = append(b.files, upload{index, name, part.Header.Get("Content-Type"), data})
	return nil
}

func (b *body) fileAt(index int) *upload {
	for i := range b.files {
		if b.files[i].index == index {
			return &b.files[i]
		}
	}
	return nil
}

// decode fills out from the JSON, which a shape has already been checked of.
func decode(raw []byte, out any) error {
	if len(raw) == 0 {
		return nil
	}
	if err := json.Unmarshal(raw, out); err != nil {
		return formErr("", "MODEL_TYPE_CONVERT", err.Error())
	}
	return nil
}

// given reports whether the object has the key with a value other than null.
func given(tree any, key string) bool {
	keys, _ := tree.(map[string]any)
	return keys[key] != nil
}

// present reports whether the object has the key, null included.
func present(tree any, key string) bool {
	keys, _ := tree.(map[string]any)
	_, ok := keys[key]
	return ok
}
