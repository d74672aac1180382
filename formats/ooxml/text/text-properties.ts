/** Properties that styles turn over instead of setting them (ECMA-376 part 1, 17.7.3). */
export type Toggle = 'bold' | 'italic' | 'capitals' | 'smallCapitals' | 'strike' | 'doubleStrike';

/** What one level of formatting (a run, a style) says of how text looks; what it leaves open is not set. */
export interface TextProperties {
  toggles: Partial<Record<Toggle, boolean>>;
  underline?: boolean;
  /** Name of Word's highlighter, lower case; null: none. */
  highlight?: string | null;
  /** Six hexadecimal digits, lower case; null: none. */
  shading?: string | null;
  colour?: string | null;
  /** `superscript`, `subscript`, `baseline`. */
  position?: string;
  font?: string;
  /** Id of a character style. */
  style?: string;
}

/** What a style says with what it inherits. */
export function inherit(base: TextProperties, own: TextProperties): TextProperties {
  return { ...base, ...own, toggles: { ...base.toggles, ...own.toggles } };
}
