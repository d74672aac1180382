import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { speechFolder, speechModelFolder } from '#scripts/lib/speech.ts';
import type { DemoClient, JobRecord } from './client.ts';

/** Lines of subtitles that are shown. */
const SHOWN = 8;

/** Text that a synthesizer speaks in the clip, so that the demo needs no recording. */
const SPOKEN = [
  'Welcome to the coffee tour.',
  'The beans arrive in the morning, and we roast them before noon.',
  'Please do not touch the machines.',
  'At the end of the tour you can drink a cup of coffee in the garden.',
].join(' ');

const hasTestModel = existsSync(speechModelFolder());
const hasModel = hasTestModel || (process.env['SPEECH_MODEL'] ?? '') !== '';

/** Settings for a service whose demo includes a video: weights that are on this machine already. */
export const VIDEO_ENVIRONMENT: Readonly<Record<string, string>> = hasTestModel
  ? { SPEECH_MODEL: speechModelFolder() }
  : {};

interface Demo {
  readonly client: DemoClient;
  /** Folder for the clip and the results. */
  readonly folder: string;
  readonly language: string;
  readonly say: (line: string) => void;
  readonly follow: (jobId: string) => Promise<JobRecord>;
}

/** Dubs a clip of 15 s into Spanish. Where that would need a download it names the missing program or model instead. */
export async function showVideo({ client, folder, language, say, follow }: Demo): Promise<void> {
  const missing = language === 'es' ? missingForVideo() : 'it needs an engine for English to Spanish';
  if (missing !== undefined) {
    say(`No dubbed clip: ${missing}`);
    return;
  }
  const clip = await readFile(writeClip(folder));
  const key = await client.upload('demo/clip.mp4', clip);
  say(`Uploaded clip.mp4 (${clip.length} bytes)`);
  const body = { source_file: key, source_lang: 'en', target_lang: 'es-ES' };
  const { job_id: id } = await client.submit(body, '/v1/jobs/video/dub');
  say(`Job ${id} dubs it`);
  const { status, error, result, warnings } = await follow(id);
  if (status !== 'completed') throw new Error(`the job ended as ${status}: ${error?.message ?? 'no reason given'}`);
  const subtitles = (result?.subtitles ?? []).map(({ file }) => file);
  for (const file of [result?.output_file, ...subtitles.filter((name) => name.endsWith('.srt'))]) {
    if (file == null) continue;
    const path = join(folder, `es-${basename(file)}`);
    const bytes = await client.download(file);
    await writeFile(path, bytes);
    say(`${key} → ${path}`);
    if (file === subtitles[0]) {
      for (const line of bytes.toString('utf8').split('\n').slice(0, SHOWN)) say(`    ${line}`);
    }
  }
  for (const { message } of warnings) say(`  note: ${message}`);
}

/** The missing program or model, and the command that installs it; undefined if the clip can be dubbed. */
function missingForVideo(): string | undefined {
  for (const program of ['ffmpeg', 'espeak-ng']) {
    const { error } = spawnSync(program, [program === 'ffmpeg' ? '-version' : '--version']);
    if (error !== undefined) return `${program} is not installed (npm run bootstrap -- --with media)`;
  }
  if (existsSync(join(speechFolder(), 'requirements.txt')) && hasModel) return undefined;
  return 'speech is not installed (npm run bootstrap -- --with speech)';
}

/** @returns path of a video in which a synthesizer speaks over a moving picture */
function writeClip(folder: string): string {
  const [speech, path] = [join(folder, 'clip.wav'), join(folder, 'clip.mp4')];
  run('espeak-ng', '-v', 'en-us', '-s', '140', '-g', '8', '-w', speech, SPOKEN);
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25'];
  const output = ['-shortest', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path];
  run('ffmpeg', '-nostdin', '-v', 'error', '-y', ...picture, '-i', speech, ...output);
  return path;
}

function run(program: string, ...parameters: readonly string[]): void {
  const { status, stderr } = spawnSync(program, parameters);
  if (status !== 0) throw new Error(`${program} failed: ${stderr.toString()}`);
}
