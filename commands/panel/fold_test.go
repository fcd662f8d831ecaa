package panel

import "testing"

// TestFold checks which texts a search takes for the same.
func TestFold(t *testing.T) {
	for in, want := range map[string]string{
		"Épée": "epee", "Łódź": "lodz", "Straße": "strasse", "København A": "kobenhavn a", "Pay-and-Buy": "pay and buy",
		"カード": "かーど", "ｶｰﾄﾞ": "かーど", "ＡＢＣ１２": "abc12", "エクスプレス・カード": "えくすぷれす かーど", "ヴ": "ゔ",
	} {
		if got := Fold(in); got != want {
			t.Errorf("Fold(%q) = %q, want %q", in, got, want)
		}
	}
	for _, other := range [][2]string{{"か", "が"}, {"ば", "ぱ"}, {"机", "机上"}} {
		if Fold(other[0]) == Fold(other[1]) {
			t.Errorf("%q and %q fold to the same", other[0], other[1])
		}
	}
}
