import { spawnSync } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layOutLines } from '#domain/recordings/subtitles/lay-out-lines.ts';
import { fontSizeFor, profileFor, profileForPicture } from '#domain/recordings/subtitles/profile.ts';
import { lookOf } from '#domain/recordings/subtitles/subtitle-look.ts';
import { subtitleStyle, type SubtitleStyle } from '#domain/recordings/subtitles/subtitle-style.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { createLocalStorage } from '#platform/storage/local-storage.ts';
import { temporaryFolder } from '#test/suite/shared.ts';
import { burningFilter, missingCharacter } from '#activities/recordings/subtitles/mux.ts';
import { isWithout, isWithoutProgram } from '#test/suite/skipped.ts';
import { runFfmpeg } from '#platform/programs/ffmpeg.ts';
import { WorkFolder } from '#jobs/workspace/work-folder.ts';

const WIDTH = 640;
const HEIGHT = 360;

const hasTools = !isWithoutProgram('ffmpeg', 'subtitles in the picture');
const fonts = spawnSync('fc-list', [':', 'family']).stdout?.toString() ?? '';
const hasFonts = !isWithout(
  'fonts (npm run bootstrap)',
  /Droid Sans Fallback|Noto Sans CJK/.test(fonts) && /DejaVu Sans|Noto Sans Arabic/.test(fonts),
  'scripts in the picture',
);

