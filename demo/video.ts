import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoFolder, say, type DemoSession } from './session.ts';
import type { DemoJobRecord } from './client.ts';

/** The picture of the clip. */
const PICTURE = fileURLToPath(new URL('clip.png', import.meta.url));
/** Text that a synthesizer speaks in the clip, so that the demo needs no recording. */
const SPOKEN = [
  'Welcome to our coffee factory.',
  'Every morning we receive fresh coffee from Brazil.',
  'This machine can prepare one hundred cups of coffee every hour.',
  'At the end of the visit you can drink a cup of coffee in the garden.',
  'Thank you very much.',
].join(' ');

/** Makes a clip of 24 s in English, then subtitles it in Spanish in the picture, and dubs it. @returns both jobs */
export async function showVideo(session: DemoSession): Promise<readonly DemoJobRecord[]> {
  const support = await session.service.pairSupport('en', 'es');
  if (!support.supported) throw new Error(`no engine for English to Spanish: ${support.reason}`);
  say('Making a clip with an English voice …');
  const key = await session.upload('clip.mp4', await readFile(writeClip(demoFolder(session.service))));
  const body = { source_file: key, source_lang: 'en', target_lang: 'es-ES' };
  const { client } = session;
  const subtitle = await client.submit({ ...body, video: { burn_subtitles: true } }, '/v1/jobs/video/subtitle');
  say(`Job ${subtitle.job_id} recognizes the speech and subtitles it`);
  const subtitled = await finish(session, subtitle, 'es-clip-subtitled.mp4');
  await showSubtitles(session, subtitled);
  const dub = await client.submit(body, '/v1/jobs/video/dub');
  say(`Job ${dub.job_id} dubs it`);
  return [subtitled, await finish(session, dub, 'es-clip-dubbed.mp4')];
}

/** Saves the video of a job when it has completed. */
async function finish({ follow, save }: DemoSession, job: DemoJobRecord, name: string): Promise<DemoJobRecord> {
  const ended = await follow(job, 'seconds');
  if (ended.result?.output_file != null) await save(ended.source_files.join(), ended.result.output_file, name);
  for (const { message } of ended.warnings) say(`  note: ${message}`);
  return ended;
}

async function showSubtitles({ save }: DemoSession, { source_files: sources, result }: DemoJobRecord): Promise<void> {
  const subtitles = result?.subtitles?.find(({ file }) => file.endsWith('.es-ES.srt'));
  if (subtitles === undefined) return;
  const text = (await save(sources.join(), subtitles.file, 'es-clip.srt')).toString('utf8');
  for (const line of text.split('\n')) if (/\p{L}/u.test(line)) say(`    ${line}`);
}

/** Writes a video that moves into the picture while a synthesizer speaks. @returns its path */
function writeClip(folder: string): string {
  const [speech, path] = [join(folder, 'clip.wav'), join(folder, 'clip.mp4')];
  run('espeak-ng', '-v', 'en-us', '-s', '140', '-g', '8', '-w', speech, SPOKEN);
  const zoom = "zoompan=z='1+0.0005*on':x='(iw-iw/zoom)/2':y='(ih-ih/zoom)/2':d=600:s=640x360:fps=15";
  const output = ['-shortest', '-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path];
  run('ffmpeg', '-nostdin', '-v', 'error', '-y', '-i', PICTURE, '-i', speech, '-vf', zoom, ...output);
  return path;
}

function run(program: string, ...parameters: readonly string[]): void {
  const { error, status, stderr } = spawnSync(program, parameters);
  if (error !== undefined) throw new Error(`${program} is not installed: npm run bootstrap -- --with media`);
  if (status !== 0) throw new Error(`${program} failed: ${stderr.toString()}`);
}
