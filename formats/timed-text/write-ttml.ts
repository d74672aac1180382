import { isRightToLeft } from '#domain/languages/text-direction.ts';
import type { SubtitleCue } from '#domain/recordings/subtitles/cue.ts';
import { PICTURE_HEIGHT } from '#domain/recordings/subtitles/profile.ts';
import { encodeXmlText } from '#formats/ooxml/xml-text.ts';
import type { SubtitleLook } from '#domain/recordings/subtitles/subtitle-look.ts';
import { cueTime } from './write-cues.ts';

/**
 * TTML (.ttml) with the given cues, in the text profile of IMSC 1.1. Source: W3C, TTML2 and IMSC 1.1.
 */
export function writeTtml(cues: readonly SubtitleCue[], look: Omit<SubtitleLook, 'aspect'>): string {
  const { color = '#ffffff', box = false, place = 'bottom' } = look.style ?? {};
  const direction = (language: string) =>
    `xml:lang="${encodeXmlText(language)}"${isRightToLeft(language) ? ' tts:direction="rtl" tts:unicodeBidi="embed"' : ''}`;
  const size = Math.round((look.fontSize / PICTURE_HEIGHT) * 1000) / 10;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xmlns:tts="http://www.w3.org/ns/ttml#styling" xml:lang="${encodeXmlText(look.language)}" ttp:contentProfiles="http://www.w3.org/ns/ttml/profile/imsc1.1/text">`,
    '  <head>',
    '    <styling>',
    `      <style xml:id="text" tts:fontFamily="sansSerif" tts:fontSize="${size}rh" tts:color="${color}" tts:textAlign="center"/>`,
    ...(box
      ? ['      <style xml:id="line" tts:backgroundColor="#00000080"/>']
      : ['      <style xml:id="line" tts:textOutline="#000000 5%"/>']),
    '      <style xml:id="original" tts:fontSize="80%"/>',
    '    </styling>',
    '    <layout>',
    `      <region xml:id="all" tts:origin="4% 4%" tts:extent="92% 92%" tts:displayAlign="${place === 'top' ? 'before' : 'after'}"/>`,
    '    </layout>',
    '  </head>',
    '  <body region="all" style="text">',
    '    <div>',
    ...cues.map(({ start, end, lines: own, original = [] }) => {
      const span = (text: string, style: string, language: string) =>
        `<span style="${style}" ${direction(language)}>${encodeXmlText(text)}</span>`;
      const shown = [
        ...own.map((line) => span(line, 'line', look.language)),
        ...original.map((line) => span(line, 'line original', look.original)),
      ];
      return `      <p begin="${cueTime(start, '.')}" end="${cueTime(end, '.')}">${shown.join('<br/>')}</p>`;
    }),
    '    </div>',
    '  </body>',
    '</tt>',
  ];
  return `${lines.join('\n')}\n`;
}
