/** The parts of a directive that are prose. */
export interface DirectiveProse {
  /** `rest`: after the first word. */
  readonly argument: 'none' | 'all' | 'rest';
  readonly content: boolean;
}

const words = (text: string) => text.trim().split(/\s+/);

const KINDS: readonly (readonly [DirectiveProse, string])[] = [
  [
    { argument: 'all', content: true },
    `attention caution danger error hint important note tip warning admonition seealso todo topic sidebar rubric centered
    list-table`,
  ],
  [{ argument: 'rest', content: true }, 'versionadded versionchanged versionremoved deprecated'],
  [
    { argument: 'none', content: true },
    `figure epigraph highlights pull-quote compound container class rst-class only hlist glossary function method attribute data
    exception describe option envvar confval object decorator property staticmethod classmethod program`,
  ],
  [{ argument: 'all', content: false }, 'table csv-table'],
];

const byName = new Map(KINDS.flatMap(([prose, names]) => words(names).map((name) => [name, prose] as const)));

/** Descriptions in a domain of Sphinx, such as `py:function`, have content; directives that aren't known stay. */
export function directiveProse(name: string): DirectiveProse {
  const isDescription = /^(?:py|c|cpp|js|rst|std):(?!module$|currentmodule$|namespace)/.test(name);
  return byName.get(name.toLowerCase()) ?? { argument: 'none', content: isDescription };
}

/** Options of directives that people see. */
export const SHOWN_OPTION = /^:(?:alt|caption|title):[ \t]+(?=\S)/;
