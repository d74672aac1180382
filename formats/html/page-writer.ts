import { sameContent, type CodedText } from '#domain/units/coded-text.ts';
import { markKey, writableCodes } from '#formats/markup/coded-content.ts';
import { SplicedSource } from '#formats/markup/spliced-source.ts';
import type { Replacement } from '#formats/text/splice.ts';
import { escapeAttribute, escapeHtmlText, type HtmlEscaping } from './escape.ts';
import type { PagePlace } from './page-reader.ts';
import { referencesOf } from './references.ts';
import { encodeStructured } from './structured-data.ts';

/** A text of a page and its translation. */
export interface PageChange {
  readonly place: PagePlace;
  readonly target: CodedText;
  /** Names the text in errors. */
  readonly where: string;
}

/**
 * Computes the changes of a page. Attributes are in the tags of texts, so a text is written together with its
 * attributes.
 *
 * @param changes in source order
 * @returns replacements; those of texts first
 * @throws LoquentError `document_write_failed`
 */
export function writePlaces(source: string, changes: readonly PageChange[], escaping: HtmlEscaping): Replacement[] {
  const real = changes.filter(({ place, target }) => !sameContent(target, place.coded.content));
  const attributes = real.filter(({ place }) => place.attribute);
  const spliced = new SplicedSource(
    source,
    attributes.map((change) => replacement(change, attributeSource(source, change, escaping))),
  );
  const texts = real.filter(({ place }) => !place.attribute);
  const written = texts.map((change) => replacement(change, textSource(source, spliced, change, escaping)));
  return [...written, ...spliced.outside(written)];
}

const replacement = ({ place }: PageChange, text: string) => ({ start: place.start, end: place.end, text });

/** A line break of a provider means nothing, and would be shown in preformatted text and tooltips. */
const oneLine = (text: string) => text.replace(/[\r\n\f\u2028\u2029]/g, ' ');

const withReferences = (source: string, place: PagePlace, escaping: HtmlEscaping): HtmlEscaping => ({
  ...escaping,
  references: referencesOf(source, place),
});

function textSource(
  source: string,
  spliced: SplicedSource,
  { place, target, where }: PageChange,
  escaping: HtmlEscaping,
): string {
  const text = oneLine(target.text);
  const kept = withReferences(source, place, escaping);
  const pieces: string[] = [];
  let position = 0;
  for (const code of writableCodes(place.coded, { ...target, text }, where)) {
    const { start, end } = place.coded.marks.get(markKey(code))!;
    pieces.push(escapeHtmlText(text.slice(position, code.offset), kept), spliced.slice(start, end));
    position = code.offset;
  }
  pieces.push(escapeHtmlText(text.slice(position), kept));
  return pieces.join('');
}

function attributeSource(source: string, { place, target, where }: PageChange, escaping: HtmlEscaping): string {
  const quote = source[place.start] === "'" ? "'" : '"';
  const text = oneLine(target.text);
  if (place.structured === true) return encodeStructured(text, escaping.holds);
  const lines: string[] = [];
  let position = 0;
  for (const { offset } of writableCodes(place.coded, { ...target, text }, where)) {
    lines.push(text.slice(position, offset));
    position = offset;
  }
  lines.push(text.slice(position));
  return quote + escapeAttribute(lines.join('\n'), quote, withReferences(source, place, escaping)) + quote;
}
