import { isMap, isScalar, isSeq, parseAllDocuments, type Document, type ParsedNode, type Scalar } from 'yaml';
import { LoquentError } from '#domain/errors.ts';
import { documentCorrupt, documentTooLarge } from '#formats/errors.ts';
import type { JsonPath } from '#formats/json/tokens.ts';
import { placeOf } from '#formats/strings/line-place.ts';
import { detachSubstring } from '#formats/text/detach-substring.ts';
import { narrowText } from '#formats/text/narrow-text.ts';
import { yamlParts, type YamlPart } from './yaml-parts.ts';

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

/** Length of the parts of a file that is read as a whole, in UTF-16 units. */
const PART_LENGTH = 131_072;

/** Levels that mappings and lists may have in one another; the parser recurses. */
const MAX_DEPTH = 200;

export interface YamlNodes {
  readonly strings: readonly YamlString[];
  /** Number of entries of each mapping. */
  readonly entries: ReadonlyMap<JsonPath | undefined, number>;
  /** The only key of the file, if it has one: the language, in files of Rails. */
  readonly root: { readonly start: number; readonly end: number; readonly name: string } | undefined;
}

/**
 * Lists the strings that are values, in order. Keys, aliases and other values are left alone.
 *
 * @throws LoquentError `document_corrupt`, `document_too_large`
 */
export function yamlNodes(source: string): YamlNodes {
  const parts = yamlParts(source, PART_LENGTH);
  if (parts.length > 1) {
    try {
      return nodesOf(source, parts);
    } catch (error) {
      // The place in the file is told by the parser of the whole file.
      if (!(error instanceof LoquentError)) throw error;
    }
  }
  return nodesOf(source, [{ head: '', start: 0, end: source.length }]);
}

/** Lists the strings of parts, as `yamlNodes` does. Keys and lists of different parts have paths of their own. */
export function nodesOf(source: string, parts: readonly YamlPart[]): YamlNodes {
  const strings: YamlString[] = [];
  const entries = new Map<JsonPath | undefined, number>();
  let root: YamlNodes['root'];
  let onlyKey: JsonPath | undefined;
  let lastId = 0;
  for (const { head, start: from, end: to } of parts) {
    const shift = from - head.length;
    const text = head + source.slice(from, to);
    assertShallow(text);
    const documents = parse(text, (offset) => placeOf(source, Math.max(0, offset + shift)));
    if (head !== '' || text.length === source.length) root ??= rootKeyOf(documents, shift);
    for (const { contents } of documents) visit(contents, undefined);

    function visit(node: ParsedNode | null, path: JsonPath | undefined): void {
      if (isMap(node)) {
        entries.set(path, (entries.get(path) ?? 0) + node.items.length);
        for (const [index, { key, value }] of node.items.entries()) {
          const below = stepOf(path, isScalar(key) ? narrowText(String(key.value)) : '?');
          const before = key?.commentBefore ?? (index === 0 ? node.commentBefore : undefined) ?? '';
          const comment = `${before} ${value?.comment ?? ''}`;
          const range = isScalar(key) ? { start: key.range[0] + shift, end: key.range[1] + shift } : undefined;
          if (isScalar(value)) add(value, below, { isInFlow: node.flow === true, comment, key: range });
          else visit(value, below);
        }
      } else if (isSeq(node)) {
        for (const [step, item] of node.items.entries()) {
          const below = { parent: path, step, isMetadata: false, id: (lastId += 1) };
          const comment = `${item.commentBefore ?? ''} ${item.comment ?? ''}`;
          const place = { isInFlow: node.flow === true, comment, key: undefined };
          if (isScalar(item)) add(item, below, place);
          else visit(item, below);
        }
      } else if (isScalar(node)) add(node, path, { isInFlow: false, comment: '', key: undefined });
    }

    /** All parts below one key have the same object for it. */
    function stepOf(parent: JsonPath | undefined, step: string): JsonPath {
      const path = { parent, step, isMetadata: false, id: (lastId += 1) };
      return parent === undefined && head !== '' ? (onlyKey ??= path) : path;
    }

    function add(
      node: Scalar.Parsed,
      path: JsonPath | undefined,
      place: Pick<YamlString, 'isInFlow' | 'comment' | 'key'>,
    ): void {
      if (typeof node.value !== 'string') return;
      const [start, end] = [node.range[0] + shift, node.range[1] + shift];
      const raw = source.slice(start, end).trimEnd();
      // The parser adds quoted texts up character by character: strings that take forty times as much memory as a copy.
      const value = detachSubstring(narrowText(node.value));
      strings.push({ path, start, end: start + raw.length, value, type: node.type, ...place });
    }
  }
  return { strings, entries, root };
}

function parse(source: string, placeAt: (offset: number) => string): readonly Document.Parsed[] {
  const documents = parseAllDocuments(source, {
    uniqueKeys: false,
    logLevel: 'silent',
    prettyErrors: false,
  });
  if (!Array.isArray(documents)) throw documentCorrupt('The file has no YAML, only white space or comments.');
  for (const { errors } of documents) {
    const [error] = errors;
    if (error === undefined) continue;
    throw documentCorrupt(
      `The file is not valid YAML. ${placeAt(error.pos[0])}: ${error.message.slice(0, 200)}. Correct it and upload it again.`,
    );
  }
  return documents as readonly Document.Parsed[];
}

function rootKeyOf(documents: readonly Document.Parsed[], shift: number): YamlNodes['root'] {
  const [document] = documents;
  if (documents.length !== 1 || !isMap(document?.contents) || document.contents.items.length !== 1) return undefined;
  const { key } = document.contents.items[0]!;
  if (!isScalar(key)) return undefined;
  const [start, end] = key.range as readonly [number, number, number];
  return { start: start + shift, end: end + shift, name: String(key.value) };
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
