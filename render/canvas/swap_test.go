package canvas

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"pgregory.net/rapid"
)

// spare is a file to keep pictures in.
func spare(t testing.TB) *os.File {
	t.Helper()
	file, err := os.Create(filepath.Join(t.TempDir(), "spare"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return file
}

func sizeOf(t testing.TB, file *os.File) int64 {
	t.Helper()
	info, err := file.Stat()
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// broken is a file of which each call fails that is said to.
type broken struct {
	*os.File
	reads, writes, cuts bool
}

var errBroken = errors.New("broken")

func (b *broken) ReadAt(p []byte, at int64) (int, error) {
	if b.reads {
		return 0, errBroken
	}
	return b.File.ReadAt(p, at)
}

func (b *broken) WriteAt(p []byte, at int64) (int, error) {
	if b.writes {
		return 0, errBroken
	}
	return b.File.WriteAt(p, at)
}

func (b *broken) Truncate(size int64) error {
	if b.cuts {
		return errBroken
	}
	return b.File.Truncate(size)
}

// TestSwapKeeps: whatever is written and released, each piece reads as it was written,
// and the file has no more pages than were in use at once; none when all are released.
// What cannot be written takes none.
func TestSwapKeeps(t *testing.T) {
	file := spare(t)
	rapid.Check(t, func(t *rapid.T) {
		b := &broken{File: file}
		s, want, pieces := &swap{file: b}, map[int][]byte{}, map[int]piece{}
		var inUse, most int64
		for n := range rapid.IntRange(1, 40).Draw(t, "steps") {
			b.writes, b.cuts = rapid.Bool().Draw(t, "writes"), rapid.Bool().Draw(t, "cuts")
			if i := rapid.IntRange(0, n).Draw(t, "which"); pieces[i].pages != nil {
				inUse -= pieces[i].bytes()
				s.release(pieces[i])
				delete(pieces, i)
				continue
			}
			data := bytes.Repeat([]byte{byte(n), byte(n >> 8), 7}, rapid.IntRange(1, 3*pageBytes/2).Draw(t, "size"))
			most = max(most, inUse+(int64(len(data))+pageBytes-1)/pageBytes*pageBytes)
			if p, err := s.write(data); (err != nil) != b.writes {
				t.Fatalf("a file that refuses (%t): %v", b.writes, err)
			} else if err == nil {
				want[n], pieces[n] = data, p
				inUse += p.bytes()
			}
		}
		for n, p := range pieces {
			if got, err := s.read(p, nil); err != nil || !bytes.Equal(got, want[n]) {
				t.Fatalf("piece %d of %d bytes reads otherwise, %v", n, p.size, err)
			}
		}
		if most < s.used*pageBytes {
			t.Fatalf("%d bytes were in use at most, of %d", most, s.used*pageBytes)
		}
		b.cuts = false
		for _, p := range pieces {
			s.release(p)
		}
		if info, err := file.Stat(); err != nil || len(pieces) > 0 && info.Size() != 0 {
			t.Fatalf("%d bytes are left, %v", info.Size(), err)
		}
	})
}

// TestSwapIsShared: pieces of many that write at once stay apart.
func TestSwapIsShared(t *testing.T) {
	s := &swap{file: spare(t)}
	var group sync.WaitGroup
	for worker := range 8 {
		group.Go(func() {
			r := rand.New(rand.NewPCG(1, uint64(worker)))
			var room []byte
			for range 50 {
				data := bytes.Repeat([]byte{byte(worker)}, 1+r.IntN(3*pageBytes))
				p, err := s.write(data)
				if err == nil {
					room, err = s.read(p, room)
				}
				if err != nil || !bytes.Equal(room, data) {
					t.Errorf("worker %d reads otherwise than it wrote, %v", worker, err)
				}
				s.release(p)
			}
		})
	}
	group.Wait()
}

// TestBoardsInFile: boards that are kept in a file are drawn, touched up and found again
// as they are in memory, where nothing is left of them; they are displaced within their
// bounds, and dropped with all else. No hand is written.
func TestBoardsInFile(t *testing.T) {
	file, touchedUp := spare(t), 0
	const bound = 300 << 10
	d := New(Config{File: file, BoardBytes: bound, Drawn: func(_ Place, again bool) {
		if again {
			touchedUp++
		}
	}})
	if _, err := d.Draw(Place{Hands, "hand"}, small(1), nil); err != nil || sizeOf(t, file) != 0 {
		t.Fatalf("a hand takes %d bytes in the file, %v", sizeOf(t, file), err)
	}
	plain := New(Config{})
	for i := range 12 {
		s, place := withTrack(board(40), i, 1), fmt.Sprint("table ", i/3)
		want := drawn(t, plain, "", s)
		for range 2 {
			if got := drawn(t, d, place, s); !bytes.Equal(got, want) {
				t.Fatalf("board %d is another in a file", i)
			}
		}
		kept, ok := d.kept[Boards].get(place)
		if !ok || kept.shows.PNG != nil || kept.plane.strips[0].chunk != nil {
			t.Fatal("the picture is kept in memory")
		}
		if size := sizeOf(t, file); size > bound+2*pageBytes+int64(len(want)) {
			t.Fatalf("%d bytes in the file", size)
		}
	}
	if touchedUp != 8 {
		t.Errorf("%d of 12 boards were touched up", touchedUp)
	}
	d.Drop()
	if size := sizeOf(t, file); size != 0 {
		t.Errorf("%d bytes are left in the file", size)
	}
}

// TestBrokenFile: where a file refuses, boards are drawn afresh.
func TestBrokenFile(t *testing.T) {
	file, fresh := &broken{File: spare(t)}, 0
	d := New(Config{File: file, Drawn: func(_ Place, again bool) {
		if !again {
			fresh++
		}
	}})
	plain := New(Config{})
	for i, refusing := range []func(){
		func() {}, func() { file.writes = true }, func() { file.writes = false }, func() { file.reads = true },
		func() { file.reads = false }, func() {},
	} {
		refusing()
		s := withTrack(board(40), i, 1)
		want := drawn(t, plain, "", s)
		if got := drawn(t, d, "table", s); !bytes.Equal(got, want) {
			t.Errorf("board %d is another", i)
		}
	}
	if fresh != 3 {
		t.Errorf("%d boards were drawn afresh", fresh)
	}
}
