import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { languageChain, languageOfMode } from './apertium-languages.ts';
import { discoverApertium, MODE_PROGRAM, pairOfMode } from './apertium-modes.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { emptyFolder } from '#test/suite/shared.ts';
import { createLocalProvider } from './local-provider.ts';
import { findRoute } from './pivots.ts';

const programs = createProgramRunner();

const folder = emptyFolder();
beforeEach(async () => {
  await mkdir(join(folder, 'bin'));
  await mkdir(join(folder, 'share', 'apertium', 'modes'), { recursive: true });
  await writeFile(join(folder, 'bin', MODE_PROGRAM), '#!/bin/sh\n');
  await chmod(join(folder, 'bin', MODE_PROGRAM), 0o755);
});

async function installation(modes: readonly string[]) {
  for (const mode of modes) await writeFile(join(folder, 'share', 'apertium', 'modes', `${mode}.mode`), '');
  return { modesFolders: [join(folder, 'share', 'apertium', 'modes')], programFolder: join(folder, 'bin') };
}

describe('languages of modes', () => {
  it.each([
    ['eng', 'en'],
    ['es', 'es'],
    ['cat_valencia', 'ca-valencia'],
    ['eng_US', 'en-US'],
    ['pt_BR', 'pt-BR'],
    ['oci_gascon', 'oc-gascon'],
    ['oc_aran', 'oc-aranes'],
    ['nob', 'nb'],
    ['zlm', 'ms'],
    ['cat_valencia_uni', undefined],
    ['cat_iec2017', undefined],
    ['Cyrl', undefined],
    ['', undefined],
  ])('%s is %s', (side, language) => {
    expect(languageOfMode(side)).toBe(language);
  });

  it('falls back from a region to the language', () => {
    expect(languageChain('pt-BR')).toEqual(['pt-BR', 'pt']);
    expect(languageChain('ca-ES-valencia')).toEqual(['ca-ES-valencia', 'ca-valencia', 'ca-ES', 'ca']);
    expect(languageChain('en_gb')).toEqual(['en-GB', 'en']);
    expect(languageChain('not a tag')).toEqual([]);
  });

  it('takes only names of two languages', () => {
    expect(pairOfMode('eng-spa')).toEqual({ source: 'en', target: 'es', mode: 'eng-spa' });
    expect(pairOfMode('eco-es-fr')).toBeUndefined();
    expect(pairOfMode('eng-spa-tagger')).toBeUndefined();
  });
});

describe('discovery', () => {
  it('finds pairs, prefers the newer of two names and skips unusable ones, with the reason', async () => {
    const found = await discoverApertium(
      await installation(['en-es', 'eng-spa', 'hbs-eng', 'eng-cat_valencia', 'Cyrl-Latn']),
    );
    expect(found.missing).toBeUndefined();
    expect(found.pairs.map((pair) => pair.mode).sort()).toEqual(['eng-cat_valencia', 'eng-spa']);
    expect(found.excluded).toEqual([{ mode: 'hbs-eng', reason: expect.stringContaining('unusable') }]);
  });

  it('finds the modes of the prefix that its program is in', async () => {
    await installation(['isl-eng']);
    const found = await discoverApertium({ programFolder: join(folder, 'bin') });
    expect(found.pairs.some((pair) => pair.mode === 'isl-eng')).toBe(true);
  });

  it('names the command when there is a program and no pair', async () => {
    const found = await discoverApertium(await installation([]));
    expect(found.pairs).toEqual([]);
    expect(found.missing).toMatch(/sudo apt-get install -y apertium-eng-spa/);
  });

  it('names the command when there is no Apertium', async () => {
    const path = process.env['PATH'];
    process.env['PATH'] = join(folder, 'nothing');
    try {
      const provider = createLocalProvider({ programs });
      expect(await provider.supports('en', 'es')).toEqual({
        supported: false,
        reason: expect.stringContaining('`sudo apt-get install -y apertium apertium-eng-spa`'),
      });
      await expect(
        provider.translate({
          segments: [],
          sourceLanguage: 'en',
          targetLanguage: 'es',
          signal: new AbortController().signal,
        }),
      ).rejects.toMatchObject({ id: 'capability_unavailable' });
    } finally {
      process.env['PATH'] = path;
    }
  });
});

describe('routes', () => {
  const pairs = [
    'eng-spa',
    'spa-fra',
    'eng-cat',
    'cat-fra',
    'cat-ita',
    'eng-cat_valencia',
    'fra-oci',
    'es-pt',
    'es-pt_BR',
  ].map((mode) => pairOfMode(mode)!);

  it.each([
    ['en', 'es', ['eng-spa']],
    ['en-GB', 'es-MX', ['eng-spa']],
    ['en', 'fr', ['eng-cat', 'cat-fra']],
    ['en', 'pt', ['eng-spa', 'es-pt']],
    ['en', 'it', ['eng-cat', 'cat-ita']],
    ['en', 'ca-valencia', ['eng-cat_valencia']],
    ['en', 'pt-BR', ['eng-spa', 'es-pt_BR']],
    ['en', 'pt-PT', ['eng-spa', 'es-pt']],
    ['en', 'oc', undefined],
    ['en', 'de', undefined],
    ['en', 'en-US', undefined],
    ['?', 'es', undefined],
  ])('from %s to %s', (source, target, modes) => {
    expect(findRoute(pairs, source, target)?.steps.map((step) => step.mode)).toEqual(modes);
  });
});

describe('supports', () => {
  async function reason(source: string, target: string): Promise<string> {
    const provider = createLocalProvider({
      programs,
      ...(await installation(['eng-spa', 'spa-eng', 'hbs-eng', 'eng-hbs'])),
    });
    const support = await provider.supports(source, target);
    return support.supported ? '' : support.reason;
  }

  it('names the targets there are and the package that adds the pair', async () => {
    expect(await reason('en', 'fr')).toBe(
      "The embedded engine (Apertium) can't translate en to fr here. From en it translates to es. " +
        'To add the pair, run `sudo apt-get install -y apertium-fr-es` and restart.',
    );
  });

  it('says when no package helps', async () => {
    expect(await reason('en', 'de')).toContain('It has no package for this pair: choose another provider.');
  });

  it('says why an installed pair is not used', async () => {
    expect(await reason('en', 'hr')).toContain('unusable');
  });

  it('says what is no language, and what is the same', async () => {
    expect(await reason('klingonese!', 'es')).toContain('BCP 47');
    expect(await reason('es-MX', 'es')).toContain('the same language');
  });
});
