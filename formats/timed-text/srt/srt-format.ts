import { timedTextFormat } from '#formats/timed-text/timed-text-format.ts';
import { findSrtCues } from './cues.ts';
import { subRipSyntax } from './markup.ts';

/** SubRip subtitles. A unit is a cue; numbers, times, positions and everything between cues stay byte for byte. */
export const srtFormat = timedTextFormat({
  id: 'srt',
  name: 'SubRip subtitles',
  extensions: ['.srt'],
  mediaType: 'application/x-subrip',
  findCues: (text) => {
    const { cues, strayLines } = findSrtCues(text);
    const message = `${strayLines} lines above the first subtitle do not belong to a subtitle and stay unchanged.`;
    return { cues, warnings: strayLines === 0 ? [] : [{ code: 'text_outside_cues', message }] };
  },
  syntax: subRipSyntax,
});
