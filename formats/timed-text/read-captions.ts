import { foldRollingCaptions, type Caption, type CaptionLine } from '#domain/recordings/subtitles/captions.ts';
import { decodeText } from '#formats/encoding/text-file.ts';
import { withoutMarkup, type CueSyntax } from './markup.ts';
import { findSrtCues } from './srt/cues.ts';
import { subRipSyntax } from './srt/markup.ts';
import { findVttCues } from './vtt/cues.ts';
import { webVttSyntax } from './vtt/markup.ts';

/** Voice span of WebVTT, with the name of the speaker. */
const VOICE = /<v(?:\.[^\s<>]{0,100})?[ \t]+([^<>]{1,100})>/i;

/**
 * Reads a subtitle file, WebVTT or SubRip by its content, in the encoding that it has: captions in order of time, with plain text.
 *
 * @param language of the text, BCP 47, which helps to detect the encoding
 * @throws LoquentError `document_empty`, `document_mislabeled`, `document_corrupt`
 */
export function readCaptions(bytes: Uint8Array, language: string): readonly Caption[] {
  const { text } = decodeText(bytes, [language]);
  const isVtt = text.startsWith('WEBVTT');
  const cues = isVtt ? findVttCues(text) : findSrtCues(text).cues;
  const syntax = isVtt ? webVttSyntax : subRipSyntax;
  const captions = cues.flatMap((cue): Caption[] => {
    const lines = cue.blocks.flatMap(({ start, end }) => linesOf(text.slice(start, end), syntax));
    return lines.length === 0 || cue.end <= cue.start ? [] : [{ start: cue.start, end: cue.end, lines }];
  });
  return foldRollingCaptions(captions.toSorted((one, other) => one.start - other.start));
}

function linesOf(raw: string, syntax: CueSyntax): readonly CaptionLine[] {
  return raw.split(/\r\n|\r|\n|\\N/).flatMap((line) => {
    const text = withoutMarkup(line, syntax).replaceAll(/\s+/g, ' ').trim();
    const speaker = VOICE.exec(line)?.[1]?.trim();
    return text === '' ? [] : [{ text, ...(speaker === undefined ? {} : { speaker }) }];
  });
}
