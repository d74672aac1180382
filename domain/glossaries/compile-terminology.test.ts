import { describe, expect, it } from 'vitest';
import { compileTerminology } from './compile-terminology.ts';
import { buildGlossary, entry } from './testing/build-glossary.ts';

describe('requirements', () => {
  const glossary = buildGlossary(
    1,
    entry('en:file|document file', 'es:archivo', 'es:fichero!', 'de:Datei'),
    entry('en:Loquent', 'es:Loquent'),
    entry('en:API', 'es:API|interfaz'),
    entry('en:lonely'),
    entry('en:avoided!', 'es:nunca!'),
  );
  const terminology = compileTerminology([glossary], 'en', 'es');
  const asked = (text: string) =>
    terminology.requirements(text).map(({ source, preferred, forbidden, keep }) => ({
      found: source.found,
      preferred: preferred.map((term) => term.text),
      forbidden: forbidden.map((term) => term.text),
      keep,
    }));

  it('name what is asked for and what is to be avoided, in the order of the text', () => {
    expect(asked('Loquent opens files')).toEqual([
      { found: 'Loquent', preferred: ['Loquent'], forbidden: [], keep: true },
      { found: 'files', preferred: ['archivo'], forbidden: ['fichero'], keep: false },
    ]);
  });

  it('have the place of the match', () => {
    const [requirement] = terminology.requirements('The files.');
    expect(requirement?.source).toMatchObject({
      start: 4,
      end: 9,
      found: 'files',
      type: 'inflected',
      entryId: 1_000_001,
    });
  });

  it('are also those of alternative and forbidden forms of the source', () => {
    expect(asked('a document file')).toMatchObject([{ found: 'document file', preferred: ['archivo'] }]);
    expect(asked('avoided')).toEqual([{ found: 'avoided', preferred: [], forbidden: ['nunca'], keep: false }]);
  });

  it('keep what is the same, but not in the plural', () => {
    expect(asked('API')).toMatchObject([{ keep: true }]);
    expect(asked('APIs')).toMatchObject([{ keep: false }]);
  });

  it('skip entries without a term of the target language', () => {
    expect(asked('lonely')).toEqual([]);
  });
});

describe('regions', () => {
  const glossary = buildGlossary(
    1,
    entry('en-US:color', 'en-GB:colour', 'de:Farbe'),
    entry('en:January', 'de-DE:Januar', 'de-AT:Jänner', 'de:Januar'),
  );
  const targets = (source: string, target: string, text: string) =>
    compileTerminology([glossary], source, target)
      .requirements(text)
      .map(({ preferred }) => preferred.map((term) => term.text));

  it('match when one side has none', () => {
    expect(targets('en', 'de', 'color colour')).toEqual([['Farbe'], ['Farbe']]);
    expect(targets('en-GB', 'de', 'color colour')).toEqual([['Farbe']]);
    expect(targets('en', 'de-CH', 'color')).toEqual([['Farbe']]);
  });

  it('are preferred when they are the same', () => {
    expect(targets('en-CA', 'de-AT', 'January')).toEqual([['Jänner']]);
    expect(targets('en-CA', 'de-CH', 'January')).toEqual([['Januar']]);
  });
});

describe('several glossaries', () => {
  const first = buildGlossary(
    1,
    entry('en:file', 'es:archivo'),
    entry('en:bank', 'es:banco'),
    entry('en:bank', 'es:orilla'),
  );
  const second = buildGlossary(
    2,
    entry('en:file', 'es:fichero'),
    entry('en:bank', 'es:orilla'),
    entry('en:box', 'es:caja'),
  );
  const terminology = compileTerminology([first, second], 'en', 'es');

  it('are asked in their order', () => {
    const requirements = terminology.requirements('file, bank, box');
    expect(requirements.map(({ glossaryId }) => glossaryId)).toEqual([1, 1, 2]);
    expect(requirements[1]?.preferred.map((term) => term.text)).toEqual(['banco', 'orilla']);
  });

  it('report where they ask for different translations', () => {
    expect(terminology.conflicts).toEqual([
      {
        sourceTerm: 'file',
        chosen: { glossaryId: 1, entryId: 1_000_001, targetTerm: 'archivo' },
        ignored: { glossaryId: 2, entryId: 2_000_001, targetTerm: 'fichero' },
      },
    ]);
  });

  it('give every source term one translation', () => {
    expect(terminology.pairs()).toEqual([
      { source: 'file', target: 'archivo' },
      { source: 'bank', target: 'banco' },
      { source: 'box', target: 'caja' },
    ]);
  });

  it('pass over one that says nothing of the target language', () => {
    const silent = buildGlossary(3, entry('en:file', 'de:Datei'));
    const [requirement] = compileTerminology([silent, second], 'en', 'es').requirements('file');
    expect(requirement?.glossaryId).toBe(2);
  });
});

