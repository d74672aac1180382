import { describe, expect, it } from 'vitest';
import { targetKeys } from './outputs.ts';

const names = (sourceKeys: readonly string[]) =>
  targetKeys({ id: 'job', type: 'aimt' }, 'es', sourceKeys).map((key) => key.slice('translations/job/es/'.length));

describe('keys of target files', () => {
  it('have the job, the language and the name without its folder', () => {
    expect(targetKeys({ id: 'job', type: 'aimt' }, 'es-MX', ['docs/note.txt'])).toEqual([
      'translations/job/es-MX/note.txt',
    ]);
  });

  it('lie outside of the languages when the files hold several, or none but their own', () => {
    const files = ['a/n.csv', 'b/n.csv'];
    expect(targetKeys({ id: 'job', type: 'aimt' }, undefined, files)).toEqual([
      'translations/job/n.csv',
      'translations/job/n (2).csv',
    ]);
    const rewritten = ['rewritten/job/n.csv', 'rewritten/job/n (2).csv'];
    expect(targetKeys({ id: 'job', type: 'language_rewrite' }, 'en', files)).toEqual(rewritten);
  });

  it('differ for files of the same name, also when a name looks like a numbered one', () => {
    expect(names(['a/n.txt', 'b/n.txt', 'c/n (2).txt', 'd/n.txt'])).toEqual([
      'n.txt',
      'n (2).txt',
      'n (2) (2).txt',
      'n (3).txt',
    ]);
    expect(names(['a/README', 'b/README', 'a/.txt', 'b/.txt'])).toEqual(['README', 'README (2)', '.txt', '.txt (2)']);
  });

  it('differ on file systems that know no upper and lower case', () => {
    expect(names(['a/Note.txt', 'b/note.txt'])).toEqual(['Note.txt', 'note (2).txt']);
  });

  it('are names that file systems take, however long the name is', () => {
    const long = `${'語'.repeat(83)}.txt`;
    const [first, second, third] = names([`a/${long}`, `b/${long}`, `c/${long}`]);
    expect(first).toBe(long);
    expect(new Set([first, second, third]).size).toBe(3);
    for (const name of [second, third]) expect(Buffer.byteLength(name ?? '')).toBeLessThanOrEqual(255);
    expect(second).toMatch(/^語+ \(2\)\.txt$/);
  });
});
