import { describe, expect, it } from 'vitest';
import { DEFAULT_MEMORY } from '#domain/memories/memory-preferences.ts';
import type { MemoryMatch, MemorySearch } from '#domain/memories/memory-search.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { ENGINE, terminologyOf } from '#language/rewriting/testing/rewriting-fixture.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { acceptMatches, type UsedMemory } from './accept-matches.ts';

const MODEL: TranslationProvider = { ...ENGINE, capabilities: { ...ENGINE.capabilities, kind: 'model' } };
const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'es' };
const terminology = terminologyOf(['en: invoice, es: nota de cobro, es: !factura'], 'en', 'es');

const OLD = 'Envíe la factura.';
const CLEAN = 'Envíe la nota de cobro.';
const SOURCE = 'Send the invoice.';

function match(source: string, target: string, fields: Partial<MemoryMatch> = {}): MemoryMatch {
  const segment = { source: plainText(source), target: plainText(target), ...LANGUAGES, changedAt: null };
  return { score: 100, penalty: 0, segment, document: 1, adapted: plainText(target), ...fields };
}

/** A memory with the exact match of each text, and the fuzzy ones of all of them. */
function memoryOf(
  exact: Readonly<Record<string, MemoryMatch>>,
  fuzzy: readonly MemoryMatch[] = [],
  used: Partial<UsedMemory> = {},
): UsedMemory {
  const search: MemorySearch = {
    exact: async (sought) => sought.map(({ content }) => exact[content.text]),
    fuzzy: async () => fuzzy,
  };
  return { ...DEFAULT_MEMORY, search, ...used };
}

async function take(provider: TranslationProvider, memory: UsedMemory | undefined, source = SOURCE, own?: string) {
  const sources = { memory, own: own === undefined ? [] : [plainText(own)] };
  const { accepted: taken, examples } = await acceptMatches([plainText(source)], sources, {
    ...LANGUAGES,
    provider,
    terminology,
  });
  return {
    text: taken[0]?.content.text,
    violated: taken[0]?.glossary.violated.map(({ targetTerm }) => targetTerm),
    applied: taken[0]?.glossary.applied.length,
    shown: [...examples].map(([text, { translation }]) => [text, translation]),
  };
}

describe('an exact match', () => {
  it('is taken with what it has of the glossaries', async () => {
    const memory = memoryOf({ [SOURCE]: match(SOURCE, CLEAN) });
    expect(await take(MODEL, memory)).toEqual({ text: CLEAN, violated: [], applied: 1, shown: [] });
  });

  it('that breaks a glossary becomes an example of a model, and is taken and reported with an engine', async () => {
    const memory = memoryOf({ [SOURCE]: match(SOURCE, OLD) });
    expect(await take(MODEL, memory)).toMatchObject({ text: undefined, shown: [[SOURCE, OLD]] });
    expect(await take(ENGINE, memory)).toEqual({ text: OLD, violated: ['factura'], applied: 0, shown: [] });
  });

  it('that breaks a glossary leaves its place to another one that does not', async () => {
    const others = [match(SOURCE, OLD), match(SOURCE, CLEAN), match('Send an invoice.', '', { score: 90 })];
    const memory = memoryOf({ [SOURCE]: match(SOURCE, OLD) }, others);
    const taken = { text: CLEAN, violated: [], shown: [] };
    expect(await take(MODEL, memory)).toMatchObject(taken);
    expect(await take(ENGINE, memory)).toMatchObject(taken);
    // The document's own comes first, and the memory's serves if that breaks it.
    expect(await take(ENGINE, memoryOf({ [SOURCE]: match(SOURCE, CLEAN) }), SOURCE, OLD)).toMatchObject(taken);
    const similar = match('Send 1 invoice.', '', { score: 98, adapted: plainText(CLEAN) });
    expect(await take(ENGINE, memoryOf({ [SOURCE]: match(SOURCE, OLD) }, [similar]))).toMatchObject({ text: OLD });
  });

  it('of the document itself is checked as well', async () => {
    expect(await take(MODEL, undefined, SOURCE, CLEAN)).toMatchObject({ text: CLEAN, applied: 1 });
    expect(await take(MODEL, undefined, SOURCE, OLD)).toMatchObject({ text: undefined, shown: [[SOURCE, OLD]] });
    expect(await take(ENGINE, undefined, SOURCE, OLD)).toMatchObject({ text: OLD, violated: ['factura'] });
  });

  it('in ICU syntax is checked by its texts, and shown for each of them', async () => {
    const source = '{count, plural, one {# invoice} other {# invoices}}';
    const of = (target: string) => memoryOf({ [source]: match(source, target) });
    const clean = '{count, plural, one {# nota de cobro} other {# notas de cobro}}';
    expect(await take(MODEL, of(clean), source)).toMatchObject({ text: clean, violated: [] });
    const old = '{count, plural, one {# factura} other {# facturas}}';
    const { text, shown } = await take(MODEL, of(old), source);
    expect(text).toBeUndefined();
    expect(shown.map(([each]) => each)).toEqual(expect.arrayContaining([expect.stringMatching(/ invoices$/)]));
    expect(shown.every(([, translation]) => translation === old)).toBe(true);
  });

  it('with a penalty is an example from the threshold on, and never taken', async () => {
    const memory = (score: number) => memoryOf({ [SOURCE]: match(SOURCE, CLEAN, { score, penalty: 100 - score }) });
    expect(await take(MODEL, memory(95))).toMatchObject({ text: undefined, shown: [[SOURCE, CLEAN]] });
    expect(await take(MODEL, memory(70))).toMatchObject({ text: undefined, shown: [] });
    expect((await take(ENGINE, memory(95))).text).toBeUndefined();
  });

  it('is only an example where it is to be suggested', async () => {
    const memory = memoryOf({ [SOURCE]: match(SOURCE, CLEAN) }, [], { exact: 'suggest' });
    expect(await take(MODEL, memory)).toMatchObject({ text: undefined, shown: [[SOURCE, CLEAN]] });
    expect((await take(ENGINE, memory)).text).toBeUndefined();
  });
});

describe('a match in which only values differ', () => {
  const wait = match('Wait 10 minutes.', 'Espere 10 minutos.', { score: 97, adapted: plainText('Espere 25 minutos.') });
  const source = 'Wait 25 minutes.';

  it('serves engines from the threshold on, if nothing was deducted', async () => {
    expect((await take(ENGINE, memoryOf({}, [wait]), source)).text).toBe('Espere 25 minutos.');
    expect((await take(MODEL, memoryOf({}, [wait]), source)).text).toBeUndefined();
    expect((await take(ENGINE, memoryOf({}, [wait], { threshold: 98 }), source)).text).toBeUndefined();
    expect((await take(ENGINE, memoryOf({}, [{ ...wait, penalty: 5 }]), source)).text).toBeUndefined();
  });

  it('is the one that keeps to the glossaries, if there are several', async () => {
    const old = match('Send 1 invoice.', '', { score: 98, adapted: plainText('Envíe 2 facturas.') });
    const clean = match('Send 3 invoice.', '', { score: 97, adapted: plainText('Envíe 2 notas de cobro.') });
    expect(await take(ENGINE, memoryOf({}, [old, clean]), 'Send 2 invoice.')).toMatchObject({
      text: 'Envíe 2 notas de cobro.',
      violated: [],
    });
  });
});
