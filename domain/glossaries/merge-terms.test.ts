import { describe, expect, it } from 'vitest';
import { mergeTerms } from './merge-terms.ts';
import type { TermType } from './terminology.ts';

/** `en house` or `en house!` for a forbidden one. */
const parse = (text: string) => {
  const [, lang = '', term = '', mark] = /^(\S+) (.*?)(!?)$/.exec(text) ?? [];
  const termType: TermType = mark === '!' ? 'forbidden' : 'preferred';
  return { lang, term, termType, text };
};

describe('terms sent to an entry', () => {
  it.each<[string, string[], string[], string[], string[]]>([
    ['are new in a new language', ['en house'], ['de Haus'], [], ['de Haus']],
    ['change the one of their language', ['en house'], ['en home'], ['en house > en home'], []],
    ['change it whatever its type', ['en house'], ['en home!'], ['en house > en home!'], []],
    ['keep regions apart', ['en house'], ['en-GB house'], [], ['en-GB house']],
    ['mean the same text first', ['en a', 'en b'], ['en b!'], ['en b > en b!'], []],
    ['then the same type', ['en a', 'en b!'], ['en c!'], ['en b! > en c!'], []],
    ['then a preferred one', ['en a', 'en b'], ['en c!'], ['en a > en c!'], []],
    ['mean each once', ['en a'], ['en b', 'en c'], ['en a > en b'], ['en c']],
    ['are matched by text before any other is', ['en a'], ['en b', 'en a'], ['en a > en a'], ['en b']],
    ['tell equal texts apart by type', ['en a', 'en a!'], ['en a!'], ['en a! > en a!'], []],
  ])('%s', (_what, known, sent, updates, additions) => {
    const merge = mergeTerms(known.map(parse), sent.map(parse));
    expect(merge.updates.map((update) => `${update.known.text} > ${update.sent.text}`)).toEqual(updates);
    expect(merge.additions.map(({ text }) => text)).toEqual(additions);
  });
});
