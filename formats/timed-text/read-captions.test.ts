import { describe, expect, it } from 'vitest';
import { readCaptions } from './read-captions.ts';

const textsOf = (bytes: Uint8Array) =>
  readCaptions(bytes, 'en').map(({ lines }) => lines.map(({ text }) => text).join('|'));

describe('subtitle files that come with recordings', () => {
  it('are read in the encoding that they have', () => {
    const text = '1\n00:00:01,000 --> 00:00:02,600\nA café, it’s open.\n\n2\n00:00:03,000 --> 00:00:04,000\nPlain.\n';
    const windows = Buffer.from(text.replace('’', '\u0092'), 'latin1');
    expect(textsOf(windows)).toEqual(['A café, it’s open.', 'Plain.']);
    expect(textsOf(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(['A café, it’s open.', 'Plain.']);
  });

  it('keep their times, without hours too, and lose markup, styles and regions', () => {
    const text =
      'WEBVTT - A title\n\nSTYLE\n::cue { color: yellow }\n\nREGION\nid:one\nwidth:40%\n\nNOTE said --> so\n\n' +
      '7\n00:01.000 --> 00:02.600 align:start line:0\n<v.loud Bob>Good <c.y>morning</c> &amp; hello.\n\n' +
      '01:00:05.500 --> 01:00:07.000\n<01:00:05.600>Second <i>line</i>\nof two\n';
    expect(readCaptions(Buffer.from(text), 'en')).toEqual([
      { start: 1_000, end: 2_600, lines: [{ text: 'Good morning & hello.', speaker: 'Bob' }] },
      { start: 3_605_500, end: 3_607_000, lines: [{ text: 'Second line' }, { text: 'of two' }] },
    ]);
  });

  it('are recognized by their content, whatever their extension is', () => {
    expect(textsOf(Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n'))).toEqual(['Hello.']);
    expect(
      textsOf(Buffer.from('{\\an8}\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color="red">One\\Ntwo</font>\n')),
    ).toEqual(['One|two']);
  });

  it('lose the lines that rolling captions show again', () => {
    const cue = (start: string, end: string, ...lines: string[]) =>
      `00:00:${start} --> 00:00:${end} align:start\n${lines.join('\n')}\n\n`;
    const rolling =
      'WEBVTT\nKind: captions\n\n' +
      cue('01.000', '02.590', ' ', 'good<00:00:01.300><c> morning</c>') +
      cue('02.590', '02.600', 'good morning', ' ') +
      cue('05.000', '06.190', 'good morning', 'no') +
      cue('06.190', '06.200', 'no', ' ') +
      cue('06.200', '07.600', 'no', 'no') +
      cue('07.600', '09.000', 'no', 'of course');
    expect(textsOf(Buffer.from(rolling))).toEqual(['good morning', 'no', 'no', 'of course']);
    const usual = ['No.', 'No.', 'Yes.', 'Why?', 'Because.']
      .map((text, index) => cue(`0${index}.000`, `0${index}.900`, text))
      .join('');
    expect(textsOf(Buffer.from(`WEBVTT\n\n${usual}`))).toEqual(['No.', 'No.', 'Yes.', 'Why?', 'Because.']);
  });
});
