/**
 * Segmentation rules in the model of SRX 2.0 (Segmentation Rules eXchange, LISA/GALA OSCAR 2008), lossless in both
 * directions. Regular expressions are strings in the part of ICU's syntax that JavaScript's `u` flag supports too; back
 * references are not allowed.
 */

/**
 * A rule for positions whose left side ends in a match of `before` and whose right side starts with a match of `after`.
 */
export interface SrxRule {
  /** False for an exception: the position is not a break, whatever later rules specify. */
  readonly break: boolean;
  /** An empty pattern matches everywhere. */
  readonly before: string;
  /** An empty pattern matches everywhere. */
  readonly after: string;
  readonly comment?: string;
}

/** `<languagerule>`: an ordered, named list; at each position, the first rule that matches decides. */
export interface SrxLanguageRules {
  readonly name: string;
  readonly rules: readonly SrxRule[];
}

/**
 * `<languagemap>`: languages whose whole BCP 47 code matches `pattern` (case is ignored) use the rules of that name.
 */
export interface SrxMap {
  readonly pattern: string;
  readonly rules: string;
}

/**
 * `<srx>`: with `cascade` the rules of all matching maps apply, in the order of the maps; else those of the first
 * one.
 */
export interface SrxDocument {
  readonly cascade: boolean;
  /** True if the built-in rules of the language apply after those of this document; not part of the standard. */
  readonly extendsBuiltIn?: boolean;
  readonly languageRules: readonly SrxLanguageRules[];
  readonly maps: readonly SrxMap[];
}
