import { describe, expect, it } from 'vitest';
import { plainText } from '#domain/units/coded-text.ts';
import { textFormat } from './text-format.ts';

const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'es' };
const read = (text: string) => textFormat.read(Buffer.from(text));
const texts = (text: string) => read(text).units.map((unit) => unit.content.text);
const codeOf = (action: () => unknown) => {
  try {
    action();
  } catch (error) {
    return (error as { id?: string }).id;
  }
  return undefined;
};

function writeUpper(bytes: Uint8Array, change = (text: string) => text.toUpperCase()): Buffer {
  const document = textFormat.read(bytes);
  const targets = new Map(document.units.map((unit) => [unit.id, plainText(change(unit.content.text))]));
  return Buffer.from(document.write(targets, LANGUAGES));
}

const PROSE = [
  'It was the best of times, it was the worst of times, it was the age of',
  'wisdom, it was the age of foolishness, it was the epoch of belief, it',
  'was the epoch of incredulity. It was the season of Light.',
];

describe('units of plain text', () => {
  it('makes one unit of a hard-wrapped paragraph, so that no sentence is cut', () => {
    expect(texts(`${PROSE.join('\n')}\n\nSecond paragraph.\n`)).toEqual([PROSE.join(' '), 'Second paragraph.']);
  });

  it('makes a unit of each line where lines are whole paragraphs without blank lines between', () => {
    const long = [PROSE.join(' '), `${PROSE[0]} and more`, PROSE.join(' ').slice(20)];
    expect(texts(long.join('\n'))).toEqual(long);
  });

  it('keeps sentences apart that are one per line', () => {
    const lines = [
      'The quick brown fox jumps over the lazy dog today.',
      'It rains.',
      'Nobody came to the meeting about the new heating.',
      'We wait.',
      'The report is due on the first Monday of each month, at noon.',
    ];
    expect(texts(lines.join('\n'))).toEqual(lines);
  });

  it('keeps verse, addresses and headings line by line', () => {
    const lines = ['Jane Doe', '12 High Street', 'Oxford'];
    expect(texts(`${lines.join('\n')}\n\n${PROSE.join('\n')}`)).toEqual([...lines, PROSE.join(' ')]);
    expect(texts(`CHAPTER ONE\n${PROSE.join('\n')}`)).toEqual(['CHAPTER ONE', PROSE.join(' ')]);
  });

  it('keeps sentences whole where the lines are ragged, and where the first one sticks out', () => {
    const ragged = [
      'A. Use in the title page of the modified version a title distinct',
      '   from that of the Document, and from those',
      '   of previous versions, which should be listed in the',
      '   History section of the Document.',
    ];
    expect(texts(`${ragged.join('\n')}\n\n${PROSE.join('\n')}`)).toEqual([
      ragged.map((line) => line.trim()).join(' '),
      PROSE.join(' '),
    ]);
  });

  it('starts a paragraph at a first-line indentation', () => {
    const indented = ['   Another paragraph begins here although no blank line stands before', PROSE[1], PROSE[2]];
    expect(texts([...PROSE, ...indented].join('\n'))).toEqual([PROSE.join(' '), indented.join(' ').trim()]);
  });

  it('makes a unit of each list item, with its wrapped lines and without its mark', () => {
    const list = ['- Milk', '* Bread', '1. Cut it', 'b) Eat it', '[x] Done', `- ${PROSE[0]}`, `  ${PROSE[1]}`];
    expect(texts(list.join('\n'))).toEqual(['Milk', 'Bread', 'Cut it', 'Eat it', 'Done', `${PROSE[0]} ${PROSE[1]}`]);
  });

  it('keeps labeled values, columns and rulers apart', () => {
    expect(texts('From: Jane, who lives in a very old house in Oxford\nTo: John')).toHaveLength(2);
    const table = read('Name\tAge\nJane      42');
    expect(table.units.map((unit) => [unit.id, unit.content.text, unit.translate])).toEqual([
      ['p1c1', 'Name', true],
      ['p1c2', 'Age', true],
      ['p2c1', 'Jane', true],
      ['p2c2', '42', false],
    ]);
    expect(read('Title\n=====\nText').units.map((unit) => unit.skipReason)).toEqual([
      undefined,
      'no_letters',
      undefined,
    ]);
  });

  it('joins wrapped Chinese without a space', () => {
    const line = '这是一个很长的段落它在每行四十个字之后换行因此一句话分在两行之中我们要把它';
    expect(texts(`${line}\n合在一起。`)).toEqual([`${line}合在一起。`]);
  });

  it('names units by their line', () => {
    expect(read('One\n\nTwo').units).toMatchObject([
      { id: 'p1', context: 'line 1' },
      { id: 'p3', context: 'line 3' },
    ]);
  });

  it('finds no unit in a file of spaces, and refuses one without bytes', () => {
    expect(texts(' \n\t\n')).toEqual([]);
    expect(codeOf(() => read(''))).toBe('document_empty');
  });
});

