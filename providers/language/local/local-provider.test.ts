import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { validateCodes } from '#domain/inline-codes/validate-codes.ts';
import { plainText, type CodedText } from '#domain/units/coded-text.ts';
import { isToolMissing } from '#test/suite/skipped.ts';
import { discoverApertium } from './apertium-modes.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { createLocalProvider, type LocalProvider } from './local-provider.ts';
import {
  readEngineNotation,
  livingProcesses,
  engineNotation,
  missingApertium,
  testPipelineCommand,
} from './testing/engine-support.ts';
import { translateSegments } from '#language/translation/translate-segments.ts';
import { UNMETERED } from '#providers/language/usage.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';

const programs = createProgramRunner();

const isWithoutEngine = isToolMissing(await missingApertium(), 'the real translation engine');
const never = new AbortController().signal;

describe.skipIf(isWithoutEngine)('the local provider on the real engine', () => {
  const provider = createLocalProvider({ programs });
  afterAll(() => provider.close());

  async function translate(
    text: string | CodedText,
    [sourceLanguage, targetLanguage]: readonly [string, string] = ['en', 'es'],
  ): Promise<{ text: string; unknownWords: readonly string[] }> {
    const content = typeof text === 'string' ? readEngineNotation(text) : text;
    const response = await provider.translate({
      segments: [content],
      sourceLanguage,
      targetLanguage,
      signal: never,
    });
    const [segment] = response.segments;
    expect(validateCodes(content, segment!.content).valid).toBe(true);
    return { text: engineNotation(segment!.content), unknownWords: segment!.unknownWords };
  }

  it.each([
    ['The red house is big.', 'La casa roja es grande.'],
    ['The <1>red</1> <2>house</2> is big.', 'La <2>casa</2> <1>roja</1> es grande.'],
    ['The <1>red house</1> is big', 'La <1>casa roja</1> es grande'],
    ['<1>The house</1>', '<1>La casa</1>'],
    ['The <1>red <2>house</2></1>[3].', 'La <1><2>casa</2> roja</1>[3].'],
    ['THE HOUSE', 'LA CASA'],
    ['5 m<1>2</1> of H<2>2</2>O', '5 m<1>2</1> de H<2>2</2>O'],
    ['the 1<1>st</1> house', 'la <1>1.ª</1> casa'],
    ['  the house  ', '  la casa  '],
    ['I saw it. I bought it.', 'Lo vi. Lo compré.'],
    ['The house\nis red.\n\nThe tree', 'La casa\nes roja.\n\nEl árbol'],
    ['The house 😀 👨‍👩‍👧 𝔘', 'La casa 😀 👨‍👩‍👧 𝔘'],
  ])('translates %j', async (source, expected) => {
    expect((await translate(source)).text).toBe(expected);
  });

  it.each([
    ['A well-known book', 'Un libro bien-sabido'],
    ['A <1>well</1>-known book', 'Un libro <1>bien</1>-sabido'],
    ['A <1>well-known</1> book', 'Un libro <1>bien-sabido</1>'],
    ['Well-known books', 'Libros bien-sabidos'],
    ['An input/output device', 'Un aparato de entrada/salida'],
    ['black/white houses', 'casas negras/blancas'],
    ['Research & development team', 'Búsqueda & equipo de desarrollo'],
    ['The "red" house', 'La casa "roja"'],
    ['show remote-tracking branches', 'el espectáculo que remotas-sigue ramas'],
    ['Send an e-mail', 'Enviar un email'],
    ['No', 'No'],
    ['and/or', 'y/o'],
    ['N/A', 'N/A'],
    ['The I/O device', 'El I/O aparato'],
    ['Send an e\u2011mail', 'Enviar un email'],
    ['A well\u2011known book', 'Un libro bien\u2011sabido'],
    ['The house - and the tree', 'La casa - y el árbol'],
  ])('keeps the signs in %j between their words', async (source, expected) => {
    expect((await translate(source)).text).toBe(expected);
  });

  it('keeps the signs between their words into English', async () => {
    const { text } = await translate('El libro teórico-práctico nuevo', ['es', 'en']);
    expect(text).toBe('The new theoretical-practical book');
  });

  it.each([
    ['Name\tAddress of the house', 'Nombre\tAlocución de la casa'],
    ['Coffee with milk\t3.50', 'Café con leche\t3.50'],
    ['1\tIntroduction to the house', '1\tIntroducción a la casa'],
    ['(a)\tthe buyer pays the price;', '(a)\tel comprador paga el precio;'],
    ['Name of\vthe company', 'Nombre de\vla empresa'],
    ['Line one\vand line two', 'Línea un\vy línea dos'],
    ['First name\ufffclast name', 'Primer nombre\ufffcúltimo nombre'],
  ])('keeps words apart at the code in %j', async (source, expected) => {
    const at = /[\t\v\ufffc]/.exec(source)!;
    const code = { id: 1, kind: 'standalone' as const, offset: at.index, equivalent: at[0] === '\v' ? ' ' : at[0] };
    const result = await translate({ text: source.replace(at[0], ''), codes: [code] });
    expect(result).toEqual({ text: expected.replace(/[\t\v\ufffc]/, '[1]'), unknownWords: [] });
  });

  it('keeps every special character once', async () => {
    const special = '\\ [ ] { } ^ $ @ / < > * # ~ _ | + = " &';
    const result = await translate(`The house ${special} is red.`);
    for (const character of special.replaceAll(' ', '')) {
      expect(result.text.split(character), character).toHaveLength(2);
    }
  });

  it.each([
    '^',
    '^^house$',
    '[]',
    '\0',
    'a\0house',
    '\ud800 house',
    'house \udc00',
    '\\',
    '[[t:c:0]]house[[/]]',
    '^a/b<n>$ house',
    '*',
    'house.[]',
    '<STREAMCMD:FLUSH>',
    '{^house<n>$}',
    '\u{10ffff}\ue000 house',
    '\r\nhouse\r\n',
    '\u202ehouse',
    '#house @house *house',
  ])('survives %j', async (text) => {
    const result = await translate(plainText(text));
    expect(result.text.replaceAll(/[\p{L}\s]/gu, '')).toBe(text.replaceAll(/[\p{L}\s]/gu, ''));
    expect((await translate('The red house.')).text).toBe('La casa roja.');
  });

  it.each([
    ['valid identity card', 'identity card válido', ['identity']],
    ['Write to me@localhost or @xyzzyfoo <1>identity cards</1>.', undefined, ['xyzzyfoo', 'identity']],
  ])('leaves no marks in %j', async (source, expected, unknownWords) => {
    const result = await translate(source);
    expect(result.unknownWords).toEqual(unknownWords);
    expect(result.text.match(/\S*[@*#~]\S*/g)).toEqual(source.match(/\S*[@*#~]\S*/g));
    if (expected !== undefined) expect(result.text).toBe(expected);
  });

  it('names unknown words and leaves them without marks', async () => {
    expect(await translate('The xyzzyfoo and the blargh house')).toMatchObject({
      unknownWords: ['xyzzyfoo', 'blargh'],
    });
    expect((await translate('The xyzzyfoo *house')).text).toMatch(/xyzzyfoo.*\*/);
  });

  it('translates 50 KB in one string', async () => {
    const source = 'The red house is big and the tree is green. '.repeat(1150);
    const result = await translate(plainText(source));
    expect(result.text.match(/La casa roja es grande/g)).toHaveLength(1150);
  });

  it('goes through a language in between where there is no pair', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'loquent-modes-'));
    const { pairs } = await discoverApertium();
    for (const mode of ['eng-spa', 'es-fr']) {
      const pair = pairs.find((each) => each.mode === mode);
      if (pair !== undefined) await copyFile(pair.path, join(folder, `${mode}.mode`));
    }
    const own = createLocalProvider({ programs, modesFolders: [folder] });
    try {
      expect(await own.supports('en-GB', 'fr-CA')).toEqual({ supported: true, pivots: ['es'] });
      const response = await own.translate({
        segments: [readEngineNotation('The <1>red</1> house[2].')],
        sourceLanguage: 'en-GB',
        targetLanguage: 'fr-CA',
        signal: never,
      });
      expect(engineNotation(response.segments[0]!.content)).toBe('La maison <1>rouge</1>[2].');
      expect(response).toMatchObject({ engine: 'apertium eng-spa, es-fr', pivots: ['es'] });
    } finally {
      await own.close();
      await rm(folder, { recursive: true });
    }
  });

  it('keeps placeholders, addresses and terms through the whole service', async () => {
    const result = await translateSegments({
      provider,
      segments: [plainText(' Open {name} at https://example.com/the/house or <b>house</b> in Red House %s. ')],
      sourceLanguage: 'en',
      targetLanguage: 'es',
      protectedTerms: ['Red House'],
      meter: UNMETERED,
      signal: never,
    });
    const text = result.segments[0]?.content.text ?? '';
    for (const kept of ['{name}', 'https://example.com/the/house', '<b>casa</b>', 'Red House', '%s'])
      expect(text).toContain(kept);
    expect(text).toMatch(/^ Ab.*\. $/);
  });

  it('translates 2,000 sentences in order and says how fast', async () => {
    const nouns = ['house', 'tree', 'car', 'book', 'garden', 'window', 'table', 'river'];
    const segments = Array.from({ length: 2000 }, (_, index) =>
      plainText(
        `The ${nouns[index % nouns.length]} number ${index} is red and the ${nouns[(index * 3) % nouns.length]} is big.`,
      ),
    );
    const progress: number[] = [];
    const start = performance.now();
    const response = await provider.translate({
      segments,
      sourceLanguage: 'en',
      targetLanguage: 'es',
      signal: never,
      onProgress: (done) => progress.push(done),
    });
    const seconds = (performance.now() - start) / 1000;
    console.info(`2,000 sentences in ${seconds.toFixed(2)} s: ${((seconds / 2000) * 1000).toFixed(2)} ms a sentence`);
    for (const [index, segment] of response.segments.entries()) expect(segment.content.text).toContain(` ${index} `);
    expect(progress).toEqual(Array.from({ length: 2000 }, (_, index) => index + 1));
  });

  it('leaves no process running after an abort in the middle, nor after close', async () => {
    const own = createLocalProvider({ programs });
    const warm = { sourceLanguage: 'en', targetLanguage: 'es' };
    await own.translate({ ...warm, segments: [plainText('A house.')], signal: never });
    const first = own.processGroups();
    expect(first.flatMap(livingProcesses).length).toBeGreaterThan(5);
    const controller = new AbortController();
    const running = own.translate({
      ...warm,
      segments: Array.from({ length: 5000 }, (_, index) => plainText(`The house ${index} is red.`)),
      signal: controller.signal,
      onProgress: (done) => {
        if (done === 20) controller.abort(new Error('cancelled'));
      },
    });
    await expect(running).rejects.toThrow('cancelled');
    await own.translate({ ...warm, segments: [plainText('A house.')], signal: never });
    const groups = [...first, ...own.processGroups()];
    await own.close();
    await vi.waitFor(() => expect(groups.flatMap(livingProcesses)).toEqual([]), TEST_TIMEOUT);
    await expect(own.translate({ ...warm, segments: [plainText('A house.')], signal: never })).rejects.toMatchObject({
      id: 'provider_failed',
    });
  });
});

