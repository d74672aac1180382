import type { ApiDependencies } from '#api/dependencies.ts';
import { detectableLanguages } from '#domain/languages/detect-language.ts';
import { nameOfLanguage } from '#domain/languages/language-names.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import type { LanguageGroup, TranslationProvider } from '#providers/language/provider.ts';
import { PSEUDO_LANGUAGES } from '#providers/language/pseudo/pseudo-provider.ts';
import type { Voice } from '#providers/speech/speech-synthesizer.ts';
import type { createSoftLists } from './soft-lists.ts';

type AskSoftly = ReturnType<typeof createSoftLists>;

/** Voices named per language. */
const MAX_VOICES = 20;

/** `GET /v1/languages`: what the configured providers and the synthesizer serve. */
export async function listLanguages(
  { providers, speech }: Pick<ApiDependencies, 'providers' | 'speech'>,
  ask: AskSoftly,
) {
  const configured = providers
    .listed()
    .flatMap(({ id, provider }) => (provider === undefined ? [] : [{ id, provider }]));
  const [described, voices, detected] = await Promise.all([
    Promise.all(configured.map(({ id, provider }) => describeProvider(id, provider, ask))),
    describeVoices(speech, ask),
    detectableLanguages(),
  ]);
  const pseudo = [...PSEUDO_LANGUAGES];
  const named = new Set([
    ...detected,
    ...pseudo,
    ...voices.languages,
    ...described.flatMap(({ pairs, features }) => [
      ...(pairs ?? []).flatMap(({ source_languages: from, target_languages: to }) => [...from, ...to]),
      ...(features.formality ?? []),
      ...(features.instructions ?? []),
    ]),
  ]);
  return {
    languages: [...named].toSorted().map((language) => ({
      language,
      name: nameOfLanguage(language) ?? language,
      detected: detected.includes(language),
    })),
    providers: described,
    pseudo_languages: pseudo,
    speech: voices,
  };
}

const APPLIED_BY = { hints: 'model', glossary: 'vendor', none: 'substituted' } as const;

async function describeProvider(id: string, provider: TranslationProvider, ask: AskSoftly) {
  const { capabilities } = provider;
  const { list, note } =
    provider.languages === undefined
      ? { list: undefined, note: null }
      : await ask(id, (signal) => provider.languages?.(signal) ?? Promise.resolve([]));
  const isModel = capabilities.kind === 'model';
  const none: readonly string[] = [];
  const follows = capabilities.usesInstructions ? (capabilities.instructionLanguages ?? null) : none;
  return {
    id,
    any_language: provider.languages === undefined,
    pairs: list?.map(presentGroup) ?? null,
    features: {
      text: true,
      document: true,
      glossary: APPLIED_BY[capabilities.terms],
      formality: isModel ? null : [...(capabilities.formalityLanguages ?? none)],
      instructions: follows === null ? null : [...follows],
    },
    note,
  };
}

const presentGroup = ({ sources, targets }: LanguageGroup) => ({
  source_languages: sources,
  target_languages: targets,
});

async function describeVoices(speech: ApiDependencies['speech'], ask: AskSoftly) {
  const synthesizer = speech.listed().find(({ role }) => role === 'synthesizer');
  if (synthesizer?.engine === undefined) {
    const note = `The synthesizer ${synthesizer?.id} is not configured: set ${synthesizer?.variable}.`;
    return { synthesizer: null, languages: [], voices: [], note };
  }
  const { list, note } = await ask('voices', (signal) => speech.voices(signal));
  const preferred = list?.preferred ?? [];
  const chosen: readonly Voice[] = [
    ...preferred.map(({ language, voice }) => ({ id: voice, language: tagOf(language) })),
    ...(list?.voices ?? []),
  ];
  const byLanguage = Map.groupBy(chosen, ({ language }) => (language === undefined ? null : tagOf(language)));
  const spoken = [...(list?.languages ?? []), ...preferred.map(({ language }) => language)].map(tagOf);
  return {
    synthesizer: synthesizer.id,
    languages: [...new Set(spoken)].toSorted(),
    voices: [...byLanguage].map(([language, voices]) => ({
      language,
      voices: [...new Set(voices.map(({ id }) => id))].slice(0, MAX_VOICES),
    })),
    note,
  };
}

const tagOf = (language: string): string => parseLanguageTag(language)?.tag ?? language;
