import type { CodedText } from '#domain/units/coded-text.ts';
import { codesDiffer } from '#formats/errors.ts';
import type { EditList, StartOfText } from './edit-list.ts';
import type { RunHeads } from './paragraph-writer.ts';
import type { PartUnit } from './part-units.ts';

/** The translation of a unit, undefined if it stays unchanged. */
export type TargetOf = (unit: PartUnit) => CodedText | undefined;

/** A part whose texts are replaced. */
export interface EditedTextPart {
  readonly source: string;
  /** Those that edits name by their indexes. */
  readonly units: readonly PartUnit[];
  readonly targetOf: TargetOf;
  /** undefined where nothing but words changes. */
  readonly heads: RunHeads | undefined;
}

/**
 * Writes the source of a part with its edits. An edit may be inside another one, that of a paragraph with a text box.
 *
 * @param edits in order
 * @param output receives the written source, piece by piece
 * @throws LoquentError `document_write_failed`
 */
export function writeEdits(part: EditedTextPart, edits: EditList, output: (piece: string) => void): void {
  const { source, units, targetOf, heads } = part;
  const write = (start: number, end: number, take: (piece: string) => void): void => {
    let position = start;
    for (let index = edits.firstFrom(start); index < edits.length; index++) {
      const [editStart, editEnd] = [edits.startOf(index), edits.endOf(index)];
      if (editStart >= end) break;
      // An insertion before a paragraph's content precedes the range that is copied for it.
      if (editEnd === start) continue;
      // The edit that this range is copied for may begin where the range does.
      if (editEnd > end || editStart < position) continue;
      take(source.slice(position, editStart));
      take(writeOne(edits.replacementOf(index)));
      position = editEnd;
    }
    take(source.slice(position, end));
  };
  const copy = (start: number, end: number): string => {
    const pieces: string[] = [];
    write(start, end, (piece) => pieces.push(piece));
    return pieces.length === 1 ? pieces[0]! : pieces.join('');
  };
  const place = { source, copy, heads };
  const writeOne = (replacement: number | StartOfText): string => {
    if (typeof replacement !== 'number') return replacement.text.slice(0, replacement.length);
    const unit = units[replacement]!;
    const written = unit.write(targetOf(unit)!, place);
    if (written !== undefined) return written;
    throw codesDiffer(unit.unit.id);
  };
  write(0, source.length, output);
}
