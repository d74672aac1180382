import type { WeblateUnit } from './weblate-units.ts';

/** A unit, and what is suggested for it. */
export interface SuggestedTarget {
  readonly unit: Pick<WeblateUnit, 'context' | 'source'>;
  readonly target: string;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * A gettext catalogue with suggestions, by which Weblate finds units of components of any format: context and source are
 * those of its units, character for character. It states no language, which Weblate would compare with its own. Plural
 * forms can't be suggested by it: release 2026.10 takes them for one text.
 */
export function suggestionCatalogue(suggestions: readonly SuggestedTarget[]): string {
  const header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"';
  const entries = suggestions.map(({ unit: { context, source }, target }) =>
    [
      ...(context === '' ? [] : [`msgctxt ${quote(context)}`]),
      `msgid ${quote(source[0] ?? '')}`,
      `msgstr ${quote(target)}`,
    ].join('\n'),
  );
  return `${[header, ...entries].join('\n\n')}\n`;
}

const quote = (text: string) => `"${text.replaceAll(/[\\"\n\r\t]/g, (character) => ESCAPES[character] ?? character)}"`;
