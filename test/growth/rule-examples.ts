import { compileTerminology } from '#domain/glossaries/compile-terminology.ts';
import { buildGlossary, entry } from '#domain/glossaries/testing/build-glossary.ts';
import type { CheckedSegment, CheckOptions } from '#domain/quality/checked-segment.ts';
import { RULE_CASES, type RuleCase } from '#domain/quality/testing/rule-cases.ts';
import { SEEDED } from '#domain/quality/testing/seeded/index.ts';

/** Texts of a segment whose length a test chooses. */
interface ExamplePieces {
  readonly name: string;
  readonly special: Partial<CheckedSegment>;
  /** By its length in UTF-16 units. */
  readonly source: (length: number) => string;
  readonly target: (length: number) => string;
}

interface LanguageExamples {
  readonly language: string;
  readonly options: CheckOptions;
  readonly pieces: readonly ExamplePieces[];
}

/**
 * The examples of all rules and their words, repeated: as a source and its translation, as equal texts, and counted up, so that no
 * two are alike. Rules of quality look for what their examples contain, and each of them gets the examples of the others, too.
 *
 * @param isWhole every example; otherwise of each rule the first with its defect and the first without
 */
export function examplePieces(isWhole: boolean): readonly LanguageExamples[] {
  const seeded = SEEDED.flatMap(({ language, wrong }) =>
    wrong.map(([, source, target]): RuleCase => ['+', language, source, target]),
  );
  const first = Object.values(RULE_CASES).flatMap((cases) => [
    ...cases.filter(([sign]) => sign === '+').slice(0, 1),
    ...cases.filter(([sign]) => sign === '-').slice(0, 1),
  ]);
  const examples = isWhole ? [...Object.values(RULE_CASES).flat(), ...seeded] : first;
  const byOptions = Map.groupBy(examples, ([, language, , , special = {}]) =>
    JSON.stringify([language, special.sourceLanguage, special.allowedCharacters, special.blockedWords]),
  );
  return [...byOptions.values()].map((alike) => {
    const [, language, , , special = {}] = alike[0]!;
    const { sourceLanguage = 'en', blockedWords, allowedCharacters } = special;
    return {
      language,
      options: {
        sourceLanguage,
        targetLanguage: language,
        terminology: terminologyOf(sourceLanguage, language),
        ...(blockedWords && { blockedWords }),
        ...(allowedCharacters !== undefined && { allowedCharacters }),
      },
      pieces: alike.flatMap((example) => piecesOf(example, isWhole)),
    };
  });
}

const terminologyOf = (source: string, target: string) =>
  compileTerminology(
    [buildGlossary(1, entry('en:file', 'de:Datei', 'de:File!'), entry('en:OpenVault'))],
    source,
    target,
  );

function piecesOf([, , source, target, special = {}]: RuleCase, isWhole: boolean): readonly ExamplePieces[] {
  // Those with other signs than letters first.
  const words = [...new Set(`${source} ${target}`.split(/\s+/))]
    .filter((word) => word !== '')
    .toSorted((one, other) => Number(/^\p{L}*$/u.test(one)) - Number(/^\p{L}*$/u.test(other)));
  const pairs = [[source, target], ...words.slice(0, isWhole ? undefined : 1).map((word) => [word, word])] as const;
  return pairs.flatMap(([from, to]) => {
    const variants = {
      alike: [repeated(to), repeated(to)],
      ...(from === to ? {} : { translated: [repeated(from), repeated(to)] as const }),
      counted: [counted(from, 1), counted(to, 7)],
    } as const;
    return Object.entries(variants).map(([variant, [source, target]]) => ({
      name: `${from} → ${to} ${variant}`,
      special,
      source,
      target,
    }));
  });
}

const repeated = (piece: string) => (length: number) =>
  piece === '' ? '' : `${piece} `.repeat(Math.ceil(length / (piece.length + 1)));

/** Repeats the piece with a counter that replaces its first number, or follows its first word as letters. */
const counted = (piece: string, first: number) => (length: number) => {
  const parts: string[] = [];
  if (piece === '') return '';
  for (let size = 0, count = first; size < length; count += 1) {
    const letters = Array.from(String(count), (digit) => 'bcdfghjklm'[Number(digit)]).join('');
    const part = /\d/.test(piece)
      ? piece.replace(/\d+/, String(count))
      : piece.replace(/\p{L}+/u, (word) => word + letters);
    parts.push(part);
    size += part.length + 1;
  }
  return parts.join(' ');
};
