import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { repairCodes } from '#domain/inline-codes/repair-codes.ts';
import { randomSource, seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { validateCodes } from '#domain/inline-codes/validate-codes.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import { unescapeMarkup } from './entities.ts';
import { encodeMarkup, type MarkupDialect } from './markup.ts';

const XML: MarkupDialect = {
  pair: 'g',
  standalone: 'x',
  attributes: '',
  showsEquivalents: true,
  answersEscaped: true,
};
const HTML: MarkupDialect = {
  pair: 'span',
  standalone: 'span',
  attributes: ' translate="no"',
  showsEquivalents: true,
  lineBreak: '<br>',
  answersEscaped: true,
};
const RAW: MarkupDialect = { ...XML, showsEquivalents: false, lineBreak: '<br>', answersEscaped: false };

/** Visible text that looks like markup. */
const LOOKS = ['<', '>', '&', '&lt;', '<g id="p1">', '</g>', '<x/>', '<xq ', '<br>', '</span>', '&#60;', '"', "'"];

function randomCase(random: () => number): CodedText {
  const { text, codes } = randomSource(random);
  const at = codes.at(-1)?.offset ?? 0;
  const look = Array.from({ length: 3 }, () => LOOKS[Math.floor(random() * LOOKS.length)]).join('');
  return { text: text.slice(0, at) + text.slice(at) + look, codes };
}

const bare = ({ text, codes }: CodedText) => ({
  text,
  codes: codes.map(({ id, kind, offset }) => ({ id, kind, offset })),
});

describe('codes as markup', () => {
  it('are elements around and next to escaped text', () => {
    const content: CodedText = {
      text: 'a <b>\nc',
      codes: [
        { id: 1, kind: 'open', offset: 0 },
        { id: 2, kind: 'standalone', offset: 1, equivalent: ' {n} ' },
        { id: 1, kind: 'close', offset: 5 },
        { id: 3, kind: 'open', offset: 6 },
      ],
    };
    expect(encodeMarkup(content, XML).text).toBe('<g id="p1">a<x id="s2">{n}</x> &lt;b&gt;</g>\n<x id="o3"></x>c');
    expect(encodeMarkup(content, HTML).text).toBe(
      '<span id="p1">a<span translate="no" id="s2">{n}</span> &lt;b&gt;</span><br><span translate="no" id="o3"></span>c',
    );
    expect(encodeMarkup(content, RAW).text).toContain('<x id="s2"></x>');
  });

  it('show a tab as a tab', () => {
    const content: CodedText = {
      text: 'NamePhone',
      codes: [{ id: 1, kind: 'standalone', offset: 4, equivalent: '\t' }],
    };
    expect(encodeMarkup(content, XML).text).toBe('Name<x id="s1">\t</x>Phone');
    expect(encodeMarkup(content, XML).decode('Nombre<x id="s1">\t</x>Teléfono').text).toBe('NombreTeléfono');
  });

  it('are one element each where pairs cross', () => {
    const marks = [
      [1, 'open'],
      [2, 'open'],
      [1, 'close'],
      [2, 'close'],
    ] as const;
    const content: CodedText = { text: 'abcd', codes: marks.map(([id, kind], offset) => ({ id, kind, offset })) };
    const { text, decode } = encodeMarkup(content, XML);
    expect(text).toBe('<g id="p1">a<x id="o2"></x>b</g>c<x id="c2"></x>d');
    expect(decode(text)).toEqual(content);
  });

  it.each([
    ['XML', XML, (text: string) => text],
    ['HTML', HTML, (text: string) => text],
    ['markup whose references are resolved on the way', RAW, unescapeMarkup],
  ])('are restored from %s: 1,000 generated texts', (_, dialect, answer) => {
    const random = seededRandom(26);
    for (let index = 0; index < 1000; index += 1) {
      const content = randomCase(random);
      const { text, decode } = encodeMarkup(content, dialect);
      expect(decode(answer(text))).toEqual(bare(content));
      if (dialect === XML) expect(isXml(text)).toBe(true);
    }
  });

  it('are all there after a repair, and no others, whatever became of the markup: 1,000 generated texts', () => {
    const random = seededRandom(27);
    for (let index = 0; index < 1000; index += 1) {
      const content = randomCase(random);
      const dialect = [XML, HTML, RAW][index % 3]!;
      const { text, decode } = encodeMarkup(content, dialect);
      const target = decode(damage(text, random));
      const offsets = target.codes.map(({ offset }) => offset);
      expect(offsets).toEqual(offsets.toSorted((one, other) => one - other));
      expect(offsets.every((offset) => offset >= 0 && offset <= target.text.length)).toBe(true);
      const { content: repaired } = repairCodes(content, target);
      expect(validateCodes(content, repaired).valid).toBe(true);
    }
  });

  it('may be written in other ways that mean the same', () => {
    const content: CodedText = { text: 'ab', codes: [{ id: 1, kind: 'standalone', offset: 1 }] };
    const { decode } = encodeMarkup(content, XML);
    for (const answer of ['a<x id="s1"/>b', 'a<x id="s1" />b', "a<X class='y' ID = 's1'></X>b", 'a<x id=s1></x>b']) {
      expect(decode(answer)).toEqual(content);
    }
  });

  it('keep what an engine put into them, but not what they were shown with', () => {
    const codes = [{ id: 1, kind: 'standalone', offset: 0, equivalent: '{n}' }] as const;
    const answer = '<x id="s1">three</x> houses';
    expect(encodeMarkup({ text: ' houses', codes }, XML).decode(answer).text).toBe(' houses');
    expect(encodeMarkup({ text: ' houses', codes }, RAW).decode(answer).text).toBe('three houses');
    expect(encodeMarkup({ text: ' houses', codes }, XML).decode('<x id="s1">three houses').text).toBe('three houses');
  });

  it('drop characters for which the whole request would be refused', () => {
    const content: CodedText = { text: 'a\u{0}b\u{b}c\ud800d\te', codes: [{ id: 1, kind: 'standalone', offset: 0 }] };
    const { text } = encodeMarkup(content, XML);
    expect(isXml(text)).toBe(true);
    expect(text).toContain('abc\u{fffd}d\te');
  });
});

it('references are resolved once, and only where they are references', () => {
  expect(unescapeMarkup('&amp;lt; &#39;&#x1F600;&QUOT;&nbsp;&apos; &eacute; &#0; &#xd800; &#x110000; & &;')).toBe(
    "&lt; '😀\"\u{a0}' &eacute; &#0; &#xd800; &#x110000; & &;",
  );
});

/** Drops, doubles, swaps and breaks tags. */
function damage(text: string, random: () => number): string {
  const parts = text.split(/(<[^<>]*>)/);
  for (const [index, part] of parts.entries()) {
    const choice = random();
    if (choice < 0.15) parts[index] = '';
    else if (choice < 0.3) parts[index] = part + part;
    else if (choice < 0.4) [parts[index], parts[0]] = [parts[0]!, part];
    else if (choice < 0.45) parts[index] = part.slice(0, -1);
    else if (choice < 0.5) parts[index] = part.replace('<', '</');
  }
  return parts.join('');
}

function isXml(text: string): boolean {
  const parser = new SaxesParser();
  let failed = false;
  parser.on('error', () => (failed = true));
  parser.write(`<text>${text}</text>`).close();
  return !failed;
}
