import type { SubtitleCue } from '#domain/recordings/subtitles/cue.ts';

/** SubRip (.srt) with the given cues. */
export function writeSrt(cues: readonly SubtitleCue[]): string {
  return writeBlocks(cues, ',', (line) => line);
}

/** WebVTT (.vtt) with the given cues. */
export function writeVtt(cues: readonly SubtitleCue[]): string {
  return `WEBVTT\n\n${writeBlocks(cues, '.', escapeVtt)}`;
}

function writeBlocks(cues: readonly SubtitleCue[], separator: string, write: (line: string) => string): string {
  const blocks = cues.map(({ start, end, lines }, index) => {
    const times = `${clock(start, separator)} --> ${clock(end, separator)}`;
    return `${index + 1}\n${times}\n${lines.map(write).join('\n')}\n`;
  });
  return blocks.join('\n');
}

/** Reads SubRip as ffmpeg writes it; formatting is skipped. */
export function readPlainSrt(text: string): SubtitleCue[] {
  const pattern = /^(\d+:\d\d:\d\d,\d{3}) --> (\d+:\d\d:\d\d,\d{3}).*$/;
  return text.split(/\r?\n\r?\n/).flatMap((block) => {
    const lines = block.split(/\r?\n/);
    const at = lines.findIndex((line) => pattern.test(line));
    const [, start, end] = pattern.exec(lines[at] ?? '') ?? [];
    if (start === undefined || end === undefined) return [];
    const shown = lines
      .slice(at + 1)
      .map((line) => line.replaceAll(/<[^<>]*>|\{\\[^{}]*\}/g, '').trim())
      .filter((line) => line !== '');
    return shown.length === 0 ? [] : [{ start: milliseconds(start), end: milliseconds(end), lines: shown }];
  });
}

/** @param time `01:02:05,004` */
function milliseconds(time: string): number {
  const [hours, minutes, seconds, rest] = time.split(/[:,]/).map(Number) as [number, number, number, number];
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest;
}

function clock(time: number, separator: string): string {
  const [hours, minutes, seconds] = [time / 3_600_000, (time / 60_000) % 60, (time / 1000) % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return `${hours}:${minutes}:${seconds}${separator}${String(time % 1000).padStart(3, '0')}`;
}

const escapeVtt = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
