import type { DocumentFormat, ReadOptions } from './format.ts';

/** The format with the options that a job or an organization has for it; without one, the options of the job for all formats apply. */
export function withOptions(format: DocumentFormat): DocumentFormat {
  return { ...format, read: (bytes, options) => format.read(bytes, options && ownOptions(format, options)) };
}

function ownOptions({ id }: DocumentFormat, options: ReadOptions): ReadOptions {
  const own = options.byFormat?.[id];
  if (own === undefined) return options;
  const { skip, translate, columns, plurals, skip_tags: skippedTags } = own;
  const keys = { ...options.keys, ...(skip && { skip }), ...(translate && { translate }) };
  return { ...options, keys, columns: columns ?? options.columns, plurals, skippedTags };
}
