import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedVoices } from '#platform/settings/media.ts';
import { speechFolder, speechModelFolder } from '#tools/setup/speech.ts';
import { hasProgram, isToolMissing } from '#test/suite/skipped.ts';

/** Clips of LibriVox with their transcript, from Debian's package pocketsphinx-testdata. */
const CLIPS = '/usr/share/pocketsphinx/test/data/librivox';

/** Why recognition can't be tested here; undefined: it can. */
export const missingForSpeech: string | undefined = findMissing();
isToolMissing(missingForSpeech, 'recognition of speech');

/** Why neural voices can't be tested here; undefined: they can. */
export const missingForVoices: string | undefined =
  missingForSpeech ?? (existsSync(installedVoices()) ? undefined : 'run npm run bootstrap -- --with speech');
isToolMissing(missingForVoices, 'neural voices');

/** Settings of a service that recognizes with the model for tests, and speaks in no time. */
export const SPEECH_ENVIRONMENT = { SPEECH_MODEL: speechModelFolder(), SPEECH_SYNTHESIZER: 'espeak-ng' };

function findMissing(): string | undefined {
  if (!hasProgram('ffmpeg')) return 'ffmpeg is not installed';
  if (!existsSync(CLIPS)) return 'the clips are not installed (apt-get install pocketsphinx-testdata)';
  const isInstalled = existsSync(join(speechFolder(), 'requirements.txt')) && existsSync(speechModelFolder());
  return isInstalled ? undefined : 'run npm run bootstrap -- --with speech';
}

/** Runs ffmpeg for a test's own material. */
export function ffmpegSync(...parameters: string[]): void {
  const { status, stderr } = spawnSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...parameters]);
  if (status !== 0) throw new Error(`ffmpeg failed: ${stderr.toString()}`);
}

/** The spoken clips, one after the other. */
export function writeSpeech(path: string): void {
  const list = `${path}.list`;
  writeFileSync(
    list,
    clipPaths()
      .map((clip) => `file '${clip}'\n`)
      .join(''),
  );
  ffmpegSync('-f', 'concat', '-safe', '0', '-i', list, '-c', 'copy', path);
}

/** The spoken clips with half a second of silence before each. */
export function writePausedSpeech(path: string): void {
  const clips = clipPaths();
  const paused = clips.map((_, index) => `[${index}:a]adelay=500:all=1[${index}]`).join(';');
  const joined = `${clips.map((_, index) => `[${index}]`).join('')}concat=n=${clips.length}:v=0:a=1[all]`;
  ffmpegSync(...clips.flatMap((clip) => ['-i', clip]), '-filter_complex', `${paused};${joined}`, '-map', '[all]', path);
}

function clipPaths(): readonly string[] {
  const names = readFileSync(join(CLIPS, 'fileids'), 'utf8').trim().split('\n');
  return names.map((name) => join(CLIPS, `${name}.wav`));
}

/** Words that are said in the clips, in lower case without punctuation; one known mistake of the transcript is corrected. */
export function spokenWords(): readonly string[] {
  const lines = readFileSync(join(CLIPS, 'transcription'), 'utf8').trim().split('\n');
  const text = lines.map((line) => line.replaceAll(/<\/?s>|\([^)]*\)/g, '')).join(' ');
  return normalizedWords(text.replace('married a more a amiable', 'married a more amiable'));
}

export const normalizedWords = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/\bmr\.?(?= )/g, 'mister')
    .replaceAll('-', ' ')
    .match(/[\p{L}\p{N}']+/gu) ?? [];

/** Substitutions, insertions and deletions, as a share of the spoken words. */
export function spokenWordErrorRate(spoken: readonly string[], recognized: readonly string[]): number {
  let row = [...Array(recognized.length + 1).keys()];
  for (const [index, word] of spoken.entries()) {
    const next = [index + 1];
    for (const [position, other] of recognized.entries()) {
      next.push(Math.min(row[position]! + (word === other ? 0 : 1), row[position + 1]! + 1, next[position]! + 1));
    }
    row = next;
  }
  return row.at(-1)! / spoken.length;
}