describe.skipIf(!hasTools || !hasFonts)('subtitles in the picture', () => {
  const programs = createProgramRunner();
  let folder: WorkFolder;
  const base = temporaryFolder();
  beforeAll(async () => {
    folder = new WorkFolder(createLocalStorage(base), 'job');
    await mkdir(folder.path, { recursive: true });
  });
  afterAll(() => programs.close());

  /** A black picture with the subtitle, as one byte per pixel, and the characters that no font has. */
  const draw = (language: string, ...lines: string[]) => drawInto({ width: WIDTH, height: HEIGHT }, language, ...lines);

  const drawInto = (size: { width: number; height: number }, language: string, ...lines: string[]) =>
    drawStyled(size, null, language, ...lines);

  async function drawStyled(
    { width, height }: { width: number; height: number },
    style: SubtitleStyle | null,
    language: string,
    ...lines: string[]
  ) {
    const picture = [
      '-f',
      'lavfi',
      '-i',
      `color=${style === null ? 'black' : '0x808080'}:size=${width}x${height}:rate=5:duration=1`,
    ];
    const shown = { language, original: 'en', style, picture: { width, height }, isDrawn: true, isBilingual: false };
    const filter = await burningFilter([{ start: 0, end: 2_000, lines }], folder, lookOf(shown));
    const output = ['-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'gray', folder.file('frame')];
    const missing = new Set<string>();
    const failure = await runFfmpeg(programs, {
      arguments: [...picture, ...filter, ...output],
      folder: folder.path,
      duration: 1_000,
      signal: new AbortController().signal,
      onMessage: (line) => missing.add(missingCharacter(line) ?? ''),
    });
    expect(failure).toBeUndefined();
    return { pixels: await readFile(folder.file('frame')), missing: [...missing].filter(Boolean) };
  }

  /** Bright pixels of the rows from a share of the height to another. */
  const inked = (pixels: Buffer, from: number, to: number) =>
    pixels.subarray(WIDTH * Math.floor(HEIGHT * from), WIDTH * Math.floor(HEIGHT * to)).filter((value) => value > 100)
      .length;

  it.each([
    // All words have equal length: if glyphs were missing, their boxes would look the same.
    ['zh-CN', '你好世界', '谢谢大家'],
    ['ja', 'こんにちは', 'さようなら'],
    ['ar', 'كتاب', 'سلام'],
    ['he', 'שלום', 'תודה'],
    ['el', 'ναι', 'όχι'],
  ])('show the characters of %s', async (language, one, other) => {
    const [first, second] = [await draw(language, one), await draw(language, other)];
    expect([first.missing, second.missing]).toEqual([[], []]);
    expect(inked(first.pixels, 2 / 3, 1)).toBeGreaterThan(40);
    expect(inked(first.pixels, 0, 2 / 3)).toBe(0);
    expect(first.pixels.equals(second.pixels)).toBe(false);
  });

  it.each([
    ['upright', { width: 270, height: 480 }],
    ['square', { width: 360, height: 360 }],
    ['wide', { width: 640, height: 360 }],
  ])('have the lines in an %s picture that they were cut into', async (_, size) => {
    const profile = profileForPicture(profileFor('en'), size);
    const text = 'We would like to remind every one of you that the shop closes';
    const lines = layOutLines(text.slice(0, profile.lineLength * 2 - 4), 'en', profile);
    expect(lines).toHaveLength(2);
    const { pixels } = await drawInto(size, 'en', ...lines);
    const isInked = (value: number) => value > 100;
    const first = Math.floor(pixels.findIndex(isInked) / size.width);
    const last = Math.floor(pixels.findLastIndex(isInked) / size.width);
    const letters = (fontSizeFor(profile, size) / 288) * size.height;
    // A third line would make them higher.
    expect(last - first).toBeLessThan(letters * 2.3);
    expect(letters).toBeGreaterThan(Math.min(size.width, size.height) * 0.045);
  });

  it('are as large, in the place and with the box that are asked for', async () => {
    const size = { width: WIDTH, height: HEIGHT };
    const background = 128;
    const rowsOf = (pixels: Buffer) => {
      const isInked = (value: number) => Math.abs(value - background) > 60;
      return [pixels.findIndex(isInked), pixels.findLastIndex(isInked)].map((at) => Math.floor(at / WIDTH));
    };
    const styled = async (style: Partial<SubtitleStyle>) =>
      (await drawStyled(size, subtitleStyle.parse(style), 'en', 'Hello')).pixels;
    const heightOf = async (style: Partial<SubtitleStyle>) => {
      const [first, last] = rowsOf(await styled(style));
      return last! - first!;
    };
    expect(await heightOf({ size: 'large' })).toBeGreaterThan((await heightOf({ size: 'small' })) * 1.4);
    expect(rowsOf(await styled({ place: 'top' }))[1]).toBeLessThan(HEIGHT / 3);
    expect(rowsOf(await styled({ place: 'bottom' }))[0]).toBeGreaterThan((HEIGHT * 2) / 3);
    const dark = (pixels: Buffer) => pixels.filter((value) => value < 90).length;
    expect(dark(await styled({ box: true }))).toBeGreaterThan(dark(await styled({})) * 1.5);
    const bright = (pixels: Buffer) => pixels.filter((value) => value > 200).length;
    expect(bright(await styled({ color: '#0000ff' }))).toBeLessThan(bright(await styled({})) / 4);
  });

  it('name characters that no font has', async () => {
    // Never a character: for private use.
    expect((await draw('en', 'a\u{10fffd}')).missing).toEqual(['0x10FFFD']);
  });

  it('join the letters of Arabic', async () => {
    const [joined, apart] = [await draw('ar', 'سلام'), await draw('ar', 'س\u200cل\u200cا\u200cم')];
    expect(joined.pixels.equals(apart.pixels)).toBe(false);
  });

  it.each([
    ['begins in its own script', 'אבגד ____'],
    ['begins with Latin letters', 'abc אבגד ____'],
    ['is the second line', 'abc', 'abc אבגד ____'],
  ])('have the last marks of Hebrew at the left when the text %s', async (_, ...lines) => {
    // Nothing reaches as low as the marks do.
    const { pixels } = await draw('he', ...lines);
    const lowest = Math.floor(pixels.findLastIndex((value) => value > 100) / WIDTH);
    const row = pixels.subarray(lowest * WIDTH, (lowest + 1) * WIDTH);
    expect(row.findLastIndex((value) => value > 100)).toBeLessThan(WIDTH / 2);
    expect(row.findIndex((value) => value > 100)).toBeGreaterThan(WIDTH / 4);
  });
});
