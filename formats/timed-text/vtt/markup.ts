import type { CueSyntax, MarkupToken } from '#formats/timed-text/markup.ts';

/**
 * Tags of WebVTT (https://www.w3.org/TR/webvtt1/#webvtt-cue-text-tokenizer): `<v Speaker>`, `<c.class>`, `<i>`, `<lang
 * en>`, timestamps, and tags that players don't know and don't show. Ruby text (`<rt>`) is one mark with its content:
 * it is the reading of the base, which is not translated. A `<` that opens no tag is text.
 */
const MARK = /<rt(?:[.\s][^<>]*)?>[^<>\r\n]*<\/rt>|<(\/?)([a-z]+)(?:[.\s][^<>]*)?>|<[\d:.]+>|<\/?>/gi;

const NAMED_CHARACTERS = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['nbsp', '\u00a0'],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** A reference in the source, so that no ambiguous character is lost. */
const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;

const BARE_AMPERSAND = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi;

const OPTIONAL_REFERENCES = [
  ['>', '&gt;'],
  ['\u00a0', '&nbsp;'],
  ['\u200e', '&lrm;'],
  ['\u200f', '&rlm;'],
] as const;

function tokens(text: string): MarkupToken[] {
  if (!text.includes('<')) return [];
  return Array.from(text.matchAll(MARK), ({ 0: source, 1: slash, 2: tag, index }) => {
    const name = tag?.toLowerCase();
    if (name === undefined) return { offset: index, source, kind: 'standalone', name: '' };
    return { offset: index, source, kind: slash === '/' ? 'close' : 'open', name };
  });
}

/** `&amp;` before an apparent reference stays, so that encoding restores the same text. */
function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (source, offset: number) => {
    const character = characterOf(source.slice(1, -1));
    if (
      character === '&' &&
      /^#?[a-z\d]{1,32};/i.test(text.slice(offset + source.length, offset + source.length + 34))
    ) {
      return source;
    }
    return character ?? source;
  });
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED_CHARACTERS.get(name);
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  const usable = code >= 0x20 && code <= 0x10ffff && (code < 0x7f || code > 0x9f) && (code < 0xd800 || code > 0xdfff);
  return usable ? String.fromCodePoint(code) : undefined;
}

/** `&` and `<` always, the others where the cue writes them so. */
function encoder(raw: string): (text: string) => string {
  const kept = OPTIONAL_REFERENCES.filter(([, name]) => raw.includes(name));
  return (text) => {
    const encoded = text.replace(BARE_AMPERSAND, '&amp;').replaceAll('<', '&lt;');
    return kept.reduce((result, [character, name]) => result.replaceAll(character, name), encoded);
  };
}

/** WebVTT's way of writing cues. */
export const webVttSyntax: CueSyntax = {
  tokens,
  leads: () => true,
  changesSpeaker: (line) => /^<v[.\s][^<>]*>/i.test(line),
  decode,
  encoder,
  defuse: (cue) => cue.replaceAll('-->', '--&gt;'),
};
