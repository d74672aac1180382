import type { SourceSegment } from '#activities/ledgers/source-batches.ts';
import type { PlannedSentence } from '#domain/recordings/speech/plan-utterances.ts';
import { plainText } from '#domain/units/coded-text.ts';
import type { UnitNotes } from '#domain/units/unit-notes.ts';
import type { StoredTexts } from '#jobs/workspace/media-records.ts';
import type { StoredTranslations } from '#jobs/workspace/records.ts';

/** The speaker of a sentence, for models; undefined: unknown. */
export const speakerNotes = ({ speaker }: Pick<PlannedSentence, 'speaker'>): UnitNotes | undefined =>
  speaker === undefined ? undefined : { place: `speaker ${speaker}` };

/** A sentence of a recording as a segment. @param number of the segment */
export function segmentOfSentence(sentence: PlannedSentence, number: number): SourceSegment {
  const notes = speakerNotes(sentence);
  return {
    unitId: `${number}`,
    content: plainText(sentence.text),
    spoken: sentence,
    ...(notes === undefined ? {} : { notes }),
  };
}

/** Translated sentences in the form of a batch of a document. */
export function translationsOfTexts({ texts, details, engine, findings }: StoredTexts): StoredTranslations {
  return {
    contents: texts.map((text) => plainText(text)),
    skipped: texts.map((_text, place) => (details?.[place]?.origin === 'unchanged' ? 'no_letters' : null)),
    repairedCodes: 0,
    unknownWords: 0,
    engine,
    pivots: [],
    findings,
    ...(details === undefined ? {} : { details }),
  };
}
