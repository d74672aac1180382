import { documentWriteFailed } from '#formats/errors.ts';
import type { ElementTally } from '#formats/ooxml/text/element-tally.ts';
import { tallyElements, WrittenCheck } from '#formats/ooxml/text/check-written.ts';
import { PartOutput } from '#formats/ooxml/text/part-output.ts';
import type { DecodedXml } from '#formats/ooxml/xml-encoding.ts';
import type { DeflatedData } from '#formats/zip/entry-deflater.ts';
import { workbookTallyRules } from './string-vocabulary.ts';

/** A range of the source of a part, and what replaces it. */
export interface SourceEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A part that is written. */
export interface EditedPart {
  readonly name: string;
  readonly xml: DecodedXml;
  /** Counts of its elements, with which the written part is compared. */
  readonly tally: ElementTally;
}

/** A part of a workbook that is written. @param growing elements of which it may have more */
export function editedPart(name: string, xml: DecodedXml, growing: readonly string[] = []): EditedPart {
  return { name, xml, tally: tallyElements(name, xml.source, workbookTallyRules(growing)) };
}

/** Collects the changes of the parts of a workbook. */
export class PackageEdits {
  readonly #parts = new Map<string, { readonly part: EditedPart; readonly edits: SourceEdit[] }>();

  readonly #written = new Map<string, DeflatedData>();

  add(part: EditedPart, edit: SourceEdit): void {
    const known = this.#parts.get(part.name);
    if (known) known.edits.push(edit);
    else this.#parts.set(part.name, { part, edits: [edit] });
  }

  /** Adds a part that is written already. */
  addWritten(name: string, data: DeflatedData): void {
    this.#written.set(name, data);
  }

  /** @returns the new data of the parts, by name. @throws LoquentError `document_write_failed` */
  write(): Map<string, Uint8Array | DeflatedData> {
    const written = new Map<string, Uint8Array | DeflatedData>(this.#written);
    for (const [name, { part, edits }] of this.#parts) written.set(name, writePart(part, edits));
    return written;
  }
}

/** @param edits without an overlap, in any order; insertions at one place stay in theirs */
function writePart({ name, xml, tally: census }: EditedPart, edits: SourceEdit[]): DeflatedData {
  const { source, encoding } = xml;
  const output = new PartOutput(encoding, new WrittenCheck(name, census));
  let position = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    if (start < position) throw documentWriteFailed(`"${name}" can't be written: two of its changes overlap.`);
    output.write(source.slice(position, start));
    output.write(text);
    position = end;
  }
  output.write(source.slice(position));
  return output.finish();
}
