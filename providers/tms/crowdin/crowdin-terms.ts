import type { TmsScope, TmsTerm } from '#providers/tms/connector.ts';
import { type CallCrowdin, listAll } from './crowdin-client.ts';

/** Glossaries of a project that are read. */
const MAX_GLOSSARIES = 10;

/** Terms of glossaries that have a translation: both are terms of the same concept. */
export async function pullCrowdinTerms(
  call: CallCrowdin,
  glossaryIds: readonly number[],
  { sourceLanguage, language }: TmsScope,
  limit: number,
  signal: AbortSignal,
): Promise<readonly TmsTerm[]> {
  const terms: TmsTerm[] = [];
  for (const glossaryId of glossaryIds.slice(0, MAX_GLOSSARIES)) {
    const inLanguage = (languageId: string) =>
      listAll((page) => call(signal, ({ glossaries }) => glossaries.listTerms(glossaryId, { ...page, languageId })));
    const targets = new Map((await inLanguage(language.code)).map(({ conceptId, text }) => [conceptId, text]));
    for (const { conceptId, text } of await inLanguage(sourceLanguage.code)) {
      const target = targets.get(conceptId);
      if (target !== undefined && terms.length < limit) terms.push({ source: text, target });
    }
  }
  return terms;
}
