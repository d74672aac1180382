import type { WorkbookFacets } from '#domain/units/cell-facets.ts';
import type { DocumentWarning } from '#formats/format.ts';
import { partNames } from '#formats/ooxml/office-package.ts';
import { readParts } from '#formats/ooxml/office-warnings.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import { decodeXmlText, encodeXmlAttribute, isTrue } from '#formats/ooxml/xml-text.ts';
import { resourceSkipReason } from '#formats/strings/string-content.ts';
import { splice } from '#formats/text/splice.ts';
import { unitOf } from './cell-units.ts';
import { cellFacets } from './describe-workbook.ts';
import { PlaceList } from './formulas/place-list.ts';
import { editedPart, type EditedPart } from './package-edits.ts';
import { tooLong, type SheetTexts } from './sheet-texts.ts';
import type { Sheet, Workbook } from './workbook.ts';

/** Characters of a number format. Source: Excel specifications and limits. */
const MAX_FORMAT_LENGTH = 255;

/** Single characters, what is in brackets, and texts (ECMA-376 part 1, 18.8.31). */
const PIECE = /[\\_*][\s\S]|\[[^[\]]*\]|"([^"]*)"/g;

/** A filter by the values that cells show. */
const FILTER = /<(?:[^\s<>:/]{1,20}:)?filter\s[^<>]*>/g;

/** A number format. Offsets are UTF-16 offsets into the source of its part. */
interface NumberFormat {
  readonly part: Pick<EditedPart, 'name' | 'xml'>;
  readonly range: { readonly start: number; readonly end: number };
  readonly code: string;
  readonly texts: readonly { readonly start: number; readonly end: number; readonly text: string }[];
}

/**
 * Reads the texts of number formats of cells and charts, such as `0 "pieces"`. A text in several formats is one unit.
 *
 * @param charts their parts
 * @param facets set if units are to be described
 */
export function readNumberFormats(
  workbook: Workbook,
  charts: readonly EditedPart[],
  facets: WorkbookFacets | undefined,
): SheetTexts & { readonly warnings: readonly DocumentWarning[] } {
  const { office, sheets } = workbook;
  const styles = office.referencesOf(office.mainPart).filter(({ kind }) => kind === 'styles');
  const { parts, damaged } = readParts(
    styles.map(({ name }) => ({ name, place: 'property' as const })),
    ({ name }) => formatsOf({ name, xml: office.readXml(name) }),
  );
  const formats = [...parts.flat(), ...charts.flatMap(formatsOf)];
  const found = [...new Set(formats.flatMap(({ texts }) => texts.map(({ text }) => text.trim())))];
  const filters = found.length === 0 ? [] : sheets.flatMap((sheet) => filtersOf(workbook, sheet));
  const kept = new PlaceList();
  const cell = facets && cellFacets(facets, 'cell', undefined);
  const units = found.flatMap((text, index) => {
    // Filters have the values that cells show.
    if (!filters.some((filter) => filter.includes(text))) {
      return unitOf(`numberFormat/${index + 1}`, 'number format', { text, codes: [] }, undefined, cell);
    }
    kept.add(() => `"${text.slice(0, 60)}"`, undefined);
    return [];
  });
  const byText = new Map(units.map(({ id, content }) => [content.text, id]));
  const message = `Number formats show texts that are not translated (${kept.count.toLocaleString('en')}): ${kept.listed}.`;
  return {
    units,
    warnings: [...damaged, ...(kept.count === 0 ? [] : [{ code: 'formula_texts_kept', message }])],
    write(targetOf, edits, warn) {
      for (const { part, range, code, texts } of formats) {
        const changes = texts.flatMap(({ start, end, text }) => {
          const id = byText.get(text.trim());
          const target = id === undefined ? undefined : targetOf(id);
          // A quote can't be inside quotes: it is escaped with a backslash.
          const written = target && text.replace(text.trim(), () => target.text.replaceAll('"', '"\\""'));
          return written === undefined ? [] : [{ start, end, text: written }];
        });
        const written = splice(code, changes);
        if (written === code) continue;
        if (written.length > MAX_FORMAT_LENGTH && written.length > code.length) {
          warn(tooLong(`The number format ${code.slice(0, 60)}`, MAX_FORMAT_LENGTH));
        } else edits.add(editedPart(part.name, part.xml), { ...range, text: encodeXmlAttribute(written) });
      }
    },
  };
}

/** The filters of a sheet and its tables by values. */
function filtersOf({ office }: Workbook, { part, content }: Sheet): string[] {
  if (!content) return [];
  const tables = partNames(office.referencesOf(part), 'table').map((name) => office.readXml(name).source);
  const sources = content.hasRules ? [content.xml.source, ...tables] : tables;
  return sources.flatMap((source) => source.match(FILTER) ?? []).map(decodeXmlText);
}

/** The formats with texts of a part: those of cells that are used, those of rules and charts. */
function formatsOf(part: Pick<EditedPart, 'name' | 'xml'>): NumberFormat[] {
  const { source } = part.xml;
  if (!source.includes('formatCode')) return [];
  const byId = new Map<string, NumberFormat>();
  const others: NumberFormat[] = [];
  const used = new Set<string>();
  let list = '';
  scanXml(source, part.name, {
    open(tag, start) {
      if (tag.key === 'x:numFmts' || tag.key === 'x:cellXfs' || tag.key === 'x:dxfs') list = tag.key;
      if (tag.key === 'x:xf' && list === 'x:cellXfs') used.add(tag.attribute('numFmtId') ?? '');
      if (!/[:}]numFmt$/.test(tag.key) || isTrue(tag.attribute('sourceLinked'))) return;
      const code = tag.attribute('formatCode') ?? '';
      const range = tag.attributeRange('formatCode', source, start);
      const texts = [...code.matchAll(PIECE)].flatMap(({ 1: text, index }) => {
        return text !== undefined && isWord(text) ? [{ start: index + 1, end: index + 1 + text.length, text }] : [];
      });
      if (!range || texts.length === 0) return;
      if (list === 'x:numFmts') byId.set(tag.attribute('numFmtId') ?? '', { part, range, code, texts });
      else others.push({ part, range, code, texts });
    },
    close(tag) {
      if (tag.key === list) list = '';
    },
  });
  return [...[...byId].flatMap(([id, format]) => (used.has(id) ? format : [])), ...others];
}

/** Units of measure and codes of currencies (ISO 4217) are the same in all languages. */
const isWord = (text: string) =>
  /\p{L}{3}/u.test(text) && !/^\p{Lu}{3}$/u.test(text.trim()) && resourceSkipReason(text) === undefined;
