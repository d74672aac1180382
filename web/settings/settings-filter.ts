export const PARTS = ['keys', 'integrations', 'organizations', 'providers'] as const;
export type Part = (typeof PARTS)[number];

/** Reads the part of the settings that an address names; undefined: none. */
export function readSettingsPart(search: Readonly<Record<string, unknown>>): { readonly part?: Part } {
  const part = PARTS.find((each) => each === search['part']);
  return part === undefined ? {} : { part };
}
