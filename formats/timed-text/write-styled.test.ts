import { describe, expect, it } from 'vitest';
import { lookOf } from '#domain/recordings/subtitles/subtitle-look.ts';
import { subtitleStyle } from '#domain/recordings/subtitles/subtitle-style.ts';
import { writeAss } from './write-ass.ts';
import { writeVtt } from './write-cues.ts';
import { writeTtml } from './write-ttml.ts';

const CUE = { start: 1_000, end: 3_725_004, lines: ['Tom & {b} <3', String.raw`C:\new`], original: ['Hello there'] };
const word = (text: string, start: number, end = start + 200) => ({ text, start, end });
const WORDS = {
  start: 1_000,
  end: 3_000,
  lines: ['Hola a todos'],
  words: [[word('Hola ', 1_250), word('a ', 1_500), word('todos', 1_800)]],
};
const BOTH = { ...WORDS, original: ['Hello all'], originalWords: [[word('Hello ', 1_000), word('all', 1_700)]] };
const SHOWN = { language: 'es', original: 'en', style: null, isDrawn: false, isBilingual: true };
const look = lookOf({ ...SHOWN, picture: { width: 640, height: 480 } });
const eventsOf = (ass: string) => ass.split('\n').filter((line) => line.startsWith('Dialogue'));

describe('ASS', () => {
  it('has each language in a style, the translation above, with its special characters escaped', () => {
    const ass = writeAss([CUE], look);
    expect(eventsOf(ass)).toEqual([
      'Dialogue: 0,0:00:01.00,1:02:05.00,Original,,0,0,0,,Hello there',
      String.raw`Dialogue: 0,0:00:01.00,1:02:05.00,Default,,0,0,0,,Tom & \{b\} <3\NC:\⁠new`,
    ]);
    expect(ass).toContain('PlayResX: 384\nPlayResY: 288');
  });

  it('has its style, and the translation first at the top', () => {
    const style = subtitleStyle.parse({ color: '#ff8000', box: true, place: 'top', size: 'large' });
    const ass = writeAss([CUE], { ...look, style });
    expect(ass).toContain(
      'Style: Default,Arial,15.3,&H000080FF,&H000080FF,&H80000000,&H00000000,0,0,0,0,100,100,0,0,3,1,0,8,',
    );
    expect(eventsOf(ass)[0]).toContain(',Default,');
  });

  it('highlights words by hundredths of seconds that add up to the times of their languages', () => {
    expect(eventsOf(writeAss([BOTH], look)).map((line) => line.split(',,').at(-1))).toEqual([
      String.raw`{\k70}Hello {\k130}all`,
      String.raw`{\k25}{\k25}Hola {\k30}a {\k120}todos`,
    ]);
  });

  it.each([
    ['#ffffff', '&H0000D4FF'],
    ['#FFE000', '&H00FFAA00'],
    ['#ff8000', '&H00FFAA00'],
    ['#00ff00', '&H0000D4FF'],
  ])('highlights words of %s in another color than their letters', (color, said) => {
    const style = subtitleStyle.parse({ color });
    expect(/^Style: Default,Arial,[\d.]+,(&H\w+),/m.exec(writeAss([WORDS], { ...look, style }))?.[1]).toBe(said);
  });

  it('marks lines that go from right to left', () => {
    expect(eventsOf(writeAss([{ ...CUE, original: [] }], { ...look, language: 'he' })).at(-1)).toContain(',,\u200fTom');
  });
});

it('writes times before the words of WebVTT, each language as a cue of its own', () => {
  expect(writeVtt([WORDS])).toContain(
    'Hola <00:00:01.500>a <00:00:01.800>todos\n'.replace('Hola', '<00:00:01.250>Hola'),
  );
  expect(writeVtt([BOTH]).match(/-->/g)).toHaveLength(2);
  expect(writeVtt([CUE])).toContain('&lt;3\nC:\\new\nHello there\n');
});

it('writes TTML with its lines, languages and times', () => {
  const ttml = writeTtml([CUE], { ...look, language: 'ar' });
  expect(ttml).toContain('<p begin="00:00:01.000" end="01:02:05.004">');
  expect(ttml).toContain('xml:lang="ar" tts:direction="rtl" tts:unicodeBidi="embed">Tom &amp; {b} &lt;3</span><br/>');
  expect(ttml).toContain('<span style="line original" xml:lang="en">Hello there</span></p>');
});
