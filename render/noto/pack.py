"""Makes noto.zip, the fonts for letters that Roboto lacks.

The sources are Debian's packages fonts-noto-core 20201225-1 and fonts-noto-cjk 1:20220127+repack1-1, and the
file 700Bold/NotoEmoji_700Bold.ttf of npm's @expo-google-fonts/noto-emoji 0.4.7. fonttools 4.38 subsets them:

    apt-get download fonts-noto-core fonts-noto-cjk && for d in *.deb; do dpkg -x $d debian; done
    npm pack @expo-google-fonts/noto-emoji@0.4.7 && tar xzf expo-google-fonts-noto-emoji-0.4.7.tgz
    python3 pack.py debian/usr/share/fonts package/700Bold/NotoEmoji_700Bold.ttf noto.zip

Each script is one font. Chinese, Japanese and Korean are cut into fonts of 256 code points, because few of
them are needed at a time. The file "index" has a line for each font and each page of 256 code points: the
page, the font, and 256 bits for the code points that it has, the lowest first. If several fonts have a letter,
the first one in the index draws it.
"""
import io, sys, zipfile
from fontTools import subset
from fontTools.ttLib import TTFont

ROOT, EMOJI, OUT = sys.argv[1:]
CORE, CJK = ROOT + "/truetype/noto/", ROOT + "/opentype/noto/NotoSansCJK-Bold.ttc"  # font 0 is the Japanese one

SCRIPTS = """Arabic Hebrew Syriac Thaana NKo Thai Lao Khmer Myanmar Devanagari Bengali Gurmukhi Gujarati Oriya Tamil
Telugu Kannada Malayalam Sinhala Georgian Armenian Ethiopic Cherokee CanadianAboriginal Tifinagh Runic Mongolian
Coptic Lisu OlChiki Javanese Balinese Adlam""".split()


def span(*pairs):
    return {c for a, b in pairs for c in range(a, b + 1)}


LATIN = span((0x20, 0x52f), (0x1ab0, 0x1aff), (0x1c80, 0x1c8f), (0x1d00, 0x1fff), (0x2000, 0x218f), (0x2c60, 0x2c7f),
             (0x2de0, 0x2dff), (0xa640, 0xa69f), (0xa720, 0xa7ff), (0xab30, 0xab6f))
# Presentation forms, which NFKC replaces, and rare extensions.
DROPPED = {
    "Arabic": span((0xfb50, 0xfdff), (0xfe70, 0xfeff)),
    "Ethiopic": span((0x1380, 0x139f), (0x2d80, 0x2ddf), (0xab00, 0xab2f)),
}


def decoded(codec, leads, trails):
    letters = set()
    for lead in leads:
        for trail in trails:
            try:
                letters.update(map(ord, bytes([lead, trail]).decode(codec)))
            except UnicodeDecodeError:
                pass
    return {c for c in letters if not 0xe000 <= c < 0xf900}  # without private use


HIGH = range(0xa1, 0xff)
KOREAN = decoded("euc_kr", HIGH, HIGH)
EASTERN = {c for c in set.union(
    span((0x3000, 0x30ff), (0x31f0, 0x31ff), (0xff00, 0xffef), (0xac00, 0xd7a3), (0x3130, 0x318f)),
    decoded("cp932", [*range(0x81, 0xa0), *range(0xe0, 0xfd)], range(0x40, 0xfd)),
    decoded("euc_jis_2004", HIGH, HIGH), decoded("gb2312", HIGH, HIGH),
    decoded("big5", range(0xa1, 0xfa), range(0x40, 0xff)),
    {c for c in KOREAN if 0x4e00 <= c < 0xa000},
) if c >= 0x2000}  # without the Latin, Greek and Cyrillic letters that these encodings have

pack = zipfile.ZipFile(OUT, "w", zipfile.ZIP_DEFLATED, compresslevel=9)
index = []


def write(name, data):
    # A fixed time, so that equal fonts make an equal archive.
    pack.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)


def add(name, path, letters, features=("*",)):
    o = subset.Options()
    o.font_number = 0
    o.hinting, o.glyph_names, o.notdef_outline, o.recalc_timestamp = False, False, True, False
    o.name_IDs = [0]  # the copyright
    o.layout_features = list(features)
    o.drop_tables += ["vhea", "vmtx", "VORG", "BASE", "DSIG", "MATH"]
    font = subset.load_font(path, o)
    letters = letters & set(font.getBestCmap())
    s = subset.Subsetter(o)
    s.populate(unicodes=letters)
    s.subset(font)
    # Without format 4 if there is 12, because it cannot hold all letters of the largest fonts.
    tables = font["cmap"].tables
    if any(t.format == 12 for t in tables):
        font["cmap"].tables = [t for t in tables if t.format in (12, 14)]
    out = io.BytesIO()
    subset.save_font(font, out, o)
    write(name, out.getvalue())
    for page in sorted({c >> 8 for c in letters}):
        bits = sum(1 << (c & 255) for c in letters if c >> 8 == page)
        index.append(f"{page:x} {name} {bits.to_bytes(32, 'little').hex()}")
    print(name, len(letters), len(out.getvalue()), flush=True)


def letters_of(path):
    return set(TTFont(path, fontNumber=0).getBestCmap())


add("Latin.ttf", CORE + "NotoSans-Bold.ttf", LATIN)
for script in SCRIPTS:
    path = f"{CORE}NotoSans{script}-Bold.ttf"
    try:
        letters = letters_of(path)
    except FileNotFoundError:
        path = f"{CORE}NotoSans{script}-Regular.ttf"
        letters = letters_of(path)
    add(script + ".ttf", path, letters - DROPPED.get(script, set()))
for page in sorted({c >> 8 for c in EASTERN & letters_of(CJK)}):
    add(f"CJK-{page:02x}.otf", CJK, {c for c in EASTERN if c >> 8 == page}, ())
add("Emoji.ttf", EMOJI, letters_of(EMOJI))
for signs in ("Symbols", "Symbols2"):
    path = f"{CORE}NotoSans{signs}-Regular.ttf"
    add(signs + ".ttf", path, {c for c in letters_of(path) if c < 0x1f000 or 0x1f100 <= c < 0x1f200})
# Mongolian and Lisu have Japanese punctuation of their own.
index.sort(key=lambda line: not line.startswith("30 CJK"))
write("index", "\n".join(index) + "\n")
pack.close()
