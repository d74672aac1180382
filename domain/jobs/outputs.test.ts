import { describe, expect, it } from 'vitest';
import { targetKeys } from './outputs.ts';

const names = (sourceKeys: readonly string[]) =>
  targetKeys({ id: 'job', type: 'aimt', targetLanguages: ['es', 'es-MX'] }, 'es', sourceKeys).map((key) =>
    key.slice('translations/job/es/'.length),
  );

describe('keys of target files', () => {
  it('have the job, the language and the name without its folder', () => {
    expect(
      targetKeys({ id: 'job', type: 'aimt', targetLanguages: ['es', 'es-MX'] }, 'es-MX', ['docs/note.txt']),
    ).toEqual(['translations/job/es-MX/note.txt']);
  });

  it('lie outside of the languages when the files hold several, or none but their own', () => {
    const files = ['a/n.csv', 'b/n.csv'];
    expect(targetKeys({ id: 'job', type: 'aimt', targetLanguages: ['es', 'es-MX'] }, undefined, files)).toEqual([
      'translations/job/a/n.csv',
      'translations/job/b/n.csv',
    ]);
    const rewritten = ['rewritten/job/a/n.csv', 'rewritten/job/b/n.csv'];
    expect(targetKeys({ id: 'job', type: 'language_rewrite', targetLanguages: ['es', 'es-MX'] }, 'en', files)).toEqual(
      rewritten,
    );
  });

  it.each([
    ['the folders below the common one', ['docs/a/n.txt', 'docs/b/n.txt'], ['a/n.txt', 'b/n.txt']],
    ['no folder that all have', ['docs/n.txt', 'docs/m.txt'], ['n.txt', 'm.txt']],
    ['folders of similar names apart', ['ab/n.txt', 'a/n.txt'], ['ab/n.txt', 'a/n.txt']],
    ['names apart that differ in case', ['a/N.txt', 'A/n.txt', 'c/n.txt'], ['a/N.txt', 'A/n (2).txt', 'c/n.txt']],
    ['files out of folders of their names', ['x/a', 'x/a/b', 'x/a/c'], ['a', 'b', 'c']],
    ['files out of folders named later', ['x/a/b', 'x/a'], ['a/b', 'a (2)']],
  ])('have %s', (_what, sources, keys) => {
    expect(names(sources)).toEqual(keys);
  });

  it('keep files of several languages out of the folders of these', () => {
    const job = { id: 'job', type: 'aimt', targetLanguages: ['es'] } as const;
    expect(targetKeys(job, undefined, ['ES/n.csv', 'b/es', 'es'])).toEqual([
      'translations/job/n.csv',
      'translations/job/b/es',
      'translations/job/es (2)',
    ]);
  });

  it('are keys that users can name, however long those of the sources are', () => {
    const deep = `${'d'.repeat(200)}/${'e'.repeat(200)}/${'f'.repeat(90)}/n.txt`;
    expect(names([deep, 'n.txt'])).toEqual(['n.txt', 'n (2).txt']);
  });

  it('are names that file systems take, however long the name is', () => {
    const long = `${'語'.repeat(83)}.txt`;
    const [first, second, third] = names([`A/${long}`, `a/${long}`, `Ａ/${long}`]).map((key) =>
      key.slice(key.lastIndexOf('/') + 1),
    );
    expect(first).toBe(long);
    expect(new Set([first, second, third]).size).toBe(3);
    for (const name of [second, third]) expect(Buffer.byteLength(name ?? '')).toBeLessThanOrEqual(255);
    expect(second).toMatch(/^語+ \(2\)\.txt$/);
  });
});
