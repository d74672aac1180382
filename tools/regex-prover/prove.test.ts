import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkMadePatterns, checkPatterns, problemOf } from './prove.ts';

const kindOf = (pattern: RegExp) => problemOf(pattern.source, pattern.flags)?.split(' ')[1] ?? 'linear';

describe('a pattern takes', () => {
  it.each([
    ['a loop in a loop', /^(?:a+)+$/],
    ['a loop of what may be nothing', /(?:a*)*b/y],
    ['alternatives that build each other', /^(?:a|b|ab)*c/],
    ['line ends that are read as one or as two', /^(?:[^\r\n]*(?:\r\n|\r|\n))*?---/],
    ['an optional separator', /^(?:\w+\s?)*$/],
    ['comments that are read as one or as two', /^(?:<!--[^]*?-->)*<a/],
    ['an escape that is optional', /\[(?:[^[\]\\]|\\[\]\\]?){1,999}\]/y],
    ['a loop that is counted', /^(?:a|aa){1,50}$/],
    ['what is looked for ahead', /^(?=(?:a|a)*b)./],
    ['classes that share letters of one script', /^(?:\p{L}|[а-я])*!/u],
    ['what ignores case', /^(?:a|A)*!/i],
  ])('exponential time for %s', (_what, pattern) => {
    expect(kindOf(pattern)).toBe('exponential');
  });

  it.each([
    ['white space at the end', /\s+$/],
    ['white space at both ends', /^\s+|\s+$/g],
    ['an end that may be missing', /<!--[^]*?-->/],
    ['two loops that read the same', /^\s*\S*\s*$/],
    ['an optional sign between two loops', /=\s*["']?\s*\d/],
    ['digits before a comma that is optional', /\{(\d+)(,?)(\d*)\}/y],
    ['what may follow each match', /\s(?:\s*x)?/g],
    ['a repeated group', /^(.+)\1!/],
    ['what is looked for ahead', /(?=\s*x)\s/g],
    ['what is looked for behind', /(?<=[^\s]\s+)A/],
    ['a border of words within the piece', /\b[\w-]+@/],
    ['three loops of which two are bounded', /\s{1,100}\s{1,100}x/],
    ['a loop that is bounded beyond what counts', /a{1,5000}b/],
    ['lines', /^\s+x/m],
  ])('polynomial time for %s', (_what, pattern) => {
    expect(kindOf(pattern)).toBe('polynomial');
  });

  it.each([
    ['nothing else before it', /(?<!\s)\s+$/],
    ['one beginning', /^<!--[^]*?-->/],
    ['one place', /<!--[^]*?-->/y],
    ['all matches in a row', /\s+/g],
    ['an end that is always there', /([^\r\n]*)(\r\n|\r|\n|$)/g],
    ['loops with a separator between them', /^\w+(?:\.\w+)*$/],
    ['a bound', /[^\s]{0,200}@/],
    ['a border of words', /\b[ivx]+\b/g],
    ['what is not ahead', /^(?:\\(?:[[\]\\]|(?![[\]\\]))|[^\\])*\]/],
    ['classes without a common character', /^(?:\p{L}|\p{M}|\p{N})*!/u],
    ['sets that are subtracted', /^(?:[\p{L}--[а-я]]|[а-я])*!/v],
    ['a way that is the last of several', /a(?:\s*x)?/g],
    ['the first match of a text', /\s(?:\s*x)?/],
  ])('linear time for %s', (_what, pattern) => {
    expect(kindOf(pattern)).toBe('linear');
  });
});

describe('the check of files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'patterns-'));
  const file = join(folder, 'a.ts');
  afterAll(() => rmSync(folder, { recursive: true }));
  const checked = (source: string, exceptions: Parameters<typeof checkPatterns>[1] = []) => {
    writeFileSync(file, source);
    return checkPatterns([file], exceptions);
  };

  it('reads literals wherever they are, and no comments', () => {
    expect(checked("const a = (b: string) => b.replace(/\\s+$/, ''); // /\\s+$/\n")).toEqual([
      `${file}: /\\s+$/ takes polynomial time where a text repeats "\\t".`,
    ]);
  });

  it('reads what is put together of constants', () => {
    const source = "const SPACE = '\\\\s';\nconst LINE = /\\n/;\nnew RegExp(`${SPACE}+${LINE.source}`, 'g');";
    expect(checked(source)).toEqual([expect.stringContaining('RegExp(\\s+\\n)g takes polynomial time')]);
    expect(checked('const of = (name: string) => new RegExp(`^${name}+$`);')).toEqual([]);
  });

  it('refuses what is made elsewhere, and what it cannot read', () => {
    expect(checked('const of = (source: string) => new RegExp(source);')).toEqual([
      expect.stringContaining('made at run time'),
    ]);
    expect(checked('const of = (name: string) => new RegExp(`\\\\p{${name}}`, "u");')).toHaveLength(1);
  });

  it.each([
    ["text.match('(a+)+$')"],
    ['text.search(`(a+)+$`)'],
    ["text.matchAll('(a' + '+)+$')"],
    ['new globalThis.RegExp(BAD)'],
    ['Reflect.construct(RegExp, [BAD])'],
    ['(() => { const P = RegExp; return new P(BAD); })()'],
    ["(() => { const GOOD = '(a+)+$'; return RegExp(GOOD); })(); { const GOOD = 'a'; RegExp(GOOD); }"],
  ])('refuses %s, which nothing runs', (code) => {
    expect(checked(`const BAD = '(a+)+$';\nconst of = (text: string) => ${code}`).length).toBeGreaterThan(0);
  });

  it('lets types and comparisons name the constructor', () => {
    expect(checked('const is = (a: unknown, b: RegExp) => a instanceof RegExp || b.test("");')).toEqual([]);
  });

  it('finds patterns that modules build from constants of others, under any name', async () => {
    const other = join(folder, 'other.mjs');
    const module = join(folder, 'module.mjs');
    writeFileSync(other, "export const PART = '(a+)+';");
    for (const code of ['new RegExp(`${PART}$`)', 'Reflect.construct(RegExp, [`${PART}$`])', "'a'.match(`${PART}$`)"]) {
      const path = module.replace('module', `m${code.length}`);
      writeFileSync(path, `import { PART } from './other.mjs';\nconst P = RegExp;\n${code};`);
      expect(await checkMadePatterns([path]), code).toEqual([expect.stringContaining('exponential')]);
    }
    expect(RegExp('a')).toEqual(/a/);
  });

  it('lets exceptions with a reason pass, as long as they are needed', () => {
    const reason = 'Reads the name of a variable.';
    const exception = { file, pattern: '/\\s+$/', reason };
    expect(checked('export const a = /\\s+$/;', [exception])).toEqual([]);
    expect(checked('export const a = /\\s+$/;', [{ ...exception, reason: '' }])).toHaveLength(1);
    expect(checked('export const a = /(?<!\\s)\\s+$/;', [exception])).toEqual([
      `${file}: the exception for /\\s+$/ isn't needed.`,
    ]);
  });
});