describe('writing plain text', () => {
  it('gives back the same bytes when nothing is translated, whatever the encoding and line ends', () => {
    const content = `\r\nOne\r\n\n  - two \rthree\t4\n${PROSE.join('\n')}\n\f\n`;
    const forms = [
      Buffer.from(content),
      Buffer.from(`\ufeff${content}`),
      Buffer.from(`\ufeff${content}`, 'utf16le'),
      Buffer.from(`\ufeff${content}`, 'utf16le').swap16(),
      Buffer.from(content, 'utf16le'),
      Buffer.from(`caf\xe9 ${content}`, 'latin1'),
    ];
    for (const bytes of forms) {
      expect(Buffer.from(textFormat.read(bytes).write(new Map(), LANGUAGES)).equals(bytes)).toBe(true);
      const unchanged = writeUpper(bytes, (text) => text);
      expect(unchanged.equals(bytes)).toBe(true);
    }
  });

  it('changes only the text: marks, indentation, gaps, line ends and byte order mark stay', () => {
    const bytes = Buffer.from('\ufeffOne\r\n\n  - two \rthree\t4\n\n', 'utf16le');
    expect(writeUpper(bytes).toString('utf16le')).toBe('\ufeffONE\r\n\n  - TWO \rTHREE\t4\n\n');
  });

  it('wraps a translated paragraph at the width and indentation of its source', () => {
    const source = `- ${PROSE[0]}\r\n  ${PROSE[1]}\r\n  ${PROSE[2]}\r\n`;
    const written = writeUpper(Buffer.from(source), (text) => `${text} ${text}`.toUpperCase()).toString();
    const lines = written.trimEnd().split('\r\n');
    expect(lines.length).toBeGreaterThan(4);
    expect(lines.every((line, index) => line.length <= 72 && line.startsWith(index === 0 ? '- I' : '  '))).toBe(true);
    expect(texts(written)).toEqual([`${PROSE.join(' ')} ${PROSE.join(' ')}`.toUpperCase()]);
  });

  it('never lets a translation start a new line or paragraph', () => {
    expect(writeUpper(Buffer.from('One\n\nTwo'), () => 'a\n\n b\u2028c').toString()).toBe('a b c\n\na b c');
  });

  it('stays in Windows-1252 where it can and becomes UTF-8 with a mark where it must', () => {
    const source = Buffer.from('Caf\xe9 \x80 5', 'latin1');
    expect(textFormat.read(source).units.at(0)!.content.text).toBe('Café € 5');
    expect(textFormat.read(source).warnings.map(({ code }) => code)).toEqual(['encoding_assumed']);
    expect(writeUpper(source, () => 'Ñandú \u2013 \u20ac')).toEqual(Buffer.from('\xd1and\xfa \x96 \x80', 'latin1'));
    expect(writeUpper(source, () => 'Кафе').toString()).toBe('\ufeffКафе');
  });

  it('reads a block of 300,000 lines', () => {
    expect(texts(`${PROSE[0]}\n`.repeat(300_000))).toHaveLength(1);
  });

  it('refuses inline codes', () => {
    const target = { text: 'x', codes: [{ id: 1, kind: 'standalone' as const, offset: 0 }] };
    expect(codeOf(() => read('One').write(new Map([['p1', target]]), LANGUAGES))).toBe('document_write_failed');
  });

  it('keeps each of 20,000 paragraphs in its place', () => {
    const paragraph = `${PROSE.join('\n')}\n\n`;
    const document = textFormat.read(Buffer.from(paragraph.repeat(20_000)));
    expect(document.units).toHaveLength(20_000);
    const targets = new Map(document.units.map((unit) => [unit.id, plainText(unit.content.text.toUpperCase())]));
    expect(Buffer.from(document.write(targets, LANGUAGES)).toString()).toBe(paragraph.toUpperCase().repeat(20_000));
  });
});

describe('content that is not text', () => {
  it.each([
    ['PK\x03\x04....word/document.xml', 'Word document'],
    ['PK\x03\x04....', 'zip archive. Unpack it'],
    [
      'PK\x03\x04....mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
      'OpenDocument file. Save it as .docx, .xlsx',
    ],
    ['%PDF-1.7', 'PDF document. Save it as .docx'],
    ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'Office 97-2003'],
    ['{\\rtf1\\ansi', 'RTF'],
    ['\x00\x00\x00\x18ftypmp42', 'MP4'],
    ['abc\0def', 'binary data'],
    ['\xff\xfe\x00\x00a\x00\x00\x00', 'binary data'],
  ])('names what %j looks like', (content, kind) => {
    const action = () => textFormat.read(Buffer.from(content, 'latin1'));
    expect(codeOf(action)).toBe('document_mislabeled');
    expect(action).toThrow(kind);
  });

  it.each([
    ['truncated UTF-8', 'efbbbf61e2'],
    ['an unpaired surrogate in UTF-16', 'fffe00d86100'],
  ])('refuses %s instead of guessing', (_name, hex) => {
    expect(codeOf(() => textFormat.read(Buffer.from(hex, 'hex')))).toBe('document_corrupt');
  });

  it('reads a line of megabytes', () => {
    const bytes = Buffer.from('The quick brown fox. '.repeat(400_000));
    const { units } = textFormat.read(bytes);
    expect(units).toHaveLength(1);
    expect(units.at(0)?.content.text.length).toBe(bytes.length - 1);
  });
});
