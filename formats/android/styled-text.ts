import type { CodedText } from '#domain/units/coded-text.ts';
import { codeItems, codesOfMessage, markKey, writableCodes, type CodedContent } from '#formats/markup/coded-content.ts';
import { CDATA, textInside, type XmlCharacters, type XmlElement } from '#formats/markup/element-tree.ts';
import { pairItems, trimItems, type InlineItem } from '#formats/markup/inline-items.ts';
import { htmlBreaks, breakEquivalent } from '#formats/strings/string-content.ts';
import { firstIndex } from '#formats/text/first-index.ts';
import { readAndroidText, writeAndroidText, type AndroidNotation, type AndroidText } from './escapes.ts';

/** The text of a resource: its codes are styles (`<b>`), placeholders in `xliff:g`, line breaks and tags in HTML. */
export interface StyledText {
  readonly content: CodedText;
  /** UTF-16 offsets of the part for translators. */
  readonly start: number;
  readonly end: number;
  /** By `markKey`. */
  readonly marks: CodedContent['marks'];
  /**
   * Writes a translation between `start` and `end`.
   *
   * @param marks those of all forms of a plural; then codes may be doubled or missing
   */
  readonly write: (target: CodedText, marks?: CodedContent['marks']) => string;
}

/** Elements that protect their content (developer.android.com/guide/topics/resources/localization, `xliff:g`). */
const PROTECTED = /^(?:\{urn:oasis:names:tc:xliff:document:[\d.]{1,5}\}:|xliff:)g$/;

/** Words with a space between them, without escapes and quotes. */
const PLAIN_TEXT = /^[^\s\\"]+(?: [^\s\\"]+)*$/;
const PLAIN_NOTATION = { isCdata: false, isQuoted: false, isFirst: true };
const NO_MARKS: CodedContent['marks'] = new Map();
const NO_IDS: ReadonlySet<number> = new Set();
const LINE_BREAKS = /(?<![ \t])[ \t]*\n[\n \t]*/g;

/**
 * Reads the text of a resource.
 *
 * @param firstId number of its first code
 */
export function readStyledText(source: string, element: XmlElement, firstId = 1): StyledText {
  const [only] = element.children;
  if (element.children.length === 1 && only!.type === 'text' && isPlain(only!)) {
    const coded = { content: { text: only!.text, codes: [] }, marks: NO_MARKS, ordered: NO_IDS };
    return styledText(source, coded, PLAIN_NOTATION, { start: only!.start, end: only!.end });
  }
  const items: InlineItem[] = [];
  const runs = new Map<InlineItem, AndroidText>();
  const state = { inQuotes: false, afterBlank: true };
  const collect = (parent: XmlElement): void => {
    for (const child of parent.children) {
      const { start, end } = child;
      if (child.type === 'text') {
        const [before, after] = child.isCdata ? [CDATA.start.length, CDATA.end.length] : [0, 0];
        const raw = source.slice(start + before, end - after);
        const run = readAndroidText(raw, start + before, child.isCdata, state);
        for (const item of textItems(run)) {
          items.push(item);
          runs.set(item, run);
        }
      } else if (PROTECTED.test(child.tag.key) || child.tag.selfClosing) {
        items.push({
          type: 'mark',
          kind: 'standalone',
          name: 'g',
          start,
          end,
          stays: true,
          ...shown(textInside(child)),
        });
        state.afterBlank = false;
      } else {
        const name = `element ${start}`;
        items.push({ type: 'mark', kind: 'open', name, nests: true, start, end: child.contentStart });
        collect(child);
        items.push({ type: 'mark', kind: 'close', name, nests: true, start: child.contentEnd, end });
      }
    }
  };
  collect(element);
  const paired = pairItems(withEdges(items, runs));
  const range = trimItems(paired);
  const cdata = element.children.length === 1 && element.children[0]?.type === 'text' && element.children[0].isCdata;
  if (range === undefined) return emptyText(element);
  const used = paired.items.slice(range.from, range.to);
  const [start, end] = [startOf(source, used[0]!, cdata), endOf(source, used.at(-1)!, cdata)];
  const isQuoted = used.every((item) => item.type === 'mark' || runs.get(item)?.isQuoted === true);
  const coded = codeItems(paired, range.from, range.to, firstId);
  const notation = { isCdata: cdata, isQuoted, isFirst: start === element.contentStart };
  return styledText(source, coded, notation, { start, end });
}

/** Most texts are plain: the file has them as an app shows them. */
const isPlain = ({ text, start, end, isCdata }: XmlCharacters) =>
  !isCdata && text.length === end - start && PLAIN_TEXT.test(text);

