// Package body makes what a request to Discord sends. A picture is handed on as it lies:
// it is not copied into a request that grows as it is written.
package body

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

// Body is what a request sends, in pieces. The zero value is nothing.
type Body struct {
	kind   string // as its header says; empty: nothing is sent
	size   int64
	pieces [][]byte
}

// New is data as JSON, with files as parts beside it as Discord's reference ("Uploading
// Files") wants them; no data is nothing. The files' bytes are not to be changed from then
// on. It fails where the data cannot be written as JSON.
func New(data any, files []components.File) (b Body, err error) {
	if data == nil {
		return b, nil
	}
	fields, err := json.Marshal(data)
	if err != nil {
		return b, fmt.Errorf("bot: a request cannot be written: %w", err)
	}
	if len(files) == 0 {
		b.kind = "application/json"
		b.add(fields)
		return b, nil
	}
	w := multipart.NewWriter((*between)(&b))
	part := func(piece []byte, kind, disposition string) {
		_, _ = w.CreatePart(textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {kind}})
		b.add(piece)
	}
	part(fields, "application/json", `form-data; name="payload_json"`)
	for i, f := range files {
		part(f.Data, http.DetectContentType(f.Data), multipart.FileContentDisposition(fmt.Sprintf("files[%d]", i), f.Name))
	}
	_ = w.Close() // nothing fails that writes into memory
	b.kind = w.FormDataContentType()
	return b, nil
}

// add adds a piece, which is not to be changed from then on.
func (b *Body) add(piece []byte) {
	b.pieces = append(b.pieces, piece)
	b.size += int64(len(piece))
}

// between writes what stands between the parts.
type between Body

// Write adds a copy. It never fails.
func (b *between) Write(text []byte) (int, error) {
	(*Body)(b).add(bytes.Clone(text))
	return len(text), nil
}

// Open reads the body from its beginning. It never fails.
func (b *Body) Open() (io.ReadCloser, error) {
	left := net.Buffers(slices.Clone(b.pieces))
	return io.NopCloser(&left), nil
}

// Fill makes the body a request's: an option of one of discordgo's.
func (b *Body) Fill(r *discordgo.RequestConfig) {
	if b.kind == "" {
		return
	}
	r.Request.Header.Set("Content-Type", b.kind)
	r.Request.ContentLength, r.Request.GetBody = b.size, b.Open
	r.Request.Body, _ = b.Open()
}
