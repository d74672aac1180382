import { Census } from '#formats/ooxml/text/census.ts';
import type { DecodedXml } from '#formats/ooxml/xml-encoding.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import { StringReader } from './string-reader.ts';
import type { StringStore } from './string-store.ts';
import { workbookCensus } from './string-vocabulary.ts';

/** The start tag of a table of shared strings. */
interface TableHead {
  readonly start: number;
  readonly end: number;
  /** Range of the number of strings, where it has one. */
  readonly count: { readonly start: number; readonly end: number } | undefined;
}

/** The table of shared strings (ECMA-376 part 1, 18.4). */
export interface SharedStrings {
  readonly name: string;
  readonly xml: DecodedXml;
  readonly census: Census;
  readonly strings: StringStore;
  /** Its start tag, and where its content ends; the same for a table that is an empty element. */
  readonly head: TableHead;
  readonly contentEnd: number;
  /** Prefix of its elements, with the colon. */
  readonly prefix: string;
}

/** @throws LoquentError errors of `scanXml` */
export function readSharedStrings(name: string, xml: DecodedXml): SharedStrings {
  const rules = workbookCensus(['x:si']);
  const census = new Census(rules);
  const reader = new StringReader(xml.source, rules);
  let head: TableHead = { start: 0, end: 0, count: undefined };
  let prefix = '';
  let contentEnd = 0;
  scanXml(xml.source, name, {
    open(tag, start, end) {
      census.open(tag);
      if (reader.isInside || tag.key === 'x:si') return reader.open(tag, start, end);
      if (tag.key !== 'x:sst') return;
      head = { start, end, count: tag.attributeRange('uniqueCount', xml.source, start) };
      prefix = tag.rawName.slice(0, tag.rawName.indexOf(':') + 1);
    },
    close(tag, start, end) {
      census.close(tag);
      if (reader.isInside) return reader.close(tag, start, end);
      if (tag.key === 'x:sst') contentEnd = tag.selfClosing ? end : start;
    },
    text(start, end, cdata) {
      if (reader.isInside) reader.text(start, end, cdata);
    },
  });
  return { name, xml, census, strings: reader.strings, head, contentEnd, prefix };
}
