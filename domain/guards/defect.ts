/** What can be wrong with a translation, seen without knowing its language. Codes are public API: warnings show them. */
export const DEFECT_CODES = [
  'empty',
  'codes_damaged',
  'placeholder_invented',
  'address_invented',
  'number_changed',
  'control_characters',
  'length_unusual',
  'instructions_obeyed',
  'same_as_source',
  'language_unexpected',
  'refused',
] as const;
export type DefectCode = (typeof DEFECT_CODES)[number];

export interface Defect {
  readonly code: DefectCode;
  /**
   * `fatal`: no translation at all; `repairable`: to be corrected, and to be reported if it can't be; `remark`: often
   * right as it is, only to be reported.
   */
  readonly severity: 'fatal' | 'repairable' | 'remark';
  /** A sentence for whoever corrects it; quotes the texts, so it is for no log and no message. */
  readonly explanation: string;
}
