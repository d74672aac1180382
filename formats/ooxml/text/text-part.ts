import { sameContent, type CodedText } from '#domain/units/coded-text.ts';
import { documentWriteFailed } from '#formats/errors.ts';
import type { DecodedXml } from '#formats/ooxml/xml-encoding.ts';
import type { XmlScope } from '#formats/ooxml/xml-tag.ts';
import type { DeflatedData } from '#formats/zip/entry-deflater.ts';
import type { ElementTally } from './element-tally.ts';
import { tallyWithout, WrittenCheck } from './check-written.ts';
import { EditList } from './edit-list.ts';
import type { SourceSpan } from './paragraph-builder.ts';
import type { RunHeads } from './paragraph-writer.ts';
import { PartOutput } from './part-output.ts';
import type { PartUnit } from './part-units.ts';
import { removableParagraph } from './removable-paragraph.ts';
import { writeEdits, type TargetOf } from './write-edits.ts';

/** A part that was read into units. */
export interface ReadTextPart {
  /** Zip entry name. */
  readonly name: string;
  readonly xml: DecodedXml;
  /** Surroundings of all parts of the file, so that tags which several parts have are parsed once. */
  readonly scope: XmlScope;
  readonly tally: ElementTally;
  readonly units: readonly PartUnit[];
}

/** Collects changes of a part besides its words. */
export interface PartAdaptation {
  /** @param target undefined for a unit that isn't translated */
  addUnit(unit: PartUnit, target: CodedText | undefined): void;
  /** Adds the changes around the units, once words change. */
  finish(): void;
}

/** A translation of a part. */
export interface PartTranslation {
  readonly targetOf: TargetOf;
  /** undefined where nothing but words changes. */
  readonly heads: RunHeads | undefined;
  /** Ids of units whose paragraphs are to go. */
  readonly removed: ReadonlySet<string> | undefined;
  /** Adapts the part to the translation. */
  readonly adapt: (edits: EditList) => PartAdaptation | undefined;
  /** The most edits of the adaptation besides one for each unit. */
  readonly maxExtraEdits: number;
}

/**
 * Writes a part with translations in it.
 *
 * @returns its new data, undefined when nothing changes
 * @throws LoquentError `document_write_failed`
 */
export function writeTextPart(part: ReadTextPart, translation: PartTranslation): DeflatedData | undefined {
  const { name, units, scope } = part;
  const { source, encoding } = part.xml;
  const { targetOf, heads, removed } = translation;
  const edits = new EditList(2 * units.length + translation.maxExtraEdits);
  const adaptation = translation.adapt(edits);
  const gone: SourceSpan[] = [];
  let isTranslated = false;
  for (const [index, unit] of units.entries()) {
    const span = removed?.has(unit.unit.id) && unit.paragraph && removableParagraph(source, unit.paragraph);
    if (span) {
      edits.addText(span, '', 0);
      gone.push(span);
      isTranslated = true;
      continue;
    }
    const target = targetOf(unit);
    adaptation?.addUnit(unit, target);
    if (!target || sameContent(target, unit.unit.content)) continue;
    edits.addUnit(writableRange(unit), index);
    isTranslated = true;
  }
  if (!isTranslated) return undefined;
  adaptation?.finish();
  edits.sort();
  const census = tallyWithout(name, source, part.tally, gone);
  const output = new PartOutput(encoding, new WrittenCheck(name, census, scope));
  writeEdits({ source, units, targetOf, heads }, edits, (piece) => output.write(piece));
  return output.finish();
}

/** @throws LoquentError `document_write_failed` */
function writableRange({ unit, range }: PartUnit): SourceSpan {
  if (range) return range;
  throw documentWriteFailed(`The text ${unit.id} is ${unit.skipReason} and can't be replaced.`);
}
