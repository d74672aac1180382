import { sendJson } from '#test/fakes/engine-server.ts';
import { exportedFile } from './fake-exports.ts';
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
import { WEBLATE_PLURALS } from './weblate-plurals.ts';
import { uploadSuggestions } from './weblate-upload.ts';

const STATES = { needs_review: 10, translated: 20, approved: 30 } as const;
const STATE_NAMES: Readonly<Record<number, keyof typeof STATES>> = {
  10: 'needs_review',
  20: 'translated',
  30: 'approved',
};

/** Ids of the units in the source language, where people set flags, explanations and labels. */
const SOURCE_UNITS = 800_000_000;
const LABEL = { id: 3, description: '', color: 'blue' } as const;

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
    (response) => sendJson(response, 401, problem('authentication_failed', 'Invalid token.')),
    answer,
  );
}

const problem = (code: string, detail: string) => ({ type: 'client_error', errors: [{ code, detail, attr: null }] });

function answer(request: TmsRequest, project: FakeProject): void {
  const { method, url, send } = request;
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const missing = () => send(404, problem('not_found', 'Not found.'));
  if (parts.shift() !== 'api') return missing();
  const route = `${method} ${parts.join('/')}`;
  if (route === 'GET projects') return paged(request, [{ slug: 'shop', name: 'Shop' }]);
  if (route === 'GET projects/shop') return send(200, { slug: 'shop', name: 'Shop', web: 'https://shop.example' });
  if (route === 'GET projects/shop/components') {
    const source = { source_language: { code: 'en' }, effective_check_flags: 'safe-html' };
    return paged(request, [
      { slug: 'texts', name: 'Texts', locked: project.isLocked, is_glossary: false, ...source },
      { slug: 'glossary', name: 'Glossary', locked: project.isLocked, is_glossary: true, ...source },
    ]);
  }
  if (route === 'GET components/shop/texts/translations') {
    return paged(request, ['en', ...project.languages].map(translationOf));
  }
  if (route === 'GET components/shop/texts') return send(200, { slug: 'texts', effective_check_flags: 'safe-html' });
  if (route === 'GET components/shop/texts/lock') return send(200, { locked: project.isLocked });
  if (route === 'GET projects/shop/labels') return paged(request, labelsOf(project));
  const [kind, slug, component, language = '', last] = parts;
  if (kind === 'translations' && slug === 'shop' && method === 'GET') {
    if (language === 'en' && last === 'units')
      return paged(request, sourceUnits(project, url.searchParams.get('q') ?? ''));
    if (!project.languages.includes(language)) return missing();
    if (last === undefined) return send(200, translationOf(language));
    if (last === 'file') return request.sendFile('application/json', exportedFile(project, language));
    if (component === 'glossary') return paged(request, glossaryUnits(project, language));
    return paged(request, matching(url.searchParams.get('q') ?? '', project, language), project);
  }
  const denied = (detail: string) => send(403, problem('permission_denied', detail));
  if (kind === 'translations' && method === 'POST' && component === 'texts' && last === 'file') {
    if (request.isReadOnly) return denied('Insufficient privileges for uploading.');
    if (project.isLocked) return denied('This translation is currently locked.');
    return uploadSuggestions(request, project, language, formNames);
  }
  if (route === 'POST projects/shop/labels') {
    if (request.isReadOnly) return denied('Can not create labels');
    labelNames.set(project, (request.json as { name: string }).name);
    return send(201, labelsOf(project)[0]);
  }
  const id = Number(parts[1]);
  if (kind === 'units' && id > SOURCE_UNITS) return sourceUnit(request, project, id - SOURCE_UNITS, denied);
  // Ids are those of strings, one range per language.
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
  if (component === 'suggestions' && method === 'GET') {
    const own = project.suggestions.filter((each) => each.id === string.id && each.language === unitLanguage);
    return paged(
      request,
      own.map(({ targets }) => ({ target: targets })),
    );
  }
  if (component === undefined && method === 'GET') return send(200, unitOf(string, project, unitLanguage));
  if (request.isReadOnly) return denied('You do not have permission to save translations in this project.');
  if (project.isLocked) return denied('This translation is currently locked.');
  if (component === 'comments') {
    const { comment } = request.json as { comment: string };
    project.comments.push({ id: string.id, language: unitLanguage, text: comment });
    return send(201, { comment });
  }
  if (component === 'suggestions') {
    const { target } = request.json as { target: readonly string[] };
    if (!project.takesSuggestions) return denied('Suggestions are turned off for this language.');
    project.suggestions.push({ id: string.id, language: unitLanguage, targets: target });
    return send(201, { target });
  }
  const { target, state } = request.json as { target?: readonly string[]; state?: number };
  const stateName = STATE_NAMES[state ?? -1];
  if (target === undefined || stateName === undefined) return send(400, refusal('required', 'Both are required.'));
  const names = formNames(string, unitLanguage);
  if (target.length !== names.length) return send(400, refusal('invalid', 'Number of plurals does not match'));
  // Weblate takes texts beyond max-length, and shows a failing check.
  if (string.isReadOnly === true) return denied('The string is read-only.');
  if (!target.some((text) => text !== '')) {
    return send(400, { ...refusal('invalid', 'Can not use non empty state with empty target') });
  }
  project.writes.push(`${unitLanguage}/${string.id}`);
  project.write(unitLanguage, string.id, Object.fromEntries(names.map((name, at) => [name, target[at]!])), stateName);
  return send(200, unitOf(string, project, unitLanguage));
}

