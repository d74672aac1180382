/** Properties that styles turn over instead of setting them (ECMA-376 part 1, 17.7.3). */
export type Toggle = 'bold' | 'italic' | 'capitals' | 'smallCapitals' | 'strike' | 'doubleStrike';

/** Text formatting of one level (a run, a style); properties that it doesn't set are absent. */
export interface TextProperties {
  toggles: Partial<Record<Toggle, boolean>>;
  underline?: boolean;
  /** Name of Word's highlighter, lower case; null: none. */
  highlight?: string | null;
  /** Six hexadecimal digits, lower case; null: none. */
  shading?: string | null;
  color?: string | null;
  /** `superscript`, `subscript`, `baseline`. */
  position?: string;
  font?: string;
  /** Id of a character style. */
  style?: string;
}

/** The properties of a style with inherited ones. */
export function inherit(base: TextProperties, own: TextProperties): TextProperties {
  return { ...base, ...own, toggles: { ...base.toggles, ...own.toggles } };
}
