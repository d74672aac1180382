import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import type { CodeMeaning } from './paragraph-content.ts';

/**
 * The codes of a translation in a writable order: complete, by offset, the ends of ranges after their starts, pairs
 * that enclose elements nested in one another. Violations are corrected without losing a code.
 *
 * @param sourceCodes of the paragraph
 * @param meanings of the codes, by id minus 1
 * @returns undefined when codes are missing, doubled or not of this unit
 */
export function writableTargetCodes(
  target: CodedText,
  sourceCodes: readonly InlineCode[],
  meanings: readonly CodeMeaning[],
): readonly InlineCode[] | undefined {
  if (isInOrder(target, sourceCodes)) return target.codes;
  if (!isPermutation(target, sourceCodes)) return undefined;
  const codes = target.codes
    .map((code) => ({ ...code, offset: characterStart(target.text, code.offset) }))
    .toSorted((a, b) => a.offset - b.offset);
  return nestPairs(openBeforeClose(orderGroups(codes, meanings)), meanings);
}

/** True for the codes of the source in its order, as nearly all translations have them. */
function isInOrder({ text, codes }: CodedText, sourceCodes: readonly InlineCode[]): boolean {
  let last = 0;
  if (codes.length !== sourceCodes.length) return false;
  for (let index = 0; index < codes.length; index++) {
    const { id, kind, offset } = codes[index]!;
    const source = sourceCodes[index]!;
    if (id !== source.id || kind !== source.kind) return false;
    if (!Number.isInteger(offset) || offset < last || offset > text.length) return false;
    if (characterStart(text, offset) !== offset) return false;
    last = offset;
  }
  return true;
}

/** A code inside of a surrogate pair would tear a character in two. */
function characterStart(text: string, offset: number): number {
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff ? offset - 1 : offset;
}

const codeName = (code: InlineCode) => `${code.kind} ${code.id}`;

function isPermutation({ text, codes }: CodedText, sourceCodes: readonly InlineCode[]): boolean {
  const names = new Set(codes.map(codeName));
  const inside = codes.every(({ offset }) => Number.isInteger(offset) && offset >= 0 && offset <= text.length);
  const same = names.size === sourceCodes.length && sourceCodes.every((code) => names.has(codeName(code)));
  return inside && codes.length === sourceCodes.length && same;
}

/** Puts other codes on the same places: `order` holds what goes to each place of `places`. */
function place(codes: InlineCode[], places: readonly number[], order: readonly InlineCode[]): void {
  const offsets = places.map((position) => codes[position]!.offset);
  places.forEach((position, index) => {
    codes[position] = { ...order[index]!, offset: offsets[index]! };
  });
}

/** Both ends of a bookmark, a comment or a field in the order of the source, where the target turned them round. */
function orderGroups(codes: InlineCode[], meanings: readonly CodeMeaning[]): InlineCode[] {
  const members = new Map<string, Set<number>>();
  meanings.forEach((meaning, index) => {
    if (!('type' in meaning) || meaning.type !== 'atom') return;
    for (const group of meaning.groups) members.set(group, (members.get(group) ?? new Set()).add(index + 1));
  });
  const groups = [...members.values()].filter((ids) => ids.size > 1).map((ids) => [...ids]);
  if (groups.length === 0) return codes;
  const positions = new Map(codes.map(({ id }, position) => [id, position]));
  for (const ids of groups) sortPlaces(codes, ids, positions);
  const sorted = groups.every((ids) => isSorted(ids.map((id) => positions.get(id)!)));
  if (!sorted) sortPlaces(codes, [...new Set(groups.flat())], positions);
  return codes;
}

/** Puts standalone codes, whose ids grow in the order of the source, in that order on the places that they have. */
function sortPlaces(codes: InlineCode[], ids: readonly number[], positions: Map<number, number>): void {
  const inOrder = ids.toSorted((a, b) => a - b);
  const places = inOrder.map((id) => positions.get(id)!).toSorted((a, b) => a - b);
  place(
    codes,
    places,
    inOrder.map((id) => codes[positions.get(id)!]!),
  );
  inOrder.forEach((id, index) => positions.set(id, places[index]!));
}

/** True for ids of a group in the order of the source, at growing positions. */
function isSorted(positions: readonly number[]): boolean {
  return positions.every((position, index) => index === 0 || positions[index - 1]! < position);
}

function openBeforeClose(codes: InlineCode[]): InlineCode[] {
  const closed = new Map<number, number>();
  codes.forEach((code, position) => {
    if (code.kind === 'close') closed.set(code.id, position);
    const close = code.kind === 'open' ? closed.get(code.id) : undefined;
    if (close !== undefined) place(codes, [close, position], [codes[position]!, codes[close]!]);
  });
  return codes;
}

/** A pair that encloses an element ends where the element around it ends, at the latest. */
function nestPairs(codes: readonly InlineCode[], meanings: readonly CodeMeaning[]): InlineCode[] {
  const nested: InlineCode[] = [];
  const open: number[] = [];
  // Searching an id among the open ones would take quadratic time if an engine opens many and closes few.
  const isOpen = new Set<number>();
  for (const code of codes) {
    const meaning = meanings[code.id - 1]!;
    if (code.kind === 'standalone' || !('type' in meaning)) {
      nested.push(code);
    } else if (code.kind === 'open') {
      open.push(code.id);
      isOpen.add(code.id);
      nested.push(code);
    } else if (isOpen.has(code.id)) {
      for (let inner = open.pop()!; ; inner = open.pop()!) {
        isOpen.delete(inner);
        nested.push({ id: inner, kind: 'close', offset: code.offset });
        if (inner === code.id) break;
      }
    }
  }
  return nested;
}
