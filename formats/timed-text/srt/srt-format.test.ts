import { describe, expect, it } from 'vitest';
import type { CodedText } from '#domain/units/coded-text.ts';
import { srtFormat } from './srt-format.ts';

const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'es' };
const read = (text: string) => srtFormat.read(Buffer.from(text));
const cue = (text: string) => `1\n00:00:01,000 --> 00:00:02,500\n${text}\n`;
const contentOf = (text: string) => read(cue(text)).units.at(0)!.content;

/** Reads one cue, translates its text and gives the new lines of the cue. */
function translate(text: string, change: (content: CodedText) => CodedText, targetLanguage = 'es'): string[] {
  const document = read(cue(text));
  const targets = new Map(document.units.map((unit) => [unit.id, change(unit.content)]));
  const written = Buffer.from(document.write(targets, { sourceLanguage: 'en', targetLanguage })).toString();
  expect(written.startsWith('1\n00:00:01,000 --> 00:00:02,500\n')).toBe(true);
  return written.split('\n').slice(2, -1);
}
const upper = ({ text, codes }: CodedText) => ({ text: text.toUpperCase(), codes });
const replaceText = (text: string) => (content: CodedText) => ({ text, codes: content.codes });

function errorOf(text: string): { id?: string; message: string } {
  try {
    read(text);
  } catch (error) {
    return error as { id?: string; message: string };
  }
  return { message: 'no error' };
}

