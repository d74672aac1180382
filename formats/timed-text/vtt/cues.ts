import { adviceFor } from '#formats/encoding/signatures.ts';
import { documentCorrupt, documentMislabeled } from '#formats/errors.ts';
import { splitLines, type TextFileLine } from '#formats/text/lines.ts';
import { startTimeOf, timesOf, type TimedTextCue, type CueBlock } from '#formats/timed-text/cues.ts';

/** `00:01:02.000 --> 00:01:04.000 align:start`, also with commas and without milliseconds, as converters write it. */
const clock = String.raw`(?:(\d{2,}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`;
const timeLine = new RegExp(String.raw`^\s*${clock}\s*-->\s*${clock}(?:\s.*)?$`);

/**
 * Finds the cues of a WebVTT file (https://www.w3.org/TR/webvtt1/#file-parsing). The header, and NOTE, STYLE and REGION
 * blocks, belong to no cue.
 *
 * @param text the file without byte order mark
 * @throws LoquentError `document_mislabeled` without the signature, `document_corrupt` when a time can't be read
 */
export function findVttCues(text: string): TimedTextCue[] {
  if (!/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) {
    const kind = /-->/.test(text.slice(0, 5000)) ? ' It looks like SubRip (.srt).' : '';
    throw documentMislabeled(
      `The file is not WebVTT (.vtt): line 1 is not "WEBVTT".${kind} ${adviceFor(kind || 'a text file', '.vtt')}`,
    );
  }
  const lines = splitLines(text);
  const cues: TimedTextCue[] = [];
  lines.forEach((line, index) => {
    // Other lines with an arrow are invalid (`NOTE was 00:01 --> 00:02`); players drop them and the following text.
    if (index > 0 && /^\s*[\d:.,]+\s*-->/.test(line.text)) cues.push(readCue(lines, index, cues.length + 1));
  });
  return cues;
}

function readCue(lines: readonly TextFileLine[], index: number, position: number): TimedTextCue {
  const match = timeLine.exec(lines[index]!.text);
  if (match === null) {
    throw documentCorrupt(
      `Line ${index + 1} is not a subtitle time. Write it like "00:01:02.000 --> 00:01:04.000" and upload it again.`,
    );
  }
  const above = index > 1 ? lines[index - 1]!.text : '';
  const hasName = above !== '' && !above.includes('-->') && (index === 2 || lines[index - 2]!.text === '');
  return {
    position,
    name: hasName ? above.trim().slice(0, 100) : `${position}`,
    startTime: startTimeOf(match, '.'),
    ...timesOf(match),
    newline: lines[index]!.newline,
    blocks: textBlock(lines, index + 1),
  };
}

/** Text continues to an empty line (one with spaces is not empty) or to the next time. */
function textBlock(lines: readonly TextFileLine[], from: number): CueBlock[] {
  let last = from;
  while (last < lines.length && lines[last]!.text !== '' && !lines[last]!.text.includes('-->')) last += 1;
  const written = lines.slice(from, last).filter(({ text }) => text.trim() !== '');
  const first = written[0];
  const end = written.at(-1);
  if (first === undefined || end === undefined) return [];
  const start = first.start + first.text.length - first.text.trimStart().length;
  return [{ start, end: end.start + end.text.trimEnd().length }];
}
