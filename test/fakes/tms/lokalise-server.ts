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
import { answerExports } from './lokalise-processes.ts';

const PROJECT = '3002780358964f9bab5a92.87762498';

/** Lokalise's REST API v2, as its reference of 2026 has it. */
export function startLokaliseServer(options: FakeProjectOptions): Promise<FakeTms> {
  return startFakeTms(
    options,
    PROJECT,
    ({ headers }) => String(headers['x-api-token'] ?? ''),
    (response) => sendJson(response, 400, { error: { message: 'Invalid `X-Api-Token` header', code: 400 } }),
    answer,
  );
}

function answer(request: TmsRequest, project: FakeProject): void {
  const { method, url, send } = request;
  const failed = (code: number, message: string) => send(code, { error: { message, code } });
  const path = url.pathname.replace(/^\/api2\//, '');
  if (path === 'projects') return send(200, { projects: [{ project_id: PROJECT, name: 'Shop' }] });
  const root = `projects/${PROJECT}`;
  if (path === root) {
    if (project.isLocked) return failed(423, 'Project is locked');
    return send(200, { project_id: PROJECT, name: 'Shop', base_language_id: 640, base_language_iso: 'en' });
  }
  if (!path.startsWith(`${root}/`)) return failed(404, 'Not Found');
  const rest = `${method} ${path.slice(root.length + 1)}`;
  if (rest === 'GET languages') {
    const languages = ['en', ...project.languages].map((code) => ({
      lang_iso: code,
      plural_forms: categoriesOf(code),
    }));
    return send(200, { project_id: PROJECT, languages });
  }
  if (rest === 'GET glossary-terms') return listTerms(request, project);
  if (rest === 'GET keys') return listKeys(request, project);
  if (answerExports(rest, request, project) === true) return;
  const keyId = Number(/^\w+ keys\/(\d+)\/comments$/.exec(rest)?.[1]);
  if (method === 'GET' && !Number.isNaN(keyId)) {
    const own = project.comments.filter(({ id }) => id === keyId);
    const comments = own.map(({ language, text }) => ({ key_id: keyId, comment: paragraph(`[${language}] ${text}`) }));
    return send(200, { project_id: PROJECT, comments });
  }
  if (request.isReadOnly) return failed(403, 'Forbidden: the token has read access only');
  if (!Number.isNaN(keyId)) {
    const { comments } = request.json as { comments: readonly { comment: string }[] };
    for (const { comment } of comments) {
      const [, language = '', text = ''] = /^\[([\w-]+)\] (.*)$/s.exec(comment) ?? [];
      project.comments.push({ id: keyId, language, text });
    }
    return send(200, { project_id: PROJECT, comments });
  }
  return rest === 'PUT keys' ? updateKeys(request, project) : failed(404, 'Not Found');
}

/** As the editor stores comments. */
const paragraph = (text: string) =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('\n', '<br>')}</p>`;

function listKeys({ url, send }: TmsRequest, project: FakeProject): void {
  const query = url.searchParams;
  const ids = query.get('filter_key_ids')?.split(',').map(Number);
  const lacksAny = query.get('filter_untranslated') === '1';
  const found = project.strings
    .filter(({ id }) => ids === undefined || ids.includes(id))
    .filter(({ id }) => !lacksAny || project.languages.some((language) => !project.isTranslated(language, id)));
  const limit = Number(query.get('limit') ?? 100);
  const offset = Number(query.get('cursor') ?? 0);
  const next = offset + limit < found.length ? String(offset + limit) : '';
  const keys = pageOf(found, offset, limit, project).map((string) => keyOf(string, project));
  send(200, { project_id: PROJECT, keys }, { 'x-pagination-limit': String(limit), 'x-pagination-next-cursor': next });
}

interface WrittenKey {
  readonly key_id: number;
  readonly tags?: readonly string[];
  readonly translations?: readonly {
    readonly language_iso: string;
    readonly translation: string | Readonly<Record<string, string>>;
    readonly is_unverified?: boolean;
    readonly is_reviewed?: boolean;
  }[];
}

function updateKeys({ json, send }: TmsRequest, project: FakeProject): void {
  const { keys } = json as { keys: readonly WrittenKey[] };
  const errors: unknown[] = [];
  const written: object[] = [];
  for (const { key_id: id, tags = [], translations = [] } of keys) {
    for (const tag of tags) project.labels.add(`${tag}/${id}`);
    const string = project.find(id);
    let isRefused = string === undefined;
    for (const { language_iso: language, translation, is_unverified: isUnverified } of translations) {
      const forms = typeof translation === 'string' ? { text: translation } : translation;
      const longest = Math.max(...Object.values(forms).map((text) => Array.from(text).length));
      if (string === undefined || longest > (string.maximumLength ?? Infinity)) {
        isRefused = true;
        const message = string === undefined ? 'Key not found' : 'Translation exceeds the character limit';
        errors.push({ message, code: 400, key: { key_id: id } });
        continue;
      }
      project.writes.push(`${language}/${id}`);
      project.write(language, id, forms, isUnverified === true ? 'needs_review' : 'translated');
    }
    if (!isRefused) written.push({ key_id: id });
  }
  send(200, { project_id: PROJECT, keys: written, ...(errors.length === 0 ? {} : { errors }) });
}

function keyOf(string: FakeString, project: FakeProject) {
  const { id, key, source, comment, maximumLength } = string;
  const isPlural = typeof source !== 'string';
  const translations = project.languages.map((language) => {
    const { forms = {}, state } = project.translation(language, id) ?? {};
    return {
      translation_id: id,
      language_iso: language,
      translation: isPlural ? JSON.stringify(forms) : (forms['text'] ?? ''),
      is_reviewed: state === 'approved',
      is_unverified: state === 'needs_review',
      is_fuzzy: state === 'needs_review',
    };
  });
  const base = { language_iso: 'en', translation: isPlural ? JSON.stringify(source) : source, is_reviewed: false };
  return {
    key_id: id,
    key_name: { ios: key, android: key, web: key, other: key },
    description: comment ?? '',
    context: '',
    is_plural: isPlural,
    is_hidden: false,
    is_archived: false,
    char_limit: maximumLength ?? 0,
    translations: [base, ...translations],
  };
}

/** Pages of two, whatever is asked for: systems may have limits of their own. */
function listTerms({ url, send }: TmsRequest, project: FakeProject): void {
  const [limit, offset] = [2, Number(url.searchParams.get('cursor') ?? 0)];
  const all = termsOf(project);
  const hasMore = offset + limit < all.length;
  const data = all.slice(offset, offset + limit);
  const meta = { count: data.length, limit, cursor: offset, hasMore };
  send(200, { data, meta }, hasMore ? { 'x-pagination-next-cursor': String(offset + limit) } : {});
}

function termsOf({ terms }: FakeProject) {
  return terms.map(({ source, targets }, index) => ({
    id: index + 1,
    term: source,
    translations: Object.entries(targets).map(([langIso, translation]) => ({ langIso, translation })),
  }));
}
