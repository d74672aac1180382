import { describe, expect, it } from 'vitest';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { Unit } from '#domain/units/unit.ts';
import type { DocumentWarning, ReadOptions } from '#formats/format.ts';
import { csvFormat } from './csv-format.ts';

const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'es' };
const read = (text: string, options?: ReadOptions) => csvFormat.read(Buffer.from(text), options);
const textsOf = (text: string, options?: ReadOptions) =>
  read(text, options).units.map(({ content }) =>
    content.codes.reduceRight((result, code) => {
      return result.slice(0, code.offset) + code.equivalent + result.slice(code.offset);
    }, content.text),
  );
const upper = ({ text, codes }: CodedText) => ({ text: text.toUpperCase(), codes });

function writeAll(source: string, change: (content: CodedText) => CodedText, options?: ReadOptions): string {
  const document = read(source, options);
  const targets = new Map(
    document.units.filter(({ translate }) => translate).map((unit) => [unit.id, change(unit.content)]),
  );
  return Buffer.from(document.write(targets, LANGUAGES)).toString();
}

function errorOf(run: () => unknown): { id?: string; message: string } {
  try {
    run();
  } catch (error) {
    return error as { id?: string; message: string };
  }
  return { message: 'no error' };
}

const products = [
  'id,name,price,description,url',
  'A-1,Blue lamp,12.50,"A lamp, blue",https://example.com/1',
  'A-2,Chair,9.00,"Says ""hello""',
  'and more",https://example.com/2',
  '',
].join('\n');

describe('tables', () => {
  it('makes units of the cells of prose columns and says which these are', () => {
    const document = read(products);
    expect(document.units.map(({ id, context, content }) => [id, context, content])).toEqual([
      ['r2c2', 'row 2, column name', { text: 'Blue lamp', codes: [] }],
      ['r2c4', 'row 2, column description', { text: 'A lamp, blue', codes: [] }],
      ['r3c2', 'row 3, column name', { text: 'Chair', codes: [] }],
      [
        'r3c4',
        'row 3, column description',
        { text: 'Says "hello"and more', codes: [{ id: 1, kind: 'standalone', offset: 12, equivalent: ' ' }] },
      ],
    ]);
    expect(document.warnings).toEqual([
      { code: 'columns_assumed', message: expect.stringContaining('"name", "description". The first row names') },
    ]);
  });

  it('changes nothing else', () => {
    expect(writeAll(products, upper)).toBe(
      products
        .replace('Blue lamp', 'BLUE LAMP')
        .replace('A lamp, blue', 'A LAMP, BLUE')
        .replace('Chair', 'CHAIR')
        .replace('"Says ""hello""\nand more"', '"SAYS ""HELLO""\nAND MORE"'),
    );
  });

  it.each([
    ['semicolons', 'key;text\na;Hello, you\nb;"Bye; you"\n', ['Hello, you', 'Bye; you']],
    ['tabs', 'key\ttext\na\tHello, you\nb\tIt is 5" wide\n', ['Hello, you', 'It is 5" wide']],
    ['bars', 'key|text\na|Hello, you\nb|Bye; you', ['Hello, you', 'Bye; you']],
    ['the line of Excel that names the delimiter', 'sep=;\r\nkey;text\r\na;Hello you\r\n', ['Hello you']],
    ['a byte order mark and CRLF', '\ufeffkey,text\r\na,Hello you\r\n', ['Hello you']],
    ['old Mac line ends', 'key,text\ra,Hello you\r', ['Hello you']],
    ['line breaks in cells', 'key,text\r\na,"Hello\r\nyou, 2."\r\n', ['Hello you, 2.']],
    ['blank lines and ragged rows', 'key,text\n\na\nb,Hello you,x,y\n \n', ['Hello you']],
    ['backslashes before quotes', 'key,text\na,"Say \\"hi, you\\", \\\\ they"\n', ['Say "hi, you", \\ they']],
    ['blanks before quotes', 'key, text\na, "Hello, you"\nb, Bye you', ['Hello, you', 'Bye you']],
    ['one column', 'text\nHello, you\nBye, you two\n', ['Hello, you', 'Bye, you two']],
    ['letters behind a closing quote', 'key,text\na,"Hello" you\n', ['Hello you']],
    ['decimal commas', 'name;a;b\nBlue lamp;1,5;2,5\nRed lamp;3,5;4,5\n', ['Blue lamp', 'Red lamp']],
    ['no header', '1,Hello you\n2,Bye you\n', ['Hello you', 'Bye you']],
    ['a row of names only', 'key,text\n', []],
    ['Japanese', 'key,text\na,こんにちは世界\n', ['こんにちは世界']],
  ])('reads %s, and gives them back untouched', (_name, source, expected) => {
    expect(textsOf(source)).toEqual(expected);
    expect(Buffer.from(read(source).write(new Map(), LANGUAGES)).toString()).toBe(source);
    expect(writeAll(source, (content) => content)).toBe(source);
  });

  it('keeps the encoding', () => {
    const source = '\ufeffkey,text\r\na,"café noir"\r\n';
    const document = csvFormat.read(Buffer.from(source, 'utf16le'));
    const written = document.write(new Map(document.units.map(({ id, content }) => [id, upper(content)])), LANGUAGES);
    expect(Buffer.from(written).toString('utf16le')).toBe(source.replace('café noir', 'CAFÉ NOIR'));
  });

  it('puts quotes where the cell had them or needs them', () => {
    const write = (cell: string, text: string) =>
      writeAll(`k,text\na,${cell}\n`, () => ({ text, codes: [] })).slice(9, -1);
    expect(write('Hello you', 'Hola')).toBe('Hola');
    expect(write('"Hello you"', 'Hola')).toBe('"Hola"');
    expect(write('Hello you', 'Hola, tú')).toBe('"Hola, tú"');
    expect(write('Hello you', 'Di "hola"')).toBe('"Di ""hola"""');
    expect(write('Hello you', 'uno\ndos')).toBe('"uno\ndos"');
    expect(write(' Hello you ', 'Hola')).toBe(' Hola ');
  });

  it('names the line of a quote that is never closed', () => {
    expect(errorOf(() => read('key,text\na,b\nc,"open\n\n'))).toMatchObject({
      id: 'document_corrupt',
      message: expect.stringContaining('Line 3'),
    });
  });
});

