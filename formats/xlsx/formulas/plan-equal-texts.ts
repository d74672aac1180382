import type { CodedText } from '#domain/units/coded-text.ts';
import type { DocumentWarning } from '#formats/format.ts';
import { scanXml } from '#formats/ooxml/xml-scanner.ts';
import { quotedSheet, type RenamedSheets } from '#formats/xlsx/formula-text.ts';
import type { SheetTexts } from '#formats/xlsx/sheet-texts.ts';
import type { Workbook } from '#formats/xlsx/workbook.ts';
import type { WorkbookUnits } from '#formats/xlsx/workbook-units.ts';
import type { PlacedTable } from '#formats/xlsx/tables.ts';
import { followCriteria, hasCriteria } from './criteria-cells.ts';
import { EqualTexts } from './equal-texts.ts';
import { PlaceList } from './place-list.ts';

/** `INDIRECT` of more than a string, in the source of a part. */
const COMPUTED_REFERENCE = /INDIRECT\((?!\s*(?:"|&quot;)[^"&<>()]*(?:"|&quot;)\s*[,)])/;

/** Functions that find cells by the texts of others, in the source of a part. */
const LOOKUP = /(?:LOOKUP|MATCH|SUMIFS?|COUNTIFS?|AVERAGEIFS?|MINIFS|MAXIFS|INDIRECT|EXACT|FILTER)\(/;

/** Translations of a workbook as they were given, by index of the unit of a cell. */
interface GivenTargets {
  readonly workbook: Workbook;
  readonly found: WorkbookUnits;
  readonly tables: readonly PlacedTable[];
  /** Changed by this. */
  readonly changed: (CodedText | undefined)[];
  readonly isGiven: Uint8Array;
  readonly sheets: RenamedSheets;
  readonly targetOf: (id: string) => CodedText | undefined;
  readonly warn: (warning: DocumentWarning) => void;
}

/**
 * Decides what equal texts of a workbook become, where formulas, lists or rules may compare them. Hidden cells follow visible ones; a
 * list that can't be written, and names that `INDIRECT` looks up, stay in all places.
 */
export function planEqualTexts(given: GivenTargets): EqualTexts {
  const { workbook, found, changed, isGiven, warn } = given;
  if (!comparesTexts(workbook) && !hasCriteria(workbook)) return new EqualTexts(found.cells, []);
  const texts = new EqualTexts(found.cells, changed);
  keepReferences(given, texts);
  keepLists(given, texts);
  const replaced = texts.unify(isGiven);
  if (replaced.length > 0) {
    const places = new PlaceList();
    for (const index of replaced) places.add(() => found.cells.units.at(index)!.context, undefined);
    warn({
      code: 'translations_unified',
      message:
        `${replaced.length.toLocaleString('en')} cells got the translation of the first cell with the same text, since formulas or lists ` +
        `may compare them: ${places.listed}.`,
    });
  }
  for (const warning of followCriteria(workbook, found.cells, texts, changed, isGiven)) warn(warning);
  return texts;
}

/** Warns of texts that look-ups may no longer find, because cells with them were not translated. */
export function differingTexts({ sheets }: Workbook, texts: EqualTexts): DocumentWarning[] {
  const { differing } = texts;
  const looksUp = differing.length > 0 && sheets.some(({ content }) => content && LOOKUP.test(content.xml.source));
  if (!looksUp) return [];
  const places = new PlaceList();
  for (const text of differing) places.add(() => `"${text.slice(0, 40)}"`, undefined);
  const message = `Some cells with these texts were translated and others were not, so that formulas may no longer find them: ${places.listed}.`;
  return [{ code: 'formulas_to_check', message }];
}

function comparesTexts({ sheets }: Workbook): boolean {
  return sheets.some(({ content }) => {
    if (!content) return false;
    if (content.hasRules) return true;
    for (let cell = 0; cell < content.cells.length; cell++) if (content.cells.hasFormula(cell)) return true;
    return false;
  });
}

/** Texts that `INDIRECT` makes references of: names of ranges and tables stay, those of sheets follow. */
function keepReferences({ workbook, tables, sheets: renamed, warn }: GivenTargets, texts: EqualTexts): void {
  const { main, sheets } = workbook;
  const sources = [main.xml, ...sheets.flatMap(({ content }) => content?.xml ?? [])];
  if (!sources.some(({ source }) => COMPUTED_REFERENCE.test(source))) return;
  const names = new Set(tables.map(({ table }) => nameOf(table.name)));
  scanXml(main.xml.source, main.name, {
    open(tag) {
      if (tag.key === 'x:definedName') names.add(nameOf(tag.attribute('name') ?? ''));
    },
  });
  const unquoted = new PlaceList();
  for (const { name } of sheets) {
    const after = renamed.get(name.toLowerCase());
    if (after === undefined) names.add(nameOf(name));
    else if (quotedSheet(after) === after || quotedSheet(name) !== name) texts.set(name, after);
    else if (texts.find(name) !== undefined) {
      // Formulas such as INDIRECT(A1&"!B1") have no quotes for it.
      texts.set(name, after);
      unquoted.add(() => `"${after}"`, undefined);
    }
  }
  if (unquoted.count > 0) {
    const message = `INDIRECT may not find worksheets whose new names need quotes in formulas: ${unquoted.listed}.`;
    warn({ code: 'formulas_to_check', message });
  }
  const kept = texts.textsWith((key) => names.has(nameOf(key)));
  if (kept.length === 0) return;
  const places = new PlaceList();
  for (const text of kept) {
    texts.keep(text);
    places.add(() => `"${text.slice(0, 40)}"`, undefined);
  }
  const message = `Cells with names of ranges, tables or sheets stay in the source language, since INDIRECT looks these up: ${places.listed}.`;
  warn({ code: 'text_kept', message });
}

/** Formulas replace blanks in names, which have none. */
const nameOf = (text: string) => text.toLowerCase().replace(/[ _]/g, '');

/** Items of a list that can't be written stay in cells, too. */
function keepLists({ found, targetOf, warn }: GivenTargets, texts: EqualTexts): void {
  const lists = found.texts.flatMap(({ list }: SheetTexts) => list ?? []);
  for (const { items } of lists) {
    for (const { text, id } of items) {
      const own = id === undefined ? undefined : targetOf(id);
      if (own) texts.add(text, own.text);
    }
  }
  for (const { items, problem } of lists) {
    const warning = problem(
      items.map(({ text, id }) => texts.ofItem(text, id === undefined ? undefined : targetOf(id))),
    );
    if (!warning) continue;
    warn(warning);
    for (const { text } of items) texts.keep(text);
  }
}
