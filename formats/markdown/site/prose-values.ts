import {
  attributeValue,
  componentAttributes,
  shownAttributes,
  translatableAttributes,
  translateFlag,
} from '#formats/html/attributes.ts';
import { valueRange } from '#formats/html/page-reader.ts';
import { decodeReference } from '#formats/html/references.ts';
import type { HtmlTag } from '#formats/html/tokens.ts';
import { JsxTags } from '#formats/markdown/mdx/jsx-tags.ts';

/** A text in a tag or a directive that people see; offsets are UTF-16 units of the document and cover its quotes. */
export interface ProseValue {
  readonly role: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** The value as its notation writes it, with quotes. */
  readonly encode: (text: string) => string;
}

const PARAMETER =
  /(?<=[\s{])(alt|caption|content|description|heading|label|placeholder|subtitle|summary|text|title|tooltip)=("[^"\n\\{}]*"|'[^'\n\\{}]*')/g;

/** Finds values of attributes that people see in the tags of MDX. */
export function jsxValues(source: string, start: number, end: number): ProseValue[] {
  const text = source.slice(start, end);
  const tags = new JsxTags(text);
  const values: ProseValue[] = [];
  for (let at = text.search(/[<{]/); at < text.length && at !== -1;) {
    if (text[at] === '{') {
      const behind = tags.code.expressionEnd(at);
      at = behind === -1 ? at + 1 : behind;
      continue;
    }
    const tag = text[at] === '<' ? tags.read(at) : undefined;
    if (tag === undefined) {
      at += 1;
      continue;
    }
    const { name, attributes } = tag;
    const read = attributes.flatMap(({ name: attribute, value }) =>
      value === undefined
        ? []
        : [
            {
              name: attribute,
              value: decoded(text.slice(value.start + 1, value.end - 1)),
              start: value.start,
              end: value.end,
            },
          ],
    );
    const html = { type: 'start', start: at, end: tag.end, name, attributes: read, selfClosing: false } as const;
    const shown = /^[A-Z]|-/.test(name)
      ? read.filter((each) => componentAttributes.has(each.name) && attributeValue(html, each.name)!.trim() !== '')
      : [];
    for (const each of new Set([...translatableAttributes(html), ...shown])) {
      const role = `${name} ${each.name}`;
      const quote = text[each.start]!;
      const encode = (target: string) => quote + encoded(target, quote) + quote;
      values.push({
        role,
        start: start + each.start,
        end: start + each.end,
        text: each.value.replace(/\s+/g, ' ').trim(),
        encode,
      });
    }
    at = tag.end;
  }
  return values.toSorted((one, other) => one.start - other.start);
}

/** Finds values of attributes that people see in a tag of HTML within a text. @param start offset of the tag */
export function htmlValues(raw: string, start: number, tag: HtmlTag): ProseValue[] {
  if (translateFlag(tag) === false) return [];
  return shownAttributes(tag, raw).map((attribute) => {
    const range = valueRange(raw, attribute);
    const quote = raw[range.start] === "'" ? "'" : '"';
    return {
      role: `${tag.name} ${attribute.name}`,
      start: start + range.start,
      end: start + range.end,
      text: attribute.value.replace(/\s+/g, ' ').trim(),
      encode: (target: string) => quote + encoded(target, quote) + quote,
    };
  });
}

const decoded = (raw: string) => raw.replace(/&#?\w{1,31};/g, (reference) => decodeReference(reference));
const encoded = (text: string, quote: string) =>
  text.replaceAll('&', '&amp;').replaceAll(quote, quote === '"' ? '&quot;' : '&#39;');

/** Finds values of parameters that people see in template tags and attribute lists, which have no escapes in common. */
export function templateValues(source: string, start: number, end: number): ProseValue[] {
  return [...source.slice(start, end).matchAll(PARAMETER)].flatMap(({ index, 0: all, 1: name, 2: value }) => {
    const from = start + index + all.length - value!.length;
    const text = value!.slice(1, -1).trim();
    if (text === '') return [];
    const encode = (target: string) => quoted(target, value![0]!);
    return [{ role: `parameter ${name}`, start: from, end: start + index + all.length, text, encode }];
  });
}

/** In the quotes of the source if these can hold it, else in the others, else with typographic ones. */
function quoted(text: string, quote: string): string {
  const plain = text.replace(/[\\{}]/g, '');
  const other = quote === '"' ? "'" : '"';
  if (!plain.includes(quote)) return quote + plain + quote;
  return plain.includes(other)
    ? quote + plain.replaceAll(quote, quote === '"' ? '”' : '’') + quote
    : other + plain + other;
}
