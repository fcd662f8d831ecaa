package canvas

import (
	"encoding/binary"
	"image"
)

// runs is a picture that is kept to be laid under or over others: its rows as
// runs of pixels of one colour, of which a drawn map has a tenth as many as
// pixels. It is never changed.
type runs struct {
	width int
	rows  []int32  // where each row's runs begin, and where the last row's end
	ends  []uint16 // the column after each run
	color []uint32 // of each run, premultiplied, as its bytes lie in memory
}

// newRuns is a picture of no rows.
func newRuns(width int) *runs { return &runs{width: width, rows: make([]int32, 1)} }

// add reads the next rows.
func (s *runs) add(im *image.RGBA) {
	for y := im.Rect.Min.Y; y < im.Rect.Max.Y; y++ {
		row := im.Pix[im.PixOffset(im.Rect.Min.X, y):][:4*s.width]
		for x := range s.width {
			c := binary.LittleEndian.Uint32(row[4*x:])
			if x == 0 || c != s.color[len(s.color)-1] {
				s.ends, s.color = append(s.ends, 0), append(s.color, c)
			}
			s.ends[len(s.ends)-1] = uint16(x + 1)
		}
		s.rows = append(s.rows, int32(len(s.ends)))
	}
}

func (s *runs) rect() image.Rectangle { return image.Rect(0, 0, s.width, len(s.rows)-1) }

// bytes is the memory that the runs take.
func (s *runs) bytes() int64 { return int64(4*cap(s.rows) + 2*cap(s.ends) + 4*cap(s.color)) }

// over lays the part r of the runs over an image, as [draw.Over] does.
func (s *runs) over(dst *image.RGBA, r image.Rectangle) {
	r = r.Intersect(s.rect()).Intersect(dst.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		x := r.Min.X
		for i := s.rows[y]; x < r.Max.X; i++ {
			end := min(int(s.ends[i]), r.Max.X)
			if end > x {
				overlay(dst.Pix[dst.PixOffset(x, y):][:4*(end-x)], s.color[i])
				x = end
			}
		}
	}
}

// overlay lays one premultiplied colour over pixels.
func overlay(pix []uint8, color uint32) {
	switch alpha := color >> 24; alpha {
	case 0:
	case 0xff:
		fill(pix, color)
	default:
		left := (most - alpha*0x101) * 0x101
		for i := range pix {
			source := color >> (8 * (i & 3)) & 0xff * 0x101
			pix[i] = uint8((uint32(pix[i])*left/most + source) >> 8)
		}
	}
}

// fill sets pixels to one colour, each copy doubling what is filled.
func fill(pix []uint8, color uint32) {
	const short = 64
	n := min(len(pix), short)
	for i := 0; i < n; i += 4 {
		binary.LittleEndian.PutUint32(pix[i:], color)
	}
	for n < len(pix) {
		n += copy(pix[n:], pix[:n])
	}
}