describe('columns', () => {
  const choose = (columns: string[], source = products) => textsOf(source, { columns });

  it('takes those asked for by name or number', () => {
    expect(choose(['name'])).toEqual(['Blue lamp', 'Chair']);
    expect(choose([' NAME '])).toEqual(['Blue lamp', 'Chair']);
    expect(choose(['2'])).toEqual(['Blue lamp', 'Chair']);
    expect(choose(['description', '2'])).toHaveLength(4);
    expect(read(products, { columns: ['name'] }).warnings).toEqual([]);
  });

  it('takes a name of digits for a name first', () => {
    expect(choose(['2'], '2,text\nx y,Hello you\n')).toEqual(['x y']);
  });

  it('refuses a column that is not there and lists those that are', () => {
    const error = errorOf(() => read(products, { columns: ['title'] }));
    expect(error).toMatchObject({ id: 'column_not_found', details: [{ path: 'columns' }] });
    expect(error.message).toContain('id, name, price, description, url');
    expect(errorOf(() => read(products, { columns: ['6'] }))).toMatchObject({ id: 'column_not_found' });
    expect(errorOf(() => read(products, { columns: ['0'] }))).toMatchObject({ id: 'column_not_found' });
  });

  it('takes the source where each language has a column', () => {
    const source = 'key,en,es\ngreeting,Good morning,Buenos días\n';
    expect(textsOf(source, { sourceLanguage: 'en-GB' })).toEqual(['Good morning']);
    expect(textsOf(source, { sourceLanguage: 'es' })).toEqual(['Buenos días']);
  });

  it('skips ids, numbers, dates, addresses, codes and single words next to prose', () => {
    const source = [
      'id,when,amount,link,colour,code,status,text',
      'x1,2024-05-01,"1,200.50",https://example.com,#ff0000,AB_12,active,This is it',
      'x2,2024-05-02,3,/a/b.png,#00ff00,CD_34,closed,That was it',
    ].join('\n');
    expect(textsOf(source)).toEqual(['This is it', 'That was it']);
  });

  it('says so when no column looks like text', () => {
    const document = read('id,amount\n1,2\n3,4\n');
    expect(document.units).toEqual([]);
    expect(document.warnings[0]!.message).toContain('No column looks like text');
  });
});

