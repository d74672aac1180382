import { isNotText } from '#formats/strings/not-text.ts';
import { timedTextFormat } from '#formats/timed-text/timed-text-format.ts';
import { findCues } from './cues.ts';
import { webVttSyntax } from './markup.ts';

/**
 * WebVTT subtitles. A unit is a cue's text; header, notes, styles, regions, names, times and settings stay byte for byte.
 * Cues of metadata tracks (JSON, places in a thumbnail picture) are skipped.
 */
export const vttFormat = timedTextFormat({
  id: 'vtt',
  extensions: ['.vtt'],
  mediaType: 'text/vtt',
  findCues: (text) => ({ cues: findCues(text), warnings: [] }),
  syntax: webVttSyntax,
  isData,
});

function isData(raw: string): boolean {
  return (
    /^\S+#xywh=[\d.,:a-z]+$/.test(raw) || (/^(?:https?:\/\/|\.{0,2}\/)/.test(raw) && isNotText(raw)) || isJson(raw)
  );
}

function isJson(raw: string): boolean {
  if (!/^(?:\{[\s\S]*\}|\[[\s\S]*\])$/.test(raw)) return false;
  try {
    JSON.parse(raw);
    return true;
  } catch {
    return false;
  }
}
