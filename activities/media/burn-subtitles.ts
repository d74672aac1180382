import { readFile, writeFile } from 'node:fs/promises';
import { isRightToLeft } from '#domain/languages/text-direction.ts';
import { readPlainSrt, writeSrt } from '#formats/timed-text/write-cues.ts';
import type { WorkFolder } from './work-folder.ts';

/** A name that needs no escaping in a filter. */
const FILE = 'burn.srt';
const RIGHT_TO_LEFT_MARK = '\u200f';

/**
 * Prepares subtitles for being drawn into the picture by ffmpeg that runs in the work folder.
 *
 * @param srt path of a file in SubRip
 * @returns options of ffmpeg
 */
export async function burningFilter(srt: string, folder: WorkFolder, language: string): Promise<readonly string[]> {
  const cues = readPlainSrt(await readFile(srt, 'utf8'));
  // Also lines that begin with a word in Latin letters go from right to left: their last mark is at the left.
  const mark = isRightToLeft(language) ? RIGHT_TO_LEFT_MARK : '';
  const marked = cues.map((cue) => ({ ...cue, lines: cue.lines.map((line) => `${mark}${line}`) }));
  await writeFile(folder.file(FILE), writeSrt(marked), { mode: 0o600 });
  // libass takes every line to go from left to right, unless the encoding is -1: then its letters, or the mark, decide.
  return ['-vf', `subtitles=filename=${FILE}:charenc=UTF-8:force_style=Encoding=-1`];
}

/** The number of a character, such as `0xAC10`, that no font has by a message of ffmpeg, which draws a box for it. */
export const missingCharacter = (line: string) =>
  /failed to find any fallback with glyph (0x[\dA-F]+)/i.exec(line)?.[1];
