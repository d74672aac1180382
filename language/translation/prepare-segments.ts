import { hasLetters } from '#domain/languages/letters.ts';
import type { TermRequirement } from '#domain/glossaries/terminology.ts';
import { sliceContent } from '#domain/inline-codes/slice-content.ts';
import { removeSpans } from '#domain/protection/recover-literals.ts';
import { createProtector } from '#domain/protection/protect.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { UnitNotes } from '#domain/units/unit-notes.ts';
import { canonicalContent } from './canonical-codes.ts';
import type { SegmentTranslation, TranslationSettings } from './contract.ts';
import { protectTerms } from './term-protection.ts';

/** A segment prepared for a provider, with the inverse operation. */
export interface PreparedSegment {
  readonly source: CodedText;
  /** Outer white space. */
  readonly leading: CodedText;
  readonly trailing: CodedText;
  /** The text between them. Placeholders, addresses and terms are codes, numbered in the order of their appearance. */
  readonly content: CodedText;
  /** Converts a translation of the content into one with the segment's own codes, placeholders, addresses and terms. */
  readonly restore: (target: CodedText) => CodedText;
  readonly requirements: readonly TermRequirement[];
  readonly notes: UnitNotes | undefined;
}

/** A text that is sent once for all segments with it. */
export interface DistinctSegment {
  /** The common content of the segments. */
  readonly content: CodedText;
  /** Positions of its segments; never empty. */
  readonly positions: readonly number[];
  readonly first: PreparedSegment;
}

export interface PreparedSegments {
  /** One per segment: the prepared segment, or the reason for skipping it. */
  readonly segments: readonly (PreparedSegment | NonNullable<SegmentTranslation['skipped']>)[];
  /** In the order of their first appearance. */
  readonly distinct: readonly DistinctSegment[];
  /** Number of segments with one of these texts. */
  readonly sent: number;
}

type CollectedSegment = DistinctSegment & { readonly positions: number[] };

const NOTHING: CodedText = { text: '', codes: [] };

/** Masks the parts of segments that no provider may see, and groups equal segments. */
export function prepareSegments(settings: TranslationSettings, segments: readonly CodedText[]): PreparedSegments {
  const protector = createProtector({ terms: settings.protectedTerms });
  const { terminology, provider } = settings;
  const known = new Map<string, CollectedSegment>();
  let sent = 0;
  const prepared = segments.map((source, position) => {
    const { text } = source;
    if (text.trim() === '') return 'empty';
    const start = text.length - text.trimStart().length;
    const end = text.trimEnd().length;
    const inner = withoutSoftHyphens(sliceContent(source, start, end, { includeEnd: true }));
    const { requirements, spans } = protectTerms(inner.text, terminology, provider.capabilities.terms);
    const masked = protector.protect(inner, spans);
    const needsProvider = hasLetters(masked.content.text);
    // A text that consists of substituted terms also counts as translated.
    if (!needsProvider && masked.restore(masked.content).text === inner.text) return 'no_letters';
    const { content, withOwnIds } = canonicalContent(masked.content);
    const ready: PreparedSegment = {
      source,
      leading: start === 0 ? NOTHING : sliceContent(source, 0, start, { includeEnd: false }),
      trailing: end === text.length ? NOTHING : sliceContent(source, end, text.length, { includeStart: false }),
      content,
      restore: masked.masked === 0 ? withOwnIds : (target) => masked.restore(withOwnIds(target)),
      requirements,
      notes: settings.notes?.[position],
    };
    if (!needsProvider) return ready;
    sent += 1;
    const key = keyOf(content, ready.notes);
    const same = known.get(key);
    if (same === undefined) known.set(key, { content, positions: [position], first: ready });
    else same.positions.push(position);
    return ready;
  });
  return { segments: prepared, distinct: [...known.values()], sent };
}

/** Soft hyphens are places to break the words of the source; to an engine or a model a word with one is two or none. */
function withoutSoftHyphens(content: CodedText): CodedText {
  const spans = Array.from(content.text.matchAll(/\u00ad/g), ({ index }) => ({ start: index, end: index + 1 }));
  return removeSpans(content, spans);
}

/** Equal for contents with the same text and codes, of which authors say the same. */
function keyOf({ text, codes }: CodedText, { meaning, note, plural }: UnitNotes = {}): string {
  const told = codes.map(({ id, kind, offset, equivalent }) => [id, kind, offset, equivalent]);
  return JSON.stringify([text, told, meaning, note, plural]);
}
