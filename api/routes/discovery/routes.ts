import type { ApiDependencies } from '#api/dependencies.ts';
import { routesOf, type Route } from '#api/routes/router.ts';
import { describeFormatOption } from '#domain/jobs/format-options.ts';
import type { DocumentFormat } from '#formats/format.ts';
import { documentFormats } from '#formats/registry.ts';
import type { ListedProvider } from '#providers/language/registry.ts';
import type { ListedSpeechService } from '#providers/speech/speech-services.ts';
import { listLanguages } from './languages.ts';
import { discoveryOperations } from './openapi.ts';
import { createOptionalLists } from './optional-lists.ts';

/**
 * Routes that describe what the deployment can do: the same for all organizations, which have no providers of their
 * own.
 */
export function discoveryRoutes({
  providers,
  speech,
}: Pick<ApiDependencies, 'providers' | 'speech'>): readonly Route[] {
  const ask = createOptionalLists();
  return routesOf(discoveryOperations, {
    'GET /v1/providers': () => ({
      providers: providers.listed().map(presentProvider),
      speech: speech.listed().map(presentSpeech),
    }),
    'GET /v1/formats': () => ({ formats: documentFormats.map(presentFormat) }),
    'GET /v1/languages': () => listLanguages({ providers, speech }, ask),
  });
}

const presentFormat = ({ id, about, extensions, mediaType, options, translations }: DocumentFormat) => ({
  id,
  ...about,
  extensions,
  media_type: mediaType,
  options: (options ?? []).map(describeFormatOption),
  translations_in: translations?.in ?? null,
});

function presentProvider({ id, provider, variable, abilities }: ListedProvider, position: number) {
  const { model, capabilities } = provider ?? {};
  return {
    id,
    is_default: position === 0,
    configured: provider !== undefined,
    variable: variable ?? null,
    kind: capabilities?.kind ?? null,
    model: model?.name ?? null,
    abilities,
    limits:
      capabilities === undefined
        ? null
        : { context_tokens: model?.contextTokens ?? null, instructions: capabilities.instructionLimits ?? null },
  };
}

const ABILITIES = { recognizer: 'recognize', synthesizer: 'speak', dubber: 'dub' } as const;

const presentSpeech = ({ id, role, variable, engine }: ListedSpeechService) => ({
  id,
  configured: engine !== undefined,
  variable: variable ?? null,
  ability: ABILITIES[role],
  engine: engine ?? null,
});