describe('check', () => {
  const glossary = buildGlossary(
    1,
    entry('en:file', 'es:archivo|documento', 'es:fichero!'),
    entry('en:box spring', 'es:somier de caja'),
    entry('en:crate', 'es:cajón', 'es:caja!'),
    entry('en:till', 'es:caja'),
  );
  const terminology = compileTerminology([glossary], 'en', 'es');
  const check = (source: string, target: string) => {
    const { applied, violated } = terminology.check(source, target);
    return {
      applied: applied.map(({ found, type }) => `${found} ${type}`),
      violated: violated.map(({ type, found, suggestion }) => `${type}: ${found} → ${suggestion}`),
    };
  };

  it.each([
    ['a file', 'un archivo', ['archivo direct'], []],
    ['files', 'los archivos', ['archivos inflected'], []],
    ['a file', 'el Archivo', ['Archivo case_variant'], []],
    ['a file in a file', 'un archivo en él', ['archivo direct'], []],
    ['a file', 'una carpeta', [], ['preferred_term_not_used: null → archivo']],
    ['File', 'Carpeta', [], ['preferred_term_not_used: null → Archivo']],
    ['FILE NAMES', 'CARPETA', [], ['preferred_term_not_used: null → ARCHIVO']],
    ['a file', 'un documento', [], ['alternative_term_used: documento → archivo']],
    ['a file', 'un archivo, este documento', ['archivo direct'], []],
    ['a file', 'Fichero', [], ['forbidden_term_used: Fichero → Archivo']],
    ['a file', 'El Fichero', [], ['forbidden_term_used: Fichero → Archivo']],
    ['a file', 'el archivo o fichero', ['archivo direct'], ['forbidden_term_used: fichero → archivo']],
    ['nothing', 'un fichero', [], ['forbidden_term_used: fichero → archivo']],
    ['a box spring', 'un somier de caja', ['somier de caja direct'], []],
    ['a crate', 'una caja', [], ['forbidden_term_used: caja → cajón']],
    ['a till', 'una caja', ['caja direct'], []],
    ['a word', 'una caja', [], []],
    ['a word', 'una palabra', [], []],
  ])('%j as %j', (source, target, applied, violated) => {
    expect(check(source, target)).toEqual({ applied, violated });
  });

  it('says where in the translation, and of which terms', () => {
    expect(terminology.check('a file', 'un fichero').violated).toEqual([
      {
        glossaryId: 1,
        entryId: 1_000_001,
        type: 'forbidden_term_used',
        sourceTerm: 'file',
        targetTerm: 'fichero',
        found: 'fichero',
        start: 3,
        end: 10,
        suggestion: 'archivo',
      },
    ]);
  });

  it('works within one language', () => {
    const style = buildGlossary(1, entry('en:sign in', 'en:log on!', 'en:logon!'));
    const monolingual = compileTerminology([style], 'en', 'en-US');
    expect(monolingual.requirements('Log on now')).toMatchObject([{ keep: false, preferred: [{ text: 'sign in' }] }]);
    expect(monolingual.requirements('Sign in now')).toMatchObject([{ keep: true }]);
    expect(monolingual.check('Log on now', 'Log on now').violated).toMatchObject([
      { type: 'forbidden_term_used', found: 'Log on', suggestion: 'Sign in' },
    ]);
  });
});
