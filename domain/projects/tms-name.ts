/** Translation management systems, by their identifiers in requests. */
export const TMS_NAMES = ['weblate', 'crowdin', 'lokalise'] as const;
export type TmsName = (typeof TMS_NAMES)[number];

/** Their names for people. */
export const TMS_TITLES: Readonly<Record<TmsName, string>> = {
  weblate: 'Weblate',
  crowdin: 'Crowdin',
  lokalise: 'Lokalise',
};
