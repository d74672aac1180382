import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { speechFolder, testModelFolder } from '#scripts/lib/speech.ts';
import type { DemoClient, JobRecord } from './client.ts';

/** Lines of subtitles that are shown. */
const SHOWN = 8;

const isInstalled = existsSync(join(speechFolder(), 'requirements.txt')) && existsSync(testModelFolder());

/** Settings for a service whose demo includes a video: weights that are on this machine already. */
export const VIDEO_ENVIRONMENT: Readonly<Record<string, string>> = isInstalled
  ? { SPEECH_MODEL: testModelFolder() }
  : {};

interface Demo {
  readonly client: DemoClient;
  /** Folder for the clip and the results. */
  readonly folder: string;
  readonly language: string;
  readonly say: (line: string) => void;
  readonly follow: (jobId: string) => Promise<JobRecord>;
}

/** Subtitles a clip of 25 s, where speech can be recognised without a download; otherwise it says what is missing. */
export async function showVideo({ client, folder, language, say, follow }: Demo): Promise<void> {
  if (!isInstalled) {
    say('No video: npm run bootstrap -- --with speech --with clips, then node scripts/install-speech.ts --test-model');
    return;
  }
  const { missingForSpeech, writeClip } = await import('#test/speech.ts');
  if (missingForSpeech !== undefined) return;
  const clip = await readFile(writeClip(folder));
  const key = await client.upload('demo/clip.mp4', clip);
  say(`Uploaded clip.mp4 (${clip.length} bytes)`);
  const body = { source_file: key, source_lang: 'en', target_lang: language === 'es' ? 'es-ES' : language };
  const { job_id: id } = await client.submit(body, '/v1/jobs/video/subtitle');
  say(`Job ${id} subtitles it`);
  const { status, error, result } = await follow(id);
  if (status !== 'completed') throw new Error(`the job ended as ${status}: ${error?.message ?? 'no reason given'}`);
  const files = [result?.output_file, ...(result?.subtitles ?? []).map(({ file }) => file)].filter(
    (file) => file != null,
  );
  for (const file of files) {
    const path = join(folder, basename(file));
    const bytes = await client.download(file);
    await writeFile(path, bytes);
    say(`${key} → ${path}`);
    if (file === result?.subtitles?.[0]?.file) {
      for (const line of bytes.toString('utf8').split('\n').slice(0, SHOWN)) say(`    ${line}`);
    }
  }
}
