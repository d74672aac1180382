import { sameLanguage } from '#domain/languages/language-tag.ts';
import type { TranslatedUnit } from '#formats/bilingual/translated-unit.ts';
import type { LanguagePair } from '#domain/guards/find-defects.ts';
import type { FileFormat } from '#formats/format.ts';
import { readTmx } from './read-tmx.ts';

/** Translation memories: files of sources with translations, which aren't documents to translate. */
export const tmxFormat: FileFormat = {
  id: 'tmx',
  extensions: ['.tmx'],
  mediaType: 'application/x-tmx+xml',
  translations: { in: 'units', extensions: ['.tmx'], read: readMemory },
};

async function readMemory(bytes: Uint8Array, languages: LanguagePair): Promise<readonly TranslatedUnit[]> {
  const units: TranslatedUnit[] = [];
  const read = async function* () {
    yield bytes;
  };
  for await (const segments of readTmx(read)) {
    for (const { source, target, sourceLanguage, targetLanguage } of segments) {
      const isAsked =
        sameLanguage(sourceLanguage, languages.sourceLanguage) &&
        sameLanguage(targetLanguage, languages.targetLanguage);
      if (!isAsked) continue;
      const id = String(units.length + 1);
      units.push({ id, place: `unit ${id}`, source, target });
    }
  }
  return units;
}
