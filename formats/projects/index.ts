import type { TmsForm, TmsUnit } from '#domain/projects/tms-unit.ts';
import { isMessage } from '#domain/icu/parse-message.ts';
import { maskSpans, type MaskedContent } from '#domain/protection/mask-spans.ts';
import { withoutOverlaps, type TextSpan } from '#domain/protection/text-spans.ts';
import { plainText, type CodedText } from '#domain/units/coded-text.ts';
import { translatability } from '#domain/units/translatability.ts';
import type { SkipReason, Unit } from '#domain/units/unit.ts';
import type { ReadDocument, SourceFormat } from '#formats/format.ts';
import { parseResourceString, resourceSkipReason, renderResourceString } from '#formats/strings/string-content.ts';

/**
 * Work on pulled units: `translate` those without a target, `revise` targets against their sources, `rewrite`
 * targets in their own language.
 */
export type TmsWork = 'translate' | 'revise' | 'rewrite';

/** The units of a component in one language, as they were pulled: the source of a reading. */
export interface PulledUnits {
  readonly work: TmsWork;
  readonly units: readonly TmsUnit[];
}

/** New targets of a unit, by the position of its forms; null: the form stays as it is. */
export interface ChangedUnit {
  /** Position in `PulledUnits.units`. */
  readonly index: number;
  readonly targets: readonly (string | null)[];
}

/** The extension of the format in names of sources; files of users never have this format. */
export const TMS_UNITS_EXTENSION = '.tms-units';

/**
 * Units of a translation management system as a document, so that jobs on projects run like jobs on files. It is written
 * and read by jobs only: JSON of `PulledUnits`, and `ChangedUnit[]` as what is written.
 */
export const tmsUnitsFormat: SourceFormat = {
  id: 'tms-units',
  extensions: [TMS_UNITS_EXTENSION],
  mediaType: 'application/json',
  read: readPulled,
};

function readPulled(bytes: Uint8Array): ReadDocument {
  const { work, units: pulled } = readPulledUnits(bytes);
  const units = pulled.flatMap((unit, index) =>
    unit.forms.map((form, at) => unitOf(work, unit, form, `${index}.${at}`)),
  );
  return {
    units,
    warnings: [],
    write: (targets) => Buffer.from(JSON.stringify(changesOf(work, pulled, targets))),
  };
}

/** The source of a reading, as jobs wrote it. */
export function readPulledUnits(bytes: Uint8Array): PulledUnits {
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as PulledUnits;
}

/** Results that the format wrote. */
export function readChangedUnits(bytes: Uint8Array): readonly ChangedUnit[] {
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as readonly ChangedUnit[];
}

/** Revised texts stay as they are written, with their line breaks: a model sees them like people do. */
const contentOf = (work: TmsWork, text: string, placeholders: readonly string[]): CodedText =>
  work === 'revise' ? plainText(text) : protectedContent(text, placeholders).content;

/** A text in which the placeholders that the system names are inline codes; a message in ICU syntax is taken apart later. */
function protectedContent(text: string, placeholders: readonly string[]): MaskedContent {
  const { content } = parseResourceString(text);
  const spans = isMessage(text.trim()) ? [] : placeholders.flatMap((each) => findAll(content.text, each));
  return maskSpans(content, withoutOverlaps(spans));
}

function findAll(text: string, part: string): readonly TextSpan[] {
  const spans: TextSpan[] = [];
  if (part === '') return spans;
  for (let start = text.indexOf(part); start !== -1; start = text.indexOf(part, start + part.length)) {
    spans.push({ start, end: start + part.length });
  }
  return spans;
}

function unitOf(work: TmsWork, unit: TmsUnit, form: TmsForm, id: string): Unit {
  const text = work === 'rewrite' ? form.target : form.source;
  const { category } = form;
  return {
    id,
    content: contentOf(work, text, unit.placeholders),
    context: category === null ? unit.context : `${unit.context} (plural form "${category}")`,
    ...translatability(reasonFor(work, unit, form, text)),
    ...(work === 'revise' || (work === 'translate' && form.target !== '')
      ? { target: { content: contentOf(work, form.target, unit.placeholders), state: stateOf(unit) } }
      : {}),
    ...(unit.comment === null ? {} : { comment: unit.comment }),
    ...(category === null ? {} : { pluralCategory: category }),
    ...(unit.maximumLength === null ? {} : { maximumLength: unit.maximumLength }),
  };
}

function reasonFor(work: TmsWork, { state }: TmsUnit, form: TmsForm, text: string): SkipReason | undefined {
  if (state === 'read_only') return 'marked_not_translatable';
  if (work === 'translate') return form.target === '' ? resourceSkipReason(text) : 'already_translated';
  if (form.target.trim() === '') return 'empty';
  return state === 'approved' ? 'approved' : resourceSkipReason(text);
}

function stateOf({ state }: TmsUnit) {
  return state === 'approved' || state === 'translated' ? state : 'needs_review';
}

function changesOf(
  work: TmsWork,
  pulled: readonly TmsUnit[],
  targets: ReadonlyMap<string, CodedText>,
): readonly ChangedUnit[] {
  return pulled.flatMap((unit, index): readonly ChangedUnit[] => {
    const written = unit.forms.map((form, at) => {
      const target = targets.get(`${index}.${at}`);
      if (target === undefined) return null;
      if (work === 'revise') return target.text;
      // White space and line breaks are those of the text that was worked on.
      const text = work === 'translate' ? form.source : form.target;
      return renderResourceString(parseResourceString(text), protectedContent(text, unit.placeholders).restore(target));
    });
    return written.every((target) => target === null) ? [] : [{ index, targets: written }];
  });
}
