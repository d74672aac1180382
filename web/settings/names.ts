import type { Schemas } from '#client/index.ts';

export type Integration = Schemas['Integration'];
export type TmsName = Integration['name'];
export type Role = Schemas['ApiKey']['role'];

/** From most to least permitted, as the API names them. */
export const ROLES = ['owner', 'admin', 'member', 'viewer'] as const satisfies readonly Role[];

/** Translation management systems, as the API and as people name them. */
export const TMS_TITLES: Readonly<Record<TmsName, string>> = {
  weblate: 'Weblate',
  crowdin: 'Crowdin',
  lokalise: 'Lokalise',
};
