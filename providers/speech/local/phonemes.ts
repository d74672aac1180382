import type { ProgramRunner } from '#domain/ports/programs.ts';
import { providerFailed } from '#providers/language/errors.ts';
import { ESPEAK_MEMORY, plainForEspeak } from './espeak-synthesizer.ts';

const TIMEOUT = 60_000;
/** Bytes of phonemes of one text. */
const MAX_OUTPUT = 1_000_000;

/**
 * Punctuation that espeak-ng drops from its output; we put it back, because it shapes the intonation. A full stop, comma or colon inside
 * a number or a name is not punctuation.
 */
const SIGNS = /([;!?…—–"“”«»()¿¡[\]{}]+|[.,:](?=[\s"”»)\].,:]|$)|\s--?\s)/u;
/** Signs as Kokoro knows them; others have none. Source: EspeakG2P of misaki, which made the phonemes that it learned. */
const KNOWN_SIGNS: Readonly<Record<string, string>> = { '–': '—', '-': '—', '«': '“', '»': '”', '[': '(', ']': ')' };
const UNKNOWN_SIGNS = /[¿¡{}]/gu;
/** Marks of a word in another language, as espeak-ng writes them: `(e^n)`. */
const LANGUAGE_MARKS = /\([a-z\d^-]{2,40}\)/gu;

/** Punctuation of Chinese and Japanese as it is written in other languages. */
const WESTERN_SIGNS: Readonly<Record<string, string>> = {
  '、': ', ',
  '，': ', ',
  '。': '. ',
  '．': '. ',
  '！': '! ',
  '？': '? ',
  '：': ': ',
  '；': '; ',
  '「': ' “',
  '」': '” ',
  '『': ' “',
  '』': '” ',
  '《': ' “',
  '》': '” ',
  '（': ' (',
  '）': ') ',
  '・': ' ',
  '〜': ' — ',
};
const EASTERN_SIGNS = new RegExp(`[${Object.keys(WESTERN_SIGNS).join('')}]`, 'gu');

/** Reads clauses without punctuation. @returns phonemes of each clause, or of more parts if some were cut */
export type PhonemeReader = (clauses: readonly string[]) => Promise<readonly string[]>;

/** The phonemes of a text, in the International Phonetic Alphabet, with its punctuation. @throws errors of the reader */
export async function phonemesOf(text: string, read: PhonemeReader): Promise<string> {
  const western = text.replaceAll(EASTERN_SIGNS, (sign) => WESTERN_SIGNS[sign]!);
  const pieces = plainForEspeak(western.replaceAll(/\s+/gu, ' ')).split(SIGNS);
  const clauses = pieces.filter((piece, index) => index % 2 === 0 && isSpoken(piece));
  const spoken = await readEach(clauses, read);
  return pieces
    .map((piece, index) => {
      if (index % 2 === 1) return signsOf(piece);
      if (!isSpoken(piece)) return piece === '' ? '' : ' ';
      const [before, after] = [/^\s/u.test(piece) ? ' ' : '', /\s$/u.test(piece) ? ' ' : ''];
      return `${before}${spoken.shift()!}${after}`;
    })
    .join('')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** Phonemes of each clause. */
async function readEach(clauses: readonly string[], read: PhonemeReader): Promise<string[]> {
  if (clauses.length === 0) return [];
  const together = await read(clauses);
  if (together.length === clauses.length) return [...together];
  // espeak-ng cuts some clauses itself.
  const each: string[] = [];
  for (const clause of clauses) each.push((await read([clause])).join(' '));
  return each;
}

/**
 * Reads clauses by espeak-ng.
 *
 * @param language of espeak-ng
 * @returns a reader whose phonemes of two letters have `^` between these
 * @throws LoquentError `provider_failed`, `tool_missing`
 */
export const espeakReader =
  (programs: ProgramRunner, language: string, signal: AbortSignal): PhonemeReader =>
  async (clauses) => {
    const { exitCode, stdout } = await programs.run({
      program: 'espeak-ng',
      limits: { memory: ESPEAK_MEMORY },
      arguments: ['-v', language, '-q', '--ipa', '--tie=^', '-b', '1'],
      input: `${clauses.join('\n')}\n`,
      outputLimit: MAX_OUTPUT,
      timeout: TIMEOUT,
      signal,
    });
    if (exitCode !== 0) throw providerFailed('espeak-ng could not read a text.');
    const read = Buffer.from(stdout).toString('utf8').replaceAll(LANGUAGE_MARKS, '').trimEnd().split('\n');
    return read.map((line) => line.trim());
  };

/** Words in the Latin script within a clause, also of full width. */
const LATIN_WORDS = /((?=\p{L})[\p{Script=Latin}'’]+(?: +[\p{Script=Latin}'’]+)*)/u;