/** A function of its own, so that texts don't keep the places of their characters in memory. */
function styledText(
  source: string,
  coded: CodedContent,
  notation: AndroidNotation,
  range: Pick<StyledText, 'start' | 'end'>,
): StyledText {
  return {
    content: coded.content,
    ...range,
    marks: coded.marks,
    write: (target, marks) => render(source, coded, target, notation, marks),
  };
}

const shown = (text: string) => (text.trim() === '' ? {} : { equivalent: text });

const emptyText = ({ contentStart }: XmlElement): StyledText => {
  const content = { text: '', codes: [] };
  return { content, start: contentStart, end: contentStart, marks: new Map(), write: ({ text }) => text };
};

/** A text with marks for line breaks and for block tags of HTML. */
function textItems(run: AndroidText): InlineItem[] {
  const { text } = run;
  const blocks = text.includes('<') ? htmlBreaks(text) : [];
  const lines = Array.from(text.matchAll(LINE_BREAKS), ({ 0: found, index }) => {
    const end = index + found.length;
    return { start: index, end, equivalent: breakEquivalent(found, text[index - 1], text.slice(end, end + 2)) };
  });
  const breaks = [
    ...blocks,
    ...lines.filter((line) => !blocks.some(({ start, end }) => start < line.end && line.start < end)),
  ];
  const items: InlineItem[] = [];
  let position = 0;
  const add = (end: number) => {
    if (end > position) {
      items.push({
        type: 'text',
        start: run.startOf(position),
        end: run.endOf(end - 1),
        text: text.slice(position, end),
      });
    }
  };
  for (const { start, end, equivalent } of breaks.toSorted((one, other) => one.start - other.start)) {
    if (start === end) continue;
    add(start);
    items.push({
      type: 'mark',
      kind: 'standalone',
      name: 'br',
      start: run.startOf(start),
      end: run.endOf(end - 1),
      equivalent,
    });
    position = end;
  }
  add(text.length);
  return items;
}

/** White space at the ends of a resource stays outside of its text. */
function withEdges(items: readonly InlineItem[], runs: Map<InlineItem, AndroidText>): InlineItem[] {
  const texts = items.filter((item) => item.type === 'text');
  return items.flatMap((item) => {
    if (item !== texts[0] && item !== texts.at(-1)) return [item];
    const run = runs.get(item)!;
    const from = firstIndex(run.text.length, (index) => run.startOf(index) >= item.start);
    const head = item === texts[0] ? item.text.length - item.text.trimStart().length : 0;
    const tail = item === texts.at(-1) ? item.text.length - Math.max(head, item.text.trimEnd().length) : 0;
    const length = item.text.length;
    const piece = (start: number, end: number, isText: boolean): InlineItem[] => {
      if (start === end) return [];
      const place = { start: run.startOf(from + start), end: run.endOf(from + end - 1) };
      const made: InlineItem = isText
        ? { type: 'text', ...place, text: item.text.slice(start, end) }
        : { type: 'mark', kind: 'standalone', name: 'blank', ...place, equivalent: item.text.slice(start, end) };
      if (isText) runs.set(made, run);
      return [made];
    };
    return [...piece(0, head, false), ...piece(head, length - tail, true), ...piece(length - tail, length, false)];
  });
}

/** A text of several sections is replaced with the marks of its first and last section. */
const startOf = (source: string, { start }: InlineItem, isCdata: boolean) =>
  !isCdata && source.startsWith(CDATA.start, start - CDATA.start.length) ? start - CDATA.start.length : start;
const endOf = (source: string, { end }: InlineItem, isCdata: boolean) =>
  !isCdata && source.startsWith(CDATA.end, end) ? end + CDATA.end.length : end;

function render(
  source: string,
  coded: CodedContent,
  target: CodedText,
  { isFirst, ...notation }: AndroidNotation,
  marks: CodedContent['marks'] | undefined,
): string {
  const codes =
    marks === undefined
      ? writableCodes(coded, target, 'a string')
      : codesOfMessage({ ...coded, marks }, target, 'a plural');
  const pieces: string[] = [];
  let position = 0;
  const add = (end: number) => {
    pieces.push(
      writeAndroidText(target.text.slice(position, end), { ...notation, isFirst: isFirst && pieces.length === 0 }),
    );
    position = end;
  };
  for (const code of codes) {
    add(code.offset);
    const mark = (marks ?? coded.marks).get(markKey(code))!;
    pieces.push(source.slice(mark.start, mark.end));
  }
  add(target.text.length);
  return pieces.join('');
}
