import { micromark } from 'micromark';
import { describe, expect, it } from 'vitest';
import { codeSpan } from './code-span.ts';

describe('codeSpan', () => {
  it.each([
    ['a plain name.docx', 'a plain name.docx'],
    ['![x](http://example.com/x.png) <b>bold</b> [link](http://example.com)', undefined],
    ['`code` and ``more``', undefined],
    ['`', undefined],
    ['lines\n\n# heading\u0000\u202Eend', 'lines # heading end'],
  ])('shows %j as it is, whatever Markdown it holds', (text, shown = text) => {
    const html = micromark(codeSpan(text));
    expect(html).toMatch(/^<p><code>[^<]*<\/code><\/p>$/);
    const decoded = html
      .slice(9, -11)
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    expect(decoded).toBe(shown);
  });

  it('keeps a limited number of characters, and no half of a pair', () => {
    expect(codeSpan('😀'.repeat(10), 6)).toBe('`😀😀…`');
    expect(codeSpan(' \n ')).toBe('');
  });
});
