import { sendJson } from '#test/fakes/engine-server.ts';
import {
  categoriesOf,
  pageOf,
  startFakeTms,
  type FakeProject,
  type FakeProjectOptions,
  type FakeString,
  type FakeTms,
  type TmsRequest,
} from './fake-project.ts';

const STATES = { needs_review: 10, translated: 20, approved: 30 } as const;
const STATE_NAMES: Readonly<Record<number, keyof typeof STATES>> = {
  10: 'needs_review',
  20: 'translated',
  30: 'approved',
};

/** gettext formulas as Weblate has them. */
const FORMULAS: Readonly<Record<string, string>> = {
  de: 'n != 1',
  fr: 'n > 1',
  pl: 'n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2',
};

const refusal = (code: string, detail: string) => ({
  type: 'validation_error',
  errors: [{ code, detail, attr: 'target' }],
});

/** Weblate's REST API, as release 2026.10 answers: a project `shop` with a component `texts` and a glossary. */
export function startWeblateServer(options: FakeProjectOptions): Promise<FakeTms> {
  return startFakeTms(
    options,
    'shop',
    ({ headers }) => /^Token (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '',
    (response) => sendJson(response, 401, { detail: 'Invalid token.' }),
    answer,
  );
}

function answer(request: TmsRequest, project: FakeProject): void {
  const { method, url, send } = request;
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const missing = () => send(404, { type: 'client_error', errors: [{ code: 'not_found', detail: 'Not found.' }] });
  if (parts.shift() !== 'api') return missing();
  const route = `${method} ${parts.join('/')}`;
  if (route === 'GET projects') return paged(request, [{ slug: 'shop', name: 'Shop' }]);
  if (route === 'GET projects/shop') return send(200, { slug: 'shop', name: 'Shop', web: 'https://shop.example' });
  if (route === 'GET projects/shop/components') {
    const source = { source_language: { code: 'en' } };
    return paged(request, [
      { slug: 'texts', name: 'Texts', locked: project.isLocked, is_glossary: false, ...source },
      { slug: 'glossary', name: 'Glossary', locked: project.isLocked, is_glossary: true, ...source },
    ]);
  }
  if (route === 'GET components/shop/texts/translations') {
    return paged(request, ['en', ...project.languages].map(translationOf));
  }
  const [kind, slug, component, language = '', last] = parts;
  if (kind === 'translations' && slug === 'shop' && method === 'GET') {
    if (!project.languages.includes(language)) return missing();
    if (last === undefined) return send(200, translationOf(language));
    if (component === 'glossary') return paged(request, glossaryUnits(project, language));
    return paged(request, matching(url.searchParams.get('q') ?? '', project, language));
  }
  // Ids are those of strings, one range per language.
  const id = Number(parts[1]);
  const unitLanguage = project.languages[Math.floor(id / 1_000_000) - 1];
  const string = project.find(id % 1_000_000);
  if (kind !== 'units' || unitLanguage === undefined || string === undefined) return missing();
  if (component === 'comments' && method === 'GET') {
    const own = project.comments.filter((each) => each.id === string.id && each.language === unitLanguage);
    return paged(
      request,
      own.map(({ text }) => ({ comment: text })),
    );
  }
  const denied = {
    type: 'client_error',
    errors: [{ code: 'permission_denied', detail: 'You do not have permission.' }],
  };
  if (request.isReadOnly || project.isLocked) return send(403, denied);
  if (component === 'comments') {
    const { comment } = request.json as { comment: string };
    project.comments.push({ id: string.id, language: unitLanguage, text: comment });
    return send(201, { comment });
  }
  const { target, state } = request.json as { target?: readonly string[]; state?: number };
  const stateName = STATE_NAMES[state ?? -1];
  if (target === undefined || stateName === undefined) return send(400, refusal('required', 'Both are required.'));
  const names = formNames(string, unitLanguage);
  if (target.length !== names.length) return send(400, refusal('invalid', 'Number of plurals does not match'));
  if (target.some((text) => Array.from(text).length > (string.maximumLength ?? Infinity))) {
    return send(400, refusal('invalid', 'Translation text too long!'));
  }
  project.writes.push(`${unitLanguage}/${string.id}`);
  project.write(unitLanguage, string.id, Object.fromEntries(names.map((name, at) => [name, target[at]!])), stateName);
  return send(200, unitOf(string, project, unitLanguage));
}

function paged({ url, send }: TmsRequest, items: readonly unknown[]): void {
  const size = Number(url.searchParams.get('page_size') ?? 50);
  const page = Number(url.searchParams.get('page') ?? 1);
  const next = page * size < items.length ? `http://weblate.internal${url.pathname}?page=${page + 1}` : null;
  send(200, { count: items.length, next, previous: null, results: pageOf(items, (page - 1) * size, size) });
}

function translationOf(language: string) {
  const categories = categoriesOf(language);
  return {
    language_code: language,
    is_source: language === 'en',
    revision: 'a94a8fe5ccb19ba61c4c0873d391e987982fbbd3',
    language: {
      code: language,
      plural: { number: categories.length, formula: FORMULAS[language] ?? 'n != 1' },
    },
  };
}

function formNames({ source }: FakeString, language: string): readonly string[] {
  return typeof source === 'string' ? ['text'] : categoriesOf(language);
}

function unitOf(string: FakeString, project: FakeProject, language: string) {
  const { source, comment, maximumLength } = string;
  const translation = project.translation(language, string.id);
  return {
    id: (project.languages.indexOf(language) + 1) * 1_000_000 + string.id,
    source: typeof source === 'string' ? [source] : Object.values(source),
    target: formNames(string, language).map((name) => translation?.forms[name] ?? ''),
    state: project.isTranslated(language, string.id) ? STATES[translation!.state] : 0,
    context: string.key,
    note: comment ?? '',
    location: 'src/shop.ts:7',
    explanation: '',
    flags: maximumLength === undefined ? '' : `max-length:${maximumLength}`,
    extra_flags: '',
  };
}

function matching(question: string, project: FakeProject, language: string) {
  const units = project.strings.map((string) => unitOf(string, project, language));
  if (question === '') return units;
  if (question === 'state:empty') return units.filter(({ state }) => state === 0);
  const ids = new Set(question.split(' OR ').map((part) => Number(/^id:(\d+)$/.exec(part)?.[1])));
  return units.filter(({ id }) => ids.has(id));
}

function glossaryUnits({ terms }: FakeProject, language: string) {
  return terms.flatMap(({ source, targets }, index) =>
    targets[language] === undefined
      ? []
      : [{ id: 900_000_000 + index, source: [source], target: [targets[language]], state: 20, context: '', note: '' }],
  );
}
