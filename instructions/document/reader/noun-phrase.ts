import { MAX_SELECTORS, type DocumentCriterion } from '#domain/plans/document-plan.ts';
import { crossed, subtracted, wholeLooks } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { readException } from './exception-phrase.ts';
import { readLooks } from './look-phrase.ts';
import { readModifier } from './modifier-phrase.ts';
import { readReference } from './reference-phrase.ts';
import { reference, type DocumentReference } from './reference.ts';

/**
 * Reads a named part with all its modifiers: `the tables`, `bold text in the second table`, `tables other than the
 * first`, `text that is not highlighted`, `the first paragraph of each chapter`.
 *
 * @returns undefined if no known part is named here
 */
export function readNounPhrase(cursor: Cursor): DocumentReference | undefined {
  return cursor.memoize('noun phrase', () => {
    const head = readHead(cursor);
    if (head === undefined) return undefined;
    let { criteria } = head;
    let isSaid = head.isSpecific;
    let isPlainParagraph = head.reference.kind === 'paragraph' && !head.reference.isCounted;
    let hasException = false;
    for (let count = 0; count <= MAX_SELECTORS; count += 1) {
      const modifier = readModifier(cursor, head.reference);
      if (modifier !== undefined) {
        // "All tables except the first in chapter 2": which of them are in chapter 2?
        if (hasException) return undefined;
        // "Paragraphs in style Quote" are what is in style Quote, wherever.
        const isPlain = isPlainParagraph && modifier.isDescription;
        const isCounted = head.reference.kind === 'paragraph' && head.reference.isCounted;
        const isWhole = isCounted && modifier.isLook === true;
        // "The first paragraph in bold or italics": the first of either?
        if (isWhole && isBeforeLook(cursor)) return undefined;
        const said = isWhole ? wholeLooks(modifier.criteria) : modifier.criteria;
        const joined = said && crossed(isPlain ? [{ all: [] }] : criteria, said);
        if (joined === undefined) return undefined;
        criteria = joined;
        if (isPlain) isPlainParagraph = false;
        isSaid = true;
        continue;
      }
      const exceptions = isSaid ? readException(cursor, head.reference) : undefined;
      if (exceptions === undefined) return isSaid ? { ...head.reference, criteria } : undefined;
      const left = subtracted(criteria, exceptions);
      if (left === undefined) return undefined;
      criteria = left;
      hasException = true;
    }
    return undefined;
  });
}

function isBeforeLook(cursor: Cursor): boolean {
  return cursor.lookAhead(() => cursor.take('and', 'or') !== undefined && readLooks(cursor) !== undefined);
}

/** Nouns for an unspecified share: "parts of". */
const SOME = /^(?:parts?|portions?|bits?|pieces?|passages?|sentences?|phrases?|one|ones|fragments?|segments?)$/;

interface Head {
  readonly reference: DocumentReference;
  readonly criteria: readonly DocumentCriterion[];
  /** False for words that are only defined by their modifiers: "parts", "everything". */
  readonly isSpecific: boolean;
}

function readHead(cursor: Cursor): Head | undefined {
  const found = readReference(cursor);
  if (found !== undefined) {
    // "The paragraph": its modifiers must determine which one.
    const isVague =
      found.kind === 'paragraph' && /^para(?:graph)?$/.test(cursor.tokens[cursor.position - 1]?.text ?? '');
    return { reference: found, criteria: found.criteria, isSpecific: found.isCounted || !isVague };
  }
  return cursor.attempt(() => {
    const isUniversal = cursor.isAt('all', 'every');
    cursor.skip('the', 'any', 'all', 'every');
    if (!cursor.skip('everything', 'text', 'parts')) return undefined;
    // "Part of chapter 2": which?
    if (SOME.test(cursor.tokens[cursor.position - 1]?.text ?? '') && cursor.token?.text === 'of') return undefined;
    const general = reference('other', [{ all: [] }], { isUniversal });
    return { reference: general, criteria: general.criteria, isSpecific: false };
  });
}
