import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { createDocumentEngine } from './create-engine.ts';

const engine = createDocumentEngine({ threads: 1 });
afterAll(() => engine.close());

const never = new AbortController().signal;
const analyze = (key: string, content: string | Uint8Array) => {
  const bytes = Buffer.from(content);
  return engine.analyze({ organizationId: 'a', key }, { source: async () => bytes }, never);
};

const ENGLISH = 'The quick brown fox jumps over the lazy dog. It was not impressed by what it saw there.\n\n';
const cue = (index: number, text: string) => `${index}\n00:00:0${index},000 --> 00:00:0${index},900\n${text}\n\n`;

describe('the analysis of a document', () => {
  it('counts the words and characters that are translated, and detects the language', async () => {
    expect(await analyze('a.txt', ENGLISH.repeat(3))).toEqual({
      word_count: 54,
      character_count: 87 * 3,
      detected_language: 'en',
      units: 3,
    });
    const subtitles = cue(1, 'Buenos días, ¿cómo se encuentra usted hoy?') + cue(2, 'Muy bien, gracias por preguntar.');
    expect(await analyze('a.srt', subtitles)).toMatchObject({ word_count: 12, detected_language: 'es', units: 2 });
  });

  it.each([
    ['de', 'Der schnelle braune Fuchs springt über den faulen Hund und freut sich des Lebens.'],
    ['fr', 'Le renard brun et rapide saute par-dessus le chien paresseux et il est très content.'],
    ['ja', '素早い茶色の狐はのろまな犬を飛び越えます。とても嬉しそうです。'],
    ['ru', 'Быстрая коричневая лиса прыгает через ленивую собаку и очень этому рада.'],
    ['ar', 'الثعلب البني السريع يقفز فوق الكلب الكسول وهو سعيد جدا بذلك.'],
  ])('detects %s', async (language, text) => {
    expect(await analyze('a.txt', text)).toMatchObject({ detected_language: language });
  });

  it('says null instead of guessing a language', async () => {
    expect(await analyze('a.txt', '12345\n')).toMatchObject({ detected_language: null });
  });

  it('is the same for a large document', async () => {
    const times = 20_000;
    expect(await analyze('large.txt', ENGLISH.repeat(times))).toEqual({
      word_count: 18 * times,
      character_count: 87 * times,
      detected_language: 'en',
      units: times,
    });
  });

  it('has no counts for what has no text that can be found', async () => {
    const nothing = { word_count: null, character_count: null, detected_language: null };
    expect(await analyze('picture.png', '\x89PNG')).toEqual(nothing);
    expect(await analyze('no-extension', 'x')).toEqual(nothing);
  });

  it('fails for a damaged document with what is wrong with it', async () => {
    await expect(analyze('a.docx', 'no zip')).rejects.toMatchObject({ id: 'document_mislabeled' });
    await expect(analyze('a.txt', '')).rejects.toMatchObject({ id: 'document_empty' });
    await expect(analyze('a.xlsx', '')).rejects.toMatchObject({ id: 'document_empty' });
  });

  it('counts slides and sheets, and their words', async ({ skip }) => {
    const fixtures = fileURLToPath(new URL('../../../../shared/fixtures/office/SOURCES.tsv', import.meta.url));
    if (!existsSync(fixtures)) return skip('there are no office fixtures beside the repository');
    const names = readFileSync(fixtures, 'utf8').match(/\b(pptx|xlsx)\/[\w.-]+/g) ?? [];
    const paths = names.map((name) => fixtures.replace('SOURCES.tsv', name)).filter((path) => existsSync(path));
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      const found = await analyze(path, readFileSync(path));
      expect(found.slides ?? found.sheets, path).toBeGreaterThan(0);
    }
  });
});
