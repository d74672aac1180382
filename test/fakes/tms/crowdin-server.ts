import { sendJson } from '#test/fakes/engine-server.ts';
import { answerBuilds } from './crowdin-builds.ts';
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

const PROJECT = 4711;
const FILE = 12;
const GLOSSARY = 5;
const LABEL = 7;

/** Crowdin's REST API v2, as its reference of 2026 has it: a project with one file and a glossary. */
export function startCrowdinServer(options: FakeProjectOptions): Promise<FakeTms> {
  return startFakeTms(
    options,
    String(PROJECT),
    ({ headers }) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '',
    (response) => sendJson(response, 401, { error: { message: 'Unauthorized', code: 401 } }),
    answer,
  );
}

const refusal = (key: string, code: string, message: string) => ({
  errors: [{ error: { key, errors: [{ code, message }] } }],
});

function answer(request: TmsRequest, project: FakeProject): void {
  const { method, url, send } = request;
  const missing = () => send(404, { error: { message: 'Not Found', code: 404 } });
  const path = url.pathname.replace(/^\/api\/v2\//, '');
  const query = url.searchParams;
  if (path === 'user') return send(200, { data: { id: 1, username: 'ann' } });
  if (path === `glossaries/${GLOSSARY}/terms`) return paged(request, termsOf(project, query.get('languageId') ?? ''));
  const root = `projects/${PROJECT}`;
  if (path === root) return send(200, { data: projectOf(project) });
  if (!path.startsWith(`${root}/`)) return missing();
  const rest = `${method} ${path.slice(root.length + 1)}`;
  if (rest === 'GET files') {
    return paged(request, [{ id: FILE, name: 'texts.json', path: '/web/texts.json', revisionId: 3 }]);
  }
  if (rest === 'GET strings')
    return paged(
      request,
      matching(query, project).map((string) => stringOf(string)),
      project,
    );
  const language = /^GET languages\/([\w-]+)\/translations$/.exec(rest)?.[1];
  if (language !== undefined) {
    const asked = query.get('stringIds');
    const ids = asked === null ? matching(query, project).map(({ id }) => id) : asked.split(',').map(Number);
    const onlyApproved = query.get('approvedOnly') === '1';
    const found = ids.flatMap((id) => translationOf(project, language, id, onlyApproved));
    return paged(request, found);
  }
  if (answerBuilds(rest, request, project) === true) return;
  if (rest === 'GET comments') {
    const [id, target] = [Number(query.get('stringId')), query.get('targetLanguageId')];
    const own = project.comments.filter((each) => each.id === id && each.language === target);
    return paged(
      request,
      own.map(({ text }, index) => ({ id: index + 1, text })),
    );
  }
  if (request.isReadOnly) return send(403, { error: { message: 'Forbidden', code: 403 } });
  if (rest === 'POST comments') {
    const { stringId, text, targetLanguageId } = request.json as {
      stringId: number;
      text: string;
      targetLanguageId: string;
    };
    project.comments.push({ id: stringId, language: targetLanguageId, text });
    return send(201, { data: { id: project.comments.length, text } });
  }
  if (rest === 'GET labels' || rest === 'POST labels') return labels(request, project);
  if (rest === `POST labels/${LABEL}/strings`) {
    for (const id of (request.json as { stringIds: number[] }).stringIds)
      project.labels.add(`${labelOf(project)}/${id}`);
    return send(201, { data: [] });
  }
  return rest === 'POST translations' ? addTranslation(request, project) : missing();
}

/** A project with the label that was added first. */
const labelNames = new WeakMap<FakeProject, string>();
const labelOf = (project: FakeProject) => labelNames.get(project);

function labels({ method, json, send }: TmsRequest, project: FakeProject): void {
  if (method === 'POST') labelNames.set(project, (json as { title: string }).title);
  const data = { id: LABEL, title: labelOf(project), isSystem: false };
  if (method === 'POST') return send(201, { data });
  return send(200, { data: labelOf(project) === undefined ? [] : [{ data }], pagination: { offset: 0, limit: 500 } });
}

function addTranslation({ json, send }: TmsRequest, project: FakeProject): void {
  const { stringId, languageId, text, pluralCategoryName } = json as {
    stringId: number;
    languageId: string;
    text: string;
    pluralCategoryName?: string;
  };
  const string = project.find(stringId);
  if (string === undefined) return send(404, { error: { message: 'String Not Found', code: 404 } });
  const isPlural = typeof string.source !== 'string';
  if (isPlural !== (pluralCategoryName !== undefined)) {
    return send(400, refusal('pluralCategoryName', 'isEmpty', 'Value is required and can not be empty'));
  }
  if (Array.from(text).length > (string.maximumLength ?? Infinity)) {
    return send(400, refusal('text', 'maxLengthExceeded', 'The translation is too long'));
  }
  const name = pluralCategoryName ?? 'text';
  const before = project.translation(languageId, stringId)?.forms ?? {};
  if (before[name] === text) {
    return send(400, refusal('text', 'notUnique', 'An identical translation has already been saved'));
  }
  project.writes.push(`${languageId}/${stringId}${isPlural ? `/${name}` : ''}`);
  project.write(languageId, stringId, { ...before, [name]: text }, 'translated');
  return send(201, { data: { id: project.writes.length, text, pluralCategoryName: pluralCategoryName ?? null } });
}

function paged({ url, send }: TmsRequest, items: readonly unknown[], project?: FakeProject): void {
  const limit = Number(url.searchParams.get('limit') ?? 25);
  const offset = Number(url.searchParams.get('offset') ?? 0);
  send(200, { data: pageOf(items, offset, limit, project).map((data) => ({ data })), pagination: { offset, limit } });
}

function projectOf({ languages, isLocked }: FakeProject) {
  return {
    id: PROJECT,
    name: 'Shop',
    sourceLanguageId: 'en',
    sourceLanguage: { id: 'en', locale: 'en-US' },
    targetLanguageIds: languages,
    targetLanguages: languages.map((id) => ({ id, locale: id, pluralCategoryNames: categoriesOf(id) })),
    isSuspended: isLocked,
    assignedGlossaries: [GLOSSARY],
  };
}

function stringOf({ id, key, source, comment, maximumLength }: FakeString) {
  return {
    id,
    projectId: PROJECT,
    identifier: key,
    text: source,
    type: 'text',
    context: comment ?? '',
    maxLength: maximumLength ?? 0,
    isHidden: false,
    hasPlurals: typeof source !== 'string',
    fileId: FILE,
    revision: 1,
    webUrl: `https://crowdin.example/editor/shop/${FILE}#${id}`,
  };
}

function matching(query: URLSearchParams, { strings }: FakeProject): readonly FakeString[] {
  const croql = query.get('croql');
  if (croql === null) return query.get('fileId') === String(FILE) ? strings : [];
  const ids = new Set(croql.split(' or ').map((part) => Number(/^id = (\d+)$/.exec(part)?.[1])));
  return strings.filter(({ id }) => ids.has(id));
}

function translationOf(project: FakeProject, language: string, id: number, onlyApproved: boolean): readonly unknown[] {
  const translation = project.translation(language, id);
  if (translation === undefined || (onlyApproved && translation.state !== 'approved')) return [];
  const { forms } = translation;
  if (forms['text'] !== undefined) {
    return forms['text'] === ''
      ? []
      : [{ stringId: id, contentType: 'text/plain', translationId: id, text: forms['text'] }];
  }
  const plurals = Object.entries(forms).map(([pluralForm, text]) => ({ translationId: id, pluralForm, text }));
  return [{ stringId: id, contentType: 'application/vnd.crowdin.text+plural', plurals }];
}

function termsOf({ terms }: FakeProject, language: string): readonly unknown[] {
  return terms.flatMap(({ source, targets }, conceptId) => {
    const text = language === 'en' ? source : targets[language];
    return text === undefined ? [] : [{ id: conceptId, conceptId, languageId: language, text }];
  });
}
