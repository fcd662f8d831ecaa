package discord

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

	"github.com/railbot/railbot/commands/components"
)

// body is the body of a request, in pieces, so that a picture is not copied. The zero value is
// empty.
type body struct {
	kind   string // the Content-Type; empty: the request has no body
	size   int64
	pieces [][]byte
}

// newBody returns a body with data as JSON, and with files as further parts, as Discord's
// reference ("Uploading Files") wants them. Without data the body is empty. The files' bytes
// must not be changed afterwards. It fails if data cannot be written as JSON.
func newBody(data any, files []components.File) (b body, err error) {
	if data == nil {
		return b, nil
	}
	fields, err := json.Marshal(data)
	if err != nil {
		return b, fmt.Errorf("write a request as JSON: %w", err)
	}
	if len(files) == 0 {
		b.kind = "application/json"
		b.add(fields)
		return b, nil
	}
	w := multipart.NewWriter((*delimiterWriter)(&b))
	part := func(piece []byte, kind, disposition string) {
		_, _ = w.CreatePart(textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {kind}})
		b.add(piece)
	}
	part(fields, "application/json", `form-data; name="payload_json"`)
	for i, f := range files {
		part(f.Data, http.DetectContentType(f.Data), multipart.FileContentDisposition(fmt.Sprintf("files[%d]", i), f.Name))
	}
	_ = w.Close() // writes to memory do not fail
	b.kind = w.FormDataContentType()
	return b, nil
}

// add adds a piece, which must not be changed afterwards.
func (b *body) add(piece []byte) {
	b.pieces = append(b.pieces, piece)
	b.size += int64(len(piece))
}

// delimiterWriter adds the delimiters and headers between the parts.
type delimiterWriter body

// Write adds a copy of text. It never fails.
func (w *delimiterWriter) Write(text []byte) (int, error) {
	(*body)(w).add(bytes.Clone(text))
	return len(text), nil
}

// open returns a reader of the whole body. It never fails.
func (b *body) open() (io.ReadCloser, error) {
	unread := net.Buffers(slices.Clone(b.pieces))
	return io.NopCloser(&unread), nil
}

// fill sets the body of a request. It is an option of discordgo's requests.
func (b *body) fill(r *discordgo.RequestConfig) {
	if b.kind == "" {
		return
	}
	r.Request.Header.Set("Content-Type", b.kind)
	r.Request.ContentLength, r.Request.GetBody = b.size, b.open
	r.Request.Body, _ = b.open()
}
