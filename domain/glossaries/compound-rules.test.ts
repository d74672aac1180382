import { describe, expect, it } from 'vitest';
import { compileAnalyzer } from './compile-analyzer.ts';
import { compoundRules, isDerivation } from './compound-rules.ts';
import { buildGlossary, entry } from './testing/build-glossary.ts';

/** The same derivations as regular expressions, which take exponential time for long words. */
const DERIVATIONS: Readonly<Record<string, RegExp>> = {
  de: /^(?:(?:ation|ator|lich|ung|keit|heit|schaft|igkeit|bar|haft|los|er|chen|lein|isch|ig|sam|tum|nis|ler|ner|ieren?|ierung|iert|in|end|erin|ar|ion|ell|tät|ium)(?:e|n|s|en|er|es|em|nen)*|te[nst]?|tet|bar\p{L}*)$/u,
  nl: /^(?:(?:atie|ator|ing|heid|lijk|baar|ig|isch|schap|aar|er|ster|loos|zaam|erij|eren|ering|eerde|tje|je|dom)(?:e|n|s|en|er)*)$/u,
  sv: /^(?:s?(?:ation|ator|ning|ing|else|het|hed|lig|isk|bar|som|skap|skab|dom|are|are?n|ere|erne|erede|ere[rt]|er[ae]d?|løs|lös|ande|ende|ant|ör)(?:a|e|s|en|et|er|ar|na|ne|t)*)$/u,
  fi: /^(?:(?:inen|is|ise|llinen|llis|sto|stö|us|ys|uus|yys|ton|tön|ja|jä|ma|mä|minen|va|vä|in|ime|lainen|mainen|nen)\p{L}{0,6}|(?:ssa|ssä|sta|stä|lla|llä|lta|ltä|lle|ksi|tta|ttä|ineen|kin|kaan|kään|mme|nne|nsa|nsä)\p{L}{0,4})$/u,
};
const PIECES = 'ung er ier ar in ing s b a d e n r t m na isch bar te llis'.split(' ');

/** All words of up to some pieces. */
function* wordsOf(pieces: number, word = ''): Generator<string> {
  if (word !== '') yield word;
  if (pieces > 0) for (const piece of PIECES) yield* wordsOf(pieces - 1, word + piece);
}

/** Ms of processor time of this thread. */
function timeOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

describe.each(Object.entries(DERIVATIONS))('derivations in %s', (language, pattern) => {
  const { derivations } = compoundRules(language)!;

  it('are those of the pattern', () => {
    const endings = /\(\?:([^()]*)\)/g;
    const named = [...pattern.source.matchAll(endings)].flatMap(([, list]) => list!.split('|'));
    const differing: string[] = [];
    for (const word of [...wordsOf(4), ...named, ...named.map((each) => `s${each}nen`)])
      if (isDerivation(word, derivations) !== pattern.test(word)) differing.push(word);
    expect(differing).toEqual([]);
  });
});

describe('a word of many inflections', () => {
  // One inflection more takes a pattern with alternatives that build each other five times as long.
  it.each([
    ['de', 'haupt', `hauptung${'en'.repeat(18)}z`],
    ['nl', 'hoofd', `hoofding${'en'.repeat(24)}z`],
    ['sv', 'huvud', `huvudning${'ena'.repeat(17)}z`],
    ['fi', 'talous', `talous${'us'.repeat(18)}z`],
  ])('takes as long as any other of its length in %s', (language, term, word) => {
    const analyzer = compileAnalyzer([buildGlossary(1, entry(`${language}:${term}`))], language);
    const other = term + 'xyzab'.repeat(20).slice(0, word.length - term.length);
    const analyze = (text: string) => () => {
      for (let index = 0; index < 200; index += 1) analyzer.analyze(text);
    };
    analyze(other)();
    const usual = timeOf(analyze(other));
    expect(timeOf(() => analyzer.analyze(word))).toBeLessThan(Math.max(usual, 5));
  });
});
