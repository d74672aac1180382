import type { parse } from 'micromark';
import { documentTooLarge } from '../errors.ts';

/** Quotes and lists in one another; people stop far below. */
const maximumNesting = 100;

/**
 * Pairs of marks that may be compared, at least and for each character. The parser relates each mark of a paragraph to
 * those before it: ordinary documents need less than one pair a character.
 */
const leastWork = 5_000_000;
const workPerCharacter = 20;

/** What a bracket costs beside a mark of emphasis, as measured with micromark 4.0.3. */
const bracketWork = 0.02;

const containerMark = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;

/** @throws LoquentError `document_too_large` when a line nests more quotes and lists than anybody writes */
export function checkNesting(text: string): void {
  for (const { index, 0: line } of text.matchAll(/[^\r\n]{200,}/g)) {
    containerMark.lastIndex = 0;
    let depth = 0;
    while (containerMark.test(line)) depth += 1;
    if (depth > maximumNesting && !/^[-*\s]*$/.test(line)) {
      throw documentTooLarge(
        `The line at character ${index} nests more than ${maximumNesting} quotes and lists in one another.`,
      );
    }
  }
}

type Extension = NonNullable<NonNullable<NonNullable<Parameters<typeof parse>[0]>['extensions']>[number]>;
type Construct = NonNullable<NonNullable<Extension['text']>[number]>;
type Tokenize = Extract<Construct, { tokenize: unknown }>['tokenize'];

/**
 * An extension of the parser that stops it before it spends minutes on marks that nobody writes.
 *
 * @param length of the document in UTF-16 units
 */
export function workLimit(length: number): Extension {
  const limit = leastWork + length * workPerCharacter;
  const marks = new WeakMap<object, number>();
  let work = 0;
  const counting = (cost: number): Construct => {
    const tokenize: Tokenize = function (_effects, _accept, refuse) {
      return (code) => {
        const before = marks.get(this) ?? 0;
        marks.set(this, before + cost);
        work += before * cost;
        if (work > limit) {
          throw documentTooLarge(
            'A paragraph has too many marks (*, _, ~, [) to tell which belong together. Split it.',
          );
        }
        return refuse(code);
      };
    };
    return { name: 'workLimit', tokenize };
  };
  const emphasis = counting(1);
  const bracket = counting(Math.sqrt(bracketWork));
  const codes = ['*', '_', '~'].map((mark) => [mark.charCodeAt(0), emphasis] as const);
  const brackets = ['[', ']'].map((mark) => [mark.charCodeAt(0), bracket] as const);
  return { text: Object.fromEntries([...codes, ...brackets]) };
}
