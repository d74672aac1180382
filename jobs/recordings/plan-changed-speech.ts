import { createHash } from 'node:crypto';
import { planUtterances } from '#domain/recordings/speech/plan-utterances.ts';
import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';
import type { Utterance } from '#domain/recordings/speech/utterance.ts';
import type { MediaRecords, ReusedClip, StoredUtterances } from '#jobs/workspace/media-records.ts';
import type { ArtifactStore } from '#jobs/workspace/artifact-store.ts';
import type { CorrectedRecording } from './corrected-recording.ts';
import { rateOf, readSpeechParts } from './speech-parts.ts';

/** Utterances, voices, and the speech that there is of them. */
export type ChangedSpeech = Required<StoredUtterances>;

/** Speech of a job that waits for people before it speaks. */
export const NOTHING_SPOKEN: StoredUtterances = { utterances: [], voices: [] };

/**
 * Plans the speech of a recording that people have corrected. Speech is reused where texts, voice and length of an utterance
 * are those of one that the job or a completed render of it spoke.
 *
 * @param area of the job that spoke first
 * @param available voices of the language, for speakers who had none
 */
export async function planChangedSpeech(
  area: ArtifactStore<MediaRecords>,
  { sentences, said }: Pick<CorrectedRecording, 'sentences' | 'said'>,
  available: readonly string[],
): Promise<ChangedSpeech> {
  const before = (await area.find('utterances')) ?? NOTHING_SPOKEN;
  const rendered = Object.entries((await area.find('rendered-clips')) ?? {});
  const spoken = new Map([...rendered, ...(await spokenClips(area, before))]);
  const voiceFor = assignVoices(available, before);
  const own = sentences.map((sentence) => (sentence.muted === true ? '' : voiceFor(sentence)));
  const most = Math.max(0, ...[...spoken.values()].map(({ texts }) => texts.length));
  const clipOf = (first: number, afterLast: number): ReusedClip | undefined => {
    const whole = sentences.slice(first, afterLast);
    const end = Math.max(...whole.map((sentence) => sentence.end));
    return spoken.get(keyOf({ start: whole[0]!.start, end }, said.slice(first, afterLast), own[first]!));
  };
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
  return {
    utterances,
    voices: utterances.map(({ first }) => own[first]!),
    reused: utterances.map(({ first, afterLast }) => clipOf(first, afterLast) ?? null),
    spokenHash: createHash('sha256')
      .update(JSON.stringify(utterances.map((each) => [each, own[each.first], said.slice(each.first, each.afterLast)])))
      .digest('hex'),
  };
}

/** Chooses voices of utterances: speakers keep those that they had, further ones get the voices that follow. */
export function assignVoices(
  available: readonly string[],
  { utterances, voices }: StoredUtterances = NOTHING_SPOKEN,
): (spoken: Pick<Utterance, 'speaker' | 'voice'>) => string {
  const known = utterances.flatMap(({ speaker, voice }, index) =>
    voice === undefined ? [[speaker, voices[index]!] as const] : [],
  );
  const bySpeaker = new Map(known);
  return ({ voice, speaker }) => {
    if (voice !== undefined) return voice;
    const own = bySpeaker.get(speaker);
    if (own !== undefined) return own;
    const chosen = available[bySpeaker.size % Math.max(1, available.length)] ?? '';
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
        const key = keyOf(utterances[clip.utterance]!, clip.texts, voices[clip.utterance]!);
        return [key, { ...clip, part: index, rate: rateOf(clip, part) }];
      }),
    ),
  );
}

const keyOf = ({ start, end }: TimeSpan, texts: readonly string[], voice: string) =>
  JSON.stringify([end - start, voice, ...texts]);
