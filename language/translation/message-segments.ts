import { MessageError } from '#domain/icu/message-error.ts';
import { planMessage } from '#domain/icu/plan-message.ts';
import type { MessagePlan } from '#domain/icu/plan-message.ts';
import { isMessage, MAX_MESSAGE_LENGTH } from '#domain/icu/parse-message.ts';
import type { MessageLanguages } from '#domain/icu/target-options.ts';
import { sameContent } from '#domain/units/coded-text.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { ICU_MESSAGE } from './contract.ts';
import type { SegmentTranslation } from './contract.ts';
import { joinReports, UNCHANGED_REPORT } from './finish-segment.ts';

/** The segments of a request, with each message in ICU syntax replaced by its texts. */
export interface MessageSegments {
  /** Texts to translate: those of messages, and the other segments as they are. */
  readonly texts: readonly CodedText[];
  /** Converts one value per segment into one per text. */
  readonly spread: <Value>(values: readonly Value[]) => readonly Value[];
  /** Number of segments that are complete when the first `textsDone` texts are. */
  readonly segmentsDone: (textsDone: number) => number;
  /**
   * Makes translations of the segments from those of the texts. A message whose translation can't be written stays as it is
   * and counts as skipped (`icu_message`).
   */
  readonly join: (translations: readonly SegmentTranslation[]) => Promise<readonly SegmentTranslation[]>;
}

/** `isText`: the segment is too long for a message; it is a text with a message in it, and the rest is translated. */
type Expanded = { readonly plan: MessagePlan } | { readonly reason: string; readonly isText: boolean } | undefined;

/** Messages between two turns of the event loop; each takes about a millisecond. */
const MESSAGES_PER_TURN = 20;
/** UTF-16 units of the texts of all messages that are translated at once, several times those of a request. */
const MAX_TEXT = 1_000_000;

/** @returns undefined when none of the segments is a message with plural, ordinal or select arguments */
export async function expandMessages(
  segments: readonly CodedText[],
  languages: MessageLanguages,
): Promise<MessageSegments | undefined> {
  let length = 0;
  const expanded = await inTurns(segments, (segment): Expanded => {
    const message = expand(segment, languages);
    if (message === undefined || !('plan' in message)) return message;
    length += message.plan.texts.reduce((sum, { text }) => sum + text.length, 0);
    return length <= MAX_TEXT ? message : { reason: TOO_MUCH, isText: false };
  });
  if (expanded.every((each) => each === undefined)) return undefined;
  const texts: CodedText[] = [];
  const ends = segments.map((segment, index) => {
    const message = expanded[index];
    if (message !== undefined && 'plan' in message) texts.push(...message.plan.texts);
    else if (message?.isText !== false) texts.push(segment);
    return texts.length;
  });
  return {
    texts,
    spread: (values) =>
      values.flatMap((value, index) => Array.from({ length: ends[index]! - (ends[index - 1] ?? 0) }, () => value)),
    segmentsDone(textsDone) {
      const open = ends.findIndex((end) => end > textsDone);
      return open === -1 ? ends.length : open;
    },
    join: (translations) =>
      inTurns(segments, (segment, index) => {
        const message = expanded[index];
        const own = translations.slice(ends[index - 1] ?? 0, ends[index]);
        if (message !== undefined && 'plan' in message) return joinMessage(segment, message.plan, own);
        if (message?.isText === false) return untranslated(segment, message.reason);
        return message === undefined ? own[0]! : withWarning(own[0]!, message.reason);
      }),
  };
}

const TOO_MUCH = 'It has more text than is left to all messages of a request. Send several requests.';

/** Does some work on each segment; after some messages, other requests have their turn. */
async function inTurns<Result>(
  segments: readonly CodedText[],
  work: (segment: CodedText, index: number) => Result,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let messages = 0;
  for (const [index, segment] of segments.entries()) {
    if (isMessage(segment.text)) {
      messages += 1;
      if (messages % MESSAGES_PER_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    results.push(work(segment, index));
  }
  return results;
}

function expand(segment: CodedText, languages: MessageLanguages): Expanded {
  try {
    const plan = planMessage(segment, languages);
    return plan && { plan };
  } catch (error) {
    if (error instanceof MessageError)
      return { reason: error.message, isText: segment.text.length > MAX_MESSAGE_LENGTH };
    throw error;
  }
}

function joinMessage(
  source: CodedText,
  plan: MessagePlan,
  translations: readonly SegmentTranslation[],
): SegmentTranslation {
  const skipped = translations.every((each) => each.skipped !== undefined);
  if (skipped) {
    const empty = translations.every((each) => each.skipped === 'empty');
    return { ...UNCHANGED_REPORT, content: source, skipped: empty ? 'empty' : 'no_letters' };
  }
  const contents = translations.map(({ content }) => content);
  const isSame = contents.every((content, index) => sameContent(content, plan.texts[index]!));
  try {
    return { ...summarize(translations), content: isSame ? source : plan.write(contents) };
  } catch (error) {
    if (error instanceof MessageError) return untranslated(source, error.message);
    throw error;
  }
}

function summarize(translations: readonly SegmentTranslation[]): Omit<SegmentTranslation, 'content'> {
  const glossaries = translations.map(({ glossary }) => glossary);
  // Offsets into one text of the message are of no use outside of it.
  const violated = glossaries.flatMap((glossary) =>
    glossary.violated.map((term) => ({ ...term, start: null, end: null })),
  );
  return {
    ...joinReports(translations),
    glossary: { applied: glossaries.flatMap(({ applied }) => applied), violated },
  };
}

function untranslated(source: CodedText, reason: string): SegmentTranslation {
  const message = `A message in ICU syntax was not translated. ${reason}`;
  return { ...UNCHANGED_REPORT, content: source, skipped: ICU_MESSAGE, warnings: [{ code: ICU_MESSAGE, message }] };
}

function withWarning(translation: SegmentTranslation, reason: string): SegmentTranslation {
  const message = `The text has a message in ICU syntax, which was not translated. ${reason}`;
  return { ...translation, warnings: [...translation.warnings, { code: ICU_MESSAGE, message }] };
}
