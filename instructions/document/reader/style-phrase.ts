import type { DocumentOutline } from '#instructions/document/outline.ts';
import type { Cursor } from './cursor.ts';
import { readKnownName } from './known-name.ts';

/**
 * Reads which styles are meant: `style Quote`, `the "Quote" style`, `Intense Quote paragraphs`, `styles A and B`.
 *
 * @returns names as the document has them; undefined when no style of the document is named here
 */
export function readStyles(cursor: Cursor): readonly string[] | undefined {
  return cursor.attempt(() => {
    cursor.take('the', 'any');
    const hasWord = cursor.skip('style');
    if (hasWord) cursor.skip('named', 'the');
    const { position } = cursor;
    const first = readName(cursor);
    if (first === undefined) return undefined;
    const isQuoted = cursor.tokens[cursor.position - 1]?.kind === 'quoted';
    const isFollowed = cursor.take('style') !== undefined;
    const isDescribing = /^(?:paragraphs?|text|runs?)$/.test(cursor.token?.text ?? '');
    if (!hasWord && !isFollowed && !isQuoted && !isDescribing) return undefined;
    if (!hasWord) return [first];
    cursor.position = position;
    return cursor.list(
      (isFirst) => {
        if (!isFirst) cursor.skip('style', 'the');
        return readName(cursor);
      },
      { hasCommas: false },
    );
  });
}

function readName(cursor: Cursor): string | undefined {
  return readKnownName(cursor, 'style', () => cursor.outline.styles.map(({ name }) => name));
}

/** Styles of the document whose names begin with one of these, in lower case. */
export function stylesOfKind({ styles }: DocumentOutline, beginnings: readonly string[]): readonly string[] {
  return styles
    .map(({ name }) => name)
    .filter((name) => beginnings.some((beginning) => name.toLowerCase().startsWith(beginning)));
}
