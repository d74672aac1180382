import { encodeXmlQuoted } from '#formats/ooxml/xml-text.ts';

const ATTRIBUTE = /\s+([^\s=/>"']+)\s*=\s*("[^"]*"|'[^']*')/y;

/** Sets an attribute of a start tag and keeps everything else of it. @param tag source of the tag, `<a b="c">` */
export function setAttribute(tag: string, name: string, value: string): string {
  const text = ` ${name}="${encodeXmlQuoted(value)}"`;
  ATTRIBUTE.lastIndex = /^<[^\s/>]+/.exec(tag)![0].length;
  let end = ATTRIBUTE.lastIndex;
  for (let match = ATTRIBUTE.exec(tag); match !== null; match = ATTRIBUTE.exec(tag)) {
    if (match[1] === name) return tag.slice(0, match.index) + text + tag.slice(ATTRIBUTE.lastIndex);
    end = ATTRIBUTE.lastIndex;
  }
  return tag.slice(0, end) + text + tag.slice(end);
}
