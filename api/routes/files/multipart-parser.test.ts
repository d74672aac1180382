import { describe, expect, it } from 'vitest';
import { MultipartParser } from './multipart-parser.ts';

interface Part {
  readonly name: string;
  readonly fileName: string | undefined;
  readonly content: string;
}

/** Reads a form that comes in chunks of some size. */
function parse(form: string, chunkSize: number, contentType = 'multipart/form-data; boundary=b'): Part[] {
  const parts: Part[] = [];
  let begun: Omit<Part, 'content'> | undefined;
  let chunks: Buffer[] = [];
  const parser = new MultipartParser(contentType, {
    begin: (name, fileName) => void ([begun, chunks] = [{ name, fileName }, []]),
    data: (chunk) => void chunks.push(Buffer.from(chunk)),
    end: () => void parts.push({ ...(begun as Omit<Part, 'content'>), content: Buffer.concat(chunks).toString() }),
  });
  const bytes = Buffer.from(form);
  for (let start = 0; start < bytes.length; start += chunkSize) parser.push(bytes.subarray(start, start + chunkSize));
  parser.finish();
  return parts;
}

const part = (disposition: string, content: string, more = '') =>
  `--b\r\n${more}Content-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;

describe('a multipart form', () => {
  const contents = [
    '',
    'x',
    '\r\n',
    '\r\n--',
    '\r\n--a\r\n',
    '--b--',
    '\r\r\n-\r\n--',
    'größe\r\n\r\n',
    '\r'.repeat(50),
  ];
  const form = `preamble\r\n${contents.map((content, index) => part(`name="${index}"; filename="f"`, content)).join('')}--b--\r\nepilogue`;

  it.each([1, 2, 3, 5, 7, 16, 64, 100_000])('gives the same parts in chunks of %d bytes', (size) => {
    expect(parse(form, size).map(({ content }) => content)).toEqual(contents);
  });

  it('tells files from fields by their file name, however clients write it', () => {
    const names = [
      ['name="a"', 'a', undefined],
      ['name=a; filename=plain.txt', 'a', 'plain.txt'],
      ['name="a"; filename=""', 'a', ''],
      ['name="a;b"; filename="x; name=c.txt"', 'a;b', 'x; name=c.txt'],
      ['name="a"; filename="say %22hi%22.txt"', 'a', 'say "hi".txt'],
      ['name="a"; filename="say \\"hi\\".txt"', 'a', 'say "hi".txt'],
      ['name="a"; filename="C:\\folder\\file.txt"', 'a', 'C:\\folder\\file.txt'],
      ['name="a"; filename="報告書.docx"', 'a', '報告書.docx'],
      [`name="a"; filename="x.txt"; filename*=UTF-8''gr%C3%B6%C3%9Fe.txt`, 'a', 'größe.txt'],
      [`name="a"; filename="x.txt"; filename*=UTF-8''%ff`, 'a', 'x.txt'],
    ] as const;
    for (const [disposition, name, fileName] of names) {
      expect(parse(`${part(disposition, 'x', 'Content-Type: a/b\r\n')}--b--`, 1000)).toEqual([
        { name, fileName, content: 'x' },
      ]);
    }
  });

  it.each([
    '',
    'no form',
    '--c\r\n',
    part('name="a"', 'x'),
    `${part('name="a"', 'x')}--b`,
    `${part('name="a"', 'x')}--bc`,
    `${part('filename="a"', 'x')}--b--`,
    '--b\r\n\r\nno headers\r\n--b--',
    '--b\r\nContent-Disposition: attachment; name="a"\r\n\r\nx\r\n--b--',
  ])('that is %j is damaged', (text) => {
    for (const size of [1, 1000])
      expect(() => parse(text, size)).toThrow(expect.objectContaining({ id: 'malformed_request' }));
  });

  it('may have its boundary in quotes, and must have one', () => {
    const quoted = part('name="a"', 'x').replace('--b', '--b c') + '--b c--';
    expect(parse(quoted.replace('\r\n--b c--', '\r\n--b c--'), 3, 'multipart/form-data; boundary="b c"')).toHaveLength(
      1,
    );
    for (const contentType of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      `multipart/form-data; boundary=${'b'.repeat(71)}`,
    ]) {
      expect(() => parse('', 1, contentType)).toThrow(/names no boundary/);
    }
  });

  it('of headers without end is refused before they fill the memory', () => {
    expect(() => parse(`--b\r\nX-Endless: ${'x'.repeat(20_000)}`, 100)).toThrow(
      expect.objectContaining({ id: 'too_large' }),
    );
  });
});
