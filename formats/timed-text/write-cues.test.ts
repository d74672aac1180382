import { expect, it } from 'vitest';
import { srtFormat } from './srt/srt-format.ts';
import { vttFormat } from './vtt/vtt-format.ts';
import { writeSrt, writeVtt } from './write-cues.ts';

const CUES = [
  { start: 258, end: 2_838, lines: ['Tom & "Jerry" <3'] },
  { start: 3_725_004, end: 3_726_100, lines: ['- ¿Sí?', '- No.'] },
];

it('writes SubRip that is read as the same cues', () => {
  expect(writeSrt(CUES)).toBe(
    '1\n00:00:00,258 --> 00:00:02,838\nTom & "Jerry" <3\n\n2\n01:02:05,004 --> 01:02:06,100\n- ¿Sí?\n- No.\n',
  );
  expect(srtFormat.read(Buffer.from(writeSrt(CUES))).units).toHaveLength(2);
});

it('writes WebVTT with its reserved characters escaped', () => {
  expect(writeVtt(CUES)).toContain('00:00:00.258 --> 00:00:02.838\nTom &amp; "Jerry" &lt;3\n');
  expect(vttFormat.read(Buffer.from(writeVtt(CUES))).units.map(({ content }) => content.text)).toContain(
    'Tom & "Jerry" <3',
  );
});
