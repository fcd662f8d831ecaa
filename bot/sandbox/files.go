package sandbox

import (
	"bytes"
	"fmt"
	"image"
	_ "image/gif"
	_ "image/jpeg"
	_ "image/png"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/railbot/railbot/bot/sandbox/form"
	"github.com/railbot/railbot/bot/sandbox/wire"
	"github.com/railbot/railbot/bot/sandbox/world"
)

const maxPixels = 64 << 20

// applyFiles sets the message's attachments as the request says. It returns the new files, which
// the caller stores only if the whole request is valid.
func (d *draft) applyFiles(
	w *world.World, errs *form.Errors, next *wire.Message, m *world.Message, edit bool,
) []world.File {
	refs := d.refs(edit && len(m.Attachments) > 0)
	if refs == nil {
		if edit && len(d.files) > 0 {
			errs.Add(form.Join(d.at, "attachments"), "BASE_TYPE_REQUIRED",
				"An edit must list every attachment that the message shall have, new files included.")
		}
		return nil
	}
	next.Attachments = []wire.Attachment{}
	var files []world.File
	for i, ref := range *refs {
		at := fmt.Sprintf("%s.%d", form.Join(d.at, "attachments"), i)
		old := slices.IndexFunc(m.Attachments, func(a wire.Attachment) bool { return a.ID == ref.id() })
		if old >= 0 {
			next.Attachments = append(next.Attachments, keepAttachment(errs, at, m.Attachments[old], ref))
			continue
		}
		if a, file, ok := d.newFile(w, errs, at, m, ref); ok {
			next.Attachments, files = append(next.Attachments, a), append(files, file)
		}
	}
	d.checkFiles(errs, *refs, len(next.Attachments))
	return files
}

// refs returns the requested list of attachments, nil to keep them as they are. If no attachment
// can get lost, new files need not be listed. A given list must be complete: see checkFiles.
func (d *draft) refs(lossy bool) *[]attachmentRef {
	if lossy || d.Attachments == nil && len(d.files) == 0 {
		return d.Attachments
	}
	var refs []attachmentRef
	if d.Attachments != nil {
		refs = slices.Clone(*d.Attachments)
	}
	for _, f := range d.files {
		if d.Attachments == nil {
			refs = append(refs, attachmentRef{ID: fmt.Sprint(f.Index)})
		}
	}
	return &refs
}

// keepAttachment returns an existing attachment as the request wants it, with another alt text if
// there is one.
func keepAttachment(errs *form.Errors, at string, a wire.Attachment, ref attachmentRef) wire.Attachment {
	if ref.Filename == nil {
		errs.Add(at+".filename", "BASE_TYPE_REQUIRED", "This field is required")
	}
	if ref.Description != nil {
		a.Description = ref.Description
	}
	return a
}

// checkFiles checks that each file is listed once and that there are not too many.
func (d *draft) checkFiles(errs *form.Errors, refs []attachmentRef, total int) {
	seen := map[string]bool{}
	for i, ref := range refs {
		if seen[ref.id()] {
			errs.Add(fmt.Sprintf("%s.%d.id", form.Join(d.at, "attachments"), i), "DUPLICATE_ID",
				"This attachment is listed twice.")
		}
		seen[ref.id()] = true
	}
	for _, f := range d.files {
		if !seen[fmt.Sprint(f.Index)] {
			errs.Add(
				form.Join(d.at, "attachments"), "BASE_TYPE_REQUIRED", fmt.Sprintf("files[%d] is not listed.", f.Index),
			)
		}
	}
	if total > form.MaxFiles {
		errs.Add(form.Join(d.at, "attachments"), "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.")
	}
}

// newFile returns the attachment and the file for a listed upload of the request. It returns false
// if there is no such upload.
func (d *draft) newFile(
	w *world.World, errs *form.Errors, at string, m *world.Message, ref attachmentRef,
) (wire.Attachment, world.File, bool) {
	i := slices.IndexFunc(d.files, func(f form.Upload) bool { return fmt.Sprint(f.Index) == ref.id() })
	if i < 0 {
		errs.Add(at+".id", "ATTACHMENT_NOT_FOUND",
			fmt.Sprintf("%q is neither a file of this request nor an attachment of this message.", ref.id()))
		return wire.Attachment{}, world.File{}, false
	}
	file := d.files[i]
	name := file.Name
	if ref.Filename != nil && *ref.Filename != "" {
		name = *ref.Filename
	}
	a := wire.Attachment{
		ID: w.NextID(), Filename: strings.ReplaceAll(name, " ", "_"), Title: ref.Title, Description: ref.Description,
		Size: len(file.Data), ContentType: contentTypeOf(name, file.ContentType), Ephemeral: m.To != nil,
	}
	if strings.HasPrefix(a.ContentType, "image/") {
		var err error
		if a.Width, a.Height, err = d.pictureSize(file.Data); err != nil {
			errs.Add(at, "IMAGE_INVALID", fmt.Sprintf("%s does not decode as a picture: %v", a.Filename, err))
		}
	}
	a.URL = d.base + attachmentPath(m, a)
	a.ProxyURL = a.URL
	return a, world.File{ID: a.ID, Name: a.Filename, ContentType: a.ContentType, Data: file.Data}, true
}

// attachmentPath returns the path under which an attachment is served.
func attachmentPath(m *world.Message, a wire.Attachment) string {
	if a.Ephemeral {
		return path.Join("/ephemeral-attachments", m.Author.ID, a.ID, a.Filename)
	}
	return path.Join("/attachments", m.ChannelID, a.ID, a.Filename)
}

// contentTypeOf returns the content type for a file name, or the sent one if the extension is
// unknown.
func contentTypeOf(name, sent string) string {
	if kind := mime.TypeByExtension(path.Ext(name)); kind != "" {
		return kind
	}
	if sent == "" {
		return "application/octet-stream"
	}
	return sent
}

// pictureSize returns the size of a picture. It decodes all of it, so that a broken one is noticed.
func (d *draft) pictureSize(data []byte) (width, height int, err error) {
	head, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return 0, 0, err
	}
	if head.Width*head.Height > maxPixels {
		return 0, 0, fmt.Errorf("%d x %d pixels are too many", head.Width, head.Height)
	}
	if !d.brief {
		_, _, err = image.Decode(bytes.NewReader(data))
	}
	return head.Width, head.Height, err
}

// serveFile serves an attachment.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	f, ok := s.world.Files.Get(r.PathValue("attachment"))
	s.mu.Unlock()
	if !ok || f.Name != r.PathValue("name") {
		http.NotFound(w, r)
		return
	}
	serveContent(w, f.ContentType, f.Data)
}

// serveContent writes content that never changes at its address. The headers keep it from running in a
// browser.
func serveContent(w http.ResponseWriter, kind string, data []byte) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Security-Policy", "sandbox")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Cache-Control", "private, max-age=31536000, immutable")
	w.Write(data) // the client may have left
}
