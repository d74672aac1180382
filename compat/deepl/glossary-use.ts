import type { RequestState } from '#api/state.ts';
import {
  directedGlossary,
  findActiveGlossaries,
  listDictionaries,
  type AdditionalGlossary,
} from '#db/glossaries/index.ts';
import type { GlossaryRow } from '#db/entities/index.ts';
import { badParameter } from './errors.ts';
import { codeOf, primaryOf } from './languages.ts';
import { glossaryNumber } from './parameters.ts';

const MAX_GLOSSARIES = 5;

/** The glossaries that a request names, and whether it says the language of its source. */
export interface NamedGlossaries {
  readonly ids: readonly number[];
  readonly hasSource: boolean;
}

/** @throws LoquentError `not_found`, `validation_failed` */
export function glossariesOf(parameters: {
  readonly glossary_id?: string | null | undefined;
  readonly glossary_ids?: readonly string[] | null | undefined;
  readonly source_lang?: string | null | undefined;
}): NamedGlossaries {
  const named = parameters.glossary_id == null ? (parameters.glossary_ids ?? []) : [parameters.glossary_id];
  if (named.length > MAX_GLOSSARIES) {
    throw badParameter('glossary_ids', `At most ${MAX_GLOSSARIES} glossaries can be used.`);
  }
  const hasSource = parameters.source_lang != null && parameters.source_lang !== '';
  return { ids: named.map(glossaryNumber), hasSource };
}

/**
 * The active glossaries of a request, all of which have a dictionary for its languages.
 *
 * @param pair BCP 47
 * @throws LoquentError `not_found`, `glossary_inactive`; `validation_failed` without a dictionary, or a source language
 */
export async function requireDictionaries(
  state: RequestState,
  { ids, hasSource }: NamedGlossaries,
  pair: { readonly source: string; readonly target: string },
): Promise<readonly GlossaryRow[]> {
  if (ids.length === 0) return [];
  if (!hasSource) throw badParameter('source_lang', "Value for 'source_lang' required when using a glossary.");
  const glossaries = await findActiveGlossaries(state.entityManager(), ids);
  const [source, target] = [primaryOf(pair.source), primaryOf(pair.target)];
  for (const { id, organization } of glossaries) {
    const dictionaries = await listDictionaries(state.entityManager(), organization, id);
    if (dictionaries.some((each) => each.source === source && each.target === target)) continue;
    const name = `${codeOf(source)}-${codeOf(target)}`;
    throw badParameter('glossary_id', `No dictionary found for language pair ${name} in the glossary.`);
  }
  return glossaries;
}

/** The dictionaries of a request's glossaries, as terminology. @throws LoquentError as `requireDictionaries` */
export async function directedGlossaries(
  state: RequestState,
  named: NamedGlossaries,
  pair: { readonly source: string; readonly target: string },
): Promise<readonly AdditionalGlossary[]> {
  const glossaries = await requireDictionaries(state, named, pair);
  const source = primaryOf(pair.source);
  return glossaries.map((glossary) => directedGlossary(state.entityManager(), glossary, source));
}