describe('formulas', () => {
  const source =
    'key,text\na,=SUM(A1:A2)\nb,+1 for this\nc,-2\nd,@here you are\ne,- a list item\nf,"=HYPERLINK(""x"")"\n';

  it('are left as they are', () => {
    expect(read(source, { columns: ['text'] }).units.map(({ skipReason }) => skipReason)).toEqual([
      'not_text',
      'not_text',
      'no_letters',
      'not_text',
      undefined,
      'not_text',
    ]);
  });

  it('are not made by a translation', () => {
    const warnings: DocumentWarning[] = [];
    const document = read('key,text\na,Hello you\nb,Bye you\n');
    const targets = new Map([
      ['r2c2', { text: '=cmd|"/c calc"!A1', codes: [] }],
      ['r3c2', { text: 'Adiós', codes: [] }],
    ]);
    const written = document.write(targets, { ...LANGUAGES, onWarning: (warning) => warnings.push(warning) });
    expect(Buffer.from(written).toString()).toBe('key,text\na,Hello you\nb,Adiós\n');
    expect(warnings).toEqual([{ code: 'formula_escaped', message: expect.stringContaining('row 2, column text') }]);
  });
});

describe('any table', () => {
  it('keeps everything but the text, and reads a translation back to the same units', () => {
    const random = seededRandom(5);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
    const values = [
      'a b',
      'Say "x" y',
      'one, two',
      'one; two',
      'a\nb c',
      'x\ty z',
      ' pad it ',
      '',
      '5',
      'é 漢字',
      '=A1',
      'a|b c',
    ];
    for (let round = 0; round < 500; round += 1) {
      const delimiter = pick([',', ';', '\t', '|']);
      const cell = () => {
        const value = pick(values);
        const quoted = random() < 0.3 || /["\n,;\t|]/.test(value);
        return quoted ? `"${value.replaceAll('"', '""')}"` : value;
      };
      const newline = pick(['\n', '\r\n', '\r']);
      const rows = Array.from({ length: 6 }, (_, row) => `k${row}${delimiter}${cell()}${delimiter}${cell()}`);
      const source = [`key${delimiter}text${delimiter}note`, ...rows, ''].join('\n').replaceAll('\n', newline);
      const document = read(source, { columns: ['text', 'note'] });
      expect(Buffer.from(document.write(new Map(), LANGUAGES)).toString()).toBe(source);
      const again = read(writeAll(source, upper, { columns: ['text', 'note'] }), { columns: ['text', 'note'] });
      const seen = ({ id, content }: Unit) => [id, content.text.toUpperCase(), content.codes.length];
      expect(again.units.map(seen)).toEqual(document.units.map(seen));
    }
  });

  it.each(['"', '""', '","', ',', ';\n', '\n', 'a,b\n', '"a\n', '"a",', '\\"', ' ', ', "', '=', '\r', "a'b "])(
    'reads and writes a million characters of %j',
    (piece) => {
      const source = `key,text\n${piece.repeat(Math.ceil(1_000_000 / piece.length))}`;
      const error = errorOf(() => expect(writeAll(source, (content) => content)).toBe(source));
      expect(['document_corrupt', undefined]).toContain(error.id);
      expect(error.id ?? error.message).toMatch(/document_corrupt|no error/);
    },
  );
});
