import type { TmsSuggestion } from '#providers/tms/connector.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#039': "'" };

/**
 * The text of a comment, which lists have as HTML of a paragraph (`<p>Demo 1</p>` in the fixtures of Lokalise's client) if it
 * went through Lokalise's editor.
 */
export function commentText(comment: string): string {
  const [, inner] = /^<p>(.*)<\/p>\s*$/s.exec(comment) ?? [];
  if (inner === undefined) return comment;
  return inner
    .replaceAll(/<br ?\/?>/g, '\n')
    .replaceAll(/&(amp|lt|gt|quot|#0?39);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

/** A comment that suggests a translation: a plural key has a line per form. */
export function suggestionText({ unit: { forms }, targets }: TmsSuggestion): string {
  const lines = forms.map(
    ({ category }, index) => `${category === null ? '' : `${category}: `}${targets[index] ?? ''}`,
  );
  return `Suggestion:\n${lines.join('\n')}`;
}
