package when

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"github.com/railbot/railbot/commands/panel"
	"github.com/railbot/railbot/render"
)

// vocabulary holds the words about dates in one language, folded as by [panel.Fold] and separated by spaces. A word
// that ends in * stands for all words that begin like it.
type vocabulary struct {
	months   [12]string
	weekdays [7]string // from Sunday
	ahead    [3]string // today, tomorrow, the day after
	days     string    // units of time
	weeks    string
	joints   string // words between a day, its month and its year
	fillers  string // other words that say nothing
	at       string // words before a time of day
	noon     string
	slashes  slashOrder
}

// slashOrder is the order of day and month in 12/24.
type slashOrder string

// The orders of day and month. In English it depends on the country, so that 5/3 is not read.
const (
	unknownOrder slashOrder = ""
	dayFirst     slashOrder = "day first"
	monthFirst   slashOrder = "month first"
)

// vocabularies are the words of every language, by its code.
var vocabularies = map[string]vocabulary{
	render.English: {
		months: [12]string{"jan january", "feb febr february", "mar march", "apr april", "may", "jun june", "jul july",
			"aug august", "sep sept september", "oct october", "nov november", "dec december"},
		weekdays: [7]string{"sunday sun", "monday mon", "tuesday tue tues", "wednesday wed weds", "thursday thu thur thurs",
			"friday fri", "saturday sat"},
		ahead: [3]string{"today tonight", "tomorrow", "overmorrow"}, days: "d day days", weeks: "w week weeks", joints: "of",
		fillers: "from to until till the and on back for in", at: "at @", noon: "noon",
	},
	render.French: {
		months: [12]string{"janv janvier", "fev fevr fevrier", "mars", "avr avril", "mai", "juin", "juil juillet", "aout",
			"sept septembre", "oct octobre", "nov novembre", "dec decembre"},
		weekdays: [7]string{"dimanche dim", "lundi lun", "mardi", "mercredi mer", "jeudi jeu", "vendredi ven", "samedi sam"},
		ahead:    [3]string{"aujourd*", "demain", "apres-demain"}, days: "j jour jours", weeks: "semaine semaines", joints: "de d",
		fillers: "du au le la jusqu* jusque a pour pendant dans", at: "a vers", noon: "midi", slashes: dayFirst,
	},
	"de": {
		months: [12]string{"jan januar jan janner", "feb febr februar feber", "marz maerz mrz", "apr april", "mai", "jun juni juno",
			"jul juli", "aug august", "sep sept september", "okt oktober", "nov november", "dez dezember"},
		weekdays: [7]string{"sonntag so", "montag mo", "dienstag di", "mittwoch mi", "donnerstag do", "freitag fr", "samstag sonnabend sa"},
		ahead:    [3]string{"heute", "morgen", "ubermorgen"}, days: "tag tage tagen t", weeks: "woche wochen",
		fillers: "von vom bis zum zur den der dem am ab und fur in ich bin weg kommenden nachsten", at: "um gegen ab", noon: "mittag mittags", slashes: dayFirst,
	},
	"es": {
		months: [12]string{"ene enero", "feb febrero", "mar marzo", "abr abril", "may mayo", "jun junio", "jul julio", "ago agosto",
			"sep sept set septiembre setiembre", "oct octubre", "nov noviembre", "dic diciembre"},
		weekdays: [7]string{"domingo dom", "lunes lun", "martes", "miercoles mie", "jueves jue", "viernes vie", "sabado sab"},
		ahead:    [3]string{"hoy", "manana", "pasadomanana"}, days: "dia dias d", weeks: "semana semanas", joints: "de del",
		fillers: "desde hasta el la al a y por para en durante dia este proximo", at: "a las la sobre", noon: "mediodia", slashes: dayFirst,
	},
	"it": {
		months: [12]string{"gen gennaio", "feb febbraio", "mar marzo", "apr aprile", "mag maggio", "giu giugno", "lug luglio", "ago agosto",
			"set sett settembre", "ott ottobre", "nov novembre", "dic dicembre"},
		weekdays: [7]string{"domenica dom", "lunedi lun", "martedi", "mercoledi mer", "giovedi gio", "venerdi ven", "sabato sab"},
		ahead:    [3]string{"oggi stasera", "domani", "dopodomani"}, days: "giorno giorni g gg", weeks: "settimana settimane", joints: "di del",
		fillers: "dal dall da al all fino a il la lo e per tra fra in prossimo", at: "alle ore le a", noon: "mezzogiorno", slashes: dayFirst,
	},
	"pt": {
		months: [12]string{"jan janeiro", "fev fevereiro", "mar marco", "abr abril", "mai maio", "jun junho", "jul julho", "ago agosto",
			"set setembro", "out outubro", "nov novembro", "dez dezembro"},
		weekdays: [7]string{"domingo dom", "segunda* seg", "terca* ter", "quarta* qua", "quinta* qui", "sexta* sex", "sabado sab"},
		ahead:    [3]string{"hoje", "amanha", "depoisdeamanha"}, days: "dia dias d", weeks: "semana semanas", joints: "de do",
		fillers: "desde ate o a ao e por para em no na durante dia feira proxima proximo daqui", at: "as a pelas", noon: "meiodia", slashes: dayFirst,
	},
	"pl": {
		months: [12]string{"sty stycz*", "lut lut*", "mar marca marzec", "kwi kwiet*", "maj maja", "cze czerw*", "lip lipca lipiec", "sie sierp*",
			"wrz wrzes*", "paz pazdzier*", "lis listopad*", "gru grud*"},
		weekdays: [7]string{"niedziel* nd ndz", "poniedzial* pon pn", "wtor* wt", "srod* sr", "czwart* czw", "piat* pt", "sobot* sob"},
		ahead:    [3]string{"dzis dzisiaj", "jutro", "pojutrze"}, days: "dzien dni dnia d", weeks: "tydzien tygod* tyg", joints: "",
		fillers: "od do dnia w we na i r roku za przez az przyszly przyszla", at: "o godz godzina godzinie okolo", noon: "poludnie wpoludnie", slashes: dayFirst,
	},
	"ja": {
		weekdays: [7]string{"日曜 日曜日", "月曜 月曜日", "火曜 火曜日", "水曜 水曜日", "木曜 木曜日", "金曜 金曜日", "土曜 土曜日"},
		ahead:    [3]string{"今日 本日 きょう", "明日 あした あす", "明後日 あさって"}, days: "日間 日後 " + japaneseDays, weeks: "週間 週間後",
		fillers: "から まで に は の へ と 今週 今度", noon: "正午", slashes: monthFirst,
	},
}

