import { foldTitle } from '#instructions/document/column-titles.ts';
import type { DocumentOutline } from '#instructions/document/outline.ts';
import { cacheByOutline } from './cache-by-outline.ts';
import type { Cursor } from './cursor.ts';
import { joinWords } from './tokens.ts';

/** Words of the longest name of a style that is looked for. */
const MAX_NAME_LENGTH = 8;

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

/** The longest name of a style at this position, with or without quotation marks. */
function readName(cursor: Cursor): string | undefined {
  const { token, outline } = cursor;
  const known = cacheByOutline(
    outline,
    'styles',
    () => new Map(outline.styles.toReversed().map(({ name }) => [foldTitle(name), name])),
  );
  if (token?.kind === 'quoted') {
    const found = known.get(foldTitle(token.raw));
    if (found !== undefined) cursor.position += 1;
    return found;
  }
  const words = cursor.words();
  for (let count = Math.min(MAX_NAME_LENGTH, words.length); count > 0; count -= 1) {
    const found = known.get(foldTitle(joinWords(words.slice(0, count))));
    if (found === undefined) continue;
    cursor.position += count;
    return found;
  }
  return undefined;
}

/** Styles of the document whose names begin with one of these, in lower case. */
export function stylesOfKind({ styles }: DocumentOutline, beginnings: readonly string[]): readonly string[] {
  return styles
    .map(({ name }) => name)
    .filter((name) => beginnings.some((beginning) => name.toLowerCase().startsWith(beginning)));
}
