package world

import (
	"slices"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// File is the content of an attachment.
type File struct {
	ID, Name, ContentType string
	Data                  []byte
}

// Files are the contents of all attachments.
type Files struct {
	byID map[string]File
	lost []string // replaced or deleted attachments, oldest first
	kept int      // their size in bytes
}

// maxLostBytes is how many bytes of replaced or deleted files are still served. On a busy machine a
// client may load a file half a minute after the message event. Discord's CDN serves them for a
// long time: ephemeral ones at least as long as their message exists.
const maxLostBytes = 64 << 20

func newFiles() Files { return Files{byID: map[string]File{}} }

// Get returns the content of an attachment.
func (f *Files) Get(id string) (File, bool) {
	file, ok := f.byID[id]
	return file, ok
}

// Keep stores a message's new files and marks those it no longer has as lost. before and after are
// its attachments.
func (f *Files) Keep(files []File, before, after []wire.Attachment) {
	for _, file := range files {
		f.byID[file.ID] = file
	}
	f.lose(slices.DeleteFunc(slices.Clone(before), func(old wire.Attachment) bool {
		return slices.ContainsFunc(after, func(a wire.Attachment) bool { return a.ID == old.ID })
	}))
}

// lose marks files as lost. It deletes the oldest lost files beyond maxLostBytes.
func (f *Files) lose(attachments []wire.Attachment) {
	for _, a := range attachments {
		f.lost = append(f.lost, a.ID)
		f.kept += len(f.byID[a.ID].Data)
	}
	for f.kept > maxLostBytes {
		f.kept -= len(f.byID[f.lost[0]].Data)
		delete(f.byID, f.lost[0])
		f.lost = f.lost[1:]
	}
}
