import { documentCorrupt, documentMislabeled } from '#formats/errors.ts';
import { splitLines } from '#formats/text/lines.ts';
import { findBlocks, startTimeOf, timesOf, type TimedTextCue } from '#formats/timed-text/cues.ts';

export interface CueFile {
  readonly cues: readonly TimedTextCue[];
  /** Lines of text above the first cue: no player shows them. */
  readonly strayLines: number;
}

/** `00:01:02,000 --> 00:01:04,000`, also with dots, without hours or milliseconds, and with `X1:` coordinates. */
const clock = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,:](\d{1,3}))?`;
const timeLine = new RegExp(String.raw`^\s*${clock}\s*-{1,3}>\s*${clock}(?:\s.*)?$`);
const ALMOST_TIME_LINE = /^\s*\d{1,3}\s*:\s*\d.*-->/;
const NUMBER_LINE = /^\s*\d+\s*$/;

/** Other things that get called .srt, by how their first line begins. */
const OTHER_KINDS: readonly { readonly start: RegExp; readonly kind: string }[] = [
  { start: /^WEBVTT/, kind: 'WebVTT subtitles (.vtt)' },
  { start: /^\[Script Info\]/i, kind: 'SubStation Alpha subtitles (.ass, .ssa)' },
  { start: /^\{\d+\}\{\d+\}/, kind: 'MicroDVD subtitles (.sub)' },
  { start: /^<SAMI/i, kind: 'SAMI subtitles (.smi)' },
  { start: /^<(\?xml|tt[\s>])/i, kind: 'XML, perhaps TTML subtitles (.ttml)' },
  { start: /^<(!doctype html|html)/i, kind: 'a web page (HTML)' },
  { start: /^[[{]/, kind: 'JSON' },
];

/**
 * Finds the cues of a SubRip file.
 *
 * @param text the file without byte order mark
 * @throws LoquentError `document_mislabeled` without any cue, `document_corrupt` when a time can't be parsed
 */
export function findSrtCues(text: string): CueFile {
  const first = text.trimStart();
  const other = OTHER_KINDS.find(({ start }) => start.test(first));
  if (other?.kind.startsWith('WebVTT')) throw notSubRip(`it looks like ${other.kind}`);
  const lines = splitLines(text);
  const headers = lines.flatMap(({ text: line }, index) => {
    const match = timeLine.exec(line);
    if (match === null && ALMOST_TIME_LINE.test(line)) {
      throw documentCorrupt(
        `Line ${index + 1} is not a subtitle time. Write it like "00:01:02,000 --> 00:01:04,000" and upload it again.`,
      );
    }
    return match === null ? [] : [{ index, match }];
  });
  if (headers.length === 0) {
    throw notSubRip(other === undefined ? 'no line is a subtitle time' : `it looks like ${other.kind}`);
  }
  const tops = headers.map(({ index }) => (NUMBER_LINE.test(lines[index - 1]?.text ?? '') ? index - 1 : index));
  const cues = headers.map(({ index, match }, order) => ({
    position: order + 1,
    name: tops[order] === index ? `${order + 1}` : lines[index - 1]!.text.trim(),
    startTime: startTimeOf(match, ','),
    ...timesOf(match),
    newline: lines[index]!.newline,
    blocks: findBlocks(lines.slice(index + 1, tops[order + 1] ?? lines.length)),
  }));
  return { cues, strayLines: lines.slice(0, tops[0]).filter((line) => line.text.trim() !== '').length };
}

function notSubRip(finding: string) {
  return documentMislabeled(`The file is not SubRip (.srt): ${finding}. Convert it to SubRip and upload it again.`);
}
