/** Kinds of marks that end a text. */
export type MarkKind = 'stop' | 'question' | 'exclamation' | 'colon' | 'semicolon' | 'ellipsis';

const ASCII: Readonly<Record<MarkKind, string>> = {
  stop: '.',
  question: '?',
  exclamation: '!',
  colon: ':',
  semicolon: ';',
  ellipsis: '…',
};

const FULL_WIDTH = { stop: '。', question: '？', exclamation: '！', colon: '：', semicolon: '；' };

/** Marks of languages that have their own (Unicode Standard, section 6.2); others have those of ASCII. */
const OWN: Readonly<Record<string, Readonly<Partial<Record<MarkKind, string>>>>> = {
  zh: { ...FULL_WIDTH, ellipsis: '……' },
  ja: FULL_WIDTH,
  ar: { question: '؟', semicolon: '؛' },
  fa: { question: '؟', semicolon: '؛' },
  ps: { question: '؟', semicolon: '؛' },
  ckb: { question: '؟', semicolon: '؛' },
  ur: { stop: '۔', question: '؟', semicolon: '؛' },
  hi: { stop: '।' },
  mr: {},
  el: { question: ';', semicolon: '·' },
};

/** The mark of a kind in a language (ISO 639). */
export function markInLanguage(kind: MarkKind, language: string): string {
  return OWN[language]?.[kind] ?? ASCII[kind];
}

/** Languages in which sentences end without a mark, or with marks that no rule covers. */
export const WITHOUT_END_MARKS: ReadonlySet<string> = new Set(['th', 'lo', 'km', 'my', 'bo', 'dz', 'hy', 'am', 'ti']);

/** Languages in which labels and short texts often have no full stop where English has one. */
export const SPARING_STOPS: ReadonlySet<string> = new Set(['ja', 'zh', 'ko']);

/** ASCII marks that a language writes otherwise, after one of its letters. */
export interface NativeMarks {
  /** Letters, closing brackets and quotation marks after which the marks are wrong. */
  readonly after: string;
  readonly marks: Readonly<Record<string, string>>;
  /** The mark includes the space after it. */
  readonly isWide: boolean;
}

const HAN = String.raw`[\p{sc=Han}）」』》】”]`;
const JAPANESE = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー）」』】]`;
const ARABIC = String.raw`[\p{sc=Arabic}\u064b-\u0652]`;
const ARABIC_MARKS = { ',': '،', ';': '؛', '?': '؟' };

/** By ISO 639 language. Japanese also writes a colon of ASCII, Arabic a full stop. */
export const NATIVE_MARKS: Readonly<Record<string, NativeMarks>> = {
  zh: { after: HAN, marks: { ',': '，', '.': '。', '?': '？', '!': '！', ';': '；', ':': '：' }, isWide: true },
  ja: { after: JAPANESE, marks: { ',': '、', '.': '。', '?': '？', '!': '！' }, isWide: true },
  ar: { after: ARABIC, marks: ARABIC_MARKS, isWide: false },
  fa: { after: ARABIC, marks: ARABIC_MARKS, isWide: false },
  ps: { after: ARABIC, marks: ARABIC_MARKS, isWide: false },
  ckb: { after: ARABIC, marks: ARABIC_MARKS, isWide: false },
  ur: { after: ARABIC, marks: { ...ARABIC_MARKS, '.': '۔' }, isWide: false },
  el: { after: String.raw`\p{sc=Greek}`, marks: { '?': ';' }, isWide: false },
};

/** Languages whose questions and exclamations also have a mark at their beginning. */
export const OPENING_MARKS: ReadonlySet<string> = new Set(['es', 'ast']);
