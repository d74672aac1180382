import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { ALLOWED_SKIPS } from '#tools/ci/allowed-skips.ts';
import { hasProgram, isToolMissing, isSkipped, isWithout, isWithoutProgram } from './skipped.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Calls of functions that report why tests are skipped. */
const TELLS = /\b(?:isSkipped|isToolMissing|isWithout|isWithoutProgram|isExcluded|isForLongRun)\(/;

/** True if a module reports why a name of it, or that it imports, makes tests be skipped. */
function tells(name: string, file: string): boolean {
  const text = read(file);
  const from = new RegExp(String.raw`^(?:im|ex)port \{[^}]*\b${name}\b[^}]*\} from '([.#][^']+)'`, 'm').exec(text)?.[1];
  if (from !== undefined) {
    return tells(name, from.startsWith('#') ? from.slice(1) : normalize(join(dirname(file), from)));
  }
  const declared =
    new RegExp(String.raw`\b(?:const ${name}\b[^]*?;\n|function ${name}\b[^]*?\n\})`).exec(text)?.[0] ?? '';
  return TELLS.test(declared) || new RegExp(String.raw`${TELLS.source}${name}\b`).test(text);
}

/** The conditions of a file on which tests are skipped, or run, without a report. */
function untold(file: string): readonly string[] {
  const conditions = read(file)
    .split(/\.(?:skip|run)If\(/)
    .slice(1)
    .map((rest) => rest.slice(0, endOf(rest)));
  const names = (term: string) =>
    term.replaceAll(/'[^']*'|`[^`]*`|\([^()]*\)|\bundefined\b/g, '').match(/(?<![.\w])[a-z_]\w*/gi);
  const isTold = (term: string) => TELLS.test(term) || (names(term) ?? []).every((name) => tells(name, file));
  return conditions.filter((condition) => !condition.split(/\|\||&&/).every(isTold));
}

/** The place of the parenthesis that closes one before the text. */
function endOf(text: string): number {
  let depth = 1;
  return Array.from(text).findIndex((character) => {
    depth += { '(': 1, ')': -1 }[character] ?? 0;
    return depth === 0;
  });
}

describe('a test that is skipped', () => {
  it('states the reason', () => {
    const files = globSync('{**/*.{test,browser}.ts,**/testing/**/*.ts}', {
      cwd: ROOT,
      exclude: ['**/node_modules/**'],
    });
    const own = 'test/suite/skipped.test.ts';
    const found = files
      .filter((file) => file !== own)
      .flatMap((file) => untold(file).map((each) => `${file}: ${each}`));
    expect(found).toEqual([]);
    expect(files.length).toBeGreaterThan(500);
  });

  it('states it once, with the missing tool', () => {
    const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    vi.stubEnv('CI', undefined);
    try {
      expect(isWithoutProgram(['sh', 'no-such-program'], 'one')).toBe(true);
      expect(isWithoutProgram('no-such-program', 'one')).toBe(true);
      expect(isWithoutProgram('sh', 'one')).toBe(false);
      expect([isWithout('a disk', false, 'two'), isWithout('a disk', true, 'two')]).toEqual([true, false]);
      expect([isSkipped('it is slow', 'three'), isSkipped(undefined, 'three')]).toEqual([true, false]);
      expect([isToolMissing('no engine', 'four'), isToolMissing({}, 'four')]).toEqual([true, false]);
      expect(write.mock.calls.map(([text]) => text)).toEqual([
        'Skipped without no-such-program: one\n',
        'Skipped without a disk: two\n',
        'Skipped: three: it is slow\n',
        'Skipped: four: no engine\n',
      ]);
    } finally {
      write.mockRestore();
      vi.unstubAllEnvs();
    }
    expect([hasProgram('sh'), hasProgram('no-such-program')]).toEqual([true, false]);
  });

  it('fails in CI if its tool is missing, unless CI may lack it', () => {
    vi.stubEnv('CI', 'true');
    try {
      const fails = /CI lacks what these tests need: one .*tools\/ci\/allowed-skips\.ts/;
      expect(() => isWithoutProgram('no-such-program', 'one')).toThrow(fails);
      expect(() => isToolMissing('no engine', 'one')).toThrow(fails);
      expect([isSkipped('it is slow', 'one'), isToolMissing({}, 'one'), isWithout('a disk', true, 'one')]).toEqual([
        true,
        false,
        false,
      ]);
      for (const tool of Object.keys(ALLOWED_SKIPS)) expect(isWithout(`${tool} of a kind`, false, 'one')).toBe(true);
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
