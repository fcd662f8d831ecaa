package rendertest

import (
	"github.com/railbot/railbot/render/canvas"
	"github.com/railbot/railbot/render/scene"
)

// Texts returns the fitted texts of a scene, lowest layer first.
func Texts(s scene.Scene) []string {
	var all []string
	for _, layer := range s.Layers {
		for _, leaf := range scene.Leaves(canvas.Fonts{}, layer.Shapes) {
			if text, _, ok := leaf.Text(canvas.Fonts{}); ok {
				all = append(all, text.S)
			}
		}
	}
	return all
}
