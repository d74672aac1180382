import { describe, expect, it } from 'vitest';
import { plainText } from '#domain/units/coded-text.ts';
import { randomSource, seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { validateCodes } from '#domain/inline-codes/validate-codes.ts';
import { encodeContent } from './apertium-codec.ts';
import { parseStream } from './apertium-stream.ts';
import { matchCase, surplusSpaces } from './surface.ts';
import { readEngineNotation, engineNotation } from './testing/engine-support.ts';

describe('the stream', () => {
  it('binds pairs to words, keeps standalone codes between them and ends in a stop and a blank', () => {
    const { requests } = encodeContent(readEngineNotation('The <1>red house</1>[2] is big'), 'es');
    expect(requests).toEqual(['The [[t:c:0]]red house[[/]][x0] is big[].[]']);
  });

  it('escapes what has a meaning and takes out what no escape helps', () => {
    const { requests } = encodeContent(plainText('a\\[]{}^$@/<> * # ~ \0 \ud800 é!'), 'es');
    expect(requests).toEqual(['a\\\\\\[\\]\\{\\}\\^\\$[x0]\\/\\<\\> [x1] [x2] [x3] [x4] [x5] é![]']);
  });

  it('does not tear words apart', () => {
    const { requests } = encodeContent(readEngineNotation('A <1>b</1>ig ho[2]use'), 'es');
    expect(requests).toEqual(['A [[t:c:0]]big[[/]] house[x0][].[]']);
  });

  it.each([
    ['Name\tPhone number', ['Name[].[]', 'Phone number[].[]']],
    ['Coffee\t3.50', ['Coffee[].[]']],
    ['price per unit', ['price[x0] per unit[].[]']],
    ['Name\nof the house', ['Name[x0] of the house[].[]']],
    ['red\ufffchouse', ['red[x0] house[].[]']],
    ['red\ufffc, house', ['red[x0], house[].[]']],
    ['so\u00adme', ['some[x0][].[]']],
  ])('keeps words apart at the code in %j', (marked, expected) => {
    const offset = /[^\w]/.exec(marked)!.index;
    const code = { id: 1, kind: 'standalone' as const, offset, equivalent: marked[offset]! };
    const content = { text: marked.slice(0, offset) + marked.slice(offset + 1), codes: [code] };
    const encoded = encodeContent(content, 'es');
    expect(encoded.requests).toEqual(expected);
    const { text, codes } = encoded.decode(encoded.requests).content;
    expect({ text, offset: codes[0]?.offset }).toEqual({
      text: content.text,
      offset,
    });
  });

  it.each([
    ['an e\u2011mail', 'an e-mail[].[]', 'un e\u2011mail'],
    ['well\u2011known and e-mail', 'well-known and e-mail[].[]', 'un e\u2011mail e-mail'],
    ['a \u2011 b', 'a \u2011 b[].[]', 'un e-mail'],
  ])('sends the non-breaking hyphens of %j as plain ones and writes them again', (source, request, target) => {
    const encoded = encodeContent(plainText(source), 'es');
    expect(encoded.requests).toEqual([request]);
    expect(encoded.decode([`${target.replaceAll('\u2011', '-')}.[]`]).content.text).toBe(target);
  });

  it.each(['A', '(b)', 'c.', '- d'])('takes %j for a label, which is not translated', (label) => {
    expect(encodeContent(plainText(label), 'es').requests).toEqual([]);
  });

  it('cuts at line ends and paragraphs, but not within a sentence', () => {
    const { requests } = encodeContent(plainText('Title\nA sentence that\ngoes on. End\n\nnew one'), 'es');
    expect(requests).toEqual(['Title[].[]', 'A sentence that\ngoes on. End[].[]', 'new one[].[]']);
  });

  it('keeps requests short, whatever the text', () => {
    const texts = ['word '.repeat(20_000), 'x'.repeat(50_000), '😀'.repeat(20_000), 'A sentence. '.repeat(5000)];
    for (const text of texts) {
      for (const request of encodeContent(plainText(text), 'es').requests) expect(request.length).toBeLessThan(4010);
    }
  });

  it('gives back what an engine that changes nothing answers, with every code', () => {
    const random = seededRandom(11);
    for (let round = 0; round < 2000; round += 1) {
      const source = randomSource(random);
      const hostile = { ...source, text: source.text.replaceAll('7', '*').replaceAll('a', '^') };
      const encoded = encodeContent(hostile, 'es');
      const { content } = encoded.decode(encoded.requests);
      const where = JSON.stringify({ round, hostile, requests: encoded.requests, content });
      expect(content.text.replaceAll(/\s+/g, ''), where).toBe(hostile.text.replaceAll(/\s+/g, ''));
      const report = validateCodes(hostile, content);
      expect(report.missing, where).toEqual([]);
      expect(report.valid, where).toBe(true);
    }
  });
});

describe('responses', () => {
  const decode = (source: string, response: string) => {
    const result = encodeContent(readEngineNotation(source), 'es').decode([response]);
    return [engineNotation(result.content), ...result.unknownWords].join(' | ');
  };

  it.each([
    ['H<1>2</1>O', '[[t:c:0]]*H2O[[/]].[]', 'H<1>2</1>O | H2O'],
    ['Some H<1>2</1>O', 'Algo de [[t:c:0]]agua[[/]].[]', 'Algo de <1>agua</1>'],
    ['An area of 5 m<1>2</1>', 'Una área de 5 [[t:c:0]]*m2[[/]].[]', 'Una área de 5 m<1>2</1> | m2'],
    ['Lo<1>quent</1> is', '[[t:c:0]]*Loquent[[/]] es.[]', 'Lo<1>quent</1> es | Loquent'],
    ['<1>The big Lo</1>quent', '[[t:c:0]]El gran *Loquent[[/]].[]', '<1>El gran Lo</1>quent | Loquent'],
    ['a ho<1>use of H</1>2 here', 'una [[t:c:0]]casa de *H2[[/]] aquí.[]', 'una <1>casa de H</1>2 aquí | H2'],
    ['H<1>2</1>O', '[[t:c:0]]*H2OX[[/]].[]', '<1>H2OX</1> | H2OX'],
  ])('keeps the look of letters in a word that stays: %j', (source, response, expected) => {
    expect(decode(source, response)).toBe(expected);
  });

  it('brings codes in a word back to their place if the word stays, and after it if not', () => {
    expect(decode('Xy[1]zzy', '*Xyzzy[x0].[]')).toBe('Xy[1]zzy | Xyzzy');
    expect(decode('so[1]me', 'algo[x0].[]')).toBe('algo[1]');
  });

  it('brings pairs to where their words went', () => {
    expect(decode('The <1>red</1> <2>house</2>.', 'La [[t:c:1]]casa[[/]] [[t:c:0]]roja[[/]].[]')).toBe(
      'La <2>casa</2> <1>roja</1>.',
    );
  });

  it('leaves an edge of the text with the words that stood there', () => {
    expect(decode('<1>Red</1> house.', 'Casa [[t:c:0]]roja[[/]].[]')).toBe('Casa <1>roja</1>.');
    expect(decode('Font styles <1>bold</1>', '[[t:c:0]]Negrita[[/]] de modas de la fuente.[]')).toBe(
      '<1>Negrita</1> de modas de la fuente',
    );
    expect(decode('See <1>the house!</1>', 'Ver ¡[[t:c:0]]la[[/]] [[t:c:0]]casa[[/]]![]')).toBe('Ver ¡<1>la casa!</1>');
  });

  it('joins the words of a pair, with the marks it had', () => {
    const response = 'Ver "[[t:c:0]]la[[/]] [[t:c:0]]casa[[/]]", [[t:c:1]]Nota[[/]]: x.[]';
    expect(decode('See <1>"the house"</1>, <2>note: </2>x.', response)).toBe('Ver <1>"la casa"</1>, <2>nota: </2>x.');
  });

  it('takes the largest part when words of a pair went far apart', () => {
    const response = '[[t:c:0]]a[[/]] uno dos tres cuatro cinco [[t:c:0]]casa grande[[/]].[]';
    expect(decode('x <1>a big house</1> one two three four five.', response)).toBe(
      'a uno dos tres cuatro cinco <1>casa grande</1>.',
    );
  });

  it.each([
    ['a * b #c foo', 'un [x0] *b [x1]c *foo #bar @baz.[]', 'un * b #c foo bar baz | b | foo | baz'],
    ['a foo b', '\\@foo card \\*d’arc \\#bar b.[]', 'foo card d’arc bar b | foo | d’arc'],
    ['Bar <1>off</1>', '#Bar# off ~de [[t:c:0]]\\@off[[/]].[]', 'Bar off de <1>off</1> | off'],
    ['at @foo, me@host b', 'en [x0]*foo, [x1] *b\\@[].[]', 'en @foo, me@host b | foo | b'],
  ])('leaves the marks of %j out and names the words that were not translated', (source, response, expected) => {
    expect(decode(source, response)).toBe(expected);
  });

  it('takes off only the stop that was added', () => {
    expect(decode('Title', 'Título.[]')).toBe('Título');
    expect(decode('It is.', 'Es.[]')).toBe('Es.');
    expect(decode('Hello[1]', 'Hola[x0].[]')).toBe('Hola[1]');
  });

  it('keeps a word that the engine made nothing of, as unknown', () => {
    expect(decode('<1>Do</1> it', ' .[]')).toBe('<1>Do</1> it | Do | it');
  });

  it('omits codes that the engine lost, for the caller to repair and report', () => {
    expect(decode('a [1] b <2>c</2> d', 'x y z w.[]')).toBe('x y z w');
  });

  it('refuses an answer without its end', () => {
    expect(() => encodeContent(plainText('a house'), 'es').decode(['b'])).toThrow(/incomplete/);
  });

  it('reads any garbage', () => {
    const random = seededRandom(5);
    const parts = [
      '[',
      ']',
      '[[',
      ']]',
      '[[/]]',
      '\\',
      '^',
      '$',
      't:c:0',
      'x0',
      '[x0]',
      '[x99]',
      '*',
      '#',
      'a',
      ' ',
      '[[t:c:7]]',
    ];
    for (let round = 0; round < 2000; round += 1) {
      const garbage = Array.from({ length: 12 }, () => parts[Math.floor(random() * parts.length)]).join('');
      expect(parseStream(garbage)).toBeInstanceOf(Array);
      const source = readEngineNotation('a <1>b</1> [2] c');
      const { content } = encodeContent(source, 'es').decode([`${garbage}[]`]);
      expect(validateCodes(source, content)).toMatchObject({ added: [], duplicated: [], misplaced: [], crossing: [] });
    }
  });
});

describe('surface', () => {
  it.each([
    ['HELLO WORLD', 'HOLA Mundo', 'es', 'HOLA MUNDO'],
    ['Hello', 'hola', 'es', 'Hola'],
    ['etc', 'Etc', 'es', 'etc'],
    ['and/or', 'Y/o', 'es', 'y/o'],
    ['español', 'Spanish', 'en', 'Spanish'],
    ['hello old house', 'hola Casa vieja', 'es', 'hola casa vieja'],
    ['Hello. The house', 'Hola. La Casa', 'es', 'Hola. La casa'],
    ['Hello Mr. Brown and Ann', 'Hola Sr. Brown y Ann', 'es', 'Hola Sr. Brown y Ann'],
    ['I see NATO', 'Veo OTAN', 'es', 'Veo OTAN'],
  ])('of %s: %s in %s becomes %s', (source, target, language, expected) => {
    expect(matchCase(source, target, language)).toBe(expected);
  });

  it('takes out spaces that the source does not have, and leaves those it has', () => {
    const cleaned = (source: string, target: string) => {
      let result = target;
      for (const range of surplusSpaces(source, target).toReversed()) {
        result = result.slice(0, range.start) + result.slice(range.end);
      }
      return result;
    };
    expect(cleaned('I saw it. I do.', ' Lo  vi .  Sí ')).toBe('Lo vi. Sí');
    expect(cleaned('a  b !', 'x  y !')).toBe('x  y !');
  });
});