function paged({ url, send }: TmsRequest, items: readonly unknown[], project?: FakeProject): void {
  const size = Number(url.searchParams.get('page_size') ?? 50);
  const page = Number(url.searchParams.get('page') ?? 1);
  const next = page * size < items.length ? `http://weblate.internal${url.pathname}?page=${page + 1}` : null;
  send(200, { count: items.length, next, previous: null, results: pageOf(items, (page - 1) * size, size, project) });
}

function translationOf(language: string) {
  const categories = categoriesOf(language);
  return {
    language_code: language,
    is_source: language === 'en',
    filename: `web/${language}.json`,
    revision: 'a94a8fe5ccb19ba61c4c0873d391e987982fbbd3',
    language: {
      code: language,
      plural: WEBLATE_PLURALS[language] ?? { number: categories.length, formula: 'n != 1' },
    },
  };
}

function formNames({ source }: FakeString, language: string): readonly string[] {
  return typeof source === 'string' ? ['text'] : categoriesOf(language);
}

function unitOf(string: FakeString, project: FakeProject, language: string) {
  const { source, comment } = string;
  const translation = project.translation(language, string.id);
  return {
    id: (project.languages.indexOf(language) + 1) * 1_000_000 + string.id,
    source: typeof source === 'string' ? [source] : Object.values(source),
    target: formNames(string, language).map((name) => translation?.forms[name] ?? ''),
    state:
      string.isReadOnly === true ? 100 : project.isTranslated(language, string.id) ? STATES[translation!.state] : 0,
    context: string.key,
    note: comment ?? '',
    location: 'src/shop.ts:7',
    explanation: '',
    // Flags of the file; those that people set are at the unit of the source language only.
    flags: '',
    extra_flags: '',
    labels: [],
    source_unit: `http://weblate.internal/api/units/${SOURCE_UNITS + string.id}/`,
    web_url: `https://weblate.example/translate/shop/texts/${language}/?checksum=${string.id}`,
  };
}

const labelNames = new WeakMap<FakeProject, string>();

function labelsOf(project: FakeProject) {
  const name = labelNames.get(project);
  return name === undefined ? [] : [{ ...LABEL, name }];
}

function sourceUnitOf({ id, source, maximumLength, placeholders = [] }: FakeString, project: FakeProject) {
  const flags = [
    ...(maximumLength === undefined ? [] : [`max-length:${maximumLength}`]),
    ...(placeholders.length === 0
      ? []
      : [`placeholders:${placeholders.map((text) => JSON.stringify(text)).join(':')}`]),
  ];
  return {
    id: SOURCE_UNITS + id,
    source: typeof source === 'string' ? [source] : Object.values(source),
    target: typeof source === 'string' ? [source] : Object.values(source),
    state: 100,
    explanation: '',
    flags: '',
    extra_flags: flags.join(', '),
    labels: labelsOf(project).filter(({ name }) => project.labels.has(`${name}/${id}`)),
  };
}

function sourceUnits(project: FakeProject, question: string) {
  const units = project.strings.map((string) => sourceUnitOf(string, project));
  if (question === 'has:flags OR has:explanation') return units.filter(({ extra_flags: flags }) => flags !== '');
  return question === '' ? units : [];
}

function sourceUnit(
  { method, json, isReadOnly, send }: TmsRequest,
  project: FakeProject,
  id: number,
  denied: (detail: string) => void,
): void {
  const string = project.find(id);
  if (string === undefined) return send(404, problem('not_found', 'Not found.'));
  if (method === 'PATCH') {
    if (isReadOnly) return denied('Source strings properties can be set only on source strings');
    const { labels = [] } = json as { labels?: readonly number[] };
    for (const { id: labelId, name } of labelsOf(project))
      if (labels.includes(labelId)) project.labels.add(`${name}/${id}`);
  }
  return send(200, sourceUnitOf(string, project));
}

function matching(question: string, project: FakeProject, language: string) {
  const units = project.strings.map((string) => unitOf(string, project, language));
  if (question === '') return units;
  if (question === 'state:empty') return units.filter(({ state }) => state === 0);
  const [, asked = question, onlySuggested] = /^\((.*)\)( AND has:suggestion)$/.exec(question) ?? [];
  const ids = new Set(asked.split(' OR ').map((part) => Number(/^id:(\d+)$/.exec(part)?.[1])));
  const suggested = new Set(project.suggestions.flatMap((each) => (each.language === language ? [each.id] : [])));
  return units.filter(({ id }) => ids.has(id) && (onlySuggested === undefined || suggested.has(id % 1_000_000)));
}

function glossaryUnits({ terms }: FakeProject, language: string) {
  return terms.flatMap(({ source, targets }, index) =>
    targets[language] === undefined
      ? []
      : [{ id: 900_000_000 + index, source: [source], target: [targets[language]], state: 20, context: '', note: '' }],
  );
}
