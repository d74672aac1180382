import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '#domain/error-codes.ts';
import { WARNING_CODES } from '#domain/warning-codes.ts';
import { insertCodes } from '#tools/openapi/code-reference.ts';
import { ROOT } from './documents.ts';

const GUIDE = readFileSync(join(ROOT, 'docs/guides/errors.md'), 'utf8');

/** Codes of the library of schemas, of languages at a TMS, and of defects for which an engine is asked again. */
const INTERNAL = new Set(['custom', 'de', 'pl', 'empty', 'refused', 'codes_damaged']);

describe('the guide for errors', () => {
  it('has the tables that npm run openapi writes', () => {
    expect(GUIDE).toBe(insertCodes(GUIDE));
  });

  it('explains every code that the service gives', () => {
    const files = globSync(
      '{activities,api,db,domain,formats,instructions,jobs,language,providers,service,workflows}/**/*.ts',
      {
        cwd: ROOT,
        exclude: (path) => path.endsWith('.test.ts'),
      },
    );
    const given = files.flatMap((path) =>
      [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\bcode: '(\w+)'/gu)].map((match) => ({
        path,
        code: match[1]!,
      })),
    );
    expect(given.length).toBeGreaterThan(50);
    const unexplained = given.filter(
      ({ code }) => !(code in ERROR_CODES || code in WARNING_CODES || INTERNAL.has(code)),
    );
    expect(unexplained).toEqual([]);
  });
});
