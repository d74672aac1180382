import type { DocumentOutline } from '#domain/selection/document/outline.ts';
import { MOST_SELECTORS, type Criterion } from '#domain/selection/document/plan.ts';
import { crossed, subtracted, wholeLooks } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { readException } from './exception-phrase.ts';
import { readLooks } from './look-phrase.ts';
import { readModifier } from './modifier-phrase.ts';
import { readThing } from './thing-phrase.ts';
import { thing, type Thing } from './thing.ts';

/**
 * Reads a named part with all its modifiers: `the tables`, `bold text in the second table`, `tables other than the
 * first`, `text that is not highlighted`, `the first paragraph of each chapter`.
 *
 * @returns undefined if no known part is named here
 */
export function readNounPhrase(cursor: Cursor, outline: DocumentOutline): Thing | undefined {
  return cursor.once('noun phrase', () => {
    const head = readHead(cursor, outline);
    if (head === undefined) return undefined;
    let { criteria } = head;
    let isSaid = head.isSpecific;
    let isPlainParagraph = head.thing.kind === 'paragraph' && !head.thing.isCounted;
    let hasException = false;
    for (let count = 0; count <= MOST_SELECTORS; count += 1) {
      const modifier = readModifier(cursor, outline, head.thing);
      if (modifier !== undefined) {
        // "All tables except the first in chapter 2": which of them are in chapter 2?
        if (hasException) return undefined;
        // "Paragraphs in style Quote" are what is in style Quote, wherever.
        const isPlain = isPlainParagraph && modifier.isDescription;
        const isCounted = head.thing.kind === 'paragraph' && head.thing.isCounted;
        const isWhole = isCounted && modifier.isLook === true;
        // "The first paragraph in bold or italics": the first of either?
        if (isWhole && isBeforeLook(cursor, outline)) return undefined;
        const said = isWhole ? wholeLooks(modifier.criteria) : modifier.criteria;
        const joined = said && crossed(isPlain ? [{ all: [] }] : criteria, said);
        if (joined === undefined) return undefined;
        criteria = joined;
        if (isPlain) isPlainParagraph = false;
        isSaid = true;
        continue;
      }
      const exceptions = isSaid ? readException(cursor, outline, head.thing) : undefined;
      if (exceptions === undefined) return isSaid ? { ...head.thing, criteria } : undefined;
      const left = subtracted(criteria, exceptions);
      if (left === undefined) return undefined;
      criteria = left;
      hasException = true;
    }
    return undefined;
  });
}

function isBeforeLook(cursor: Cursor, outline: DocumentOutline): boolean {
  return cursor.lookAhead(() => cursor.take('and', 'or') !== undefined && readLooks(cursor, outline) !== undefined);
}

/** Nouns for an unspecified share: "parts of". */
const SOME = /^(?:parts?|portions?|bits?|pieces?|passages?|sentences?|phrases?|one|ones|fragments?|segments?)$/;

interface Head {
  readonly thing: Thing;
  readonly criteria: readonly Criterion[];
  /** False for words that are only defined by their modifiers: "parts", "everything". */
  readonly isSpecific: boolean;
}

function readHead(cursor: Cursor, outline: DocumentOutline): Head | undefined {
  const found = readThing(cursor, outline);
  if (found !== undefined) {
    // "The paragraph": its modifiers must determine which one.
    const isVague =
      found.kind === 'paragraph' && /^para(?:graph)?$/.test(cursor.tokens[cursor.position - 1]?.text ?? '');
    return { thing: found, criteria: found.criteria, isSpecific: found.isCounted || !isVague };
  }
  return cursor.attempt(() => {
    const isUniversal = cursor.isAt('all', 'every');
    cursor.skip('the', 'any', 'all', 'every');
    if (!cursor.skip('everything', 'text', 'parts')) return undefined;
    // "Part of chapter 2": which?
    if (SOME.test(cursor.tokens[cursor.position - 1]?.text ?? '') && cursor.token?.text === 'of') return undefined;
    const general = thing([{ all: [] }], { isUniversal });
    return { thing: general, criteria: general.criteria, isSpecific: false };
  });
}
