import { Engine } from 'php-parser';
import { placeOf } from '#formats/strings/line-place.ts';
import { documentCorrupt, documentTooLarge } from '#formats/errors.ts';

/** Nodes of php-parser that arrays of texts consist of; others have another kind. */
export interface PhpNode {
  readonly kind: string;
  readonly loc: { readonly start: PhpPosition; readonly end: PhpPosition };
  readonly leadingComments?: readonly { readonly value: string }[] | null;
  readonly expr?: PhpNode | null;
  readonly expression?: PhpNode;
  readonly children?: readonly PhpNode[];
  readonly items?: readonly (PhpNode | null)[];
  readonly key?: PhpNode | null;
  readonly value?: unknown;
  readonly right?: PhpNode;
  readonly type?: string;
  readonly raw?: string;
}

interface PhpPosition {
  readonly offset: number;
}

/** Brackets in one another; the parser recurses. */
const MAX_DEPTH = 200;

/**
 * Parses PHP.
 *
 * @param placeAt names the place of an offset in the file
 * @throws LoquentError `document_corrupt` with line and column, `document_too_large`
 */
export function parsePhp(source: string, placeAt = (offset: number) => placeOf(source, offset)): PhpNode {
  assertShallow(source);
  const engine = new Engine({ parser: { extractDoc: true, version: 803 }, ast: { withPositions: true } });
  try {
    return engine.parseCode(source, 'file') as unknown as PhpNode;
  } catch (error) {
    const { message, lineNumber, columnNumber } = error as Error & { lineNumber?: number; columnNumber?: number };
    // Long chains of operators recurse, too.
    if (error instanceof RangeError)
      throw documentTooLarge('An expression in the file is too long. Split it or remove it.');
    if (lineNumber === undefined) throw error;
    let lineStart = 0;
    for (let line = 1; line < lineNumber; line += 1) lineStart = source.indexOf('\n', lineStart) + 1;
    throw documentCorrupt(
      `The file is not valid PHP. ${placeAt(lineStart + (columnNumber ?? 0))}: ` +
        `${message.replace(/^Parse Error : | on line \d+$/g, '').slice(0, 200)}. Correct it ("php -l" reports such places, too) and ` +
        'upload it again.',
      error,
    );
  }
}

/** @throws LoquentError `document_too_large` */
function assertShallow(source: string): void {
  let [depth, deepest] = [0, 0];
  for (const { 0: bracket } of source.matchAll(/[[\](){}]/g)) {
    depth = Math.max(0, depth + ('[({'.includes(bracket) ? 1 : -1));
    deepest = Math.max(deepest, depth);
  }
  if (deepest > MAX_DEPTH) throw documentTooLarge(`The file nests more than ${MAX_DEPTH} levels. Split or flatten it.`);
}

/** A value of an array with its place: the keys that lead to it. */
export interface PhpEntry {
  readonly path: readonly string[];
  readonly node: PhpNode;
  readonly comment: string;
}

/**
 * The values of arrays that a file returns or assigns, those in arrays included.
 *
 * @param firstIndex of the entries of a returned array
 */
export function phpEntries(program: PhpNode, firstIndex = 0): readonly PhpEntry[] {
  const entries: PhpEntry[] = [];
  const visit = (node: PhpNode, path: readonly string[], comment: string): void => {
    if (node.kind !== 'array') {
      entries.push({ path, node, comment });
      return;
    }
    for (const [index, item] of (node.items ?? []).entries()) {
      if (item?.kind !== 'entry') continue;
      const { key, value } = item;
      const name = typeof key?.value === 'string' ? key.value : String(index + (path.length === 0 ? firstIndex : 0));
      const text = commentOf(item);
      visit(value as PhpNode, [...path, name], text === '' && index === 0 && path.length > 0 ? comment : text);
    }
  };
  for (const statement of program.children ?? []) {
    const { kind, expr, expression } = statement;
    if (kind === 'return' && expr?.kind === 'array') visit(expr, [], '');
    const assigned = kind === 'expressionstatement' && expression?.kind === 'assign' ? expression : undefined;
    if (assigned?.right === undefined) continue;
    const left = (assigned as PhpNode & { readonly left?: { readonly offset?: PhpNode } }).left;
    const name = left?.offset?.value;
    if (assigned.right.kind === 'array' || typeof name === 'string') {
      visit(assigned.right, typeof name === 'string' ? [name] : [], commentOf(statement));
    }
  }
  return entries;
}

/** The comments before a node, without their marks. */
function commentOf({ leadingComments }: PhpNode): string {
  const lines = (leadingComments ?? []).flatMap(({ value }) => value.split('\n'));
  return lines.map(withoutMarks).join(' ');
}

const withoutMarks = (line: string) =>
  line
    .trim()
    .replace(/^(?:\/\/|#|\/\*{1,2}|\*(?!\/))/, '')
    .replace(/\*\/$/, '')
    .replace(/[|=-]{5,}/g, ' ');
