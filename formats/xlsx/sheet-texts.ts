import type { CellPlace, WorkbookFacets } from '#domain/units/cell-facets.ts';
import { surfaceText } from '#domain/segmentation/surface-text.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import { documentWriteFailed } from '#formats/errors.ts';
import type { DocumentWarning } from '#formats/format.ts';
import { resourceSkipReason } from '#formats/strings/string-content.ts';
import { decodeXmlText, encodeXmlAttribute, encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { detachSubstring } from '#formats/text/detach-substring.ts';
import { enteredText, escapedText } from './cell-text.ts';
import { unitOf } from './cell-units.ts';
import { cellFacets } from './describe-workbook.ts';
import type { EqualTexts } from './formulas/equal-texts.ts';
import { isExtensionFormula } from './formulas/formula-elements.ts';
import { MAX_HEADER_LENGTH, readHeaderSections, writeSection, type HeaderSection } from './header-text.ts';
import type { PackageEdits } from './package-edits.ts';
import type { SheetElement } from './sheet-reader.ts';
import type { Sheet } from './workbook.ts';

/** Looks up the translation of a unit by its id. */
type TargetOf = (id: string) => CodedText | undefined;

type Warn = (warning: DocumentWarning) => void;

/** The items of a list of data validation. */
export interface ListItems {
  readonly items: readonly { readonly text: string; readonly id: string | undefined }[];
  /** Why the list can't be written with these items. */
  readonly problem: (written: readonly string[]) => DocumentWarning | undefined;
}

/** Texts of a sheet that are written as a whole: all sections of a header, all items of a list. */
export interface SheetTexts {
  readonly units: readonly Unit[];
  readonly list?: ListItems;
  write(targetOf: TargetOf, edits: PackageEdits, warn: Warn, texts: EqualTexts): void;
}

/** Attributes of data validation that people see, and their characters at most. Source: Excel, Data Validation. */
const VALIDATION_TEXTS = [
  ['promptTitle', 32],
  ['prompt', 255],
  ['errorTitle', 32],
  ['error', 225],
] as const;

/** Characters of a list of data validation, and of the tip of a hyperlink. Source: Excel specifications and limits. */
const MAX_LIST_LENGTH = 255;
const MAX_TIP_LENGTH = 255;

const HEADERS = new Set(['oddHeader', 'oddFooter', 'evenHeader', 'evenFooter', 'firstHeader', 'firstFooter']);

/**
 * Reads the texts of a sheet besides its cells: headers and footers, lists and messages of data validation, tips of
 * hyperlinks.
 *
 * @param facets set if units are to be described
 * @param leaderOf id of the unit of a cell with a text, whose translation an item of a list gets
 */
export function readSheetTexts(
  sheet: Sheet,
  facets: WorkbookFacets | undefined,
  leaderOf: (text: string) => string | undefined,
): SheetTexts[] {
  if (!sheet.content) return [];
  const reader = new SheetTextReader(sheet, facets, leaderOf);
  let validation: SheetElement | undefined;
  let count = 0;
  const headers = new Map<string, number>();
  return sheet.content.elements.flatMap((element): SheetTexts[] => {
    const name = element.tag.key.slice(element.tag.key.lastIndexOf(':') + 1);
    if (HEADERS.has(name)) {
      // Custom views have headers of their own.
      const number = (headers.get(name) ?? 0) + 1;
      headers.set(name, number);
      return [reader.header(element, name, number === 1 ? name : name + number)];
    }
    if (name === 'hyperlink')
      return reader.attribute(element, 'tooltip', MAX_TIP_LENGTH, `hyperlink${++count}`, 'cell');
    if (name === 'dataValidation') {
      validation = element;
      const root = `validation${++count}`;
      return VALIDATION_TEXTS.flatMap(([attribute, most]) => {
        return reader.attribute(element, attribute, most, `${root}/${attribute}`, 'data_validation');
      });
    }
    const isFormula = name === 'formula1' || isExtensionFormula(element.tag);
    const isList = isFormula && validation?.tag.attribute('type') === 'list';
    return isList ? reader.list(element, `validation${count}/list`) : [];
  });
}

class SheetTextReader {
  readonly #sheet: Sheet;
  readonly #facets: WorkbookFacets | undefined;
  readonly #leaderOf: (text: string) => string | undefined;

  constructor(sheet: Sheet, facets: WorkbookFacets | undefined, leaderOf: (text: string) => string | undefined) {
    this.#sheet = sheet;
    this.#facets = facets;
    this.#leaderOf = leaderOf;
  }

  get #part() {
    return this.#sheet.content!;
  }

  #unit(id: string, context: string, content: CodedText, place: CellPlace, most?: number): Unit {
    const { number, name, isHidden } = this.#sheet;
    const cell = this.#facets && cellFacets(this.#facets, place, this.#sheet);
    const reason = resourceSkipReason(surfaceText(content).text) ?? (isHidden ? 'hidden' : undefined);
    const unit = unitOf(`sheet${number}/${id}`, `${name}/${context}`, content, reason, cell);
    return most === undefined ? unit : { ...unit, maximumLength: most };
  }

  header(element: SheetElement, name: string, id: string): SheetTexts {
    const { source } = this.#part.xml;
    const header = detachSubstring(decodeXmlText(source.slice(element.tagEnd, element.contentEnd)));
    const label = name.replace(/[A-Z]/, (letter) => ` ${letter.toLowerCase()}`).replace('odd ', '');
    const found = readHeaderSections(header).flatMap((section): { section: HeaderSection; unit: Unit }[] => {
      if (section.content.text.trim() === '') return [];
      const unit = this.#unit(`${id}/${section.name}`, label, section.content, 'header_footer');
      return [{ section, unit }];
    });
    return {
      units: found.map(({ unit }) => unit),
      write: (targetOf, edits, warn) => {
        let written = '';
        let position = 0;
        let isChanged = false;
        for (const { section, unit } of found) {
          const target = targetOf(unit.id);
          if (!target) continue;
          const text = writeSection(section, target);
          if (text === undefined)
            throw documentWriteFailed(`The translation of ${unit.context} lacks or repeats codes.`);
          written += header.slice(position, section.start) + text;
          position = section.end;
          isChanged = true;
        }
        if (!isChanged) return;
        written += header.slice(position);
        if (written.length > MAX_HEADER_LENGTH && written.length > header.length) {
          warn(tooLong(`The ${label} of the worksheet "${this.#sheet.name}"`, MAX_HEADER_LENGTH));
          return;
        }
        edits.add(this.#part, { start: element.tagEnd, end: element.contentEnd, text: encodeXmlText(written) });
      },
    };
  }

  attribute({ tag, start }: SheetElement, name: string, most: number, id: string, place: CellPlace): SheetTexts[] {
    const value = tag.attribute(name) ?? '';
    const range = value.trim() === '' ? undefined : tag.attributeRange(name, this.#part.xml.source, start);
    if (!range) return [];
    const where = tag.attribute('ref') ?? tag.attribute('sqref') ?? '';
    const context = `${where.slice(0, 40)} ${name}`.trimStart();
    const unit = this.#unit(id, context, { text: enteredText(value), codes: [] }, place, most);
    const write: SheetTexts['write'] = (targetOf, edits, warn) => {
      const target = targetOf(unit.id);
      if (!target) return;
      if (target.text.length > most && target.text.length > value.length) return warn(tooLong(unit.context, most));
      edits.add(this.#part, {
        ...range,
        text: encodeXmlAttribute(escapedText(target.text).replaceAll('\n', '_x000a_')),
      });
    };
    return [{ units: [unit], write }];
  }

  /** A list that is written in the rule itself: `"Yes,No"`. Its commas are the same in all languages. */
  list(element: SheetElement, id: string): SheetTexts[] {
    const { source } = this.#part.xml;
    const formula = detachSubstring(decodeXmlText(source.slice(element.tagEnd, element.contentEnd)));
    const list = /^"((?:[^"]|"")*)"$/.exec(formula.trim())?.[1];
    if (list === undefined) return [];
    const items = list.replaceAll('""', '"').split(',');
    const found = items.map((item, index) => {
      const leader = this.#facets ? undefined : this.#leaderOf(item.trim());
      if (item.trim() === '') return { item, id: undefined, unit: undefined };
      if (leader !== undefined) return { item, id: leader, unit: undefined };
      const content = { text: item.trim(), codes: [] };
      const unit = this.#unit(`${id}/${index + 1}`, 'data validation list', content, 'data_validation');
      return { item, id: unit.id, unit };
    });
    const name = `A list of data validation of the worksheet "${this.#sheet.name}"`;
    const problem = (written: readonly string[]) => {
      if (written.some((item, index) => item.includes(',') && !items[index]!.includes(','))) {
        return kept(name, 'a translation of an item has a comma, which separates items');
      }
      const { length } = written.join(',');
      return length > MAX_LIST_LENGTH && length > list.length ? tooLong(name, MAX_LIST_LENGTH) : undefined;
    };
    const write: SheetTexts['write'] = (targetOf, edits, warn, texts) => {
      const written = found.map(({ item, id: unit }) =>
        texts.ofItem(item, unit === undefined ? undefined : targetOf(unit)),
      );
      const joined = written.join(',');
      if (joined === items.join(',')) return;
      const warning = problem(written);
      if (warning) return warn(warning);
      const text = encodeXmlText(`"${joined.replaceAll('"', '""')}"`);
      edits.add(this.#part, { start: element.tagEnd, end: element.contentEnd, text });
    };
    const listed = { items: found.map(({ item, id: unit }) => ({ text: item, id: unit })), problem };
    return [{ units: found.flatMap(({ unit }) => unit ?? []), list: listed, write }];
  }
}

/** Warns of a text whose translation is too long for its place. @param most characters */
export const tooLong = (name: string, most: number) =>
  kept(name, `the translation has more than the ${most} characters that Excel allows`);

const kept = (name: string, why: string): DocumentWarning => ({
  code: 'text_kept',
  message: `${name} stays in the source language: ${why}.`,
});
