import type { DocumentWarning } from '#formats/format.ts';
import type { XmlTag } from '#formats/ooxml/xml-tag.ts';
import { decodeXmlText, encodeXmlAttribute, encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { escapedText } from '#formats/xlsx/cell-text.ts';
import { renameColumns, renameSheets } from '#formats/xlsx/formula-text.ts';
import type { PackageEdits } from '#formats/xlsx/package-edits.ts';
import type { Workbook } from '#formats/xlsx/workbook.ts';
import type { PlacedTable } from '#formats/xlsx/tables.ts';
import { FollowedLiterals, type Followed } from './followed-literals.ts';
import { visitCellFormulas, visitPartFormulas, type FormulaPart, type FormulaPlace } from './formula-places.ts';
import { PlaceList } from './place-list.ts';

/** Characters of a formula. Source: Excel specifications and limits. */
const MAX_FORMULA_LENGTH = 8192;

/** Attributes with a text that is compared with cells, by the last word of the element. */
const COMPARED_ATTRIBUTES: ReadonlyMap<string, string> = new Map([
  ['cfRule', 'text'],
  ['filter', 'val'],
  ['customFilter', 'val'],
  ['sortCondition', 'customList'],
]);

/** Lets formulas and rules of all parts of a workbook follow new names of columns and sheets, and translated texts of cells. */
export class FormulaFollower {
  readonly #followed: Followed;
  readonly #literals: FollowedLiterals;
  readonly #edits: PackageEdits;
  readonly #unsure = new PlaceList();
  readonly #shown = new PlaceList();
  #hasChanged = false;

  constructor(followed: Followed, edits: PackageEdits) {
    this.#followed = followed;
    this.#edits = edits;
    this.#literals = new FollowedLiterals(followed);
  }

  /** @param parts without rows: those of the workbook, its tables and charts */
  follow(workbook: Workbook, tables: readonly PlacedTable[], parts: readonly FormulaPart[]): void {
    const visitor = {
      formula: (place: FormulaPlace) => this.#formula(place),
      tag: (tag: XmlTag, start: number, part: FormulaPart) => this.#tag(tag, start, part),
    };
    for (const sheet of workbook.sheets) {
      visitCellFormulas(sheet, tables, visitor.formula);
      if (sheet.content?.hasRules) visitPartFormulas({ part: sheet.content, sheet }, visitor);
    }
    for (const part of parts) visitPartFormulas(part, visitor);
  }

  /** True if a formula was changed. */
  get hasChanged(): boolean {
    return this.#hasChanged;
  }

  get warnings(): DocumentWarning[] {
    const [unsure, shown] = [this.#unsure, this.#shown];
    return [
      ...(unsure.count === 0
        ? []
        : [
            {
              code: 'formulas_to_check',
              message:
                `Formulas or rules compare cells with parts of texts, or with texts that stay in some cells, and may give other results: ${unsure.listed}. ` +
                'Look whether their texts fit the translation.',
            },
          ]),
      ...(shown.count === 0
        ? []
        : [
            {
              code: 'formula_texts_kept',
              message: `Formulas show texts that are not translated (${shown.count.toLocaleString('en')}): ${shown.listed}.`,
            },
          ]),
    ];
  }

  #formula(place: FormulaPlace): void {
    const { part, start, end, formula, table, rule } = place;
    // Lists of data validation are texts of their own.
    if (rule?.attribute('type') === 'list' && formula.trim().startsWith('"')) return;
    const { columns, sheets } = this.#followed;
    const isTextRule = rule?.key.endsWith('cfRule') === true && rule.attribute('text') !== undefined;
    const { written: ofTexts, unsure, shown, replaced } = this.#literals.write(formula, isTextRule);
    const written = renameSheets(renameColumns(ofTexts, columns, table?.name.toLowerCase()), sheets);
    for (const text of unsure) this.#unsure.add(place.where, text);
    if (place.cell !== undefined) for (const text of shown) this.#shown.add(place.where, text);
    if (written === formula) return;
    if (written.length > MAX_FORMULA_LENGTH && written.length > formula.length) {
      this.#unsure.add(place.where, undefined);
      return;
    }
    this.#hasChanged = true;
    this.#edits.add(part, { start, end, text: encodeXmlText(written) });
    if (replaced.size > 0) this.#writeResult(place, replaced);
  }

  /** Brings the stored result of a formula up to date that gives one of its own texts, for programs that don't calculate. */
  #writeResult({ part, cell, sheet }: FormulaPlace, replaced: ReadonlyMap<string, string>): void {
    const cells = sheet?.content?.cells;
    if (cell === undefined || cells?.kindOf(cell) !== 'string') return;
    const range = cells.valueRange(cell, part.xml.source);
    const after = replaced.get(decodeXmlText(part.xml.source.slice(range.start, range.end)));
    if (after !== undefined) this.#edits.add(part, { ...range, text: encodeXmlText(escapedText(after)) });
  }

  #tag(tag: XmlTag, start: number, { part, sheet, table }: FormulaPart): void {
    const name = tag.key.slice(tag.key.lastIndexOf(':') + 1);
    const attribute = COMPARED_ATTRIBUTES.get(name);
    const value = attribute === undefined ? undefined : tag.attribute(attribute);
    const range = value === undefined ? undefined : tag.attributeRange(attribute!, part.xml.source, start);
    if (!range || value === undefined) return;
    const found = this.#literals.writeAttribute(name, value);
    const kind = name === 'cfRule' ? 'a conditional format' : 'a filter';
    const where = () => `${kind} of ${sheet?.name ?? table?.name ?? part.name}`;
    for (const text of found.unsure) this.#unsure.add(where, text);
    if (found.written !== value) this.#edits.add(part, { ...range, text: encodeXmlAttribute(found.written) });
  }
}
