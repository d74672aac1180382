import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseAllDocuments,
  type Document,
  type ParsedNode,
  type Scalar,
} from 'yaml';
import { documentCorrupt, documentTooLarge } from '#formats/errors.ts';
import type { JsonPath } from '#formats/json/tokens.ts';

/** A string in a YAML file; offsets are UTF-16 units of the file, with quotes or the header of a block. */
export interface YamlString {
  readonly path: JsonPath | undefined;
  readonly start: number;
  readonly end: number;
  readonly value: string;
  readonly type: Scalar.Parsed['type'];
  /** Brackets and commas end a plain text here. */
  readonly isInFlow: boolean;
  readonly comment: string;
  /** Range of its key; undefined in a list. */
  readonly key: { readonly start: number; readonly end: number } | undefined;
}

/** Levels that mappings and lists may have in one another; the parser recurses. */
const MAX_DEPTH = 200;

/**
 * Lists the strings that are values, in order. Keys, aliases and other values are left alone.
 *
 * @param onMap called with each mapping: its path, and its number of entries
 * @returns the strings, and the only key of the whole file if it has one
 * @throws LoquentError `document_corrupt`, `document_too_large`
 */
export function yamlNodes(source: string, onMap: (path: JsonPath | undefined, entries: number) => void) {
  assertShallow(source);
  const lines = new LineCounter();
  const documents = parse(source, lines);
  const strings: YamlString[] = [];
  const add = (
    node: Scalar.Parsed,
    path: JsonPath | undefined,
    place: Pick<YamlString, 'isInFlow' | 'comment' | 'key'>,
  ) => {
    if (typeof node.value !== 'string') return;
    const [start, end] = node.range;
    const raw = source.slice(start, end).trimEnd();
    strings.push({ path, start, end: start + raw.length, value: node.value, type: node.type, ...place });
  };
  const visit = (node: ParsedNode | null, path: JsonPath | undefined): void => {
    if (isMap(node)) {
      onMap(path, node.items.length);
      for (const [index, { key, value }] of node.items.entries()) {
        const name = isScalar(key) ? String(key.value) : '?';
        const below = { parent: path, step: name, isMetadata: false };
        const before = key?.commentBefore ?? (index === 0 ? node.commentBefore : undefined) ?? '';
        const comment = `${before} ${value?.comment ?? ''}`;
        const range = isScalar(key) ? { start: key.range[0], end: key.range[1] } : undefined;
        if (isScalar(value)) add(value, below, { isInFlow: node.flow === true, comment, key: range });
        else visit(value, below);
      }
    } else if (isSeq(node)) {
      for (const [step, item] of node.items.entries()) {
        const below = { parent: path, step, isMetadata: false };
        const comment = `${item.commentBefore ?? ''} ${item.comment ?? ''}`;
        const place = { isInFlow: node.flow === true, comment, key: undefined };
        if (isScalar(item)) add(item, below, place);
        else visit(item, below);
      }
    } else if (isScalar(node)) add(node, path, { isInFlow: false, comment: '', key: undefined });
  };
  for (const { contents } of documents) visit(contents, undefined);
  return { strings, root: rootKeyOf(documents) };
}

function parse(source: string, lineCounter: LineCounter): readonly Document.Parsed[] {
  const documents = parseAllDocuments(source, {
    uniqueKeys: false,
    logLevel: 'silent',
    prettyErrors: false,
    lineCounter,
  });
  if (!Array.isArray(documents)) throw documentCorrupt('The file has no YAML, only white space or comments.');
  for (const { errors } of documents) {
    const [error] = errors;
    if (error === undefined) continue;
    const { line, col } = lineCounter.linePos(error.pos[0]);
    throw documentCorrupt(
      `The file is not valid YAML. Line ${line}, column ${col}: ${error.message.slice(0, 200)}. Correct it and upload it again.`,
    );
  }
  return documents as readonly Document.Parsed[];
}

/** The only key of the mapping that the file is: the language, in files of Rails. */
function rootKeyOf(documents: readonly Document.Parsed[]) {
  const [document] = documents;
  if (documents.length !== 1 || !isMap(document?.contents) || document.contents.items.length !== 1) return undefined;
  const { key } = document.contents.items[0]!;
  if (!isScalar(key)) return undefined;
  const [start, end] = key.range as readonly [number, number, number];
  return { start, end, name: String(key.value) };
}

/** @throws LoquentError `document_too_large` */
function assertShallow(source: string): void {
  let [depth, deepest] = [0, 0];
  for (const { 0: bracket } of source.matchAll(/[[\]{}]/g)) {
    depth = Math.max(0, depth + (bracket === '[' || bracket === '{' ? 1 : -1));
    deepest = Math.max(deepest, depth);
  }
  for (const { 0: dashes } of source.matchAll(/^[ ]*(?:[-?:] )+/gm)) {
    deepest = Math.max(deepest, (dashes.match(/[-?:]/g)?.length ?? 0) + dashes.search(/\S/) / 8);
  }
  if (deepest > MAX_DEPTH || indentations(source) > MAX_DEPTH) {
    throw documentTooLarge(`The file nests more than ${MAX_DEPTH} levels. Split or flatten it.`);
  }
}

/** Number of growing indentations, one inside of the other. */
function indentations(source: string): number {
  const open: number[] = [];
  let deepest = 0;
  for (const { 0: blank } of source.matchAll(/^ *(?=[^ \r\n#])/gm)) {
    while (open.length > 0 && open.at(-1)! >= blank.length) open.pop();
    open.push(blank.length);
    deepest = Math.max(deepest, open.length);
  }
  return deepest;
}