// japaneseDays follows a number of days as well as a day of the month.
const japaneseDays = "日"

// vocabularyOrder returns the codes of the languages: the reader's, English, and the others.
func vocabularyOrder(language string) []string {
	order := []string{render.LanguageOf(language), render.English}
	for _, l := range render.AllLanguages() {
		order = append(order, l.Code)
	}
	return slices.Compact(order)
}

// listed reports whether a folded word is in a list of a vocabulary.
func listed(list, word string) bool {
	return word != "" && slices.ContainsFunc(strings.Fields(list), func(entry string) bool {
		stem, isStem := strings.CutSuffix(entry, "*")
		return word == entry || isStem && strings.HasPrefix(word, stem)
	})
}

// foldWord folds a token and removes the point of an abbreviation.
func foldWord(token string) string { return strings.TrimSuffix(panel.Fold(token), ".") }

// find returns the index of the list that has a word, in the first language that knows it. Words of one or two letters
// count only in the reader's own language: "do" is Thursday in German and "until" in Polish.
func (p *dateParser) find(token string, lists func(vocabulary) []string) (index int, ok bool) {
	word := foldWord(token)
	for i, code := range p.languages {
		if i > 0 && len([]rune(word)) < 3 && code != "ja" {
			continue
		}
		found := slices.IndexFunc(lists(vocabularies[code]), func(list string) bool { return listed(list, word) })
		if found >= 0 {
			return found, true
		}
	}
	return 0, false
}

// isListed reports whether a word, of any length, is in a list of any language.
func (p *dateParser) isListed(token string, list func(vocabulary) string) bool {
	word := foldWord(token)
	return slices.ContainsFunc(p.languages, func(code string) bool { return listed(list(vocabularies[code]), word) })
}

// japanesePieces matches what is a token of its own in Japanese, which is written without spaces.
var japanesePieces = regexp.MustCompile(`(?:\d{4}年)?\d{1,2}月\d{1,2}日|\d+(?:日間|日後|日|週間後?)|[日月火水木金土]曜日?|今日|本日|きょう|明後日|明日|あした|あす|あさって|` +
	`(?:午前|午後)?\d{1,2}時(?:\d{1,2}分|半)?|正午|から|まで|[にはの]`)

// parenthesized matches a weekday in brackets after a Japanese date.
var parenthesized = regexp.MustCompile(`\([日月火水木金土](?:曜日?)?\)`)

// separate returns a text in letters and digits of normal width, with spaces around what Japanese writes without.
func separate(text string) string {
	text = parenthesized.ReplaceAllString(norm.NFKC.String(text), " ")
	return strings.TrimSpace(japanesePieces.ReplaceAllString(text, " ${0} "))
}
