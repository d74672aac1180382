import { buffer } from 'node:stream/consumers';
import type { MediaRecords, ReusedClip } from '#jobs/workspace/media-records.ts';
import type { ArtifactStore } from '#jobs/workspace/artifact-store.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { spokenClips } from './plan-changed-speech.ts';

/** Storage key of the samples of a clip. @param original workspace of the job that was rendered */
export const samplesKeyOf = (
  original: ArtifactStore<MediaRecords>,
  { renderJob, part }: Pick<ReusedClip, 'renderJob' | 'part'>,
): string => original.key(renderJob === undefined ? `speech-${part}.pcm` : `rendered-${renderJob}-${part}.pcm`);

/** Reads speech of a job. @param original its workspace */
export async function readClip(
  storage: ObjectStorage,
  original: ArtifactStore<MediaRecords>,
  clip: ReusedClip,
): Promise<{ readonly samples: Int16Array; readonly rate: number }> {
  const { offset, samples, rate } = clip;
  const range = { start: offset * 2, end: (offset + samples) * 2 - 1 };
  const bytes = await buffer((await storage.open(samplesKeyOf(original, clip), range)).stream);
  return { rate, samples: new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)) };
}

/** Renders of a job whose recognition is kept. */
const MAX_VERIFICATIONS = 100;

/**
 * Keeps what a render has spoken in the workspace of the original job, so that later renders reuse it. The samples are stored
 * under the id of the render before the record that names them: a repeated or concurrent render never changes those of another.
 * Of two renders that end at the same moment, the clips of one may be left out, and are synthesized again.
 *
 * @param area workspace of the render
 * @param original workspace of the job that was rendered, in the same language
 * @param renderJob id of the render
 */
export async function keepRenderedSpeech(
  storage: ObjectStorage,
  area: ArtifactStore<MediaRecords>,
  original: ArtifactStore<MediaRecords>,
  renderJob: string,
): Promise<void> {
  const plan = await area.read('utterances');
  await keepVerification(area, original, plan.spokenHash);
  const all = [...(await spokenClips(area, plan))].map(([key, clip]) => [key, { ...clip, renderJob }] as const);
  const made = all.filter(([, { utterance }]) => plan.reused?.[utterance] == null);
  if (made.length === 0) return;
  for (const part of new Set(made.map(([, clip]) => clip.part)))
    await storage.copy(area.key(`speech-${part}.pcm`), samplesKeyOf(original, { renderJob, part }));
  await keepClips(original, made);
}

/**
 * Adds clips to those that later renders and previews reuse, once their samples are stored.
 *
 * @param original workspace of the job that has them
 * @param made clips by their `speechKeyOf`
 */
export async function keepClips(
  original: ArtifactStore<MediaRecords>,
  made: Iterable<readonly [key: string, clip: ReusedClip]>,
): Promise<void> {
  const kept = await original.find('rendered-clips');
  await original.write('rendered-clips', { ...kept, ...Object.fromEntries(made) });
}

/** Keeps what was recognized in a render for later ones that sound alike. */
async function keepVerification(
  area: ArtifactStore<MediaRecords>,
  original: ArtifactStore<MediaRecords>,
  spokenHash = '',
): Promise<void> {
  const made = await area.find('asr-verification');
  const kept = (await original.find('rendered-verifications')) ?? {};
  if (made === undefined || Object.hasOwn(kept, spokenHash)) return;
  const latest = [...Object.entries(kept), [spokenHash, made] as const].slice(-MAX_VERIFICATIONS);
  await original.write('rendered-verifications', Object.fromEntries(latest));
}
