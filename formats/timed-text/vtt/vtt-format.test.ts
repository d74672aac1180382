import { describe, expect, it } from 'vitest';
import { randomSource, seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { vttFormat } from './vtt-format.ts';

const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'es' };
const read = (text: string) => vttFormat.read(Buffer.from(text));
const TIME = '00:01.000 --> 00:02.500';
const cue = (text: string) => `WEBVTT\n\n${TIME}\n${text}\n`;
const contentOf = (text: string) => read(cue(text)).units.at(0)!.content;
const upper = ({ text, codes }: CodedText) => ({ text: text.toUpperCase(), codes });
const replaceText = (text: string) => (content: CodedText) => ({ text, codes: content.codes });

function writeAll(source: string, change: (content: CodedText) => CodedText): string {
  const document = read(source);
  const targets = new Map(document.units.map((unit) => [unit.id, change(unit.content)]));
  return Buffer.from(document.write(targets, LANGUAGES)).toString();
}

/** Translates the text of one cue and gives its new lines. */
function translate(text: string, change: (content: CodedText) => CodedText): string[] {
  const written = writeAll(cue(text), change);
  expect(written.startsWith(`WEBVTT\n\n${TIME}\n`)).toBe(true);
  return written.split('\n').slice(3, -1);
}

function errorOf(text: string): { id?: string; message: string } {
  try {
    read(text);
  } catch (error) {
    return error as { id?: string; message: string };
  }
  return { message: 'no error' };
}

const whole = [
  'WEBVTT - Title of it',
  'Kind: captions',
  'Language: en',
  'X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000',
  '',
  'STYLE',
  '::cue(v[voice="Esme"]) { color: cyan }',
  '',
  'REGION',
  'id:fred width:40%',
  '',
  'NOTE A comment',
  'over two lines',
  '',
  'intro',
  '00:00:01.000 --> 00:00:04.000 line:63% position:72% align:start',
  '<v Esme>Hello &amp; welcome',
  '',
  'NOTE another',
  '',
  '00:05.000 --> 01:00:06.000',
  'to the show.',
  '',
].join('\n');

describe('cues of WebVTT', () => {
  it('makes a unit of each cue and of nothing else', () => {
    expect(read(whole).units).toEqual([
      { id: 'c1', context: 'cue intro 00:00:01.000', content: { text: 'Hello & welcome', codes: [] }, translate: true },
      { id: 'c2', context: 'cue 2 00:00:05.000', content: { text: 'to the show.', codes: [] }, translate: true },
    ]);
    expect(writeAll(whole, upper)).toBe(
      whole
        .replace('Language: en', 'Language: es')
        .replace('Hello &amp; welcome', 'HELLO &amp; WELCOME')
        .replace('to the show', 'TO THE SHOW'),
    );
  });

  it.each([
    ['a byte order mark and CRLF', `\ufeffWEBVTT\r\n\r\n${TIME}\r\nOne\r\ntwo\r\n`, ['One two']],
    ['old Mac line ends', `WEBVTT\r\r${TIME}\rOne\r`, ['One']],
    ['cues right below the signature', `WEBVTT\n${TIME}\nOne`, ['One']],
    ['no cues', 'WEBVTT', []],
    ['empty cues', `WEBVTT\n\n${TIME}\n\n${TIME}\nB`, ['B']],
    ['a time right below a text', `WEBVTT\n\n${TIME}\nA\n${TIME}\nB\n`, ['A', 'B']],
    ['a line of blanks inside a cue', `WEBVTT\n\n${TIME}\nA\n \nB\n`, ['A  B']],
    ['commas in times', `WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nA\n`, ['A']],
    ['comments with an arrow', `WEBVTT\n\nNOTE was 00:01 --> 00:02\nsee below\n\n${TIME}\nA\n`, ['A']],
    ['text outside of cues', `WEBVTT\n\nlost\n\n${TIME}\nA\n`, ['A']],
  ])('reads files with %s, and gives them back untouched', (_name, source, expected) => {
    const document = read(source);
    expect(document.units.map((unit) => unit.content.text)).toEqual(expected);
    expect(Buffer.from(document.write(new Map(), LANGUAGES)).toString()).toBe(source);
    expect(writeAll(source, (content) => content)).toBe(source);
  });

  it('keeps the encoding', () => {
    const source = Buffer.from(`\ufeff${cue('caf\u00e9')}`, 'utf16le');
    const document = vttFormat.read(source);
    const written = document.write(new Map([['c1', { text: 'th\u00e9', codes: [] }]]), LANGUAGES);
    expect(Buffer.from(written).toString('utf16le')).toBe(`\ufeff${cue('th\u00e9')}`);
  });

  it('skips cues that hold data', () => {
    const data = ['{"key": "some text"}', 'sprite.jpg#xywh=0,0,160,90', 'https://example.com/x.jpg', '...', '1.'];
    const source = `WEBVTT\n\n${data.map((text) => `${TIME}\n${text}\n`).join('\n')}`;
    expect(read(source).units.map(({ skipReason }) => skipReason)).toEqual([
      'not_text',
      'not_text',
      'not_text',
      'no_letters',
      'no_letters',
    ]);
  });

  it('refuses other files, and names the line of a time that can not be read', () => {
    expect(errorOf('1\n00:00:01,000 --> 00:00:02,000\nHi\n')).toMatchObject({
      id: 'document_mislabeled',
      message: expect.stringContaining('SubRip'),
    });
    expect(errorOf('WEBVTTX\n')).toMatchObject({ id: 'document_mislabeled' });
    expect(errorOf(`${cue('A')}\n00:00.x --> 00:02.000\nB`)).toMatchObject({ message: 'no error' });
    expect(errorOf(`${cue('A')}\n00:0000 --> 00:02.000\nB`)).toMatchObject({
      id: 'document_corrupt',
      message: expect.stringContaining('Line 6'),
    });
  });
});

