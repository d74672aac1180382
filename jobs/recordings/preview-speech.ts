import type { EntityManager } from '#db/orm.ts';
import { placeSpeech, type Clip } from '#domain/speech/place-speech.ts';
import { fitSentences, type SentenceFit } from '#domain/speech/sentence-fit.ts';
import { FASTEST, SLOWEST, wantedTempo } from '#domain/speech/tempo.ts';
import type { Utterance } from '#domain/speech/utterance.ts';
import type { MediaRecords } from '#jobs/work-area/media-records.ts';
import type { RecordArea } from '#jobs/work-area/record-area.ts';
import { readCorrected } from './corrected-recording.ts';
import { planChangedSpeech } from './plan-changed-speech.ts';
import { readSpeechParts } from './speech-parts.ts';

/** Milliseconds per UTF-16 unit of a text, where nothing was spoken that tells. */
const USUAL_PACE = 80;

/** The fit of a sentence before it is spoken. */
export interface PreviewedSentence {
  /** Number of its segment. */
  readonly number: number;
  /** Undefined: nothing is said. */
  readonly fit: SentenceFit | undefined;
  /** True: it was not spoken like this yet; its length is estimated by the pace of what was. */
  readonly isEstimated: boolean;
}

/**
 * Tells how the speech of a recording will fit as people have corrected it, without speaking.
 *
 * @param entityManager scoped to the job's organization
 * @param area of the job, which speaks
 */
export async function previewSpeech(
  entityManager: EntityManager,
  area: RecordArea<MediaRecords>,
  job: { readonly job: string; readonly language: string },
): Promise<readonly PreviewedSentence[]> {
  const { sentences, said } = await readCorrected(entityManager, area, job);
  const { utterances, reused } = await planChangedSpeech(area, { sentences, said }, []);
  const pace = await paceOf(area);
  const clips = utterances.map((utterance, index): Clip => {
    const clip = reused[index];
    if (clip != null) return { length: (clip.samples * 1000) / clip.rate, natural: clip.natural };
    const length = said.slice(utterance.first, utterance.afterLast).join(' ').trim().length;
    return estimatedClip(length * pace, utterance);
  });
  const { duration } = await area.read('recording');
  const fits = fitSentences(sentences, utterances, placeSpeech(utterances, clips, duration));
  const estimated = new Set(
    utterances.flatMap(({ first, afterLast }, index) =>
      reused[index] === null ? Array.from({ length: afterLast - first }, (_, place) => first + place) : [],
    ),
  );
  return sentences.map(({ number }, index) => ({ number, fit: fits[index], isEstimated: estimated.has(index) }));
}

/** Speech at the speed that an engine will be asked for. */
function estimatedClip(natural: number, utterance: Utterance): Clip {
  return { natural, length: natural / Math.min(FASTEST, Math.max(SLOWEST, wantedTempo(natural, utterance))) };
}

/** Milliseconds per UTF-16 unit of what was spoken, at the usual speed of the voice. */
async function paceOf(area: RecordArea<MediaRecords>): Promise<number> {
  const { utterances } = await area.read('utterances');
  const clips = (await readSpeechParts(area, utterances)).flatMap((part) => part.clips);
  const length = clips.reduce((sum, { texts }) => sum + texts.join(' ').trim().length, 0);
  return length === 0 ? USUAL_PACE : clips.reduce((sum, { natural }) => sum + natural, 0) / length;
}
