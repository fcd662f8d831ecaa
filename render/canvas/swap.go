package canvas

import (
	"io"
	"slices"
	"sync"
)

// File is room for what is not to lie in memory, a temporary file say. All of it is
// its Drawer's. It is safe for concurrent use.
type File interface {
	io.ReaderAt
	io.WriterAt
	Truncate(size int64) error
}

// pageBytes is the unit in which a file is divided up.
const pageBytes = 16 << 10

// swap keeps bytes in pages of a file, where they are neither memory of the program
// nor work for its garbage collector. It is safe for concurrent use.
type swap struct {
	file File

	mu   sync.Mutex
	free []int64 // pages
	used int64   // pages that the file has
}

// piece is bytes in a swap, for as long as they are not released.
type piece struct {
	pages []int64
	size  int
}

// bytes is the room that the piece takes in the file.
func (p piece) bytes() int64 { return int64(len(p.pages)) * pageBytes }

// write keeps a copy of the data. Errors are the file's; nothing is kept then.
func (s *swap) write(data []byte) (piece, error) {
	p := piece{s.take((len(data) + pageBytes - 1) / pageBytes), len(data)}
	for _, page := range p.pages {
		n := min(len(data), pageBytes)
		if _, err := s.file.WriteAt(data[:n], page*pageBytes); err != nil {
			s.release(p)
			return piece{}, err
		}
		data = data[n:]
	}
	return p, nil
}

// read is the bytes of the piece, in the room that is given if it is large enough.
// Errors are the file's.
func (s *swap) read(p piece, room []byte) ([]byte, error) {
	data := slices.Grow(room[:0], p.size)[:p.size]
	for i, page := range p.pages {
		if _, err := s.file.ReadAt(data[i*pageBytes:min((i+1)*pageBytes, p.size)], page*pageBytes); err != nil {
			return nil, err
		}
	}
	return data, nil
}

// take is so many pages that nobody has.
func (s *swap) take(n int) []int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	for ; len(s.free) < n; s.used++ {
		s.free = append(s.free, s.used)
	}
	rest := len(s.free) - n
	pages := slices.Clone(s.free[rest:])
	s.free = s.free[:rest]
	return pages
}

// release gives the piece's pages to others, and the file back its room when nobody
// has any.
func (s *swap) release(p piece) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.free = append(s.free, p.pages...); int64(len(s.free)) < s.used || s.used == 0 {
		return
	}
	if s.file.Truncate(0) == nil { // else the pages are there to be used again
		s.free, s.used = nil, 0
	}
}