describe('text of a cue', () => {
  it('hands tags inside over as codes', () => {
    const text = 'A <i.loud>very</i> <c.red.big>red</c> <lang en-GB>lift</lang> <00:01:02.000>now <u>x</u>';
    expect(contentOf(text)).toEqual({
      text: 'A very red lift now x',
      codes: [
        { id: 1, kind: 'open', offset: 2 },
        { id: 1, kind: 'close', offset: 6 },
        { id: 2, kind: 'open', offset: 7 },
        { id: 2, kind: 'close', offset: 10 },
        { id: 3, kind: 'open', offset: 11 },
        { id: 3, kind: 'close', offset: 15 },
        { id: 4, kind: 'standalone', offset: 16 },
        { id: 5, kind: 'open', offset: 20 },
        { id: 5, kind: 'close', offset: 21 },
      ],
    });
    expect(translate(text, upper)).toEqual([
      'A <i.loud>VERY</i> <c.red.big>RED</c> <lang en-GB>LIFT</lang> <00:01:02.000>NOW <u>X</u>',
    ]);
  });

  it('takes ruby text for a mark, as it only says how the base is read', () => {
    expect(contentOf('<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>です')).toMatchObject({ text: '漢字です' });
    const text = 'Say <ruby>kan<rt>かん</rt></ruby> now';
    expect(translate(text, upper)).toEqual([
      'Say <ruby>kan<rt>かん</rt></ruby> now'.replace(/Say|kan|now/g, (word) => word.toUpperCase()),
    ]);
  });

  it('keeps voices around their words and speakers on their lines', () => {
    expect(contentOf('<v Roger Bingham>We are in\nNew York')).toEqual({ text: 'We are in New York', codes: [] });
    expect(translate('<v Roger>Hi!\n<v Mary>Hello!', upper)).toEqual(['<v Roger>HI!', '<v Mary>HELLO!']);
    expect(translate('<v Roger>Hi!</v>\n<v.loud Mary>Hello!</v>', upper)).toEqual([
      '<v Roger>HI!</v>',
      '<v.loud Mary>HELLO!</v>',
    ]);
    expect(translate('- Who?\n- Me.', upper)).toEqual(['- WHO?', '- ME.']);
  });

  it('decodes and encodes references', () => {
    expect(contentOf('a &lt;b&gt; &amp; c&nbsp;d &#233;&#x301; &eacute; &amp;lt;').text).toBe(
      'a <b> & c\u00a0d \u00e9\u0301 &eacute; &amp;lt;',
    );
    expect(
      translate('One & two &lt; 3 > 2 &amp;lt; &eacute;', (content) => ({ ...content, text: `${content.text}!` })),
    ).toEqual(['One &amp; two &lt; 3 > 2 &amp;lt; &eacute;!']);
    expect(translate('a&nbsp;b &gt; c', replaceText('x\u00a0y > z'))).toEqual(['x&nbsp;y &gt; z']);
    expect(translate('a\u00a0b', replaceText('x\u00a0y > z <b>'))).toEqual(['x\u00a0y > z &lt;b>']);
  });

  it('balances the lines of a translation as SubRip does', () => {
    expect(translate('I never said\nthat to you.', replaceText('Yo nunca te he dicho una cosa así.'))).toEqual([
      'Yo nunca te he',
      'dicho una cosa así.',
    ]);
  });

  it('lets nothing in a translation end the cue or start another', () => {
    const hostile = 'uno\n\n2\r\n00:00:05.000 --> 00:00:06.000\n\u2028NOTE --';
    const source = `${cue('One <b>two</b>\nthree')}\n${TIME}\nFour\n`;
    const written = writeAll(source, ({ codes }) => ({ text: `${hostile}>`, codes }));
    expect(written.match(/-->/g)).toHaveLength(2);
    expect(read(written).units.map(({ id }) => id)).toEqual(['c1', 'c2']);
    expect(read(written).units.at(1)!.content.text).toContain('00:00:05.000 --> 00:00:06.000');
  });
});

