import { encodeXmlText } from '../ooxml/xml-text.ts';

const attribute = /\s+([^\s=/>"']+)\s*=\s*("[^"]*"|'[^']*')/y;

/**
 * Sets an attribute of a start tag and keeps everything else of it.
 *
 * @param tag source of the tag, `<a b="c">`
 */
export function setAttribute(tag: string, name: string, value: string): string {
  const text = ` ${name}="${encodeXmlText(value).replaceAll('"', '&quot;')}"`;
  attribute.lastIndex = /^<[^\s/>]+/.exec(tag)![0].length;
  let end = attribute.lastIndex;
  for (let match = attribute.exec(tag); match !== null; match = attribute.exec(tag)) {
    if (match[1] === name) return tag.slice(0, match.index) + text + tag.slice(attribute.lastIndex);
    end = attribute.lastIndex;
  }
  return tag.slice(0, end) + text + tag.slice(end);
}
