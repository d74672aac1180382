import type { TimeSpan } from './cue.ts';
import { endsUnspaced } from './text-pieces.ts';

/** A line of a caption, without its markup. */
export interface CaptionLine {
  readonly text: string;
  /** Name that the file gives the speaker outside of the text. */
  readonly speaker?: string;
}

/** A subtitle of a file or a track that came with the recording; times in milliseconds. */
export interface Caption extends TimeSpan {
  readonly lines: readonly CaptionLine[];
}

/** The text of one speaker, or a sound or a song, in a caption. */
export interface CaptionSpeech extends TimeSpan {
  readonly text: string;
  readonly speaker?: string;
  /** True: a mark says that another person begins. */
  readonly isTurn: boolean;
  /** False: a sound, a song, or a credit. */
  readonly isSpoken: boolean;
}

/** Mark of another speaker: a dash that is no minus and no interruption, or `>>` of American broadcasts. */
const TURN = /^(?:>{2,3}\s*|[-‐‑–—](?:\s+|(?=[^-‐‑–—>\d\s])))/u;
/** Name in capitals before a speech: `MRS. SMITH:`; up to three words. */
const LABEL = /^(\p{Lu}[\p{Lu}\p{N}.'’&#-]{0,20}(?: [\p{Lu}\p{N}.'’&#-]{1,20}){0,2}):(?=\s|$)/u;
const NOTE = /[♩♪♫♬]/gu;
/** A song between notes or hashes, or whose second note is in another caption. */
const SUNG = /^(?:[♩♪♫♬].*[♩♪♫♬]|[♩♪♫♬][^♩♪♫♬]*|[^♩♪♫♬]*[♩♪♫♬]|#\s.*\s#)$/su;
const SOUND = /\[[^[\]]{0,200}\]|（[^（）]{0,200}）|【[^【】]{0,200}】/gu;
/** How something is said stands before it, and what is heard after it. */
const LEADING_SOUND = /^\s*\([^()]{0,100}\)/u;
const TRAILING_SOUND = /(?<=[.!?…]\s{0,5})\([^()]{0,100}\)\s*$/u;
/** Credits of those who made the subtitles. */
const CREDIT =
  /^(?:subtitles|subtitled|captions|captioned|captioning|transcript|sync|synced)\b[^.!?]{0,30}\bby\b|\b(?:opensubtitles|addic7ed|podnapisi|subscene|yifysubtitles|amara)\.(?:org|com|net)\b/iu;

/**
 * The part of a text that a voice reads: without sounds, songs, credits, and the name before a speech.
 *
 * @param text a sentence, or its translation
 * @param source the sentence, which decides whether it has a name and sounds: brackets of a translation alone are its own
 * @returns empty: nothing is read
 */
export function speakableText(text: string, source: string): string {
  if (isSung(source) || isSung(text) || CREDIT.test(source.trim())) return '';
  const label = LABEL.test(source.trim()) ? /^[^:：]{1,60}[:：]\s*/u : /^(?!)/u;
  const sounds = [SOUND, LEADING_SOUND, TRAILING_SOUND].filter((sound) => source.search(sound) !== -1);
  return sounds
    .reduce((rest, sound) => rest.replace(sound, ' '), text.trim().replace(label, ''))
    .replaceAll(NOTE, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** True if a voice has something to read in a sentence in the source language. */
export const isSpokenText = (text: string): boolean => /[\p{L}\p{N}]/u.test(speakableText(text, text));

const isSung = (text: string) => SUNG.test(text.trim());

/** Divides a caption into speeches: at dashes and names, and around sounds and songs. */
export function speechesOf({ lines, start, end }: Caption): readonly CaptionSpeech[] {
  const whole = joinLines(lines.map(({ text }) => text));
  const drafts = isSung(whole) ? [{ text: whole, isTurn: false }] : draftSpeeches(lines);
  const length = drafts.reduce((sum, { text }) => sum + text.length, 0);
  let passed = 0;
  const at = (position: number) => Math.round(start + ((end - start) * position) / Math.max(1, length));
  return drafts.map(({ text, ...draft }) => {
    const from = at(passed);
    passed += text.length;
    return { ...draft, text, start: from, end: at(passed), isSpoken: isSpokenText(text) };
  });
}

interface DraftSpeech {
  text: string;
  readonly isTurn: boolean;
  readonly speaker?: string;
}

function draftSpeeches(lines: readonly CaptionLine[]): readonly DraftSpeech[] {
  const drafts: DraftSpeech[] = [];
  for (const { text: line, speaker: named } of lines) {
    const text = line.trim().replace(TURN, '').trim();
    if (text === '') continue;
    const last = drafts.at(-1);
    const speaker = named ?? LABEL.exec(text)?.[1];
    const isTurn = TURN.test(line.trim()) || (speaker !== undefined && speaker !== last?.speaker);
    const isApart = last !== undefined && isSpokenText(last.text) !== isSpokenText(text);
    if (last === undefined || isTurn || isApart) {
      drafts.push({ text, isTurn, ...(speaker === undefined ? {} : { speaker }) });
    } else last.text = joinLines([last.text, text]);
  }
  return drafts;
}

/** Lines as running text; scripts without spaces between words have none. */
function joinLines(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .reduce((text, line) => (endsUnspaced(text) ? text + line : `${text} ${line}`), '')
    .trim();
}

/** Share of captions that repeat a line of the one before, from which all are rolling. */
const ROLLING_SHARE = 0.3;

/**
 * Removes the lines that rolling captions, as of YouTube, show again: each has the last lines of the one before above its own. Captions
 * that repeat lines now and then stay as they are.
 */
export function foldRollingCaptions(captions: readonly Caption[]): readonly Caption[] {
  const shown = captions.map((caption) => ({
    ...caption,
    lines: caption.lines.filter(({ text }) => text.trim() !== ''),
  }));
  const repeated = shown.map(({ lines }, index) => repeatedLines(shown[index - 1]?.lines ?? [], lines));
  const rolling = repeated.filter((count) => count > 0).length;
  if (shown.length < 3 || rolling < (shown.length - 1) * ROLLING_SHARE) return captions;
  const folded: Caption[] = [];
  for (const [index, caption] of shown.entries()) {
    const lines = caption.lines.slice(repeated[index]);
    const last = folded.at(-1);
    if (lines.length > 0) folded.push({ ...caption, lines });
    else if (last !== undefined && caption.start - last.end < 100)
      folded[folded.length - 1] = { ...last, end: caption.end };
  }
  return folded;
}

/** Number of first lines that are the last ones of the caption before. */
function repeatedLines(before: readonly CaptionLine[], lines: readonly CaptionLine[]): number {
  for (let count = Math.min(before.length, lines.length); count > 0; count -= 1) {
    if (before.slice(-count).every(({ text }, index) => text.trim() === lines[index]!.text.trim())) return count;
  }
  return 0;
}