describe('any WebVTT', () => {
  it('keeps everything but the text, and reads a translation back to the same units', () => {
    const random = seededRandom(11);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
    const texts = [
      'Hi',
      '- Hi\n- you',
      '<v A>x &amp; y',
      'a <i>b',
      '<c.x>a</c> b',
      'a\nb',
      '&lt;',
      '<00:01.000>a <b>c</b>',
      '漢字',
    ];
    const blocks = ['NOTE x\ny\n', 'STYLE\na {}\n', 'lost\n'];
    for (let round = 0; round < 300; round += 1) {
      const body = Array.from({ length: 8 }, () => {
        const text = random() < 0.3 ? randomSource(random).text.replaceAll('—', '').trim() || 'x' : pick(texts);
        return random() < 0.2 ? pick(blocks) : `${pick(['', 'id 1\n'])}${TIME}${pick(['', ' align:end'])}\n${text}\n`;
      });
      const source = `WEBVTT\n\n${body.join('\n')}`.replaceAll('\n', pick(['\n', '\r\n', '\r']));
      const document = read(source);
      expect(Buffer.from(document.write(new Map(), LANGUAGES)).toString()).toBe(source);
      const again = read(
        writeAll(source, ({ text, codes }) => ({
          text: text.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
          codes,
        })),
      );
      expect(
        again.units.map(({ id, content }) => [id, content.text.replace(/\s+/g, ' '), content.codes.length]),
      ).toEqual(
        document.units.map(({ id, content }) => [
          id,
          content.text.replace(/[a-z]/g, (letter) => letter.toUpperCase()).replace(/\s+/g, ' '),
          content.codes.length,
        ]),
      );
    }
  });

  it.each([
    '<',
    '<v ',
    '<i>',
    '</i>',
    '&',
    '&amp;',
    '&#',
    '<rt>',
    '<00:',
    '\n',
    '-->\n',
    '00:01.000 --> ',
    '- \n',
    '{',
    '[[',
  ])('reads and writes half a million characters of %j', (piece) => {
    const source = cue(`a ${piece.repeat(Math.ceil(500_000 / piece.length))}`);
    const document = read(source);
    const targets = new Map(document.units.map((unit) => [unit.id, upper(unit.content)]));
    const again = vttFormat.read(document.write(targets, LANGUAGES));
    expect(again.units.length).toBe(document.units.length);
  });
});
