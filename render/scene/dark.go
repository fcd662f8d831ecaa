package scene

import "slices"

// darkKey is added to the keys of static layers in dark pictures.
const darkKey = " dark"

// Dark returns the scene in dark colors. Each color made by [Tone] becomes its dark one, and the shapes are the same.
func (s Scene) Dark() Scene {
	s.Background = s.Background.Dark()
	s.Reserve = slices.Clone(s.Reserve)
	for i, c := range s.Reserve {
		s.Reserve[i] = c.Dark()
	}
	s.Layers = slices.Clone(s.Layers)
	for i, l := range s.Layers {
		if l.Key != "" {
			s.Layers[i].Key += darkKey
		}
		s.Layers[i].Shapes = darkShapes(l.Shapes)
	}
	return s
}

// darkShapes returns shapes in dark colors.
func darkShapes(shapes []Shape) []Shape {
	dark := make([]Shape, len(shapes))
	for i, s := range shapes {
		dark[i] = s.inDark()
	}
	return dark
}

// dark returns the fill in dark colors.
func (f Fill) dark() Fill {
	f.Color, f.Hatch.Color = f.Color.Dark(), f.Hatch.Color.Dark()
	return f
}

// dark returns the stroke in its dark color.
func (s Stroke) dark() Stroke {
	s.Color = s.Color.Dark()
	return s
}

func (s Polygon) inDark() Shape {
	s.Fill, s.Stroke = s.Fill.dark(), s.Stroke.dark()
	return s
}

func (s Circle) inDark() Shape {
	s.Fill, s.Stroke = s.Fill.dark(), s.Stroke.dark()
	return s
}

func (s Rect) inDark() Shape {
	s.Fill, s.Stroke = s.Fill.dark(), s.Stroke.dark()
	return s
}

func (s Path) inDark() Shape {
	s.Fill, s.Stroke = s.Fill.dark(), s.Stroke.dark()
	return s
}

func (s Line) inDark() Shape {
	s.Stroke = s.Stroke.dark()
	return s
}

func (s Text) inDark() Shape {
	s.Color, s.Halo = s.Color.Dark(), s.Halo.Dark()
	return s
}

func (s Icon) inDark() Shape {
	s.Color, s.Edge = s.Color.Dark(), s.Edge.Dark()
	return s
}

func (s Group) inDark() Shape {
	s.Shapes = darkShapes(s.Shapes)
	return s
}
