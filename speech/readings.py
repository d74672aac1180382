"""Phonemes of Japanese and Mandarin for Kokoro: espeak-ng, which makes those of other languages, can't read their characters."""

from __future__ import annotations

import os
import re
import threading
import unicodedata
from typing import Any

from turns import ModelUnavailable

# Consonants of Japanese by row, each with its kana of the vowels a, i, u, e and o. Source: cutlet.py of misaki 0.9.4, from which Kokoro learned.
KANA_ROWS = {
    "": "アイウエオ",
    "k": "カキクケコ",
    "ɡ": "ガギグゲゴ",
    "s": "サシスセソ",
    "ʣ": "ザジズゼゾ",
    "t": "タチツテト",
    "d": "ダヂヅデド",
    "n": "ナニヌネノ",
    "h": "ハヒフヘホ",
    "b": "バビブベボ",
    "p": "パピプペポ",
    "m": "マミムメモ",
    "ɾ": "ラリルレロ",
}
# Kana that are not the consonant of their row and its vowel.
KANA = {
    **{kana: row + vowel for row, all_of in KANA_ROWS.items() for kana, vowel in zip(all_of, "aiɯeo")},
    **{kana: f"{row}ʲi" for row in "kɡbpmɾ" for kana in KANA_ROWS[row][1]},
    **{"シ": "ɕi", "ジ": "ʥi", "ヂ": "ʥi", "ス": "sɨ", "ズ": "zɨ", "ヅ": "zɨ", "チ": "ʨi", "ツ": "ʦɨ", "ニ": "ɲi"},
    **{"ヒ": "çi", "フ": "ɸɯ", "ヴ": "vɯ", "ヤ": "ja", "ユ": "jɯ", "ヨ": "jo", "ワ": "βa", "ヮ": "βa", "ヰ": "i", "ヱ": "e", "ヲ": "o"},
    **{"ッ": "ʔ", "ー": "ː"},
}
SMALL_KANA = {"ァ": "a", "ィ": "i", "ゥ": "ɯ", "ェ": "e", "ォ": "o", "ャ": "a", "ュ": "ɨ", "ョ": "o"}
PALATAL = ("ʲ", "ɕ", "ʥ", "ʨ", "ɲ", "ç", "j")
# The sound of ン before the phonemes that follow it, else ɴ.
NASALS = {**dict.fromkeys("mpb", "m"), **dict.fromkeys("kɡ", "ŋ"), **dict.fromkeys("ɲʨʥ", "ɲ"), **dict.fromkeys("ntdɾz", "n")}

# Pinyin in phonemes; 0 is the place of the tone. Source: transcription.py and zh.py of misaki 0.9.4.
INITIALS = dict(
    pair.split("=")
    for pair in "b=p c=ʦʰ ch=ꭧʰ d=t f=f g=k h=x j=ʨ k=kʰ l=l m=m n=n p=pʰ q=ʨʰ r=ɻ s=s sh=ʂ t=tʰ x=ɕ z=ʦ zh=ꭧ".split()
)
FINALS = dict(
    pair.split("=")
    for pair in (
        "a=a0 ai=ai0 an=a0n ang=a0ŋ ao=au0 e=ɤ0 ei=ei0 en=ə0n eng=ə0ŋ er=ɚ0 i=i0 ia=ja0 ian=jɛ0n iang=ja0ŋ iao=jau0 ie=je0 in=i0n "
        "ing=i0ŋ iong=jʊ0ŋ iou=jou0 o=wo0 ong=ʊ0ŋ ou=ou0 u=u0 ua=wa0 uai=wai0 uan=wa0n uang=wa0ŋ uei=wei0 uen=wə0n ueng=wə0ŋ uo=wo0 "
        "v=y0 van=ɥɛ0n ve=ɥe0 vn=y0n"
    ).split()
)
TONES = {"1": "→", "2": "↗", "3": "↓", "4": "↘"}
# Initials after which `i` is a vowel of their own place.
APICAL = ("zh", "ch", "sh", "r", "z", "c", "s")

DIGITS = "零一二三四五六七八九"
# Characters of a request.
MOST_CHARACTERS = 50_000
# Characters that are read at a time: both parsers take more than in proportion, and Open JTalk refuses some 2,700. Few clauses have 100.
LONGEST = 500
UNITS = ((10**8, "亿"), (10**4, "万"), (1000, "千"), (100, "百"), (10, "十"))
MOST_DIGITS = 16
AMOUNT = r"\d+(?:,\d{3})*(?:\.\d+)?"
# Signs of currencies are written before an amount and said after it.
CURRENCIES = {
    "ja": {"$": "ドル", "€": "ユーロ", "£": "ポンド", "¥": "円"},
    "zh": {"$": "美元", "€": "欧元", "£": "英镑", "¥": "元"},
}


