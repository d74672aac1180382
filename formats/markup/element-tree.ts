import { scanXml, type XmlHandler } from '#formats/ooxml/xml-scanner.ts';
import type { XmlScope, XmlTag } from '#formats/ooxml/xml-tag.ts';
import { decodeXmlText } from '#formats/ooxml/xml-text.ts';

/** An element; offsets are UTF-16 units of the source, ends exclusive. */
export interface XmlElement {
  readonly type: 'element';
  /** As the reader's `nameOf` gives it. */
  readonly name: string;
  readonly tag: XmlTag;
  readonly start: number;
  /** Where the start tag ends. */
  readonly contentStart: number;
  /** Where the end tag starts; for `<x/>` the end of it. */
  readonly contentEnd: number;
  readonly end: number;
  readonly children: readonly (XmlElement | XmlCharacters)[];
}

export interface XmlCharacters {
  readonly type: 'text';
  /** Includes the marks of a CDATA section, as does `end`. */
  readonly start: number;
  readonly end: number;
  /** Entities resolved. */
  readonly text: string;
  readonly isCdata: boolean;
}

interface OpenElement extends XmlElement {
  contentEnd: number;
  end: number;
  readonly children: (XmlElement | XmlCharacters)[];
}

/** Marks of a CDATA section. */
export const CDATA = { start: '<![CDATA[', end: ']]>' } as const;

interface XmlPartOptions {
  /** Added to all offsets, for a part of a file. */
  readonly shift?: number;
  /** That of the file. */
  readonly scope?: XmlScope;
  /** As `XmlHandler` has it. */
  readonly acceptsDoctype?: boolean;
}

/**
 * Reads an XML file into its elements.
 *
 * @param nameOf makes the name of an element from the key of its tag (`XmlTag.key`); called once for each key
 * @returns the root element
 * @throws LoquentError `document_corrupt`, `document_unsafe`, `document_too_large` as `scanXml`
 */
export function readXmlElements(
  source: string,
  fileName: string,
  nameOf: (key: string) => string = (key) => key,
  { shift = 0, scope, acceptsDoctype = false }: XmlPartOptions = {},
): XmlElement {
  const names = new Map<string, string>();
  const named = (key: string): string => {
    const known = names.get(key) ?? nameOf(key);
    names.set(key, known);
    return known;
  };
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  const handler: XmlHandler = {
    acceptsDoctype,
    open(tag, start, contentStart) {
      const name = named(tag.key);
      const element: OpenElement = {
        type: 'element',
        name,
        tag,
        start: start + shift,
        contentStart: contentStart + shift,
        contentEnd: start + shift,
        end: start + shift,
        children: [],
      };
      open.at(-1)?.children.push(element);
      root ??= element;
      open.push(element);
    },
    close(tag, start, end) {
      const element = open.pop()!;
      element.contentEnd = (tag.selfClosing ? end : start) + shift;
      element.end = end + shift;
    },
    text(start, end, isCdata) {
      const raw = source.slice(start, end);
      const text = isCdata ? raw.replace(/\r\n?/g, '\n') : decodeXmlText(raw);
      const [before, after] = isCdata ? [CDATA.start.length, CDATA.end.length] : [0, 0];
      open
        .at(-1)
        ?.children.push({ type: 'text', start: start - before + shift, end: end + after + shift, text, isCdata });
    },
  };
  scanXml(source, fileName, handler, scope);
  return root!;
}

/** Child elements, of a name if one is given. */
export function childrenNamed(element: XmlElement, name?: string): XmlElement[] {
  return element.children.filter((child): child is XmlElement => {
    return child.type === 'element' && (name === undefined || child.name === name);
  });
}

/** All text inside of an element. */
export function textInside(element: XmlElement): string {
  const texts: string[] = [];
  const visit = (node: XmlElement | XmlCharacters): void => {
    if (node.type === 'text') texts.push(node.text);
    else node.children.forEach(visit);
  };
  visit(element);
  return texts.join('');
}
