import iconv from 'iconv-lite';

/** The letters of a language in an encoding from before Unicode, with the logarithms of their probabilities. */
export interface LetterModel {
  /** As the WHATWG Encoding Standard and iconv-lite name it. */
  readonly encoding: string;
  /** Languages (`ru`) and languages with a script (`zh-Hant`) that are written with these letters. */
  readonly languages: readonly string[];
  /**
   * `latin`: letters beyond ASCII stand between those of ASCII, mostly one at a time. `letters`: a word has no ASCII letters.
   * `ideographs`: words aren't separated from ASCII letters.
   */
  readonly kind: 'latin' | 'letters' | 'ideographs';
  /** Natural logarithm of the share of each lower-case letter among the letters beyond ASCII. */
  readonly weights: ReadonlyMap<string, number>;
}

/** Rows of encoding, languages, and lower-case letters beyond ASCII, the most frequent ones first. */
const LATIN: readonly (readonly [encoding: string, languages: string, letters: string])[] = [
  ['windows-1252', 'en', 'éèïöçñüàêâîóáíäô'],
  ['windows-1252', 'de', 'üäöß'],
  ['windows-1252', 'fr', 'éèàêçùâîôûïëœ'],
  ['windows-1252', 'es ca gl eu', 'óíáéñúàèçüòï'],
  ['windows-1252', 'pt', 'ãçáéíõêóúâàô'],
  ['windows-1252', 'it', 'àèùòìé'],
  ['windows-1252', 'sv fi', 'äåöé'],
  ['windows-1252', 'da nb nn no', 'øåæéô'],
  ['windows-1252', 'nl af id ms sw', 'ëéïöèüê'],
  ['windows-1252', 'is fo', 'ðíáéæþóúöýø'],
  ['windows-1250', 'pl', 'łąęóżśćńź'],
  ['windows-1250', 'cs', 'íáéěřžčšýůúťďňó'],
  ['windows-1250', 'sk', 'áíéčšýžúťľňôäďĺŕó'],
  ['windows-1250', 'hu', 'áéöóüőíúű'],
  ['windows-1250', 'sl hr bs sr-Latn', 'čšžćđ'],
  ['windows-1250', 'ro', 'ăîâşţ'],
  ['windows-1250', 'sq', 'ëç'],
  ['ISO-8859-2', 'pl', 'łąęóżśćńź'],
  ['ISO-8859-2', 'cs', 'íáéěřžčšýůúťďňó'],
  ['ISO-8859-2', 'hu', 'áéöóüőíúű'],
  ['windows-1254', 'tr az', 'ışüğçöİâîəû'],
  ['windows-1257', 'lt', 'ėšųžįąčūę'],
  ['windows-1257', 'lv', 'āīēšļņžūķģč'],
  ['windows-1257', 'et', 'äõüöšž'],
  ['windows-1258', 'vi', '\u0301\u0300đưôơăâê\u0323\u0309\u0303áàéèíóúù'],
];

const RUSSIAN = 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё';

const LETTERS: readonly (readonly [encodings: string, languages: string, letters: string])[] = [
  ['windows-1251 KOI8-R IBM866', 'ru bg', RUSSIAN],
  ['windows-1251 KOI8-U', 'uk be', 'оаинвітерслкудмпзяьбгчыйўхцжїюєшфщґэё'],
  ['windows-1251', 'sr mk', 'аоиеритнсувјдклпмзбгчшцћжхњљфђџѓќѕ'],
  ['windows-1253', 'el', 'αοιετσνηυρπκμλςόίάγδωήέθφύχβώζξψϊϋΐΰ'],
  ['windows-1255', 'he yi', 'יוהלאתרבשםמנדקחעפכןגצטזסףךץ'],
  ['windows-1256', 'ar fa ur ps', 'اليمنترودبعسفةكقهحجشصطأخىذضئءزثإغؤظآپچژگکٹڈڑںہے'],
  ['windows-874', 'th', 'านรกอเง่มย้ลวดทสิตะัปีบคหแุ์จูพชขใืไ็โึผศณซภถธฟษญฉฮฐฝฏฆฤ'],
];

/** Everyday characters, of which each group has the stated share of a text. Characters of later groups are in none before. */
type Groups = readonly (readonly [share: number, characters: string])[];

const CHINESE_PUNCTUATION: Groups[number] = [0.13, '，。、：；？！“”‘’（）《》「」『』…—·～％　'];

/** The rows of a double-byte encoding whose lead bytes are `first` to `last`, in the order of the code. */
function rows(encoding: string, first: number, last: number, trail = 0xa1): string {
  const bytes: number[] = [];
  for (let lead = first; lead <= last; lead += 1) {
    for (let second = trail; second < 0xff; second += 1) if (second !== 0x7f) bytes.push(lead, second, 0x0a);
  }
  return iconv.decode(Buffer.from(bytes), encoding).replaceAll(/[\0-\x7f\ufffd]/g, '');
}

