import { readPoEntries, type PoEntry } from '#formats/po/entries.ts';
import { isHeader } from '#formats/po/header.ts';
import type { FakeProject, FakeString, TmsRequest } from './fake-project.ts';

/** Characters of a suggestion that Weblate takes at most, unless its settings say otherwise. */
const MAX_LENGTH = 10_000;

/**
 * `POST translations/…/file/` with `method=suggest`. Units are found by context and source; Weblate also takes one with
 * the same source only, which a correct request doesn't depend on.
 */
export function uploadSuggestions(
  { body, headers, send }: TmsRequest,
  project: FakeProject,
  language: string,
  formNames: (string: FakeString, language: string) => readonly string[],
): void {
  const fields = partsOf(body, headers['content-type'] ?? '');
  const refuse = (attr: string, detail: string) =>
    send(400, { type: 'validation_error', errors: [{ code: 'invalid', detail, attr }] });
  if (fields.get('method') !== 'suggest') return refuse('method', 'The fake takes suggestions only.');
  if (!project.takesSuggestions) {
    const reason = 'Suggestions are turned off for this language. Ask a project administrator to enable them.';
    return refuse('method', `This method is not available here. ${reason}`);
  }
  const counts = { not_found: 0, skipped: 0, accepted: 0 };
  const entries = readPoEntries(fields.get('file') ?? '').filter((entry) => !isHeader(entry));
  for (const entry of entries) counts[suggest(entry, project, language, formNames)] += 1;
  const total = entries.length;
  send(200, { ...counts, total, result: counts.accepted > 0, count: total });
}

function suggest(
  entry: PoEntry,
  project: FakeProject,
  language: string,
  formNames: (string: FakeString, language: string) => readonly string[],
): 'not_found' | 'skipped' | 'accepted' {
  const source = [entry.id.value, ...(entry.plural === undefined ? [] : [entry.plural.value])];
  const string = project.strings.find(
    (each) => each.key === entry.context && sourcesOf(each).join('\u001e') === source.join('\u001e'),
  );
  if (string === undefined) return 'not_found';
  const { id } = string;
  const names = formNames(string, language);
  const targets = names.map((_name, index) => entry.translations.get(index)?.value ?? '');
  const isSame = (others: readonly (string | undefined)[]) => targets.every((text, index) => text === others[index]);
  const present = project.translation(language, id)?.forms ?? {};
  const isKnown = project.suggestions.some(
    (each) => each.id === id && each.language === language && isSame(each.targets),
  );
  const isTooLong = targets.some((text) => text.length > MAX_LENGTH);
  if (isKnown || isTooLong || string.isReadOnly === true || isSame(names.map((name) => present[name])))
    return 'skipped';
  // Weblate loses the boundaries of plural forms.
  project.suggestions.push({ id, language, targets: [targets.join('')] });
  return 'accepted';
}

const sourcesOf = ({ source }: FakeString) => (typeof source === 'string' ? [source] : Object.values(source));

/** Values of a form by their names. */
function partsOf(body: string, contentType: string): ReadonlyMap<string, string> {
  const boundary = /boundary=(\S+)$/.exec(contentType)?.[1] ?? '';
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return new Map(
    parts.map((part) => {
      const [head = '', ...value] = part.split('\r\n\r\n');
      return [/ name="(\w+)"/.exec(head)?.[1] ?? '', value.join('\r\n\r\n').replace(/\r\n$/, '')] as const;
    }),
  );
}
