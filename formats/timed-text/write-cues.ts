import type { SubtitleCue, TimedLine } from '#domain/recordings/subtitles/cue.ts';

/** SubRip (.srt) with the given cues. */
export function writeSrt(cues: readonly SubtitleCue[]): string {
  return writeBlocks(
    cues.map(({ start, end, lines, original = [] }) => ({ start, end, lines: [...lines, ...original] })),
    ',',
  );
}

/** WebVTT (.vtt) with the given cues; times before words that have some, by which players highlight them. */
export function writeVtt(cues: readonly SubtitleCue[]): string {
  const blocks = cues.flatMap(({ start, end, lines, original = [], words, originalWords }) => {
    const plain = (texts: readonly string[]) => ({ start, end, lines: texts.map(escapeVtt) });
    if (words === undefined) return [plain([...lines, ...original])];
    const timed = (texts: readonly TimedLine[]) => ({ start, end, lines: timedLines(texts, start, end) });
    // Times ascend within a cue; of two at a time the later one is above.
    return [...(originalWords === undefined ? [] : [timed(originalWords)]), timed(words)];
  });
  return `WEBVTT\n\n${writeBlocks(blocks, '.')}`;
}

function writeBlocks(cues: readonly SubtitleCue[], separator: string): string {
  const blocks = cues.map(({ start, end, lines }, index) => {
    const times = `${cueTime(start, separator)} --> ${cueTime(end, separator)}`;
    return `${index + 1}\n${times}\n${lines.join('\n')}\n`;
  });
  return blocks.join('\n');
}

function timedLines(lines: readonly TimedLine[], from: number, until: number): readonly string[] {
  let latest = from;
  return lines.map((line) =>
    line
      .map(({ text, start }) => {
        const isLater = start > latest && start < until;
        if (isLater) latest = start;
        return `${isLater ? `<${cueTime(start, '.')}>` : ''}${escapeVtt(text)}`;
      })
      .join(''),
  );
}

/** @param time in milliseconds @returns `01:02:05,004` */
export function cueTime(time: number, separator: string): string {
  const [hours, minutes, seconds] = [time / 3_600_000, (time / 60_000) % 60, (time / 1000) % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return `${hours}:${minutes}:${seconds}${separator}${String(time % 1000).padStart(3, '0')}`;
}

const escapeVtt = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