describe('cues of SubRip', () => {
  it('makes a unit of each cue and says where it is', () => {
    const document = read('14\n00:01:02,000 --> 00:01:04,000\nHello.\n\n15\n00:01:05,000 --> 00:01:06,000\n♪ 1 ♪\n');
    expect(document.units).toEqual([
      { id: 'c1', context: 'cue 14 00:01:02,000', content: { text: 'Hello.', codes: [] }, translate: true },
      {
        id: 'c2',
        context: 'cue 15 00:01:05,000',
        content: { text: '♪ 1 ♪', codes: [] },
        translate: false,
        skipReason: 'no_letters',
      },
    ]);
  });

  it.each([
    ['a byte order mark and CRLF', '\ufeff1\r\n00:00:01,000 --> 00:00:02,000\r\nHello\r\n\r\n', ['Hello']],
    ['no numbers', '00:00:01,000 --> 00:00:02,000\nOne\n\n00:00:03,000 --> 00:00:04,000\nTwo', ['One', 'Two']],
    ['dots and short times', '1\n0:00:01.5 --> 0:00:02\nOne\n\n2\n00:03 --> 00:04\nTwo\n', ['One', 'Two']],
    ['coordinates', '1\n00:00:01,000 --> 00:00:02,000  X1:63 X2:223 Y1:43 Y2:58\nOne\n', ['One']],
    ['blank lines everywhere', '\n\n1\n00:00:01,000 --> 00:00:02,000\n\nOne\n\n\nTwo\n\n\n', ['One', 'Two']],
    [
      'no blank line between cues',
      '1\n00:00:01,000 --> 00:00:02,000\nA\n2\n00:00:03,000 --> 00:00:04,000\nB',
      ['A', 'B'],
    ],
    ['empty cues', '1\n00:00:01,000 --> 00:00:02,000\n\n2\n00:00:03,000 --> 00:00:04,000\nB\n', ['B']],
    ['old Mac line ends', '1\r00:00:01,000 --> 00:00:02,000\rOne\rtwo\r\r', ['One two']],
  ])('reads files with %s, and gives them back untouched', (_name, source, expected) => {
    const document = read(source);
    expect(document.units.map((unit) => unit.content.text)).toEqual(expected);
    expect(Buffer.from(document.write(new Map(), LANGUAGES)).toString()).toBe(source);
    const same = new Map(document.units.map((unit) => [unit.id, unit.content]));
    expect(Buffer.from(document.write(same, LANGUAGES)).toString()).toBe(source);
  });

  it('gives every unit its own id', () => {
    const units = read(`${cue('One\n\nTwo')}\n${cue('Three')}`).units;
    expect(units.map(({ id }) => id)).toEqual(['c1', 'c1b2', 'c2']);
  });

  it('mentions text above the first cue', () => {
    expect(read(`Subtitles by me\n\n${cue('One')}`).warnings.map(({ code }) => code)).toEqual(['text_outside_cues']);
  });

  it.each([
    ['Just a letter.\n\nBye', 'no line is a subtitle time'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\nHi', 'WebVTT'],
    ['[Script Info]\nTitle: x', 'SubStation Alpha'],
    ['{0}{25}Hello', 'MicroDVD'],
    ['<html><body>', 'web page'],
    ['PK\x03\x04', 'zip archive'],
  ])('refuses %j and names what it is', (content, kind) => {
    expect(errorOf(content)).toMatchObject({ id: 'document_mislabeled', message: expect.stringContaining(kind) });
  });

  it('names the line of a time that can not be read', () => {
    const broken = `${cue('One')}\n2\n00:00:0x,000 --> 00:00:04,000\nTwo\n`;
    expect(errorOf(broken)).toMatchObject({ id: 'document_corrupt', message: expect.stringContaining('Line 6') });
  });
});

describe('text of a cue', () => {
  it('joins wrapped lines, so that a sentence is one text', () => {
    expect(contentOf('I never said\nthat to you.')).toEqual({ text: 'I never said that to you.', codes: [] });
    expect(contentOf('我从来没有\n对你说过').text).toBe('我从来没有对你说过');
  });

  it('keeps the line break between two speakers as a code that reads as a line break', () => {
    expect(contentOf('- How are you?\n- Fine.')).toEqual({
      text: 'How are you?Fine.',
      codes: [{ id: 1, kind: 'standalone', offset: 12, equivalent: '\n' }],
    });
    expect(translate('- How are\nyou?\n- Fine.', upper)).toEqual(['- HOW ARE YOU?', '- FINE.']);
    expect(translate('<i>- How are you?</i>\n<i>-Fine.</i>', upper)).toEqual([
      '<i>- HOW ARE YOU?</i>',
      '<i>-FINE.</i>',
    ]);
    expect(translate('- Who?\n<i>- Me.</i>', upper)).toEqual(['- WHO?', '<i>- ME.</i>']);
  });

  it.each([
    ['♪ The house is green ♪\n♪ The garden is large ♪'],
    ['♪ The house is green ♪\nHe is asleep.'],
    ['[DOOR SLAMS]\nJOHN: The garden is large.'],
    ['(SIGHS)\nThe house is green.'],
    ['The house is green.\n(sighs)'],
    ['MARY: It is late.\nMRS. SMITH: It is.'],
    ['It is late.\n[MAN 1] It is.'],
    ['<i>[MUSIC]</i>\nIt is late.'],
  ])('keep the lines of songs, sounds and speakers: %j', (text) => {
    expect(contentOf(text).codes.some(({ equivalent }) => equivalent === '\n')).toBe(true);
    expect(translate(text, upper).join('\n')).toBe(
      text.replaceAll(/(?<![<</])\b[a-z]+\b(?!>)/gi, (word) => word.toUpperCase()),
    );
  });

  it.each([
    ['♪ The house is green\nand the garden is large ♪'],
    ['The house (which is\ngreen) is large.'],
    ['Remember this:\nit is green.'],
    ['He said (softly)\nthat it is late.'],
  ])('joins lines that are only wrapped, next to notes, brackets and colons: %j', (text) => {
    expect(contentOf(text)).toMatchObject({ text: text.replace('\n', ' '), codes: [] });
  });

  it('takes minus signs, arrows and interruptions for text', () => {
    expect(contentOf('It is\n-5 degrees').text).toBe('It is -5 degrees');
    expect(contentOf('Wait\n--what?').text).toBe('Wait --what?');
  });

  it('hands formatting inside over as pairs', () => {
    expect(contentOf('A <i>very</i> {\\b1}bold{\\b0} <font color="#ff0000">red</font> one')).toEqual({
      text: 'A very bold red one',
      codes: [
        { id: 1, kind: 'open', offset: 2 },
        { id: 1, kind: 'close', offset: 6 },
        { id: 2, kind: 'open', offset: 7 },
        { id: 2, kind: 'close', offset: 11 },
        { id: 3, kind: 'open', offset: 12 },
        { id: 3, kind: 'close', offset: 15 },
      ],
    });
    expect(translate('A <i>very</i> {\\b1}bold{\\b0} one', upper)).toEqual(['A <i>VERY</i> {\\b1}BOLD{\\b0} ONE']);
  });

  it('keeps formatting around the whole cue or each line out of the text', () => {
    expect(contentOf('{\\an8}<i>Above\nall</i>')).toEqual({ text: 'Above all', codes: [] });
    expect(translate('{\\an8}<i>Above\nall that</i>', replaceText('Por encima de todas las cosas'))).toEqual([
      '{\\an8}<i>Por encima de',
      'todas las cosas</i>',
    ]);
    expect(translate('<i>Above</i>\n<i>all that</i>', replaceText('Por encima de todas las cosas'))).toEqual([
      '<i>Por encima de</i>',
      '<i>todas las cosas</i>',
    ]);
  });

  it('keeps half pairs, crossed pairs and marks of other programs', () => {
    for (const text of ['Half</i> a pair', '<i>A <b>crossed</i> pair</b> here', 'Over {\\pos(1,2)}there\\Nbelow']) {
      const letters = (raw: string) =>
        raw.replace(/(<[^>]*>|\{[^}]*\}|\\N)|([a-z])/gi, (whole, mark) => mark ?? whole.toUpperCase());
      expect(translate(text, upper)).toEqual([letters(text)]);
    }
    expect(contentOf('In C:\\New <laughs>')).toEqual({ text: 'In C:\\New <laughs>', codes: [] });
  });
});

