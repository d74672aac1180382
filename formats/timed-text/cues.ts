import type { TextFileLine } from '#formats/text/lines.ts';

/** A run of a cue's lines without a blank line in it; offsets are UTF-16 units of the file's text, end exclusive. */
export interface CueBlock {
  readonly start: number;
  readonly end: number;
}

export interface TimedTextCue {
  /** From 1, in the order of the file. */
  readonly position: number;
  /** The text above the time, or the position without any. */
  readonly name: string;
  /** Start time with hours, minutes, seconds and milliseconds. */
  readonly startTime: string;
  /** Times in milliseconds. */
  readonly start: number;
  readonly end: number;
  /** The line end after the time. */
  readonly newline: string;
  /** Usually one; files with blank lines inside a cue have more, files with empty cues none. */
  readonly blocks: readonly CueBlock[];
}

/** The start time of a cue. @param match of hours, minutes, seconds and their fraction, of which some may be missing */
export function startTimeOf(match: RegExpExecArray, separator: ',' | '.'): string {
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match;
  const fields = [hours, minutes, seconds].map((field) => field.padStart(2, '0'));
  return `${fields.join(':')}${separator}${fraction.padEnd(3, '0')}`;
}

/** Both times of a cue in milliseconds. @param match of the four parts of the start and those of the end */
export function timesOf(match: RegExpExecArray): Pick<TimedTextCue, 'start' | 'end'> {
  const [start, end] = [1, 5].map((first) => {
    const [hours, minutes, seconds] = [0, 1, 2].map((part) => Number(match[first + part] ?? 0));
    return ((hours! * 60 + minutes!) * 60 + seconds!) * 1000 + Number((match[first + 3] ?? '0').padEnd(3, '0'));
  });
  return { start: start!, end: end! };
}

/** Finds the runs of lines without a blank line in them; outer spaces don't belong to a run. */
export function findBlocks(lines: readonly TextFileLine[]): CueBlock[] {
  const blocks: { start: number; end: number }[] = [];
  let open = false;
  for (const { start, text } of lines) {
    const content = text.trim();
    const from = start + text.length - text.trimStart().length;
    const end = from + content.length;
    if (content === '') {
      open = false;
    } else if (open) {
      blocks.at(-1)!.end = end;
    } else {
      blocks.push({ start: from, end });
      open = true;
    }
  }
  return blocks;
}
