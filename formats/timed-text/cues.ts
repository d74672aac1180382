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
