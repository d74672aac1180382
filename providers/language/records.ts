import { defineSettings, nameListVariable, variablesOf, type Values } from '#domain/settings/variables.ts';
import { connectionVariables } from '#providers/connection-settings.ts';
import { anthropic } from './anthropic/anthropic-model.ts';
import { deepl } from './deepl/deepl-provider.ts';
import { gemini } from './gemini/gemini-model.ts';
import { google } from './google/google-provider.ts';
import { local } from './local/local.ts';
import { openai } from './openai/openai-model.ts';

/** The providers that PROVIDERS can name, in their default order. */
export const LANGUAGE_PROVIDERS = [local, openai, anthropic, gemini, deepl, google] as const;

const identifiers = LANGUAGE_PROVIDERS.map(({ id }) => id);

/** The providers of language; their factories read the values. */
export const languageSettings = defineSettings({
  variables: {
    PROVIDERS: nameListVariable(identifiers)
      .default(identifiers)
      .describe('providers in order, comma separated; the first is the default'),
    ...variablesOf(LANGUAGE_PROVIDERS),
    ...connectionVariables,
  },
  secrets: LANGUAGE_PROVIDERS.flatMap(({ secrets }) => secrets),
  read: (language) => ({ language }),
});

export type LanguageValues = Values<typeof languageSettings.variables>;

/** The variable that a provider needs; undefined: none. */
export function variableOf(identifier: string): string | undefined {
  return LANGUAGE_PROVIDERS.find(({ id }) => id === identifier)?.requires;
}