/** Shares of the levels of the national standards, each of which was ordered by use, and the characters that every page has. */
const IDEOGRAPHS: readonly (readonly [encodings: string, languages: string, groups: () => Groups])[] = [
  [
    'Shift_JIS EUC-JP',
    'ja',
    () => [
      [0.35, 'のいしたんとてにはがかるでまをうなりれもあさこすおきけせそらよっくだえ'],
      [0.09, '、。「」ー・！？…（）　：～々『』'],
      [0.12, rows('EUC-JP', 0xa4, 0xa4)],
      [0.13, rows('EUC-JP', 0xa5, 0xa5)],
      [0.08, '日一国人年大本中長出三時行見月後前生間上東今金入学会子外来気話語名水分場電車食書新自手事私何方者的部同'],
      [0.22, rows('EUC-JP', 0xb0, 0xcf)],
      [0.004, rows('EUC-JP', 0xa1, 0xa3)],
      [0.003, rows('EUC-JP', 0xd0, 0xf4)],
      [0.002, Array.from({ length: 63 }, (_, index) => String.fromCodePoint(0xff61 + index)).join('')],
    ],
  ],
  [
    'GB18030',
    'zh',
    () => [
      CHINESE_PUNCTUATION,
      [
        0.4,
        '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实',
      ],
      [0.44, rows('GB18030', 0xb0, 0xd7)],
      [0.01, rows('GB18030', 0xd8, 0xf7)],
      [0.005, rows('GB18030', 0xa1, 0xa9)],
    ],
  ],
  [
    'Big5',
    'zh-Hant yue',
    () => [
      CHINESE_PUNCTUATION,
      [
        0.4,
        '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實',
      ],
      [0.44, rows('Big5', 0xa4, 0xc6, 0x40)],
      [0.01, rows('Big5', 0xc9, 0xf9, 0x40)],
      [0.005, rows('Big5', 0xa1, 0xa3, 0x40)],
    ],
  ],
  [
    'EUC-KR',
    'ko',
    () => [
      [
        0.5,
        '이다는에을가의고하지은를로한도서기사리어나대자인시아해그일부정수니라있것들과게만보장전주원스상구제으여성동세유신우모',
      ],
      [0.46, rows('EUC-KR', 0xb0, 0xc8)],
      [0.01, rows('EUC-KR', 0xa1, 0xac)],
      [0.003, rows('EUC-KR', 0xca, 0xfd)],
    ],
  ],
];

/** The first letter of an alphabet is some thirty times as frequent as the last one. */
const ALPHABET_DECAY = 3.4;

/** A letter that only other languages have, as in names. */
const FOREIGN_LETTER = -6.5;

function weightsOfAlphabet(letters: string): ReadonlyMap<string, number> {
  const all = [...letters];
  const shares = all.map((_, index) => Math.exp((-ALPHABET_DECAY * index) / all.length));
  const sum = shares.reduce((total, share) => total + share, 0);
  return new Map(all.map((letter, index) => [letter, Math.log(shares[index]! / sum)]));
}

function weightsOfLatin(letters: string): ReadonlyMap<string, number> {
  const foreign = LATIN.flatMap(([, , others]) => [...others]);
  return new Map([...foreign.map((letter) => [letter, FOREIGN_LETTER] as const), ...weightsOfAlphabet(letters)]);
}

function weightsOfGroups(groups: Groups): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const [share, characters] of groups) {
    const added = [...new Set(characters)].filter((character) => !weights.has(character));
    for (const character of added) weights.set(character, Math.log(share / added.length));
  }
  return weights;
}

let models: readonly LetterModel[] | undefined;

/** The models of all supported encodings; built for the first file that isn't Unicode. */
export function letterModels(): readonly LetterModel[] {
  models ??= [
    ...LATIN.flatMap((row) => modelsOf('latin', row, weightsOfLatin)),
    ...LETTERS.flatMap((row) => modelsOf('letters', row, weightsOfAlphabet)),
    ...IDEOGRAPHS.flatMap((row) => modelsOf('ideographs', row, (groups) => weightsOfGroups(groups()))),
  ];
  return models;
}

function modelsOf<Letters>(
  kind: LetterModel['kind'],
  [encodings, languages, letters]: readonly [string, string, Letters],
  weigh: (letters: Letters) => LetterModel['weights'],
): LetterModel[] {
  const weights = weigh(letters);
  return encodings.split(' ').map((encoding) => ({ encoding, languages: languages.split(' '), kind, weights }));
}
