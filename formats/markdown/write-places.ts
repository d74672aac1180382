import type { CodedText } from '#domain/units/coded-text.ts';
import { writePlaces as writeHtml, type PageChange } from '#formats/html/page-writer.ts';
import { referencesOf } from '#formats/html/references.ts';
import { writableCodes } from '#formats/markup/coded-content.ts';
import { SplicedSource } from '#formats/markup/spliced-source.ts';
import { columns } from '#formats/text/line-wrapping.ts';
import type { Replacement } from '#formats/text/splice.ts';
import type { HtmlPlace, InnerPlace, MarkdownPlace, TextPlace, ValuePlace } from './places.ts';
import { renderMarkdown } from './render.ts';

/** A text and its translation. */
export interface MarkdownChange {
  readonly place: MarkdownPlace;
  readonly target: CodedText;
  /** Names the text in errors. */
  readonly where: string;
  /** True if all that could be markup is escaped, and emphasis written as HTML. */
  readonly safe: boolean;
}

type Change<P extends MarkdownPlace> = MarkdownChange & { readonly place: P };

const escaping = { xml: false, holds: () => true };

/**
 * Computes the changes of a document. Tooltips and alternative texts are in the marks of texts, so a text is written
 * together with them.
 *
 * @param changes in source order
 * @returns replacements in order
 * @throws LoquentError `document_write_failed`
 */
export function writeChanges(source: string, changes: readonly MarkdownChange[]): Replacement[] {
  const inner: Replacement[] = [];
  const texts: Change<TextPlace>[] = [];
  const html = new Map<number, Change<HtmlPlace>[]>();
  const others: Replacement[] = [];
  for (const change of changes) {
    const { place } = change;
    const { start, end } = place;
    if (place.type === 'inner') inner.push({ start, end, text: innerSource(source, { ...change, place }) });
    else if (place.type === 'text') texts.push({ ...change, place });
    else if (place.type === 'html') {
      const group = html.get(place.block.start) ?? [];
      html.set(place.block.start, group);
      group.push({ ...change, place });
    } else inner.push({ start, end, text: valueSource({ ...change, place }) });
  }
  const spliced = new SplicedSource(source, inner);
  const written = texts.map((change) => textReplacement(source, spliced, change));
  for (const [start, group] of html) others.push(...htmlReplacements(source, start, group));
  return [...others, ...written, ...spliced.outside(written)].toSorted((one, other) => one.start - other.start);
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Codes of a value are its line breaks. */
function valueSource({ place, target, where, safe }: Change<ValuePlace>): string {
  const text = target.text.replace(/[\r\n\f\v\u0085\u2028\u2029]/g, ' ').replaceAll('\0', '');
  const offsets = writableCodes(place.coded, { ...target, text }, where).map(({ offset }) => offset);
  const lines = [...offsets, text.length].map((end, index) => oneLine(text.slice(offsets[index - 1] ?? 0, end)));
  return place.encode(lines.filter((line) => line !== '').join('\n'), safe);
}

function textReplacement(source: string, spliced: SplicedSource, change: Change<TextPlace>): Replacement {
  const { place, target, where, safe } = change;
  const { start, end, joint, inTable, isMdx, heading, rewritten } = place;
  const text = renderMarkdown(place.coded, target, where, {
    kind: heading ? 'heading' : 'block',
    inTable,
    isMdx,
    safe,
    references: referencesOf(source, place),
    wrap: joint === undefined || safe ? undefined : { joint, ...lineWidths(source, start, end) },
    markSource: (mark) => rewritten.get(mark.start) ?? spliced.slice(mark.start, mark.end),
  });
  return { start, end, text };
}

/** Columns of the widest line of a text, and of the prefix of its first line. */
function lineWidths(source: string, start: number, end: number): { width: number; first: number } {
  let lineStart = start;
  while (lineStart > 0 && !/[\r\n]/.test(source[lineStart - 1]!)) lineStart -= 1;
  const lines = source.slice(lineStart, end).split(/\r\n?|\n/);
  return {
    width: lines.reduce((width, line) => Math.max(width, columns(line)), 0),
    first: columns(source.slice(lineStart, start)),
  };
}

function innerSource(source: string, { place, target, where, safe }: Change<InnerPlace>): string {
  const { start, end, suffix, inTable, isMdx, role, coded } = place;
  // A title is in quotes, or in parentheses, of which both are escaped.
  const quote = role === 'link title' ? source[end]! : '';
  const markSource = (mark: { readonly start: number; readonly end: number }) => source.slice(mark.start, mark.end);
  const text = renderMarkdown(coded, target, where, {
    kind: 'inner',
    inTable,
    isMdx,
    safe,
    quote,
    references: referencesOf(source, place),
    wrap: undefined,
    markSource,
  });
  const escaped = quote === ')' && source[start - 1] === '(' ? text.replaceAll('(', '\\(') : text;
  return escaped + suffix;
}

function htmlReplacements(source: string, base: number, group: readonly Change<HtmlPlace>[]): Replacement[] {
  const html = source.slice(base, group[0]!.place.block.end);
  const changes = group.map(({ place, target, where }): PageChange => ({ place: place.page, target, where }));
  return writeHtml(html, changes, escaping).map(({ start, end, text }) => ({
    start: start + base,
    end: end + base,
    text,
  }));
}
