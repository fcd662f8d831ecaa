package render

import (
	"context"
	"time"

	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/film"
	"github.com/railbot/railbot/render/house"
	"github.com/railbot/railbot/render/queue"
	"github.com/railbot/railbot/render/scene"
)

// The times of the film of an ending. It takes about five seconds.
const (
	endingWidth       = 960 // pixels; the height follows from 16 to 9
	endingStartDelay  = 500 * time.Millisecond
	endingFrameDelay  = 90 * time.Millisecond
	endingPartDelay   = 300 * time.Millisecond // after each part of the scores
	endingFactDelay   = 350 * time.Millisecond
	endingBannerDelay = 60 * time.Millisecond
	endingWinnerDelay = 1400 * time.Millisecond

	endingGrowth       = 20 // frames in which all bars grow together
	endingBannerFrames = 4
)

// endingFrame is a picture of the film of an ending.
type endingFrame struct {
	scene func() scene.Scene
	delay time.Duration
}

// endingFrames returns the pictures of the film of a finished match's ending. The last one is the final board.
func (b *Book) endingFrames(v View) []endingFrame {
	v = v.withDrawableNames()
	painter := b.painterOf(v)
	final := painter.Board(v).Final
	still := v.boardScene(painter)
	if final == nil {
		plain := v.FinalPicture(styleOf(painter))
		final = &plain
	}
	var frames []endingFrame
	add := func(e house.Ending, delay time.Duration) {
		frames = append(frames, endingFrame{func() scene.Scene {
			s := blank(painter, still.Width, still.Height)
			if e.Banner == 1 {
				s.Background = final.Style.Banner()
			}
			s.Layers = []scene.Layer{{Shapes: final.Ending(v.Measure, e)}}
			return s.FitWidth(endingWidth)
		}, delay})
	}
	parts := final.NumParts()
	if parts > 0 {
		add(house.Ending{}, endingStartDelay)
		steps := max(2, endingGrowth/parts)
		for part := range parts {
			for k := 1; k < steps; k++ {
				add(house.Ending{Parts: float64(part) + float64(k)/float64(steps)}, endingFrameDelay)
			}
			add(house.Ending{Parts: float64(part + 1)}, endingPartDelay)
		}
		for n := range final.Facts {
			add(house.Ending{Parts: float64(parts), Facts: n + 1}, endingFactDelay)
		}
		for k := 1; k < endingBannerFrames; k++ {
			add(house.Ending{Parts: float64(parts), Facts: len(final.Facts), Banner: float64(k) / endingBannerFrames},
				endingBannerDelay)
		}
	}
	add(house.Ending{Banner: 1}, endingWinnerDelay)
	return append(frames, endingFrame{func() scene.Scene { return still.FitWidth(endingWidth) }, endingStartDelay})
}

// Ending returns a GIF that shows how a finished match ended: the scores part by part, then the winners. It plays once
// and stops on the final board. The key names the match. run waits for a permit of the caller's priority and calls its
// argument with it, once for each picture.
func (p *Pictures) Ending(
	ctx context.Context, key string, v View, t Theme, run func(context.Context, func(*queue.Permit) error) error,
) (data []byte, err error) {
	gif := film.Animation{Width: endingWidth, Once: true, Corners: t.Corners()}
	for _, frame := range p.book.endingFrames(v) {
		job := Job{
			Canvas: canvas.Key{Class: canvas.Hands, Name: canvasName(key+"-ending", v.Tell.Language())},
			Scene:  frame.scene, Alt: func() string { return "" },
		}.In(t)
		err := run(ctx, func(permit *queue.Permit) error {
			job.Permit = permit
			picture, err := p.Draw(ctx, job)
			if err != nil {
				return err
			}
			gif.FrameDelay = frame.delay
			return gif.Add(picture.PNG, permit.Yield)
		})
		if err != nil {
			return nil, err
		}
	}
	err = run(ctx, func(permit *queue.Permit) error {
		data, err = gif.Encode(permit.Yield)
		return err
	})
	return data, err
}

// EndingAlt returns the alternative text of the film of an ending.
func (v View) EndingAlt() string {
	v.Tell = v.Tell.WithNaming(Plain)
	return Clip(sentences(v.Tell.Say("ui.alt.ending", Data{"Game": v.Tell.Title()}), v.StatusLine(), v.scoreSentence()), AltLimit)
}
