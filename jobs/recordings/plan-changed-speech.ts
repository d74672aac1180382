import { createHash } from 'node:crypto';
import { planUtterances } from '#domain/recordings/speech/plan-utterances.ts';
import type { Pronounce, Pronunciation } from '#domain/casts/cast.ts';
import type { SpeechCast } from '#jobs/casts/speech-cast.ts';
import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import type { Utterance } from '#domain/recordings/speech/utterance.ts';
import type { MediaRecords, ReusedClip, StoredUtterances } from '#jobs/workspace/media-records.ts';
import type { ArtifactStore } from '#jobs/workspace/artifact-store.ts';
import type { CorrectedRecording } from './corrected-recording.ts';
import { rateOf, readSpeechParts } from './speech-parts.ts';

/** Utterances, voices, and the speech that there is of them. */
export interface ChangedSpeech extends Required<Omit<StoredUtterances, 'pitches'>>, Pick<StoredUtterances, 'pitches'> {
  /** True per utterance that is spoken again only for its voice or a pronunciation. */
  readonly isRecast: readonly boolean[];
}

/** Speech of a job that waits for people before it speaks. */
export const NOTHING_SPOKEN: StoredUtterances = { utterances: [], voices: [] };

/**
 * Plans the speech of a recording that people have corrected. Speech is reused where texts, voice and length of an utterance
 * are those of one that the job or a completed render of it spoke.
 *
 * @param area of the job that spoke first
 * @param available voices of the language, for speakers who had none
 * @param cast voices and pronunciations of the job as they are now
 */
export async function planChangedSpeech(
  area: ArtifactStore<MediaRecords>,
  { sentences, said }: Pick<CorrectedRecording, 'sentences' | 'said'>,
  available: readonly string[],
  cast: SpeechCast,
): Promise<ChangedSpeech> {
  const before = (await area.find('utterances')) ?? NOTHING_SPOKEN;
  const rendered = Object.entries((await area.find('rendered-clips')) ?? {});
  const spoken = new Map([...rendered, ...(await spokenClips(area, before))]);
  const voiceFor = assignVoices(available, before, cast);
  const own = sentences.map((sentence) => (sentence.muted === true ? '' : voiceFor(sentence)));
  const most = Math.max(0, ...[...spoken.values()].map(({ texts }) => texts.length));
  const clipOf = (first: number, afterLast: number): ReusedClip | undefined => {
    const whole = sentences.slice(first, afterLast);
    const end = Math.max(...whole.map((sentence) => sentence.end));
    const texts = said.slice(first, afterLast);
    return spoken.get(
      speechKeyOf({ start: whole[0]!.start, end }, texts, own[first]!, readTexts(texts, cast.pronounce)),
    );
  };
  const withAnyVoice = new Set([...spoken.values()].map(({ texts }) => JSON.stringify(texts)));
  // Neighbors that already have speech are not spoken again along with sentences that became short.
  const spokenFrom = (first: number): number => {
    const isSame = ({ speaker, voice, muted }: (typeof sentences)[number]) =>
      speaker === sentences[first]!.speaker && voice === sentences[first]!.voice && muted !== true;
    for (let count = Math.min(most, sentences.length - first); count > 0; count -= 1) {
      const isOne = sentences.slice(first, first + count).every(isSame);
      if (isOne && clipOf(first, first + count) !== undefined) return count;
    }
    return 0;
  };
  const utterances = planUtterances(sentences, (await area.read('recording')).duration, spokenFrom);
  const reused = utterances.map(({ first, afterLast }) => clipOf(first, afterLast) ?? null);
  const textsOf = ({ first, afterLast }: Utterance) => said.slice(first, afterLast);
  const voices = utterances.map(({ first }) => own[first]!);
  return {
    utterances,
    voices,
    reused,
    ...(before.pitches && { pitches: before.pitches }),
    isRecast: utterances.map(
      (each, index) => reused[index] === null && withAnyVoice.has(JSON.stringify(textsOf(each))),
    ),
    pronunciations: usedPronunciations(cast, said),
    spokenHash: createHash('sha256')
      .update(
        JSON.stringify(
          utterances.map((each) => [each, own[each.first], readTexts(textsOf(each), cast.pronounce) ?? textsOf(each)]),
        ),
      )
      .digest('hex'),
  };
}

/**
 * Chooses voices of utterances: speakers keep those that they had, further ones get the voices that follow.
 *
 * @param matched voices of speakers by likeness
 */
export function assignVoices(
  available: readonly string[],
  { utterances, voices }: StoredUtterances = NOTHING_SPOKEN,
  cast?: Pick<SpeechCast, 'voiceOf'>,
  matched: ReadonlyMap<string | undefined, string> = new Map(),
): (spoken: Pick<Utterance, 'speaker' | 'voice'>) => string {
  const known = utterances.flatMap(({ speaker, voice }, index) =>
    voice === undefined ? [[speaker, voices[index]!] as const] : [],
  );
  const bySpeaker = new Map(known);
  return ({ voice, speaker }) => {
    if (voice !== undefined) return voice;
    const fromCast = cast?.voiceOf(speaker);
    // A voice that is not there any more is replaced as for other speakers.
    const isThere = available.length === 0 || available.includes(fromCast ?? '');
    const own = (isThere ? fromCast : undefined) ?? bySpeaker.get(speaker) ?? matched.get(speaker);
    if (own !== undefined) return own;
    const used = new Set([...bySpeaker.values(), ...matched.values()]);
    const free = available.find((each) => !used.has(each));
    const chosen = free ?? available[bySpeaker.size % Math.max(1, available.length)] ?? '';
    bySpeaker.set(speaker, chosen);
    return chosen;
  };
}

/** The speech of a job, by length, voice and texts. @param area where it is stored */
export async function spokenClips(
  area: ArtifactStore<MediaRecords>,
  { utterances, voices }: StoredUtterances,
): Promise<ReadonlyMap<string, ReusedClip>> {
  const parts = await readSpeechParts(area, utterances);
  return new Map(
    parts.flatMap((part, index) =>
      part.clips.map((clip): [string, ReusedClip] => {
        const key = speechKeyOf(utterances[clip.utterance]!, clip.texts, voices[clip.utterance]!, clip.read);
        return [key, { ...clip, part: index, rate: rateOf(clip, part) }];
      }),
    ),
  );
}

/** Key of speech by which it is found again: its length, voice and texts, and how these are read out. */
export const speechKeyOf = (
  { start, end }: TimeSpan,
  texts: readonly string[],
  voice: string,
  read?: readonly string[],
): string => JSON.stringify([end - start, voice, ...texts, ...(read === undefined ? [] : [read])]);

/** Texts as they are read out; undefined: as they are written. */
export function readTexts(texts: readonly string[], pronounce: Pronounce): readonly string[] | undefined {
  const read = texts.map((text) => pronounce(text));
  return read.every((text, index) => text === texts[index]) ? undefined : read;
}

/** The pronunciations that a recording may need: none if nothing in its texts is read differently. */
export const usedPronunciations = (
  { pronounce, pronunciations }: Pick<SpeechCast, 'pronounce' | 'pronunciations'>,
  texts: readonly string[],
): readonly Pronunciation[] => (readTexts(texts, pronounce) === undefined ? [] : pronunciations);
