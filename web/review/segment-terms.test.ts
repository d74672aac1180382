import { describe, expect, it } from 'vitest';
import { markTerms } from './segment-terms.ts';

const marked = (text: string, terms: readonly string[]) =>
  markTerms(text, terms)
    .map((part) => (part.isTerm ? `[${part.text}]` : part.text))
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

  it('leave a text as it is where there are none', () => {
    expect(markTerms('Text', [''])).toEqual([{ text: 'Text', isTerm: false }]);
    expect(markTerms('İ is longer', ['is'])).toEqual([{ text: 'İ is longer', isTerm: false }]);
  });
});
