import { repairCodes } from '#domain/inline-codes/repair-codes.ts';
import { validateCodes } from '#domain/inline-codes/validate-codes.ts';
import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { documentWriteFailed } from '#formats/errors.ts';
import type { InlineItem, InlineMark, PairedItems } from './inline-items.ts';

/** A text with its codes, and their source elements. */
export interface CodedContent {
  readonly content: CodedText;
  /** By `markKey`. */
  readonly marks: ReadonlyMap<string, InlineMark>;
  /** Ids of codes that keep their order among themselves. */
  readonly ordered: ReadonlySet<number>;
}

export const markKey = ({ id, kind }: Pick<InlineCode, 'id' | 'kind'>) => `${kind} ${id}`;

/** Makes the items from `from` to before `to` a text with codes, numbered from `firstId` in source order. */
export function codeItems({ items, partners }: PairedItems, from: number, to: number, firstId = 1): CodedContent {
  const codes: InlineCode[] = [];
  const marks = new Map<string, InlineMark>();
  const ids = new Map<number, number>();
  const ordered = new Set<number>();
  const texts: string[] = [];
  let offset = 0;
  let lastId = firstId - 1;
  for (let index = from; index < to; index += 1) {
    const item: InlineItem = items[index]!;
    if (item.type === 'text') {
      texts.push(item.text);
      offset += item.text.length;
      continue;
    }
    const partner = partners.get(index);
    const id = partner !== undefined && partner < index ? ids.get(partner)! : (lastId += 1);
    ids.set(index, id);
    const code = { id, kind: item.kind, offset };
    codes.push(item.equivalent === undefined ? code : { ...code, equivalent: item.equivalent });
    marks.set(markKey(code), item);
    if (item.ordered) ordered.add(id);
  }
  return { content: { text: texts.join(''), codes }, marks, ordered };
}

/**
 * The codes of a translation in a writable order: by offset, pairs nested in one another, ordered codes as in the
 * source. Violations are corrected without losing a code.
 *
 * @param where names the unit in errors
 * @throws LoquentError `document_write_failed` when codes are missing, doubled or not of this unit
 */
export function writableCodes(source: CodedContent, target: CodedText, where: string): readonly InlineCode[] {
  if (source.content.codes.length === 0 && target.codes.length === 0) return [];
  const sorted = { text: target.text, codes: target.codes.toSorted((one, other) => one.offset - other.offset) };
  const report = validateCodes(source.content, sorted);
  if (report.missing.length + report.added.length + report.duplicated.length > 0) {
    throw documentWriteFailed(`The inline codes of the translation of ${where} differ from its source.`);
  }
  const codes = report.valid ? sorted.codes : repairCodes(source.content, sorted).content.codes;
  return separateLinks(inOrder(codes, source.ordered), source);
}

/**
 * The codes of the translation of a message in ICU syntax: each of its texts has the codes that it needs, so a code may
 * occur several times or not at all.
 *
 * @param where names the unit in errors
 * @throws LoquentError `document_write_failed` for codes that are not of this unit
 */
export function codesOfMessage(source: CodedContent, target: CodedText, where: string): readonly InlineCode[] {
  if (!target.codes.every((code) => source.marks.has(markKey(code)))) {
    throw documentWriteFailed(`The translation of ${where} has other inline codes than its source.`);
  }
  return target.codes.toSorted((one, other) => one.offset - other.offset);
}

function inOrder(codes: readonly InlineCode[], ordered: ReadonlySet<number>): readonly InlineCode[] {
  if (ordered.size < 2) return codes;
  const members = codes.filter(({ id }) => ordered.has(id)).toSorted((one, other) => one.id - other.id);
  let next = 0;
  return codes.map((code) => (ordered.has(code.id) ? { ...members[next++]!, offset: code.offset } : code));
}

/** A link ends where another one begins in it: no reader knows links in links. */
function separateLinks(codes: readonly InlineCode[], { marks }: CodedContent): readonly InlineCode[] {
  const separated: InlineCode[] = [];
  const closed = new Set<number>();
  const open: number[] = [];
  let link = -1;
  for (const code of codes) {
    if (code.kind === 'open') {
      const isLink = marks.get(markKey(code))?.link === true;
      if (isLink && link !== -1) {
        for (const id of open.splice(link).reverse()) {
          separated.push({ id, kind: 'close', offset: code.offset });
          closed.add(id);
        }
      }
      if (isLink) link = open.length;
      open.push(code.id);
    }
    if (code.kind === 'close') {
      if (closed.has(code.id)) continue;
      open.pop();
      if (open.length === link) link = -1;
    }
    separated.push(code);
  }
  return separated;
}
