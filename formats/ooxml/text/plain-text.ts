import type { CodedText } from '#domain/units/coded-text.ts';
import type { ContentPlace, UnitFacets } from '#domain/units/facets.ts';
import { encodeXmlAttribute, encodeXmlText } from '#formats/ooxml/xml-text.ts';

/** A text that is no paragraph: an attribute (alternative text) or an element that holds characters only. */
export interface PlainText {
  /** Number among those of the part, from 1. */
  readonly number: number;
  readonly kind: 'attribute' | 'element';
  /** The replaced range: the attribute's value without its quotes, the element's content. */
  readonly range: { readonly start: number; readonly end: number };
  readonly content: CodedText;
  readonly context: string;
  readonly place: ContentPlace;
  readonly table: UnitFacets['table'];
}

/**
 * The source that replaces a plain text's range.
 *
 * @returns undefined when the codes of the target differ from the text's
 */
export function writePlainText({ kind, content }: PlainText, target: CodedText): string | undefined {
  const left = new Map(content.codes.map((code) => [code.id, code]));
  let text = '';
  let end = 0;
  for (const { id, offset } of target.codes.toSorted((a, b) => a.offset - b.offset)) {
    const code = left.get(id);
    if (!code || !Number.isInteger(offset) || offset < 0 || offset > target.text.length) return undefined;
    left.delete(id);
    text += target.text.slice(end, offset) + (code.equivalent ?? '');
    end = offset;
  }
  if (left.size > 0) return undefined;
  text += target.text.slice(end);
  return kind === 'attribute' ? encodeXmlAttribute(text) : encodeXmlText(text);
}
