import type { Cue } from '#domain/subtitles/cue.ts';

/** SubRip (.srt) with the given cues. */
export function writeSrt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, lines }, index) =>
      `${index + 1}\n${clock(start, ',')} --> ${clock(end, ',')}\n${lines.join('\n')}\n`,
  );
  return blocks.join('\n');
}

/** WebVTT (.vtt) with the given cues. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, lines }, index) =>
      `${index + 1}\n${clock(start, '.')} --> ${clock(end, '.')}\n${lines.map(escapeVtt).join('\n')}\n`,
  );
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

/** Reads SubRip as ffmpeg writes it; formatting is left out. */
export function readPlainSrt(text: string): Cue[] {
  const pattern = /^(\d+):(\d\d):(\d\d),(\d{3}) --> (\d+):(\d\d):(\d\d),(\d{3}).*$/;
  return text.split(/\r?\n\r?\n/).flatMap((block) => {
    const lines = block.split(/\r?\n/);
    const at = lines.findIndex((line) => pattern.test(line));
    const match = at === -1 ? null : pattern.exec(lines[at]!);
    if (match === null) return [];
    const [h1, m1, s1, f1, h2, m2, s2, f2] = match.slice(1).map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const shown = lines
      .slice(at + 1)
      .map((line) => line.replaceAll(/<[^<>]*>|\{\\[^{}]*\}/g, '').trim())
      .filter((line) => line !== '');
    if (shown.length === 0) return [];
    return [{ start: milliseconds(h1, m1, s1, f1), end: milliseconds(h2, m2, s2, f2), lines: shown }];
  });
}

const milliseconds = (hours: number, minutes: number, seconds: number, rest: number) =>
  ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest;

function clock(time: number, separator: string): string {
  const [hours, minutes, seconds] = [time / 3_600_000, (time / 60_000) % 60, (time / 1000) % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return `${hours}:${minutes}:${seconds}${separator}${String(time % 1000).padStart(3, '0')}`;
}

const escapeVtt = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
