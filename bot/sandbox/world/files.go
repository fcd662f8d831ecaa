package world

import (
	"slices"

	"github.com/railbot/railbot/bot/sandbox/wire"
)

// File is the content of an attachment that is being served.
type File struct {
	ID, Name, ContentType string
	Data                  []byte
}

// Files are the contents of all attachments.
type Files struct {
	byID map[string]File
	lost []string // attachments that were replaced or deleted, oldest first
	kept int      // bytes of these
}

// mostLost is how many bytes of files are still served that their messages have lost,
// for clients that are about to load them, on a busy machine half a minute later:
// Discord's CDN serves them for long. It promises to serve ephemeral ones as long as their
// message exists, and for how long after that it does not say.
const mostLost = 64 << 20

func newFiles() Files { return Files{byID: map[string]File{}} }

// Get gives the content of an attachment.
func (f *Files) Get(id string) (File, bool) {
	file, ok := f.byID[id]
	return file, ok
}

// Keep stores the new files of a message, and forgets in time those that it has
// lost: before and after are its attachments.
func (f *Files) Keep(files []File, before, after []wire.Attachment) {
	for _, file := range files {
		f.byID[file.ID] = file
	}
	f.lose(slices.DeleteFunc(slices.Clone(before), func(old wire.Attachment) bool {
		return slices.ContainsFunc(after, func(a wire.Attachment) bool { return a.ID == old.ID })
	}))
}

// lose forgets files in time.
func (f *Files) lose(attachments []wire.Attachment) {
	for _, a := range attachments {
		f.lost = append(f.lost, a.ID)
		f.kept += len(f.byID[a.ID].Data)
	}
	for f.kept > mostLost {
		f.kept -= len(f.byID[f.lost[0]].Data)
		delete(f.byID, f.lost[0])
		f.lost = f.lost[1:]
	}
}
