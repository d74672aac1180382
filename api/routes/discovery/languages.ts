import type { ApiDependencies } from '#api/dependencies.ts';
import { detectableLanguages } from '#domain/languages/detect-language.ts';
import { nameOfLanguage } from '#domain/languages/language-names.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { PSEUDO_LANGUAGES } from '#providers/language/pseudo/pseudo-provider.ts';
import {
  describeSpeech,
  presentGroup,
  type FetchOptionalList,
  type DescribedSpeech,
  type SpeechFeatures,
} from './speech-features.ts';

/** `GET /v1/languages`: what the configured providers and the services for recordings serve. */
export async function listLanguages(
  { providers, speech }: Pick<ApiDependencies, 'providers' | 'speech'>,
  ask: FetchOptionalList,
) {
  const configured = providers
    .listed()
    .flatMap(({ id, provider }) => (provider === undefined ? [] : [{ id, provider }]));
  const [described, spoken, detected] = await Promise.all([
    Promise.all(configured.map(({ id, provider }) => describeProvider(id, provider, ask))),
    describeSpeech(speech, ask),
    detectableLanguages(),
  ]);
  const all = joinSpeech(described, spoken);
  const pseudo = [...PSEUDO_LANGUAGES];
  const named = new Set([...detected, ...pseudo, ...all.flatMap(languagesOf)]);
  return {
    languages: [...named].toSorted().map((language) => ({
      language,
      name: nameOfLanguage(language) ?? language,
      detected: detected.includes(language),
    })),
    providers: all,
    pseudo_languages: pseudo,
    speech: describeSynthesizer(speech, spoken),
  };
}

type DescribedProvider = Awaited<ReturnType<typeof describeProvider>>;

/** Adds the features of recording services to providers of the same name; recording-only services come last. */
function joinSpeech(described: readonly DescribedProvider[], spoken: readonly DescribedSpeech[]) {
  const ids = new Set([...described, ...spoken].map(({ id }) => id));
  return [...ids].map((id): DescribedProvider => {
    const provider = described.find((each) => each.id === id) ?? { id, ...NO_TEXTS };
    const own = spoken.filter((each) => each.id === id);
    const notes = [...new Set([provider.note, ...own.map(({ note }) => note)])].filter((note) => note !== null);
    return {
      ...provider,
      features: Object.assign(
        {},
        provider.features,
        ...own.map(({ features }) => features),
      ) as typeof provider.features,
      note: notes.length === 0 ? null : notes.join(' '),
    };
  });
}

const languagesOf = ({ pairs, features }: DescribedProvider): readonly string[] => [
  ...[...(pairs ?? []), ...(features.dubbing?.pairs ?? [])].flatMap(
    ({ source_languages: from, target_languages: to }) => [...from, ...to],
  ),
  ...(features.formality ?? []),
  ...(features.instructions ?? []),
  ...(features.speech?.languages ?? []),
  ...(features.voices?.languages ?? []),
];

/** Describes the synthesizer for the provider list; if it isn't configured, with a note on how to do so. */
function describeSynthesizer(speech: ApiDependencies['speech'], spoken: readonly DescribedSpeech[]) {
  const { id, variable } = speech.listed().find(({ role }) => role === 'synthesizer')!;
  const own = spoken.find(({ features }) => features.voices != null);
  if (own?.features.voices == null) {
    const note = `The synthesizer ${id} is not configured: set ${variable}.`;
    return { synthesizer: null, languages: [], voices: [], note };
  }
  return { synthesizer: id, ...own.features.voices, note: own.note };
}

const NO_SPEECH: SpeechFeatures = { speech: null, voices: null, dubbing: null };

/** A provider that works on recordings only. */
const NO_TEXTS = {
  any_language: false,
  pairs: [],
  features: { text: false, document: false, glossary: null, formality: [], instructions: [], ...NO_SPEECH },
  note: null,
};

const APPLIED_BY = { hints: 'model', glossary: 'vendor', none: 'substituted' } as const;

async function describeProvider(id: string, provider: TranslationProvider, ask: FetchOptionalList) {
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
      glossary: APPLIED_BY[capabilities.terms] as (typeof APPLIED_BY)[keyof typeof APPLIED_BY] | null,
      formality: isModel ? null : [...(capabilities.formalityLanguages ?? none)],
      instructions: follows === null ? null : [...follows],
      ...NO_SPEECH,
    },
    note,
  };
}
