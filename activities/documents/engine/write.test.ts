import { describe, expect, it } from 'vitest';
import { plainText } from '#domain/units/coded-text.ts';
import type { FileManifest, StoredBatch } from '#jobs/workspace/records.ts';
import type { WriteTask, WritingStore } from './document-writer.ts';
import { extractDocument } from './extract.ts';
import { writeDocument } from './write.ts';

const SOURCE = 'key,en,pt\na,Good morning,Bom dia\nb,Good night,\nc,=A1,\nd,"See you, bye",\n';
const LANGUAGES = ['pt', 'pt-BR', 'de', 'fr'];

describe('a document of several languages', () => {
  const source = async () => new TextEncoder().encode(SOURCE);
  const task = {
    organizationId: 'a',
    key: 'a.csv',
    sourceLanguage: 'en',
    segmentation: 'default',
    targetLanguages: LANGUAGES,
  } as const;
  const batches = new Map<string, StoredBatch[]>();

  async function extract(language: string): Promise<{ readonly language: string; readonly manifest: FileManifest }> {
    const own: StoredBatch[] = [];
    batches.set(language, own);
    const writeBatch = async (batch: number, segments: StoredBatch) => void (own[batch] = segments);
    const manifest = await extractDocument({ ...task, targetLanguage: language }, { source, writeBatch });
    return { language, manifest: manifest! };
  }

  /** Translates a text by putting its language before it; French would be a formula. */
  const store: WritingStore = {
    source,
    readBatch: async (language, batch) => batches.get(language)![batch]!,
    async readTranslations(language, batch) {
      const segments = batches.get(language)![batch]!;
      const mark = language === 'fr' ? '=' : language;
      return {
        contents: segments.map(({ content }) => plainText(`${mark} ${content.text}`)),
        skipped: segments.map(() => null),
        repairedCodes: 0,
        unknownWords: 0,
        engine: 'marks',
        pivots: [],
      };
    },
  };

  it('is the same, written at once or in groups of languages', async () => {
    const writeTask: WriteTask = {
      ...task,
      languages: await Promise.all(LANGUAGES.map(extract)),
      isReadForTarget: true,
    };
    const atOnce = await writeDocument(writeTask, store);
    expect(new TextDecoder().decode(atOnce.bytes)).toBe(
      [
        'key,en,pt,pt-BR,de,fr',
        'a,Good morning,Bom dia,pt-BR Good morning,de Good morning,',
        'b,Good night,pt Good night,pt-BR Good night,de Good night,',
        'c,=A1,,,,',
        'd,"See you, bye","pt See you, bye","pt-BR See you, bye","de See you, bye",',
        '',
      ].join('\n'),
    );
    const facts = atOnce.languages.map(({ language, targets, warnings }) => [language, targets, warnings.length]);
    expect(facts).toEqual([
      ['pt', 2, 0],
      ['pt-BR', 3, 0],
      ['de', 3, 0],
      ['fr', 3, 1],
    ]);
    for (const mostTargets of [1, 4]) {
      const inGroups = await writeDocument(writeTask, store, mostTargets);
      expect(Buffer.from(inGroups.bytes).equals(atOnce.bytes)).toBe(true);
      expect(inGroups.languages).toEqual(atOnce.languages);
    }
  });

  it('is translated in its place where its languages are not asked for, and only found out where one is not named', async () => {
    const writeBatch = async () => undefined;
    const probed = { ...task, targetLanguage: undefined };
    expect(await extractDocument(probed, { source, writeBatch })).toBeUndefined();
    const inPlace = { ...probed, targetLanguages: undefined };
    expect(await extractDocument(inPlace, { source, writeBatch })).toMatchObject({ units: 4, segments: 3 });
  });
});