class Readings:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._open_jtalk: Any = None

    def phonemes(self, language: str, text: str) -> str:
        """Phonemes of a text without punctuation. Raises ValueError for another language, ModelUnavailable without the packages."""
        if language not in CURRENCIES:
            raise ValueError(f"The language must be one of: {', '.join(CURRENCIES)}.")
        if len(text) > MOST_CHARACTERS:
            raise ValueError(f"A text has at most {MOST_CHARACTERS} characters.")
        # Letters and figures of full width.
        text = unicodedata.normalize("NFKC", text)
        text = re.sub(
            rf"([$€£¥])\s*({AMOUNT}[千百十兆億亿万]*)", lambda amount: f"{amount[2]}{CURRENCIES[language][amount[1]]}", text
        )
        read = self._japanese if language == "ja" else mandarin
        try:
            return " ".join(read(text[start : start + LONGEST]) for start in range(0, len(text), LONGEST))
        except ImportError as error:
            raise ModelUnavailable(str(error)) from error

    def _japanese(self, text: str) -> str:
        # Its parser keeps the state of a text.
        with self._lock:
            words = self._parser().run_frontend(text)
        phrases: list[str] = []
        for word in words:
            # A word that is chained has no accent of its own.
            if word["chain_flag"] == 1 and phrases:
                phrases[-1] += word["pron"]
            else:
                phrases.append(word["pron"])
        return " ".join(spoken for spoken in map(japanese, phrases) if spoken)

    def _parser(self) -> Any:
        if self._open_jtalk is None:
            import pyopenjtalk
            from pyopenjtalk.openjtalk import OpenJTalk

            # Without its corrections by a second dictionary, which take 200 MB more.
            dictionary = os.path.join(os.path.dirname(pyopenjtalk.__file__), "dictionary")
            self._open_jtalk = OpenJTalk(dn_mecab=dictionary.encode())
        return self._open_jtalk


def japanese(kana: str) -> str:
    """Phonemes of a word in katakana, as it is pronounced; other characters have none."""
    morae: list[str] = []
    for each in kana:
        if each in SMALL_KANA and morae and morae[-1] not in "ʔːン":
            morae[-1] = _with_small(morae[-1], each)
        elif each in KANA:
            morae.append(KANA[each])
        elif each in SMALL_KANA:
            morae.append(SMALL_KANA[each])
        elif each == "ン":
            morae.append(each)
    following = [*morae[1:], ""]
    return "".join(NASALS.get(after[:1], "ɴ") if each == "ン" else each for each, after in zip(morae, following))


def _with_small(mora: str, small: str) -> str:
    consonant = mora[:-1]
    if mora in ("ɯ", "i"):
        consonant = "β" if mora == "ɯ" else "j"
    elif small in "ャュョ":
        consonant += "" if consonant.endswith(PALATAL) else "ʲ"
    elif mora in ("kɯ", "ɡɯ"):
        consonant += "ᵝ"
    elif small == "ィ":
        consonant += "" if consonant.endswith(PALATAL) else "ʲ"
    return consonant + SMALL_KANA[small]


def mandarin(text: str) -> str:
    """Phonemes of Chinese characters; others than digits have none."""
    from pypinyin import Style, lazy_pinyin
    from pypinyin.contrib.tone_convert import to_finals, to_initials
    from pypinyin.seg.mmseg import seg

    def phonemes_of(syllable: str) -> str:
        initial = to_initials(syllable)
        final = to_finals(syllable, v_to_u=False)
        vowels = "ɨ0" if final == "i" and initial in APICAL else "ɔ0" if syllable[:-1] == "o" else FINALS.get(final, "")
        return INITIALS.get(initial, "") + vowels.replace("0", TONES.get(syllable[-1], ""))

    def phonemes_of_word(word: str) -> str:
        syllables = lazy_pinyin(word, style=Style.TONE3, neutral_tone_with_five=True, tone_sandhi=True, errors="ignore")
        return "".join(map(phonemes_of, syllables))

    return " ".join(spoken for spoken in map(phonemes_of_word, seg.cut(with_numerals(text))) if spoken)


def with_numerals(text: str) -> str:
    """A Chinese text with its figures in characters: years digit by digit, percentages and other numbers."""
    text = re.sub(r"\d{4}(?=\s*年)", lambda year: _one_by_one(year[0]), text)
    text = re.sub(rf"({AMOUNT})\s*%", lambda share: f"百分之{_number(share[1])}", text)
    return re.sub(AMOUNT, lambda number: _number(number[0]), text)


def _one_by_one(digits: str) -> str:
    return "".join(DIGITS[int(each)] for each in digits)


def _number(figures: str) -> str:
    whole, _, fraction = figures.replace(",", "").partition(".")
    # Longer ones, and those that begin with a zero, are no quantities.
    is_quantity = len(whole) <= MOST_DIGITS and not re.match(r"0\d", whole)
    # Ten is 十 and not 一十.
    spoken = re.sub("^一十", "十", _quantity(int(whole))) if is_quantity else _one_by_one(whole)
    return spoken + (f"点{_one_by_one(fraction)}" if fraction else "")


def _quantity(value: int) -> str:
    """A number in characters: 10,203 is 一万零二百零三."""
    for unit, name in UNITS:
        if value >= unit:
            rest = value % unit
            # A zero is said where digits are left out before others.
            between = DIGITS[0] if 0 < rest < unit // 10 else ""
            return _quantity(value // unit) + name + between + (_quantity(rest) if rest else "")
    return DIGITS[value]
