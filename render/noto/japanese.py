"""Makes japanese.otf and japanese.txt, the regular weight of the letters in which messages and places are written in Japanese.

noto.zip has all letters, but in bold only. The source is NotoSansCJK-Regular.ttc of Debian's package fonts-noto-cjk
1:20220127+repack1-1. Run it again, in the folder render/noto, when a test says that the messages have other letters:

    apt-get download fonts-noto-cjk && dpkg -x fonts-noto-cjk*.deb debian
    python3 japanese.py debian/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc
"""
import glob, sys
from fontTools import subset

letters = set(range(0x3041, 0x30ff)) | set(range(0x3000, 0x3020)) | set(range(0xff01, 0xff5f))
for path in glob.glob("../**/messages/ja.json", recursive=True) + glob.glob("../games/*/places/ja.csv"):
    with open(path, encoding="utf-8") as f:
        letters |= set(map(ord, f.read()))
letters = {c for c in letters if c >= 0x2e80}

o = subset.Options()
o.font_number = 0  # the Japanese one
o.hinting, o.glyph_names, o.notdef_outline, o.recalc_timestamp = False, False, True, False
o.name_IDs, o.layout_features = [0], []
o.drop_tables += ["vhea", "vmtx", "VORG", "BASE", "DSIG", "MATH"]
font = subset.load_font(sys.argv[1], o)
letters &= set(font.getBestCmap())
s = subset.Subsetter(o)
s.populate(unicodes=letters)
s.subset(font)
subset.save_font(font, "japanese.otf", o)
with open("japanese.txt", "w", encoding="utf-8") as f:
    f.write("".join(map(chr, sorted(letters))))
print(len(letters), "letters")
