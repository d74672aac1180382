import { ElementTally } from '#formats/ooxml/text/element-tally.ts';
import { prefixOf } from '#formats/ooxml/text/vocabulary.ts';
import type { DecodedXml } from '#formats/ooxml/xml-encoding.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import { StringReader } from './string-reader.ts';
import type { StringStore } from './string-store.ts';
import { workbookTallyRules } from './string-vocabulary.ts';
import { StringFastPath } from './fast/string-fast-path.ts';

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
  readonly tally: ElementTally;
  readonly strings: StringStore;
  /** Its start tag, and where its content ends; the same for a table that is an empty element. */
  readonly head: TableHead;
  readonly contentEnd: number;
  /** Prefix of its elements, with the colon. */
  readonly prefix: string;
}

/** @throws LoquentError errors of `scanXml` */
export function readSharedStrings(name: string, xml: DecodedXml): SharedStrings {
  const rules = workbookTallyRules(['x:si']);
  const census = new ElementTally(rules);
  const reader = new StringReader(xml, rules);
  let head: TableHead = { start: 0, end: 0, count: undefined };
  let contentEnd = 0;
  let depth = 0;
  let whole: StringFastPath | undefined;
  let wholeStrings = 0;
  scanXml(xml.source, name, {
    open(tag, start, end) {
      census.open(tag);
      depth++;
      if (reader.isInside || tag.key === 'x:si') return reader.open(tag, start, end);
      if (tag.key !== 'x:sst') return;
      head = { start, end, count: tag.attributeRange('uniqueCount', xml.source, start) };
      whole = new StringFastPath(prefixOf(tag));
    },
    close(tag, start, end) {
      census.close(tag);
      depth--;
      if (reader.isInside) return reader.close(tag, start, end);
      if (tag.key === 'x:sst') contentEnd = tag.selfClosing ? end : start;
    },
    text(start, end, cdata) {
      if (reader.isInside) reader.text(start, end, cdata);
    },
    fastPath(source, start) {
      if (whole?.depth !== depth) return -1;
      const end = whole.read(source, start);
      if (end === -1) return -1;
      wholeStrings++;
      reader.strings.addPlain(whole);
      return end;
    },
  });
  census.add('x:si', wholeStrings);
  return { name, xml, tally: census, strings: reader.strings, head, contentEnd, prefix: whole?.prefix ?? '' };
}