/**
 * Creates a reader of clauses in another script that have English words in them.
 *
 * @param own reader of the other script
 * @param english reader of the words in the Latin script
 */
export const withEnglishWords =
  (own: PhonemeReader, english: PhonemeReader): PhonemeReader =>
  async (clauses) => {
    const parts = clauses.map((clause) => clause.normalize('NFKC').split(LATIN_WORDS));
    const piecesAt = (remainder: number) => parts.flatMap((each) => each.filter((_, index) => index % 2 === remainder));
    const ofOwn = await readEach(piecesAt(0), own);
    const ofEnglish = await readEach(piecesAt(1), english);
    const inOrder = parts.map((each) => each.map((_, index) => (index % 2 === 0 ? ofOwn : ofEnglish).shift()!));
    return inOrder.map((each) => each.join(' ').trim());
  };

const isSpoken = (piece: string) => /[\p{L}\p{N}\p{S}&%@#]/u.test(piece);

function signsOf(signs: string): string {
  const known = signs.replaceAll(UNKNOWN_SIGNS, '');
  return [...known].map((sign) => KNOWN_SIGNS[sign] ?? sign).join('');
}

/** Phonemes of Kokoro for those of espeak-ng. Source: EspeakG2P and EspeakFallback of misaki. */
const OF_KOKORO: Readonly<Record<string, string>> = {
  'a^ɪ': 'I',
  'a^ʊ': 'W',
  'd^z': 'ʣ',
  'd^ʒ': 'ʤ',
  'e^ɪ': 'A',
  'o^ʊ': 'O',
  'ə^ʊ': 'Q',
  's^s': 'S',
  't^s': 'ʦ',
  't^ʃ': 'ʧ',
  'ɔ^ɪ': 'Y',
};
const OF_ENGLISH: Readonly<Record<string, string>> = {
  'ə^l': 'ᵊl',
  ɚ: 'əɹ',
  r: 'ɹ',
  x: 'k',
  ç: 'k',
  ɐ: 'ə',
  ɬ: 'l',
  ʔ: 't',
  o: 'ɔ',
  '\u0303': '',
};
const OF_BRITISH: Readonly<Record<string, string>> = { ...OF_ENGLISH, 'e^ə': 'ɛː', e: 'A', iə: 'ɪə' };
const OF_AMERICAN: Readonly<Record<string, string>> = {
  ...OF_ENGLISH,
  'ɜː^ɹ': 'ɜɹ',
  ɜː: 'ɜɹ',
  ɪə: 'iə',
  ː: '',
  ɾ: 'T',
  e: 'A',
};

/** Phonemes of espeak-ng as Kokoro knows them. @param language of espeak-ng */
export function kokoroPhonemes(phonemes: string, language: string): string {
  const own = language === 'en-us' ? OF_AMERICAN : language === 'en-gb' ? OF_BRITISH : {};
  let known = phonemes.replaceAll('-', '');
  for (const [each, ofKokoro] of Object.entries({ ...OF_KOKORO, ...own })) known = known.replaceAll(each, ofKokoro);
  return known.replaceAll('^', '').replaceAll(/(\S)\u0329/gu, 'ᵊ$1');
}
