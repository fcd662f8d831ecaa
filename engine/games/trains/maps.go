package trains

// The two sides of the board, as printed: pointed hexes, the even rows half a
// hex to the right. Signs: . field, = river, ^ mountain, C city, R remote
// location, ~ sea. A city has its number of buildings, a remote location its
// number. A barrier is named by the two hexes that it parts.
var boards = [...]*Board{newBoard(tokyo), newBoard(osaka)}

var tokyo = sketch{
	key: "tokyo",
	rows: [8]string{
		//  a b c d e f g h i j
		"R ^ ^ ^ C = C ^ ^ R", // 1
		" ^ ^ C . . = C . C",  // 2
		"C = C . C . C = . R", // 3
		" C = = . . C C = C",  // 4
		"^ C = = C . C = ~ R", // 5
		" ^ = C = C . . ~ ~",  // 6
		"R ^ = . = C ~ ~ ~ ~", // 7
		" R C = C = C ~ ~ ~",  // 8
	},
	named: []named{
		{"a1", "Chichibu", 4},
		{"e1", "Kawagoe", 2},
		{"g1", "Ohmiya", 2},
		{"j1", "Tsukuba", 4},
		{"c2", "Tokorozawa", 2},
		{"g2", "Urawa", 1},
		{"i2", "Kashiwa", 1},
		{"a3", "Hachioji", 3},
		{"c3", "Tachikawa", 2},
		{"e3", "Kichijoji", 1},
		{"g3", "Ikebukuro-Ueno", 2},
		{"j3", "Narita", 3},
		{"a4", "Hashimoto", 1},
		{"f4", "Shinjuku-Shibuya", 2},
		{"g4", "Tokyo-Akihabara", 2},
		{"i4", "Funabashi", 2},
		{"b5", "Machida", 2},
		{"e5", "Futakotamagawa", 1},
		{"g5", "Shinagawa-Meguro", 2},
		{"j5", "Chiba", 2},
		{"c6", "Mizonokuchi", 2},
		{"e6", "Jiyugaoka", 1},
		{"a7", "Odawara", 3},
		{"f7", "Kamata", 1},
		{"a8", "Shonan", 2},
		{"b8", "Yokohama", 3},
		{"d8", "Kawasaki", 2},
		{"f8", "Haneda", 2},
	},
	barriers: []string{"c2-c3", "g3-f4", "g3-g4", "f4-g4", "f4-g5", "g4-g5", "a7-a8"},
}

var osaka = sketch{
	key: "osaka",
	rows: [8]string{
		//  a b c d e f g h i j
		"R C ^ ^ ^ ^ R ^ C R", // 1
		" ^ C C C ^ ^ C = .",  // 2
		"^ ^ = . . C C = = C", // 3
		" C C C = = = = C =",  // 4
		"R ~ ~ = C . C C ^ R", // 5
		" ~ ~ ~ C C . ^ ^ C",  // 6
		"~ ~ ~ C . . C ^ C C", // 7
		" ~ ~ R R . . ^ C R",  // 8
	},
	named: []named{
		{"a1", "Fukuchiyama", 4},
		{"b1", "Sanda", 1},
		{"g1", "Kameoka", 4},
		{"i1", "Kyoto", 3},
		{"j1", "Otsu", 3},
		{"b2", "Takarazuka", 2},
		{"c2", "Ikeda", 1},
		{"d2", "Minoh", 1},
		{"g2", "Nagaokakyo", 1},
		{"f3", "Ibaraki", 1},
		{"g3", "Takatsuki", 1},
		{"j3", "Uji", 2},
		{"a4", "Kobe", 3},
		{"b4", "Nishinomiya", 1},
		{"c4", "Amagasaki", 1},
		{"h4", "Hirakata", 1},
		{"a5", "Himeji", 3},
		{"e5", "Umeda", 2},
		{"g5", "Kadoma", 1},
		{"h5", "Neyagawa", 1},
		{"j5", "Kameyama", 3},
		{"d6", "Namba", 2},
		{"e6", "Tennoji", 2},
		{"i6", "Nara", 2},
		{"d7", "Sakai", 2},
		{"g7", "Kashiwara", 1},
		{"i7", "Oji", 1},
		{"j7", "Tenri", 1},
		{"c8", "Kansai Airport", 2},
		{"d8", "Wakayama", 2},
		{"h8", "Kashihara", 1},
		{"i8", "Shima", 3},
	},
	barriers: []string{
		"a1-a2", "b1-b2", "f1-g1", "g1-f2", "g1-g2", "e5-d6", "e5-e6",
		"j5-i6", "d6-e6", "c8-d8", "h8-i8",
	},
}
