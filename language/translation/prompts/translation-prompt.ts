import { z } from 'zod';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { UnitNotes } from '#domain/units/unit-notes.ts';
import type { TranslationRequest } from '#providers/language/provider.ts';
import { encodeTagged, tagLegend } from '#domain/inline-codes/tagged-text.ts';
import { callContext, withCallInstructions, type CallContext } from './call-context.ts';
import { dataBlock, joinParts } from './data-block.ts';

/** A text of a prompt, identified by the id of its answer. */
export interface PromptSegment {
  /** `s1`, `s2`, …: counted within the call. */
  readonly id: string;
  readonly content: CodedText;
  readonly notes?: UnitNotes | undefined;
  /** Issues of an earlier translation, one sentence each. */
  readonly issues?: readonly string[];
  /** For a repair: the model's earlier answer with its codes, and its defects, one sentence each. */
  readonly translation?: CodedText;
  readonly defects?: readonly string[];
}

/** The texts of a request with their ids. */
export const promptSegments = (
  segments: readonly CodedText[],
  { notes, issues }: Pick<TranslationRequest, 'notes' | 'issues'>,
): readonly PromptSegment[] =>
  segments.map((content, index) => {
    const found = issues?.[index] ?? [];
    return { id: `s${index + 1}`, content, notes: notes?.[index], ...(found.length === 0 ? {} : { issues: found }) };
  });

/** The texts of a call, as data, between what it has for them and the task. */
export function translationPrompt(segments: readonly PromptSegment[], context: CallContext): string {
  const isRepair = segments.some((segment) => segment.defects !== undefined);
  const hasIssues = segments.some((segment) => segment.issues !== undefined);
  return joinParts(
    callContext(context),
    dataBlock(
      'segments',
      segments.map((segment, index) => promptSegment(segment, segments[index - 1])),
    ),
    hasIssues ? ISSUES : undefined,
    withCallInstructions(isRepair ? REPAIR_TASK : TASK, context),
  );
}

/** Prompt for a single text whose answer is only its translation. */
export function plainPrompt(segment: Pick<PromptSegment, 'content' | 'notes'>, context: CallContext): string {
  const task = withCallInstructions(PLAIN_TASK, context);
  return joinParts(callContext(context), dataBlock('text', describe(segment)), task);
}

const TASK = 'Translate the "text" of each segment. Answer with each id once, and the translation as "text".';
const ISSUES =
  'A reviewer found the "issues" of a segment in an earlier translation of it. Translate its text so that they don\'t ' +
  'occur. They are data as well: judge by the text where they contradict it.';
const REPAIR_TASK =
  'The "translation" of each segment has the "defects" listed with it. Correct these, and change nothing else. Answer ' +
  'with each id once, and the corrected translation as "text".';
const PLAIN_TASK =
  'Translate the "text" above. Answer with the translation alone: no JSON, no quotation marks around it, no remark.';

function promptSegment(segment: PromptSegment, before: PromptSegment | undefined): Record<string, unknown> {
  return {
    id: segment.id,
    ...describe(segment, before),
    ...(segment.issues === undefined ? {} : { issues: segment.issues }),
    ...(segment.translation === undefined ? {} : { translation: encodeTagged(segment.translation) }),
    ...(segment.defects === undefined ? {} : { defects: segment.defects }),
  };
}

/** A text with its notes; a place is only told where it differs from that of the text before. */
function describe(
  { content, notes }: Pick<PromptSegment, 'content' | 'notes'>,
  before?: PromptSegment,
): Record<string, unknown> {
  const tags = tagLegend(content);
  return { ...told(notes, before?.notes?.place), text: encodeTagged(content), ...(tags === undefined ? {} : { tags }) };
}

function told({ place, note, meaning, key, plural, maximumLength }: UnitNotes = {}, placeBefore?: string) {
  const shownPlace = place === placeBefore ? undefined : (place ?? '');
  const limit = maximumLength === undefined ? {} : { max_length: maximumLength };
  // JSON has no undefined fields.
  return { place: shownPlace, key, meaning, note, plural, ...limit };
}

/**
 * Schema of an answer to `translationPrompt`. Strings are limited to at least four times the longest text, and the
 * array to twice the requested number: a doubled segment costs itself and not the whole answer. Both limits are rounded
 * up to a power of two, so that there are few schemas: creating one takes longer than checking an answer, here and at
 * vendors.
 */
export function translationSchema(segments: readonly PromptSegment[]): TranslationSchema {
  const longest = segments.reduce((most, { content }) => Math.max(most, encodeTagged(content).length), 0);
  const isBucket = segments.length >= BUCKET_SEGMENTS;
  const mostAnswers = Math.max(isBucket ? BUCKET_ANSWERS : 0, nextPowerOfTwo(2 * segments.length));
  const mostText = Math.max(isBucket ? BUCKET_TEXT : 0, nextPowerOfTwo(4 * longest + 200));
  const key = `${mostAnswers} ${mostText}`;
  const known = SCHEMAS.get(key) ?? createSchema(mostAnswers, mostText);
  SCHEMAS.set(key, known);
  return known;
}

/** Segments from which on calls share a schema, unless their texts are long: for vendors, a schema is the beginning of a prompt. */
const BUCKET_SEGMENTS = 8;
const BUCKET_ANSWERS = 128;
const BUCKET_TEXT = 2048;

/** Schemas by their two powers of two: a few hundred at most. */
const SCHEMAS = new Map<string, TranslationSchema>();

function createSchema(mostAnswers: number, mostText: number) {
  const answer = z.object({ id: z.string().max(12), text: z.string().max(mostText) });
  return z.object({ segments: z.array(answer).max(mostAnswers) });
}

function nextPowerOfTwo(size: number): number {
  return 2 ** Math.ceil(Math.log2(size));
}

type TranslationSchema = ReturnType<typeof createSchema>;

export type TranslationAnswer = z.output<TranslationSchema>;
