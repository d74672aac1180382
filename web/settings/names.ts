import type { Schemas } from '#client/index.ts';

export type IntegrationRecord = Schemas['Integration'];
export type IntegrationName = IntegrationRecord['name'];
export type ApiKeyRole = Schemas['ApiKey']['role'];

/** From most to least permitted, as the API names them. */
export const API_KEY_ROLES = ['owner', 'admin', 'member', 'viewer'] as const satisfies readonly ApiKeyRole[];

/** Translation management systems, as the API and as people name them. */
export const INTEGRATION_TITLES: Readonly<Record<IntegrationName, string>> = {
  weblate: 'Weblate',
  crowdin: 'Crowdin',
  lokalise: 'Lokalise',
};
