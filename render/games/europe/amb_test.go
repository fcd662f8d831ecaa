package europe
import ("testing";"github.com/railbot/railbot/render/canvas";"math")
func TestAmb(t *testing.T){
	l,h := whole.names(canvas.Fonts{},1); t.Log(h)
	for _,x := range l { b:=x.InkBox(canvas.Fonts{}); d:=func(i int)float64{p:=whole.city(i); return math.Hypot(max(b.Min.X-p.X,0,p.X-b.Max.X),max(b.Min.Y-p.Y,0,p.Y-b.Max.Y))}
	own:=0.0; for i:=range cities { if cities[i].Name==x.S {own=d(i)} }
	for i:=range cities { if cities[i].Name!=x.S && d(i)<own*1.4+4 { t.Log(x.S,x.Font.Size,own,cities[i].Name,d(i)) } } }
}
