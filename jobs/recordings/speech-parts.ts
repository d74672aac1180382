import type { MediaRecords, StoredClip, StoredSpeechPart } from '#jobs/workspace/media-records.ts';
import type { ArtifactStore } from '#jobs/workspace/artifact-store.ts';

/** Utterances that are synthesized and stored together: half a minute to two. */
export const UTTERANCES_PER_PART = 10;

/** Parts of speech in which utterances are stored. */
export const speechPartsOf = (utterances: { readonly length: number }): number =>
  Math.ceil(utterances.length / UTTERANCES_PER_PART);

/** Synthesized speech of a job, without its samples. @param utterances all of them */
export async function readSpeechParts(
  area: ArtifactStore<MediaRecords>,
  utterances: { readonly length: number },
): Promise<readonly StoredSpeechPart[]> {
  const parts: StoredSpeechPart[] = [];
  for (let part = 0; part < speechPartsOf(utterances); part += 1) parts.push(await area.read(`speech-${part}`));
  return parts;
}

/** Samples per second of a clip. */
export const rateOf = (clip: StoredClip, part: StoredSpeechPart): number => clip.rate ?? part.rate;
