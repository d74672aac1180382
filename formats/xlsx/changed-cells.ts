import type { CodedText } from '#domain/units/coded-text.ts';
import { enteredText, storedText } from './cell-text.ts';
import type { CellUnits } from './cell-units.ts';
import { storedString } from './cell-values.ts';
import type { CellPosition } from './references.ts';
import type { TextCells } from './text-cells.ts';
import type { Sheet, Workbook } from './workbook.ts';

/** The texts of cells before and after translation, with all of their characters. */
export interface CellChange {
  readonly before: string;
  readonly after: string;
}

/** Translations of units, as they are looked up for each of their cells. */
export class ChangedCells {
  readonly #workbook: Workbook;
  readonly #found: CellUnits;
  readonly #targets: readonly (CodedText | undefined)[];
  /** Cells that keep their texts, as sheet and index. */
  readonly #kept = new Set<string>();
  readonly #bySheet: ReadonlyMap<Sheet, TextCells>;

  /** @param targets by index of the unit; undefined for those that stay unchanged */
  constructor(workbook: Workbook, found: CellUnits, targets: readonly (CodedText | undefined)[]) {
    this.#workbook = workbook;
    this.#found = found;
    this.#targets = targets;
    this.#bySheet = new Map(found.sheets.map((texts) => [texts.sheet, texts]));
  }

  get isEmpty(): boolean {
    return this.#targets.every((target) => target === undefined);
  }

  /** Leaves a cell as it is, though its unit is translated. */
  keep(sheet: Sheet, position: CellPosition): void {
    const texts = this.#bySheet.get(sheet);
    const index = texts?.positionOf(position);
    if (index !== undefined) this.#kept.add(`${sheet.number} ${texts!.cells.at(index)}`);
  }

  /** @param position index into the list of cells */
  targetOf({ sheet, cells, units }: TextCells, position: number): CodedText | undefined {
    const target = this.#targets[units.at(position)];
    if (target === undefined || this.#kept.size === 0) return target;
    return this.#kept.has(`${sheet.number} ${cells.at(position)}`) ? undefined : target;
  }

  /** Where the unit of a cell is, for errors. */
  contextOf({ units }: TextCells, position: number): string {
    return this.#found.units.at(units.at(position))!.context;
  }

  /** The change of a cell, undefined if it stays unchanged. */
  changeAt(sheet: Sheet, position: CellPosition): CellChange | undefined {
    const texts = this.#bySheet.get(sheet);
    const index = texts?.positionOf(position);
    const target = index === undefined ? undefined : this.targetOf(texts!, index);
    if (!target) return undefined;
    const { cells, strings } = sheet.content!;
    const cell = texts!.cells.at(index!);
    const raw =
      cells.kindOf(cell) === 'shared'
        ? this.#workbook.sharedStrings!.strings.stored(cells.sharedString(cell))
        : cells.kindOf(cell) === 'inline'
          ? strings.stored(cells.inlineString(cell))
          : storedString(sheet, cell);
    const stored = storedText(raw, target);
    return stored && { before: enteredText(raw.text), after: enteredText(stored.text) };
  }
}
