import type { DocumentFormat, DocumentWarning, ReadDocument, ReadOptions } from '#formats/format.ts';
import { decodeText } from '#formats/encoding/text-file.ts';
import { timedTextDocument } from '#formats/timed-text/timed-text-document.ts';
import { findCues } from './cues.ts';
import { subRipSyntax } from './markup.ts';

/** SubRip subtitles. A unit is a cue; numbers, times, positions and everything between cues stay byte for byte. */
export const srtFormat: DocumentFormat = {
  id: 'srt',
  extensions: ['.srt'],
  mediaType: 'application/x-subrip',
  translations: null,
  office: null,
  read: readSrt,
};

function readSrt(bytes: Uint8Array, options: ReadOptions = {}): ReadDocument {
  const decoded = decodeText(bytes, [options.sourceLanguage]);
  const { cues, strayLines } = findCues(decoded.text);
  const warnings = strayLines === 0 ? [] : [textOutsideCues(strayLines)];
  return timedTextDocument({ bytes, decoded, cues, syntax: subRipSyntax, warnings });
}

function textOutsideCues(lines: number): DocumentWarning {
  return {
    code: 'text_outside_cues',
    message: `${lines} lines above the first subtitle do not belong to a subtitle and stay unchanged.`,
  };
}
