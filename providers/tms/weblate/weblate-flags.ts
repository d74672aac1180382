/** A flag of Weblate: `max-length:12`, `placeholders:"{brand}":r"\$\w+"`. */
export interface WeblateFlag {
  readonly name: string;
  readonly values: readonly { readonly text: string; readonly isPattern: boolean }[];
}

/** A value in quotes, with backslashes before quotes and backslashes, or one without; `r` marks a regular expression. */
const VALUE = /(r?)"((?:[^"\\]|\\.)*)"|([^,:"]*)/y;

/**
 * Reads a list of flags (https://docs.weblate.org/en/latest/admin/checks.html#customizing-behavior-using-flags): names
 * with values after colons, separated by commas. Linear in the length of the text.
 */
export function readFlags(text: string): readonly WeblateFlag[] {
  const flags: WeblateFlag[] = [];
  let parts: { text: string; isPattern: boolean }[] = [];
  const finish = () => {
    const [name, ...values] = parts;
    if (name !== undefined && name.text !== '') flags.push({ name: name.text, values });
    parts = [];
  };
  for (let at = 0; at <= text.length;) {
    while (text[at] === ' ' || text[at] === '\n') at += 1;
    VALUE.lastIndex = at;
    const { 1: mark, 2: quoted, 3: plain = '' } = VALUE.exec(text) ?? [];
    const end = Math.max(VALUE.lastIndex, at);
    parts.push({
      text: quoted === undefined ? plain.trim() : quoted.replaceAll(/\\(["\\])/g, '$1'),
      isPattern: mark === 'r' && quoted !== undefined,
    });
    // A quoted value is followed by a separator, or by text that no flag has.
    if (text[end] !== ':') finish();
    at = end + 1;
  }
  return flags;
}

/** Facts about the translations of a unit, from its flags. */
export interface FlagFacts {
  /** Unicode code points; null: no limit. */
  readonly maximumLength: number | null;
  /** Parts of the source that stay unchanged; regular expressions of Python are skipped. */
  readonly placeholders: readonly string[];
}

const NO_FACTS: FlagFacts = { maximumLength: null, placeholders: [] };

/** @param texts lists of flags, the most general one first: a flag of a later list replaces that of an earlier one */
export function flagFacts(texts: readonly string[]): FlagFacts {
  const present = texts.filter((text) => text !== '');
  if (present.length === 0) return NO_FACTS;
  const flags = present.flatMap(readFlags);
  const last = (name: string) => flags.findLast((flag) => flag.name === name)?.values ?? [];
  const limit = /^\d{1,9}$/.exec(last('max-length')[0]?.text ?? '')?.[0];
  return {
    maximumLength: limit === undefined ? null : Number(limit),
    placeholders: last('placeholders').flatMap(({ text, isPattern }) => (isPattern || text === '' ? [] : [text])),
  };
}
