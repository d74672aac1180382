import { encodeXmlText } from '#formats/ooxml/xml-text.ts';
import type { PlainString } from '#formats/strings/resource-document.ts';
import { CDATA, textInside, type XmlElement } from './element-tree.ts';

/** The text of an element without elements in it. An empty element (`<a/>`) can't be written. */
export function xmlString(source: string, element: XmlElement): PlainString {
  const { children, contentStart, contentEnd } = element;
  const [child] = children;
  const isCdata = children.length === 1 && child?.type === 'text' && child.isCdata;
  const [before, after] = isCdata ? [CDATA.start.length, CDATA.end.length] : [0, 0];
  const lineBreak = source.slice(contentStart, contentEnd).includes('\r\n') ? '\r\n' : '\n';
  return {
    start: contentStart + before,
    end: contentEnd - after,
    value: textInside(element),
    write(value) {
      const written = isCdata ? value.replaceAll(']]>', `]]${CDATA.end}${CDATA.start}>`) : encodeXmlText(value);
      return written.replaceAll('\n', lineBreak);
    },
  };
}
