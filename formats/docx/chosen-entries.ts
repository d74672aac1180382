import type { ReadTextPart } from '#formats/ooxml/text/text-part.ts';
import { decodeXml, encodeXml } from '#formats/ooxml/xml-encoding.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { decodeXmlText, encodeXmlAttribute, encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { splice } from '#formats/text/splice.ts';
import { inflateData, type DeflatedData } from '#formats/zip/entry-deflater.ts';

/** A text with the range of its source. */
interface PlacedText {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A content control with a list to choose from (ECMA-376 part 1, 17.5.2.5 and 17.5.2.15). */
interface DropDown {
  id: string;
  isList: boolean;
  readonly entries: PlacedText[];
  /** Pieces of the text that is chosen. */
  readonly shown: PlacedText[];
}

/** Elements that make a content control a drop-down list. Form fields have no text: Word shows the entry with a number. */
const LISTS = new Set(['w:dropDownList', 'w:comboBox']);

/**
 * Lets the chosen text of a drop-down list be an entry of it again, as in the source: it gets the case of the entry; an entry with
 * other words gets those of the sentence.
 *
 * @param written the translation of the part; @returns the same if nothing changes
 */
export function withChosenEntries(
  { name, xml, tally: census }: ReadTextPart,
  written: DeflatedData,
): DeflatedData | Buffer {
  if (![...LISTS].some((key) => census.has(key))) return written;
  const { source } = decodeXml(inflateData(written), name);
  const aligned = alignEntries(xml.source, source, name);
  return aligned === source ? written : encodeXml(aligned, xml.encoding);
}

function alignEntries(source: string, written: string, partName: string): string {
  const after = readDropDowns(written, partName);
  const edits: PlacedText[] = [];
  for (const [key, { entries, shown }] of readDropDowns(source, partName)) {
    const list = after.get(key);
    const text = joined(shown);
    const chosen = entries.flatMap((entry, index) => (text !== '' && entry.text.trim() === text ? index : []));
    const entry = list?.entries[chosen[0] ?? -1];
    if (!list || !entry || list.entries.length !== entries.length) continue;
    const now = joined(list.shown);
    const [wanted, own] = [entry.text.trim(), now.toLowerCase()];
    if (now === wanted || now === '' || wanted === '') continue;
    if (own === wanted.toLowerCase()) {
      edits.push(...list.shown.map((piece, index) => ({ ...piece, text: index === 0 ? encodeXmlText(wanted) : '' })));
    } else if (!list.entries.some((other) => other.text.trim().toLowerCase() === own)) {
      edits.push(...chosen.map((index) => ({ ...list.entries[index]!, text: encodeXmlAttribute(now) })));
    }
  }
  return splice(
    written,
    edits.toSorted((one, other) => one.start - other.start),
  );
}

const joined = (pieces: readonly PlacedText[]) =>
  pieces
    .map(({ text }) => text)
    .join('')
    .trim();

/** Drop-down lists by their ids, and numbers among those with the same id: of alternatives, both have it. */
function readDropDowns(source: string, partName: string): ReadonlyMap<string, DropDown> {
  const found = new Map<string, DropDown>();
  const open: DropDown[] = [];
  const counts = new Map<string, number>();
  let textStart = -1;
  scanXml(source, partName, {
    open(tag, start, end) {
      textStart = tag.key === 'w:t' ? end : -1;
      const list = open.at(-1);
      if (tag.key === 'w:sdt') open.push({ id: '', isList: false, entries: [], shown: [] });
      else if (list && LISTS.has(tag.key)) list.isList = true;
      else if (list && tag.key === 'w:id') list.id ||= tag.attribute('w:val') ?? '';
      else if (list && tag.key === 'w:listItem') list.entries.push(readEntry(tag, source, start));
    },
    text(start, end, cdata) {
      const list = start === textStart && !cdata ? open.at(-1) : undefined;
      list?.shown.push({ text: decodeXmlText(source.slice(start, end)), start, end });
    },
    close({ key }) {
      const list = key === 'w:sdt' ? open.pop() : undefined;
      if (!list?.isList) return;
      const count = counts.get(list.id) ?? 0;
      counts.set(list.id, count + 1);
      found.set(`${list.id} ${count}`, list);
    },
  });
  return found;
}

/** An entry without a text to show shows its value. */
function readEntry(tag: XmlTag, source: string, start: number): PlacedText {
  const attribute = (tag.attribute('w:displayText') ?? '').trim() === '' ? 'w:value' : 'w:displayText';
  const range = tag.attributeRange(attribute, source, start) ?? { start, end: start };
  return { text: tag.attribute(attribute) ?? '', ...range };
}
