import type { CodedText } from '#domain/units/coded-text.ts';
import { encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { requireStored } from './cell-text.ts';
import type { CellUnits } from './cell-units.ts';
import { storedString } from './cell-values.ts';
import type { ChangedCells } from './changed-cells.ts';
import type { PackageEdits } from './package-edits.ts';
import { SharedStringWriter } from './shared-string-writer.ts';
import type { SharedStrings } from './shared-strings.ts';
import type { TextCells } from './text-cells.ts';
import type { Workbook } from './workbook.ts';

/**
 * Writes translations in the place of texts of cells. A shared string of which only some cells change stays for the
 * others, and the changed ones get a new one.
 *
 * @throws LoquentError `document_write_failed`
 */
export function writeCells(workbook: Workbook, found: CellUnits, changes: ChangedCells, edits: PackageEdits): void {
  const { sharedStrings } = workbook;
  const splits = sharedStrings && new SharedStringChanges(workbook, sharedStrings, found, changes, edits);
  for (const texts of found.sheets) {
    const { sheet, cells: indexes } = texts;
    const part = sheet.content!;
    const { cells, strings, xml } = part;
    for (let position = 0; position < indexes.length; position++) {
      const cell = indexes.at(position);
      const target = changes.targetOf(texts, position);
      if (!target) continue;
      const contextOf = () => changes.contextOf(texts, position);
      switch (cells.kindOf(cell)) {
        case 'shared': {
          const before = cells.sharedString(cell);
          const index = splits!.indexFor(before, target);
          if (index !== before) edits.add(part, { ...cells.valueRange(cell, xml.source), text: String(index) });
          break;
        }
        case 'inline': {
          const index = cells.inlineString(cell);
          edits.add(part, { ...strings.range(index), text: strings.write(index, target, contextOf) });
          break;
        }
        default: {
          const stored = requireStored(storedString(sheet, cell), target, contextOf);
          edits.add(part, { ...cells.valueRange(cell, xml.source), text: encodeXmlText(stored.text) });
        }
      }
    }
  }
  splits?.finish();
}

/** A text that some cells of a shared string get. */
interface Variant {
  readonly target: CodedText;
  readonly contextOf: () => string;
  cells: number;
  index: number;
}

/** Decides which shared strings are replaced, and which are added for the cells that change. */
class SharedStringChanges {
  readonly #writer: SharedStringWriter;
  /** Cells with each string. */
  readonly #uses: Uint32Array;
  /** Variants of strings that have several cells, by number, then by key of the text. */
  readonly #variants = new Map<number, Map<string, Variant>>();

  constructor(workbook: Workbook, table: SharedStrings, found: CellUnits, changes: ChangedCells, edits: PackageEdits) {
    this.#writer = new SharedStringWriter(table, edits);
    this.#uses = countUses(workbook, table.strings.length);
    for (const texts of found.sheets) this.#collect(texts, changes);
    for (const [string, variants] of this.#variants) {
      const changed = [...variants.values()].reduce((count, { cells }) => count + cells, 0);
      for (const [position, variant] of [...variants.values()].entries()) {
        const isWhole = position === 0 && changed === this.#uses[string];
        if (isWhole) this.#writer.replace(string, variant.target);
        variant.index = isWhole
          ? string
          : this.#writer.add(table.strings.write(string, variant.target, variant.contextOf));
      }
    }
  }

  #collect(texts: TextCells, changes: ChangedCells): void {
    const { sheet, cells: indexes } = texts;
    const { cells } = sheet.content!;
    for (let position = 0; position < indexes.length; position++) {
      const cell = indexes.at(position);
      const target = cells.kindOf(cell) === 'shared' ? changes.targetOf(texts, position) : undefined;
      if (!target) continue;
      const string = cells.sharedString(cell);
      // Most strings of a long workbook are in one cell.
      if (this.#uses[string] === 1) {
        this.#writer.replace(string, target);
        continue;
      }
      const variants = this.#variants.get(string) ?? new Map<string, Variant>();
      if (variants.size === 0) this.#variants.set(string, variants);
      const key = keyOf(target);
      const known = variants.get(key);
      if (known) known.cells++;
      else variants.set(key, { target, contextOf: () => changes.contextOf(texts, position), cells: 1, index: -1 });
    }
  }

  /** Number of the string for a cell that gets a target. */
  indexFor(string: number, target: CodedText): number {
    return this.#variants.get(string)?.get(keyOf(target))?.index ?? string;
  }

  finish(): void {
    this.#writer.finish();
  }
}

function keyOf({ text, codes }: CodedText): string {
  return codes.length === 0 ? text : JSON.stringify([text, codes]);
}

/** How many cells of all sheets have each shared string. */
function countUses({ sheets }: Workbook, strings: number): Uint32Array {
  const uses = new Uint32Array(strings);
  for (const { content } of sheets) {
    if (!content) continue;
    const { cells } = content;
    for (let cell = 0; cell < cells.length; cell++) {
      if (cells.kindOf(cell) !== 'shared') continue;
      const string = cells.sharedString(cell);
      if (string >= 0 && string < strings) uses[string]!++;
    }
  }
  return uses;
}
