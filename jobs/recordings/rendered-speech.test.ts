import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { MediaRecords, StoredUtterances } from '#jobs/workspace/media-records.ts';
import { ArtifactStore } from '#jobs/workspace/artifact-store.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import { planChangedSpeech } from './plan-changed-speech.ts';
import { keepRenderedSpeech, samplesKeyOf } from './rendered-speech.ts';

const folder = await mkdtemp(join(tmpdir(), 'loquent-test-rendered-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const storage = createLocalStorage(folder);
const areaOf = (jobId: string) => new ArtifactStore<MediaRecords>(storage, { jobId, organizationId: 'o' });

const NO_CAST = { pronunciations: [], pronounce: (text: string) => text, voiceOf: () => undefined, pace: undefined };

/** Three sentences, each an utterance. */
const sentences = [0, 10_000, 20_000].map((start, number) => ({ number, start, end: start + 5_000, text: 'Said.' }));

/** Stores speech of utterances, as the activity does; reused clips are copied into it. */
async function speak(area: ArtifactStore<MediaRecords>, plan: StoredUtterances, said: readonly string[]) {
  await area.write('utterances', plan);
  const clips = said.map((text, utterance) => {
    const sound = { offset: utterance * 4, samples: 4, natural: 1_000 };
    return { utterance, texts: [text], isShortened: false, ...sound };
  });
  await storage.write(area.key('speech-0.pcm'), Buffer.from(said.join('').slice(0, 24)));
  await area.write('speech-0', { rate: 24_000, engine: 'test', clips });
}

it('later renders reuse what renders have spoken, and the original speech first', async () => {
  const original = areaOf('original');
  await original.write('recording', { duration: 30_000 } as MediaRecords['recording']);
  const plan = (said: readonly string[]) =>
    planChangedSpeech(original, { sentences, said } as never, ['alloy'], NO_CAST);
  const first = await plan(['One.', 'Two.', 'Three.']);
  expect(first.reused).toEqual([null, null, null]);
  await speak(original, { utterances: first.utterances, voices: first.voices }, ['One.', 'Two.', 'Three.']);

  const render = async (id: string, said: readonly string[]) => {
    const made = await plan(said);
    await speak(areaOf(id), made, said);
    await areaOf(id).write('asr-verification', { wordErrorRate: 0 });
    await keepRenderedSpeech(storage, areaOf(id), original, id);
    await storage.removeFolder(areaOf(id).folder);
    return made.reused.map((clip) => clip && (clip.renderJob ?? 'original'));
  };
  expect(await render('a', ['One.', 'Two.', 'Three.'])).toEqual(['original', 'original', 'original']);
  expect(await original.find('rendered-clips')).toBeUndefined();
  expect(await render('b', ['One.', 'Changed.', 'Three.'])).toEqual(['original', null, 'original']);
  expect(await render('c', ['One.', 'Changed.', 'Another.'])).toEqual(['original', 'b', null]);
  expect(await render('d', ['One.', 'Two.', 'Another.'])).toEqual(['original', 'original', 'c']);
  const { reused } = await plan(['One.', 'Changed.', 'Another.']);
  expect(reused.map((clip) => samplesKeyOf(original, clip!).split('/').at(-1))).toEqual([
    'speech-0.pcm',
    'rendered-b-0.pcm',
    'rendered-c-0.pcm',
  ]);
  const heard = Object.keys((await original.find('rendered-verifications'))!);
  const hashes = [
    ['One.', 'Two.', 'Three.'],
    ['One.', 'Changed.', 'Three.'],
    ['One.', 'Changed.', 'Another.'],
    ['One.', 'Two.', 'Another.'],
  ].map(async (said) => (await plan(said)).spokenHash);
  expect(heard).toEqual(await Promise.all(hashes));
  for (const clip of reused) expect(await storage.stat(samplesKeyOf(original, clip!))).toBeDefined();
});
