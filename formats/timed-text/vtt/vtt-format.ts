import { looksNonTranslatable } from '#formats/strings/non-translatable.ts';
import type { CueBlock } from '#formats/timed-text/cues.ts';
import { timedTextFormat } from '#formats/timed-text/timed-text-format.ts';
import { findVttCues } from './cues.ts';
import { webVttSyntax } from './markup.ts';

/** Lines of a header; those of tools have a few. */
const MAX_HEADER_LINES = 100;

/**
 * WebVTT subtitles. A unit is a cue's text; header (but for its `Language:`), notes, styles, regions, names, times and settings
 * stay byte for byte.
 * Cues of metadata tracks (JSON, places in a thumbnail picture) are skipped.
 */
export const vttFormat = timedTextFormat({
  id: 'vtt',
  name: 'WebVTT subtitles',
  extensions: ['.vtt'],
  mediaType: 'text/vtt',
  findCues: (text) => ({ cues: findVttCues(text), warnings: [] }),
  syntax: webVttSyntax,
  findLanguage,
  isData,
});

/** The value of `Language:` in the header, which ends at the first empty line. */
function findLanguage(text: string): CueBlock | undefined {
  let start = 0;
  for (const line of text.split('\n', MAX_HEADER_LINES)) {
    const [label = '', language] = /^Language:[ \t]*([\w-]+)/i.exec(line) ?? [];
    if (language !== undefined) return { start: start + label.length - language.length, end: start + label.length };
    if (line.trim() === '') return undefined;
    start += line.length + 1;
  }
  return undefined;
}

function isData(raw: string): boolean {
  return (
    /^\S+#xywh=[\d.,:a-z]+$/.test(raw) ||
    (/^(?:https?:\/\/|\.{0,2}\/)/.test(raw) && looksNonTranslatable(raw)) ||
    isJson(raw)
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
