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

/**
 * The phonemes of a text by espeak-ng, in the International Phonetic Alphabet, with its punctuation.
 *
 * @param language of espeak-ng
 * @returns phonemes of two letters with `^` between these
 * @throws LoquentError `provider_failed`, `tool_missing`
 */
export async function phonemesOf(
  programs: ProgramRunner,
  text: string,
  language: string,
  signal: AbortSignal,
): Promise<string> {
  const pieces = plainForEspeak(text.replaceAll(/\s+/gu, ' ')).split(SIGNS);
  const clauses = pieces.filter((piece, index) => index % 2 === 0 && isSpoken(piece));
  const together = await readLines(clauses.join('\n'));
  const isInStep = together.length === clauses.length;
  const spoken: string[] = [];
  // espeak-ng cuts some clauses itself.
  for (const [index, clause] of clauses.entries())
    spoken.push(isInStep ? together[index]! : (await readLines(clause)).join(' '));
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

  /** The phonemes of lines: a line for each of them, or for each of its clauses. */
  async function readLines(lines: string): Promise<readonly string[]> {
    if (lines === '') return [];
    const { exitCode, stdout } = await programs.run({
      program: 'espeak-ng',
      limits: { memory: ESPEAK_MEMORY },
      arguments: ['-v', language, '-q', '--ipa', '--tie=^', '-b', '1'],
      input: `${lines}\n`,
      outputLimit: MAX_OUTPUT,
      timeout: TIMEOUT,
      signal,
    });
    if (exitCode !== 0) throw providerFailed('espeak-ng could not read a text.');
    const read = Buffer.from(stdout).toString('utf8').replaceAll(LANGUAGE_MARKS, '').trimEnd().split('\n');
    return read.map((line) => line.trim());
  }
}

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
