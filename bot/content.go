package bot

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/textproto"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/railbot/railbot/commands/parts"
)

// content is what a request sends, in pieces: a picture is not copied for it.
type content struct {
	kind   string // as its header says; empty: nothing is sent
	size   int64
	pieces [][]byte
}

// newContent is a body as JSON, with files as parts beside it; no body is no content.
func newContent(body any, files []parts.File) (c content, err error) {
	if body == nil {
		return c, nil
	}
	fields, err := json.Marshal(body)
	if err != nil {
		return c, fmt.Errorf("bot: a request cannot be written: %w", err)
	}
	if len(files) == 0 {
		c.kind = "application/json"
		c.add(fields)
		return c, nil
	}
	w := multipart.NewWriter(&c)
	part := func(data []byte, kind, disposition string) {
		_, _ = w.CreatePart(textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {kind}})
		c.add(data)
	}
	part(fields, "application/json", `form-data; name="payload_json"`)
	for i, f := range files {
		part(f.Data, http.DetectContentType(f.Data), multipart.FileContentDisposition(fmt.Sprintf("files[%d]", i), f.Name))
	}
	_ = w.Close() // nothing fails that writes into memory
	c.kind = w.FormDataContentType()
	return c, nil
}

// add adds a piece, which is not to be changed from then on.
func (c *content) add(piece []byte) {
	c.pieces = append(c.pieces, piece)
	c.size += int64(len(piece))
}

// Write adds a copy of what is between the parts.
func (c *content) Write(b []byte) (int, error) {
	c.add(bytes.Clone(b))
	return len(b), nil
}

// open reads the content from its beginning.
func (c *content) open() (io.ReadCloser, error) {
	left := net.Buffers(slices.Clone(c.pieces))
	return io.NopCloser(&left), nil
}

// fill makes the content a request's.
func (c *content) fill(r *discordgo.RequestConfig) {
	if c.kind == "" {
		return
	}
	r.Request.Header.Set("Content-Type", c.kind)
	r.Request.ContentLength, r.Request.GetBody = c.size, c.open
	r.Request.Body, _ = c.open()
}
