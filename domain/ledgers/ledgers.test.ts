import { describe, expect, it } from 'vitest';
import { addressFormOf, settledForm } from './address-forms.ts';
import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { EntryCounter } from './count-entries.ts';
import { entriesIn, ledgerTerminology } from './ledger-terminology.ts';
import { mergeBriefs, mergeEntries } from './merge-parts.ts';
import { RepeatedTitles, titleOf } from './repeated-titles.ts';
import { LEDGER_LIMITS, type SurveyedEntry, type SurveyedPart } from './survey.ts';

const part = (...entries: SurveyedEntry[]): SurveyedPart => ({ brief: {}, entries });
const term = (source: string): SurveyedEntry => ({ kind: 'term', source });
const person = (source: string, gender?: 'feminine' | 'masculine'): SurveyedEntry => ({
  kind: 'name',
  type: 'person',
  source,
  ...(gender === undefined ? {} : { gender }),
});

describe('parts of a survey', () => {
  it('are merged: terms by their usual spelling, and a gender on which they differ is left open', () => {
    const merged = mergeEntries([
      part(term('Gearbox'), person('Kim', 'feminine'), person('Anna')),
      null,
      part(term('gearbox'), person('Kim', 'masculine'), person('Anna', 'feminine')),
    ]);
    expect(merged).toEqual([
      { kind: 'term', source: 'gearbox' },
      { kind: 'name', type: 'person', source: 'Kim' },
      { kind: 'name', type: 'person', source: 'Anna', gender: 'feminine' },
    ]);
  });

  it('have one brief: the most frequent register, and an equal share of the abstract', () => {
    const brief = (register: 'formal' | 'informal', abstract: string) => ({
      brief: { register, abstract },
      entries: [],
    });
    const parts = [brief('informal', 'One.'), brief('formal', 'word '.repeat(1_000)), brief('formal', 'Three.')];
    const { abstract = '', register } = mergeBriefs(parts);
    expect(register).toBe('formal');
    expect(abstract.length).toBeLessThanOrEqual(LEDGER_LIMITS.abstract);
    expect(abstract).toMatch(/^One\. .*Three\.$/u);
  });
});

describe('occurrences of entries', () => {
  it('are counted in inflected forms too, with their places and the first text', () => {
    const counter = new EntryCounter([term('gearbox'), term('rotor'), person('Anna')], 'en');
    counter.add({ text: 'Open the gearbox.', place: 'Service' });
    counter.add({ text: 'Gearboxes and a rotor.', place: 'Parts' });
    counter.add({ text: 'Anna agreed.', place: undefined });
    expect(counter.counted()).toEqual({
      entries: [
        { ...term('gearbox'), count: 2, places: ['Service', 'Parts'], example: 'Open the gearbox.' },
        { ...person('Anna'), count: 1, places: [], example: 'Anna agreed.' },
      ],
      leftOut: 0,
    });
  });

  it('decide which entries a ledger keeps', () => {
    const names = Array.from({ length: LEDGER_LIMITS.entries + 7 }, (_name, index) => person(`Q${index}x`));
    const counter = new EntryCounter(names, 'en');
    for (const { source } of names) counter.add({ text: source, place: undefined });
    counter.add({ text: names.at(-1)!.source, place: undefined });
    const { entries, leftOut } = counter.counted();
    expect(entries).toHaveLength(LEDGER_LIMITS.entries);
    expect(leftOut).toBe(7);
    expect(entries[0]).toMatchObject({ source: names.at(-1)!.source, count: 2 });
  });
});

describe('a ledger as terminology', () => {
  const entries = [
    { source: 'gearbox', target: 'Getriebe' },
    { source: 'Anna Petrov', target: 'Anna Petrowa' },
  ];
  const terminology = ledgerTerminology(entries, 'en', 'de');

  it('finds the entries of texts', () => {
    expect(entriesIn(entries, terminology, ['Two gearboxes.'])).toEqual([entries[0]]);
  });

  it('checks translations, in any form of the rendering', () => {
    expect(terminology.check('Two gearboxes.', 'Zwei Getrieben.').violated).toEqual([]);
    expect(terminology.check('Anna Petrov came.', 'Anna Petrov kam.').violated).toMatchObject([
      { entryId: 1, targetTerm: 'Anna Petrowa' },
    ]);
  });
});

describe('titles', () => {
  it.each([
    ['1.2 Before you begin', 'Before you begin'],
    ['Before you begin ........ 17', 'Before you begin'],
    ['Before you begin\t17', 'Before you begin'],
    ['Begin', undefined],
    ['Check the gearbox of unit 1.', undefined],
    ['Before you begin, read this:', undefined],
  ])('%j', (text, title) => {
    expect(titleOf(text)).toBe(title);
  });

  it('have the rendering of their heading, or the most frequent one', () => {
    const titles = new RepeatedTitles();
    titles.add('Before you begin 17', 'Vor dem Start 17');
    titles.add('Before you begin', 'Bevor Sie beginnen');
    titles.add('Safety first', 'Sicherheit zuerst');
    const expected = { source: 'Before you begin', expected: 'Bevor Sie beginnen' };
    expect(titles.missing(plainText('Before you begin 17'), 'Vor dem Start 17')).toEqual([expected]);
    expect(titles.missing(plainText('Before you begin 17'), 'Bevor Sie beginnen 17')).toEqual([]);
    expect(titles.missing(plainText('Safety first'), 'Sicherheit zuerst')).toEqual([]);
  });

  it('have it where a sentence refers to them by quotation marks or a link', () => {
    const titles = new RepeatedTitles();
    titles.add('Before you begin', 'Bevor Sie beginnen');
    const expected = { source: 'Before you begin', expected: 'Bevor Sie beginnen' };
    const quoted = plainText('Read “Before you begin” and "On safety" first.');
    expect(titles.missing(quoted, 'Lies zuerst „Vor dem Start“ und „Zur Sicherheit“.')).toEqual([expected]);
    expect(titles.missing(quoted, 'Lies zuerst „Bevor Sie beginnen“ und „Zur Sicherheit“.')).toEqual([]);
    const linked = decodeTagged('See <g1>Before you begin</g1>.');
    expect(titles.missing(linked, 'Siehe Vor dem Start.')).toEqual([expected]);
    expect(titles.missing(plainText('Read this before you begin it.'), 'Lies das vor dem Start.')).toEqual([]);
  });
});

describe('forms of address', () => {
  it.each([
    ['Klicken Sie auf OK.', 'de', 'formal'],
    ['Sie sind grün.', 'de', undefined],
    ['Wenn du willst, klicke auf OK.', 'de', 'informal'],
    ['„Kommst du?“, fragte sie.', 'de', undefined],
    ['Cliquez sur votre nom.', 'fr-CA', 'formal'],
    ['¿Tú quieres?', 'es', 'informal'],
    ['Click OK.', 'en', undefined],
  ])('%j', (text, language, form) => {
    expect(addressFormOf(text, language)).toBe(form);
  });

  it('are settled by what is required, else by a clear majority', () => {
    expect(settledForm('formal', { formal: 0, informal: 9 })).toBe('formal');
    expect(settledForm(undefined, { formal: 8, informal: 2 })).toBe('formal');
    expect(settledForm(undefined, { formal: 5, informal: 4 })).toBeUndefined();
  });
});