describe.skipIf(isWithoutEngine)('the local provider on an engine that misbehaves', () => {
  let provider: LocalProvider;
  afterEach(() => provider.close());

  function translate(text: string, signal = never) {
    provider = createLocalProvider({ programs, pipelineCommand: () => testPipelineCommand(), requestTimeout: 800 });
    return provider.translate({
      segments: [readEngineNotation(text)],
      sourceLanguage: 'en',
      targetLanguage: 'es',
      signal,
    });
  }

  it.each(['hang', 'die', 'flood', 'truncated'])('fails retryably when it does %s', async (order) => {
    await expect(translate(`${order} text`)).rejects.toMatchObject({ id: 'provider_failed', retryable: true });
  });

  it('turns garbage into no more than a text with codes of the source', async () => {
    const response = await translate('garbage <1>word</1> [2]');
    expect(validateCodes(readEngineNotation('garbage <1>word</1> [2]'), response.segments[0]!.content)).toMatchObject({
      added: [],
      duplicated: [],
    });
  });

  it('takes an empty answer for words that it does not know', async () => {
    const response = await translate('nothing here');
    expect(response.segments[0]).toEqual({ content: plainText('nothing here'), unknownWords: ['nothing', 'here'] });
  });

  it('ends at once when aborted in a request', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('cancelled')), 150);
    await expect(translate('hang', controller.signal)).rejects.toThrow('cancelled');
  });
});
