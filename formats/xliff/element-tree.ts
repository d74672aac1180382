import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { decodeXmlText } from '#formats/ooxml/xml-text.ts';

/** An element; offsets are UTF-16 units of the source, ends exclusive. */
export interface XliffElement {
  readonly type: 'element';
  /** Local name of an XLIFF element, empty for other namespaces. */
  readonly name: string;
  readonly tag: XmlTag;
  readonly start: number;
  /** Where the start tag ends. */
  readonly contentStart: number;
  /** Where the end tag starts; for `<x/>` the end of it. */
  readonly contentEnd: number;
  readonly end: number;
  readonly children: readonly (XliffElement | XliffText)[];
}

export interface XliffText {
  readonly type: 'text';
  readonly start: number;
  readonly end: number;
  /** Entities resolved. */
  readonly text: string;
}

interface OpenElement extends XliffElement {
  contentEnd: number;
  end: number;
  readonly children: (XliffElement | XliffText)[];
}

const XLIFF_NAME = /^(?:\{urn:oasis:names:tc:xliff:document:[\d.]+\}:)?([\w-]+)$/;

/**
 * Reads an XLIFF file into its elements.
 *
 * @returns the root element
 * @throws LoquentError `document_corrupt`, `document_unsafe`, `document_too_large` as `scanXml`
 */
export function readElements(source: string, fileName: string): XliffElement {
  const names = new Map<string, string>();
  const nameOf = (key: string): string => {
    const known = names.get(key);
    if (known !== undefined) return known;
    const name = XLIFF_NAME.exec(key)?.[1] ?? '';
    names.set(key, name);
    return name;
  };
  const open: OpenElement[] = [];
  let root: XliffElement | undefined;
  scanXml(source, fileName, {
    open(tag, start, contentStart) {
      const name = nameOf(tag.key);
      const element: OpenElement = {
        type: 'element',
        name,
        tag,
        start,
        contentStart,
        contentEnd: start,
        end: start,
        children: [],
      };
      open.at(-1)?.children.push(element);
      root ??= element;
      open.push(element);
    },
    close(tag, start, end) {
      const element = open.pop()!;
      element.contentEnd = tag.selfClosing ? end : start;
      element.end = end;
    },
    text(start, end, cdata) {
      const raw = source.slice(start, end);
      const text = cdata ? raw.replace(/\r\n?/g, '\n') : decodeXmlText(raw);
      const [before, after] = cdata ? ['<![CDATA['.length, ']]>'.length] : [0, 0];
      open.at(-1)?.children.push({ type: 'text', start: start - before, end: end + after, text });
    },
  });
  return root!;
}

/** Child elements of a name. */
export function childrenNamed(element: XliffElement, name: string): XliffElement[] {
  return element.children.filter((child): child is XliffElement => child.type === 'element' && child.name === name);
}

/** All text inside of an element. */
export function textInside(element: XliffElement): string {
  const texts: string[] = [];
  const visit = (node: XliffElement | XliffText): void => {
    if (node.type === 'text') texts.push(node.text);
    else node.children.forEach(visit);
  };
  visit(element);
  return texts.join('');
}
