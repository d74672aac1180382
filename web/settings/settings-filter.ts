import { oneOfValues, searchOf } from '#web/ui/search.ts';

export const PARTS = ['keys', 'members', 'integrations', 'organizations', 'providers'] as const;
export type SettingsPart = (typeof PARTS)[number];

/** Reads the part of the settings that an address names. */
export const readSettingsPart = searchOf({ part: oneOfValues(PARTS) });
