import type { FakeExport } from './fake-exports.ts';
import type { FakeProject, TmsRequest } from './fake-project.ts';

/** Ids of processes are UUIDs. */
const PREFIX = '2efe5657-8e10-655a-b1c3-';

/** `files`, `files/async-download` and `processes`, as the fixtures of Lokalise's client have it; undefined: another path. */
export function answerExports(rest: string, { json, url, send }: TmsRequest, project: FakeProject): true | undefined {
  const { exports } = project;
  if (rest === 'GET files') {
    const page = Number(url.searchParams.get('page') ?? 1);
    const limit = Number(url.searchParams.get('limit') ?? 100);
    const files = exports.files.map((filename, index) => ({ file_id: index + 1, filename, key_count: 1 }));
    files.push({ file_id: -1, filename: '__unassigned__', key_count: 0 });
    send(200, { files: files.slice((page - 1) * limit, page * limit) });
    return true;
  }
  if (rest === 'POST files/async-download') {
    const { filter_langs: languages = [] } = json as { filter_langs?: readonly string[] };
    send(200, { process_id: processId(exports.start(languages, json)) });
    return true;
  }
  const [, id] = /^GET processes\/([\w-]+)$/.exec(rest) ?? [];
  if (id === undefined) return undefined;
  const found = exports.poll(Number(id.slice(PREFIX.length)));
  if (found === undefined) send(404, { error: { message: 'Not Found', code: 404 } });
  else send(200, { process: processOf(project, found) });
  return true;
}

const processId = ({ id }: FakeExport) => `${PREFIX}${String(id).padStart(12, '0')}`;

function processOf({ exports }: FakeProject, found: FakeExport) {
  const { state, polls } = found;
  return {
    process_id: processId(found),
    type: 'async-export',
    status: state === 'running' && polls < 2 ? 'queued' : state,
    message: state === 'failed' ? exports.failure : null,
    created_by: 20_181,
    created_at: '2026-11-22 10:00:00 (Etc/UTC)',
    created_at_timestamp: 1_795_341_600,
    details:
      state === 'finished'
        ? { file_size_kb: 1, total_number_of_keys: 14, download_url: exports.address(found) }
        : { items_to_process: 14, items_processed: 3 },
  };
}
