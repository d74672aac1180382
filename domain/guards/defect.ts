/**
 * Defects of a translation that are detectable without knowing its language. Codes are public API: warnings contain
 * them.
 */
export const DEFECT_CODES = [
  'empty',
  'codes_damaged',
  'placeholder_added',
  'address_added',
  'number_changed',
  'control_characters',
  'length_unusual',
  'source_instructions_followed',
  'same_as_source',
  'language_unexpected',
  'refused',
] as const;
export type DefectCode = (typeof DEFECT_CODES)[number];

export interface Defect {
  readonly code: DefectCode;
  /**
   * `fatal`: not a translation; `repairable`: to be corrected, and reported if it can't be; `remark`: often correct,
   * only reported.
   */
  readonly severity: 'fatal' | 'repairable' | 'remark';
  /** A sentence for the corrector; it quotes the texts, so it must not be logged or shown in errors. */
  readonly explanation: string;
}
