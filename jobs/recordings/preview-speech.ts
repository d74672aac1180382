import type { EntityManager } from '#db/orm.ts';
import { placeSpeech, type Clip } from '#domain/recordings/speech/place-speech.ts';
import { fitSentences, type SentenceFit } from '#domain/recordings/speech/sentence-fit.ts';
import { MAX_TEMPO, MIN_TEMPO, requiredTempo } from '#domain/recordings/speech/tempo.ts';
import { slotOf, type Utterance } from '#domain/recordings/speech/utterance.ts';
import type { CorrectedSentence } from '#domain/review/corrected-sentence.ts';
import type { SpeechCast } from '#jobs/casts/speech-cast.ts';
import type { MediaRecords, ReusedClip } from '#jobs/workspace/media-records.ts';
import type { ArtifactStore } from '#jobs/workspace/artifact-store.ts';
import { readCorrected } from './corrected-recording.ts';
import { NOTHING_SPOKEN, planChangedSpeech, type ChangedSpeech } from './plan-changed-speech.ts';
import { readSpeechParts } from './speech-parts.ts';

/** Milliseconds per UTF-16 unit of a text, where no speech exists to measure. */
const USUAL_PACE = 80;

/** How a sentence will be spoken, before it is. */
export interface PreviewedSentence {
  readonly sentence: CorrectedSentence;
  /** Text for the voice. */
  readonly said: string;
  /** Undefined: nothing is said. */
  readonly speech: PreviewedSpeech | undefined;
}

/** The speech of one sentence, or of several short ones that are spoken together; times in milliseconds. */
export interface PreviewedSpeech {
  /** Position among all. */
  readonly utterance: number;
  /** Empty: the first of the language. */
  readonly voice: string;
  /** Why it is this voice: of the sentence, of the cast, by the pitch of the speaker, or in order. */
  readonly voiceReason: 'sentence' | 'cast' | 'pitch' | 'order';
  /** Median in Hz of a speaker whose voice was chosen by it. */
  readonly pitch: number | undefined;
  /** Time that it may take. */
  readonly slot: number;
  /** Time that it takes at the usual speed of the voice. */
  readonly duration: number;
  readonly fit: SentenceFit;
  /** UTF-16 units to be spoken again, used to estimate `duration`; undefined: its speech exists. */
  readonly resynthesizedCharacters: number | undefined;
  /** True: it is spoken again for its voice or a pronunciation, not its text. */
  readonly isRecast: boolean;
}

/**
 * Predicts, without speaking, how the speech of a recording will fit as people have corrected it.
 *
 * @param entityManager scoped to the job's organization
 * @param area of the job, which speaks
 * @param available voices of the language, for speakers who had none
 */
export async function previewSpeech(
  entityManager: EntityManager,
  area: ArtifactStore<MediaRecords>,
  job: { readonly job: string; readonly language: string },
  available: readonly string[],
  cast: SpeechCast,
): Promise<readonly PreviewedSentence[]> {
  const { sentences, said } = await readCorrected(entityManager, area, job);
  const plan = await planChangedSpeech(area, { sentences, said }, available, cast);
  const { utterances, voices, reused, isRecast } = plan;
  const reasonOf = ({ speaker, voice: own }: Utterance, voice: string) => {
    const pitch = plan.pitches?.[speaker ?? ''];
    if (own !== undefined) return { voiceReason: 'sentence', pitch: undefined } as const;
    if (cast.voiceOf(speaker) === voice) return { voiceReason: 'cast', pitch: undefined } as const;
    return { voiceReason: pitch === undefined ? 'order' : 'pitch', pitch } as const;
  };
  const clips = await estimateClips(area, plan, said);
  const { duration } = await area.read('recording');
  const fits = fitSentences(sentences, said, utterances, placeSpeech(utterances, clips, duration));
  const speeches = new Map<number, PreviewedSpeech>(
    utterances.flatMap((utterance, index) => {
      const { first, afterLast } = utterance;
      if (fits[first] === undefined) return [];
      const speech = {
        utterance: index,
        voice: voices[index]!,
        ...reasonOf(utterance, voices[index]!),
        slot: slotOf(utterance),
        duration: Math.round(clips[index]!.natural),
        resynthesizedCharacters: reused[index] === null ? lengthOf(said, utterance) : undefined,
        isRecast: isRecast[index]!,
      };
      return Array.from(
        { length: afterLast - first },
        (_, place) => [first + place, { ...speech, fit: fits[first + place]! }] as const,
      );
    }),
  );
  return sentences.map((sentence, index) => ({
    sentence,
    said: said[index]!,
    speech: speeches.get(index),
  }));
}

/** Length of the text of an utterance in UTF-16 units. */
const lengthOf = (said: readonly string[], { first, afterLast }: Utterance) =>
  said.slice(first, afterLast).join(' ').trim().length;

/**
 * The lengths of planned speech in milliseconds: measured where speech exists, else estimated by the pace of the job's other speech;
 * undefined for utterances without text.
 *
 * @param area of the job, which speaks
 * @param said texts for the voice, one per sentence
 */
export async function estimateClips(
  area: ArtifactStore<MediaRecords>,
  { utterances, reused }: Pick<ChangedSpeech, 'utterances' | 'reused'>,
  said: readonly string[],
): Promise<(Clip | undefined)[]> {
  const pace = await paceOf(area);
  return utterances.map((utterance, index) => {
    const clip = reused[index];
    if (clip != null) return measuredClip(clip);
    const length = lengthOf(said, utterance);
    return length === 0 ? undefined : estimatedClip(length * pace, utterance);
  });
}

/** The lengths of speech that exists. */
export const measuredClip = ({ samples, rate, natural }: Pick<ReusedClip, 'samples' | 'rate' | 'natural'>): Clip => ({
  length: (samples * 1000) / rate,
  natural,
});

/** Speech at the speed that an engine will be asked for. */
function estimatedClip(natural: number, utterance: Utterance): Clip {
  return { natural, length: natural / Math.min(MAX_TEMPO, Math.max(MIN_TEMPO, requiredTempo(natural, utterance))) };
}

/** Milliseconds per UTF-16 unit of what was spoken, at the usual speed of the voice. */
async function paceOf(area: ArtifactStore<MediaRecords>): Promise<number> {
  const { utterances } = (await area.find('utterances')) ?? NOTHING_SPOKEN;
  const clips = (await readSpeechParts(area, utterances)).flatMap((part) => part.clips);
  const length = clips.reduce((sum, { texts }) => sum + texts.join(' ').trim().length, 0);
  return length === 0 ? USUAL_PACE : clips.reduce((sum, { natural }) => sum + natural, 0) / length;
}
