import type { ApiDependencies } from '#api/dependencies.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import type { LanguageGroup } from '#providers/language/provider.ts';
import type { Voice } from '#providers/speech/speech-synthesizer.ts';
import type { createOptionalLists } from './optional-lists.ts';

export type FetchOptionalList = ReturnType<typeof createOptionalLists>;

/** Voices named per language. */
const MAX_VOICES = 20;

/** Features of the services for recordings, by provider; a part is null where the provider doesn't have it. */
export interface SpeechFeatures {
  readonly speech: { readonly languages: readonly string[] | null } | null;
  readonly voices: Voices | null;
  readonly dubbing: { readonly pairs: readonly ReturnType<typeof presentGroup>[] } | null;
}

interface Voices {
  readonly languages: readonly string[];
  readonly voices: readonly { readonly language: string | null; readonly voices: readonly string[] }[];
}

/** Features of one service for recordings, and what isn't known of them at the moment. */
export interface DescribedSpeech {
  readonly id: string;
  readonly features: Partial<SpeechFeatures>;
  readonly note: string | null;
}

/** Describes the configured services for recordings: recognizer, synthesizer, dubbing provider. */
export function describeSpeech(
  speech: ApiDependencies['speech'],
  ask: FetchOptionalList,
): Promise<readonly DescribedSpeech[]> {
  const describe = {
    async recognizer() {
      const { list, note } = await ask('speech', (signal) => speech.recognizer().languages(signal));
      return { features: { speech: { languages: list === undefined ? null : tagsOf(list) } }, note };
    },
    async synthesizer() {
      const { list, note } = await ask('voices', (signal) => speech.voices(signal));
      return { features: { voices: presentVoices(list) }, note };
    },
    dubber() {
      const languages = speech.dubber()?.languages;
      return { features: languages && { dubbing: { pairs: [presentGroup(languages)] } }, note: null };
    },
  };
  const configured = speech.listed().filter(({ engine }) => engine !== undefined);
  return Promise.all(configured.map(async ({ id, role }) => ({ id, ...(await describe[role]()) }) as DescribedSpeech));
}

/** Pairs as they are answered. */
export const presentGroup = ({ sources, targets }: LanguageGroup) => ({
  source_languages: sources,
  target_languages: targets,
});

type VoiceList = Awaited<ReturnType<ApiDependencies['speech']['voices']>>;

/** @param list undefined: it could not be read */
function presentVoices(list: VoiceList | undefined): Voices {
  const preferred = list?.preferred ?? [];
  const chosen: readonly Voice[] = [
    ...preferred.map(({ language, voice }) => ({ id: voice, language: tagOf(language) })),
    ...(list?.voices ?? []),
  ];
  const byLanguage = Map.groupBy(chosen, ({ language }) => (language === undefined ? null : tagOf(language)));
  return {
    languages: tagsOf([...(list?.languages ?? []), ...preferred.map(({ language }) => language)]),
    voices: [...byLanguage].map(([language, voices]) => ({
      language,
      voices: [...new Set(voices.map(({ id }) => id))].slice(0, MAX_VOICES),
    })),
  };
}

const tagOf = (language: string): string => parseLanguageTag(language)?.tag ?? language;

const tagsOf = (languages: readonly string[]) => [...new Set(languages.map(tagOf))].toSorted();
