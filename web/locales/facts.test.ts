import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ERROR_CODES } from '#domain/error-codes.ts';
import { RULES } from '#domain/quality/rules/index.ts';
import { WARNING_CODES } from '#domain/warning-codes.ts';

const read = (locale: string) =>
  JSON.parse(readFileSync(new URL(`facts/${locale}.json`, import.meta.url), 'utf8')) as Readonly<
    Record<string, string>
  >;
const german = Object.keys(read('de'));

describe('the sentences for codes of the service', () => {
  it.each(['es', 'ar'])('are as many in %s', (locale) => {
    expect(Object.keys(read(locale))).toEqual(german);
  });

  it('are there for each warning and rule, and are of errors that exist', () => {
    const codes = [
      ...Object.keys(WARNING_CODES).map((code) => `warning.${code}`),
      ...RULES.map(({ id }) => `rule.${id}`),
    ];
    expect(codes.filter((code) => !german.includes(code))).toEqual([]);
    const errors = german.flatMap((id) => (id.startsWith('error.') ? [id.slice('error.'.length)] : []));
    expect(errors.filter((code) => !(code in ERROR_CODES))).toEqual([]);
  });

  it('replace English ones that have words of the API', () => {
    const english = read('en');
    expect(Object.keys(english).filter((id) => !german.includes(id))).toEqual([]);
    expect(Object.values(english).filter((words) => /\/v1\/|`|[a-z]_[a-z]/.test(words))).toEqual([]);
  });
});
