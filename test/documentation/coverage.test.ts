import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { JOB_KINDS } from '#domain/jobs/kinds/index.ts';
import { findTestFiles } from '#test/test-files.ts';
import { ROOT } from './documents.ts';

/** A row of docs/coverage.md. */
interface Row {
  readonly subject: string;
  readonly proofs: readonly { readonly file: string; readonly titles: readonly string[] }[];
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const rows: readonly Row[] = read('docs/coverage.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Operation|Type|Rule) \|/.test(line))
  .map((line) => {
    const [, subject = '', tests = ''] = /^\| (.*?) \| (.*) \|$/.exec(line) ?? [];
    const proofs = [...tests.matchAll(/\]\(\.\.\/([^)]+)\): ([^[]*)/gu)].map(([, file = '', titles = '']) => ({
      file,
      titles: [...titles.matchAll(/“([^”]*)”/gu)].map(([, title]) => title!),
    }));
    return { subject: subject.replaceAll('`', ''), proofs };
  });

const description = JSON.parse(read('docs/openapi.json')) as { paths: Record<string, Record<string, unknown>> };
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);
const testFiles = new Set(Object.values(findTestFiles()).flat());

/** Whether a test file has a test of this title: the first argument of a call, in any quotes. */
function hasTest(file: string, title: string): boolean {
  const text = read(file);
  return ["'", '"', '`'].some((quote) =>
    text
      .split(`${quote}${title}${quote},`)
      .slice(0, -1)
      .some((before) => /\(\s*$/.test(before)),
  );
}

describe('the coverage of the interface', () => {
  it('has each operation of the API description once, and no other', () => {
    const listed = rows.map(({ subject }) => subject).filter((subject) => /^[A-Z]+ \//.test(subject));
    expect(listed.toSorted()).toEqual(operations.toSorted());
  });

  it('has each job type once, and no other', () => {
    const listed = rows.map(({ subject }) => subject).filter((subject) => /^[a-z]+_?[a-z]+$/.test(subject));
    expect(listed.toSorted()).toEqual(Object.keys(JOB_KINDS).toSorted());
  });

  it.each(rows)('names tests that exist for $subject', ({ proofs }) => {
    expect(proofs.length).toBeGreaterThan(0);
    for (const { file, titles } of proofs) {
      expect(testFiles.has(file), file).toBe(true);
      expect(titles.length, file).toBeGreaterThan(0);
      expect(titles.filter((title) => !hasTest(file, title))).toEqual([]);
    }
  });
});