describe('lines of a translated cue', () => {
  it('balances them, as many as in the source', () => {
    expect(translate('I never said\nthat to you.', replaceText('Yo nunca te he dicho una cosa así.'))).toEqual([
      'Yo nunca te he',
      'dicho una cosa así.',
    ]);
  });

  it('breaks after punctuation where that is hardly less even', () => {
    expect(translate('If you go,\nI go too.', replaceText('Si te marchas, yo me marcho también'))).toEqual([
      'Si te marchas,',
      'yo me marcho también',
    ]);
  });

  it('makes two lines of one that grew too long, and one of two that shrank', () => {
    const long = 'Nadie había esperado que volvieran tan pronto de allí';
    const lines = translate('Nobody expected them back so soon.', replaceText(long));
    expect(lines).toHaveLength(2);
    expect(lines.join(' ')).toBe(long);
    expect(translate('I really do not\nknow that.', replaceText('Ni idea.'))).toEqual(['Ni idea.']);
  });

  it('breaks Japanese between words and keeps French marks with their word', () => {
    const japanese = '彼らがこんなに早く戻ってくるとは誰も思っていなかった。';
    const lines = translate('Nobody expected\nthem back so soon.', replaceText(japanese), 'ja');
    expect(lines).toHaveLength(2);
    expect(lines.join('')).toBe(japanese);
    expect(translate('Are you\nsure now?', replaceText('En êtes-vous vraiment sûr ?'), 'fr').at(-1)).toMatch(/\S \?$/);
  });

  it('puts formatting on the right side of a line break', () => {
    const change = () => ({
      text: 'Aquellas palabras nunca las había dicho',
      codes: [
        { id: 1, kind: 'open' as const, offset: 9 },
        { id: 1, kind: 'close' as const, offset: 17 },
      ],
    });
    expect(translate('Those <i>words</i> I never\nsaid to anybody.', change)).toEqual([
      'Aquellas <i>palabras</i>',
      'nunca las había dicho',
    ]);
  });

  it('lets nothing in a translation end the cue or start another', () => {
    const hostile = 'uno\n\n2\r\n00:00:05,000 --> 00:00:06,000\n\u2028dos';
    const document = read(`${cue('One two\nthree')}\n${cue('Four')}`);
    const targets = new Map(document.units.map(({ id }) => [id, { text: hostile, codes: [] }]));
    const written = Buffer.from(document.write(targets, LANGUAGES)).toString();
    expect(read(written).units.map(({ id }) => id)).toEqual(['c1', 'c2']);
    expect(written.match(/-->/g)).toHaveLength(2);
    expect(written.split('\n').filter((line) => line === '')).toHaveLength(2);
  });

  it('writes no blank line where a speaker has nothing left to say', () => {
    const codes = [{ id: 1, kind: 'standalone' as const, offset: 0, equivalent: '\n' }];
    expect(translate('Who?\n- Me.', () => ({ text: 'Yo.', codes }))).toEqual(['- Yo.']);
  });

  it('refuses lost and doubled formatting', () => {
    const write = (codes: CodedText['codes']) => () => translate('A <i>b</i> c', () => ({ text: 'A b c', codes }));
    const half = { id: 1, kind: 'open' as const, offset: 2 };
    const close = { id: 1, kind: 'close' as const, offset: 3 };
    expect(write([])).toThrow('formatting');
    expect(write([half, half, close])).toThrow('formatting');
    expect(write([half, close])).not.toThrow();
  });

  it('keeps numbers, times, gaps, line ends and encoding of the file', () => {
    const source =
      '\ufeff7\r\n00:00:01,000  -->  00:00:02,000 X1:5\r\n{\\an8}caf\u00e9\r\n \r\n\r\n9\r\n0:0:3.5 --> 0:0:4\r\nbar';
    const document = srtFormat.read(Buffer.from(source, 'utf16le'));
    const targets = new Map(document.units.map(({ id, content }) => [id, upper(content)]));
    const written = Buffer.from(document.write(targets, LANGUAGES)).toString('utf16le');
    expect(written).toBe(source.replace('caf\u00e9', 'CAF\u00c9').replace('bar', 'BAR'));
  });

  it('keeps 20,000 cues with deep formatting in step', () => {
    const deep = `${'<i>'.repeat(20_000)}x${'</i>'.repeat(20_000)}`;
    const document = read(`${cue('One\ntwo')}\n`.repeat(20_000) + cue(deep));
    const targets = new Map(document.units.map(({ id, content }) => [id, upper(content)]));
    const again = srtFormat.read(document.write(targets, LANGUAGES));
    expect(again.units).toHaveLength(20_001);
    expect(again.units.at(-1)!.content.text).toBe('X');
  });
});
