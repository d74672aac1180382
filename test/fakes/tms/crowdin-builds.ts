import type { FakeExport } from './fake-exports.ts';
import type { FakeProject, TmsRequest } from './fake-project.ts';

const STATUSES = { running: 'inProgress', finished: 'finished', failed: 'failed', cancelled: 'canceled' } as const;

/** `…/translations/builds…`, as Crowdin's reference and the types of its client have it; undefined: another path. */
export function answerBuilds(rest: string, { json, send }: TmsRequest, project: FakeProject): true | undefined {
  const { exports } = project;
  const missing = () => send(404, { error: { message: 'Build Not Found', code: 404 } });
  if (rest === 'POST translations/builds') {
    const { targetLanguageIds = [] } = json as { targetLanguageIds?: readonly string[] };
    if (exports.list.some(({ state }) => state === 'running')) {
      send(409, {
        error: { message: 'Another build is currently in progress. Please wait until it is finished.', code: 409 },
      });
    } else send(201, { data: buildOf(project, project.exports.reused ?? exports.start(targetLanguageIds, json)) });
    return true;
  }
  const [, fileId] = /^POST translations\/builds\/files\/(\d+)$/.exec(rest) ?? [];
  if (fileId !== undefined) {
    const { targetLanguageId } = json as { targetLanguageId: string };
    const started = exports.start([targetLanguageId], json);
    send(200, { data: { url: exports.address(started), expireIn: '2026-11-22T12:00:00+00:00', etag: 'a1b2' } });
    return true;
  }
  const [, method, buildId, isDownload] = /^(\w+) translations\/builds\/(\d+)(\/download)?$/.exec(rest) ?? [];
  if (buildId === undefined) return undefined;
  if (isDownload !== undefined) {
    const found = exports.list.find(({ id }) => id === Number(buildId));
    if (found?.state !== 'finished') missing();
    else send(200, { data: { url: exports.address(found), expireIn: '2026-11-22T12:00:00+00:00' } });
    return true;
  }
  const found =
    method === 'DELETE' ? exports.list.find(({ id }) => id === Number(buildId)) : exports.poll(Number(buildId));
  if (found === undefined) missing();
  else if (method === 'DELETE') {
    found.state = 'cancelled';
    send(204);
  } else send(200, { data: buildOf(project, found) });
  return true;
}

function buildOf({ exports }: FakeProject, { id, languages, state, polls }: FakeExport) {
  return {
    id,
    projectId: 4711,
    status: polls === 0 && state === 'running' ? 'created' : STATUSES[state],
    progress: state === 'finished' ? 100 : Math.min(99, polls * 10),
    createdAt: '2026-11-22T10:00:00+00:00',
    updatedAt: '2026-11-22T10:00:01+00:00',
    finishedAt: state === 'finished' ? '2026-11-22T10:00:02+00:00' : null,
    attributes: {
      branchId: null,
      directoryId: null,
      targetLanguageIds: languages,
      skipUntranslatedStrings: false,
      skipUntranslatedFiles: false,
      exportApprovedOnly: false,
    },
    ...(state === 'failed' ? { error: { message: exports.failure } } : {}),
  };
}
