import { isMessage } from '#domain/icu/parse-message.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { codesOfMessage, markKey, writableCodes } from '#formats/markup/coded-content.ts';
import { setAttribute } from '#formats/markup/tag-attributes.ts';
import { encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { splice, type Replacement } from '#formats/text/splice.ts';
import type { Carrier, XliffDialect } from './carriers.ts';
import type { ContentNode } from './content.ts';

/** Writes the targets of one language. */
export interface CarrierWriter {
  readonly source: string;
  readonly dialect: XliffDialect;
  readonly targetLanguage: string;
  /** The translation of a text, undefined without one. */
  targetOf(node: ContentNode): CodedText | undefined;
}

/**
 * Computes the changes of a unit: its target, new or replacing the old one, and its state. The target is a copy of the
 * source, including inline elements with all their attributes, with translated texts.
 *
 * @throws LoquentError `document_write_failed`
 */
export function writeCarrier(writer: CarrierWriter, carrier: Carrier): Replacement[] {
  const { source, dialect } = writer;
  const { element, model, target } = carrier;
  const content = renderRange(writer, carrier, model.contentStart, model.contentEnd, carrier.contents);
  const name = carrier.source.tag.rawName.replace(/source$/, 'target');
  const open = target === undefined ? newTag(writer, carrier, name) : oldTag(writer, carrier);
  const written = `${open}${model.tag.selfClosing ? '' : content}</${name}>`;
  const place = target ?? { start: model.end, end: model.end };
  const text = target === undefined ? indentation(source, carrier.source.start) + written : written;
  const edits = [{ start: place.start, end: place.end, text }];
  const tag = source.slice(element.start, element.contentStart);
  const state = dialect.version === 2 ? setAttribute(tag, 'state', 'translated') : withoutApproval(tag, carrier);
  return state === tag ? edits : [{ start: element.start, end: element.contentStart, text: state }, ...edits];
}

/** State of a translation that waits for a review: XLIFF 1.2 has one; in 2.x it is `translated`, not yet `reviewed`. */
const REVIEW_STATE = 'needs-review-translation';

function newTag({ dialect, targetLanguage }: CarrierWriter, { source }: Carrier, name: string): string {
  const space = source.tag.attribute('xml:space');
  let tag = `<${name}>`;
  if (space !== undefined) tag = setAttribute(tag, 'xml:space', space);
  if (source.tag.attribute('xml:lang') !== undefined) tag = setAttribute(tag, 'xml:lang', targetLanguage);
  return dialect.version === 1 ? setAttribute(tag, 'state', REVIEW_STATE) : tag;
}

function oldTag({ source, dialect, targetLanguage }: CarrierWriter, carrier: Carrier): string {
  const target = carrier.target!;
  const written = source.slice(target.start, target.contentStart);
  let tag = target.tag.selfClosing ? `${written.slice(0, -'/>'.length).trimEnd()}>` : written;
  if (target.tag.attribute('xml:lang') !== undefined) tag = setAttribute(tag, 'xml:lang', targetLanguage);
  return dialect.version === 1 ? setAttribute(tag, 'state', REVIEW_STATE) : tag;
}

/** Clears `approved`: the target has changed. */
function withoutApproval(tag: string, { element }: Carrier): string {
  return element.tag.attribute('approved') === 'yes' ? setAttribute(tag, 'approved', 'no') : tag;
}

/** The line break and white space before the source, to be repeated before its target. */
function indentation(source: string, start: number): string {
  let from = start;
  while (/\s/.test(source[from - 1] ?? '')) from -= 1;
  const blank = source.slice(from, start);
  const lineEnd = Math.max(blank.lastIndexOf('\n'), blank.lastIndexOf('\r'));
  if (lineEnd === -1) return '';
  return blank.slice(blank.startsWith('\r\n', lineEnd - 1) ? lineEnd - 1 : lineEnd);
}

function renderRange(
  writer: CarrierWriter,
  carrier: Carrier,
  start: number,
  end: number,
  nodes: readonly ContentNode[],
): string {
  const edits = nodes.map((node) => ({
    start: node.start - start,
    end: node.end - start,
    text: renderNode(writer, carrier, node),
  }));
  return splice(writer.source.slice(start, end), edits);
}

function renderNode(writer: CarrierWriter, carrier: Carrier, node: ContentNode): string {
  const target = writer.targetOf(node);
  if (target === undefined) {
    return renderRange(writer, carrier, node.start, node.end, [...node.inside.values()].flat().filter(within(node)));
  }
  const pieces: string[] = [];
  let position = 0;
  const codes = isMessage(node.coded.content.text) ? codesOfMessage : writableCodes;
  const written = new Map<string, number>();
  for (const code of codes(node.coded, target, carrier.context)) {
    const key = markKey(code);
    const mark = node.coded.marks.get(key)!;
    const count = written.get(key) ?? 0;
    written.set(key, count + 1);
    pieces.push(encodeXmlText(target.text.slice(position, code.offset)));
    const element = renderRange(writer, carrier, mark.start, mark.end, node.inside.get(mark.start) ?? []);
    pieces.push(count === 0 || writer.dialect.version === 1 ? element : copyOf(element, count));
    position = code.offset;
  }
  pieces.push(encodeXmlText(target.text.slice(position)));
  return pieces.join('');
}

/** In XLIFF 2.x a repeated code has its own id and names its original (2.1, section 4.3.1.8, `copyOf`). */
function copyOf(element: string, count: number): string {
  const [tag = ''] = /^<[\w:]*(?:ph|pc)\s[^>]*>/.exec(element) ?? [];
  const [, id] = /\bid\s*=\s*["']([^"']*)["']/.exec(tag) ?? [];
  if (id === undefined) return element;
  return setAttribute(setAttribute(tag, 'id', `${id}-${count + 1}`), 'copyOf', id) + element.slice(tag.length);
}

const within = (outer: ContentNode) => (node: ContentNode) => node.start >= outer.start && node.end <= outer.end;
