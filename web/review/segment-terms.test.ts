import { describe, expect, it } from 'vitest';
import { cutAtTextMarks } from '#web/ui/pieces.ts';
import type { ListedEntry } from '#web/ledgers/use-ledger.ts';
import { marksOfEntries, marksOfTerms } from './segment-terms.ts';

const marked = (text: string, terms: readonly string[]) =>
  cutAtTextMarks(
    text,
    marksOfTerms(
      text,
      terms.map((term) => ({ text: term })),
    ),
  )
    .map(({ words, mark }) => (mark === undefined ? words : `[${words}]`))
    .join('');

describe('terms in a source', () => {
  it('are marked where a word begins, the longest first', () => {
    expect(marked('Open the Invoice list, not the reinvoice.', ['invoice', 'invoice list'])).toBe(
      'Open the [Invoice list], not the reinvoice.',
    );
    expect(marked('Invoices', ['invoice'])).toBe('[Invoice]s');
  });

  it('are marked anywhere in scripts without blanks', () => {
    expect(marked('新しい請求書', ['請求書'])).toBe('新しい[請求書]');
  });

  it('leave a text without terms unchanged', () => {
    expect(marked('Text', [''])).toBe('Text');
    expect(marked('İ is longer', ['is'])).toBe('İ is longer');
  });
});

describe('entries of a ledger', () => {
  const entry = (source: string, target: string) => ({ source, target }) as ListedEntry;
  const marks = (source: string, target: string, entries: readonly ListedEntry[]) => {
    const found = marksOfEntries(source, entries, (each) => each.target);
    return [
      marksOfTerms(source, found.source).map(({ start, end }) => source.slice(start, end)),
      marksOfTerms(target, found.target).map(({ start, end, title }) => [target.slice(start, end), title]),
    ];
  };

  it('are marked in the source, and in a target whose source has them, endings included', () => {
    const entries = [entry('gearbox', 'Getriebe'), entry('Anna', 'Anna')];
    expect(marks('Two gearboxes.', 'Zwei Getrieben von Anna.', entries)).toEqual([
      ['gearbox'],
      [['Getriebe', 'Getriebe']],
    ]);
  });

  it('are not marked in longer words', () => {
    expect(marks('Annabella', 'Annabella', [entry('Anna', 'Anna')])).toEqual([[], []]);
  });
});
