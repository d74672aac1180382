import { describe, expect, it } from 'vitest';
import { cutAtTextMarks } from '#web/ui/pieces.ts';
import { marksOfTerms } from './segment-terms.ts';

const marked = (text: string, terms: readonly string[]) =>
  cutAtTextMarks(text, marksOfTerms(text, terms))
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
