import type { CodedText } from '#domain/units/coded-text.ts';
import { WrittenCheck } from '#formats/ooxml/text/check-written.ts';
import { PartOutput } from '#formats/ooxml/text/part-output.ts';
import type { DeflatedData } from '#formats/zip/entry-deflater.ts';
import type { PackageEdits } from './package-edits.ts';
import type { SharedStrings } from './shared-strings.ts';
import { StringFastPath } from './fast/string-fast-path.ts';

/** Replaces shared strings and adds further ones. Strings are written one after the other, so that they are never all in memory. */
export class SharedStringWriter {
  readonly #table: SharedStrings;
  readonly #edits: PackageEdits;
  /** New texts by number of the string. */
  readonly #replaced: (CodedText | undefined)[];
  #hasReplaced = false;
  /** Numbers of new strings by their content. */
  readonly #added = new Map<string, number>();

  constructor(table: SharedStrings, edits: PackageEdits) {
    this.#table = table;
    this.#edits = edits;
    this.#replaced = Array.from({ length: table.strings.length }, () => undefined);
  }

  /** False for a table that is an empty element. */
  get canGrow(): boolean {
    return this.#table.contentEnd > this.#table.head.end || this.#table.strings.length > 0;
  }

  replace(index: number, target: CodedText): void {
    this.#replaced[index] = target;
    this.#hasReplaced = true;
  }

  /** @param content source of a string's content. @returns the number of a new string with it */
  add(content: string): number {
    const known = this.#added.get(content);
    if (known !== undefined) return known;
    const number = this.#table.strings.length + this.#added.size;
    this.#added.set(content, number);
    return number;
  }

  /** Writes the table, if it changes. @throws LoquentError `document_write_failed` */
  finish(): void {
    if (this.#hasReplaced || this.#added.size > 0) this.#edits.addWritten(this.#table.name, this.#write());
  }

  #write(): DeflatedData {
    const { name, xml, tally: census, strings, head, contentEnd, prefix } = this.#table;
    const { source, encoding } = xml;
    const output = new PartOutput(encoding, new WrittenCheck(name, census, undefined, new StringFastPath(prefix)));
    let position = 0;
    const put = (start: number, end: number, text: string) => {
      output.write(source.slice(position, start));
      output.write(text);
      position = end;
    };
    if (head.count && this.#added.size > 0) {
      put(head.count.start, head.count.end, String(strings.length + this.#added.size));
    }
    for (const [index, target] of this.#replaced.entries()) {
      if (!target) continue;
      const { start, end } = strings.range(index);
      put(
        start,
        end,
        strings.write(index, target, () => `shared string ${index + 1}`),
      );
    }
    put(contentEnd, contentEnd, '');
    for (const content of this.#added.keys()) output.write(`<${prefix}si>${content}</${prefix}si>`);
    output.write(source.slice(position));
    return output.finish();
  }
}
