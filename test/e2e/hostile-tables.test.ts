import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZIP_LIMITS } from '#formats/zip/limits.ts';
import { ZIP_METHODS } from '#formats/zip/records.ts';
import { buildZip, type EntrySource } from '#formats/zip/testing/build-zip.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { startChildService, type ChildService } from '#test/service/child-service.ts';
import { LONG_RUN } from '#test/suite/long.ts';
import { connectTestClient, createTestEnvironment } from '#test/service/service.ts';
import { isWithout } from '#test/suite/skipped.ts';

// Left to npm run test:long: formats.test.ts has tables, test/fuzz hostile ones.

// Not on PostgreSQL: it tests files.

const MEGABYTE = 1024 * 1024;
const DOCUMENT = 'word/document.xml';
const PAGE = '<p>Hello <b>big</b> world.</p>\n<p>Good bye.</p>\n';

const hasProc = !isWithout('/proc, which tells peak memory', existsSync('/proc/self/clear_refs'), 'hostile tables');

/** A compressed entry that has a text many times over, and is never whole in memory. */
function repeatedEntry(name: string, [before, text, after]: readonly [string, string, string], times: number) {
  // A full flush makes blocks independent of those before them.
  const block = (data: string) => deflateRawSync(data, { finishFlush: constants.Z_FULL_FLUSH });
  const data = Buffer.concat([block(before), ...Array<Buffer>(times).fill(block(text)), deflateRawSync(after)]);
  let crc = crc32(before);
  // The checksum of gigabytes takes seconds, and such parts are refused before it matters.
  if (times * text.length <= ZIP_LIMITS.inflatedBytes) for (let at = 0; at < times; at += 1) crc = crc32(text, crc);
  const inflatedSize = before.length + times * text.length + after.length;
  const method = ZIP_METHODS.deflated;
  return { name, data, stored: true, method, crc: crc32(after, crc), inflatedSize };
}

const SPACES = ' '.repeat(MEGABYTE);
/** A megabyte that compresses to some more than a hundredth. */
const DENSE = `${Array.from({ length: 2_600 }, (_, index) => (Math.imul(index, 2_654_435_761) >>> 0).toString(36)).join('')}${SPACES}`;
const GIGABYTES = 3 * 1024;

const text = (content: string) => `<w:p><w:r><w:t xml:space="preserve">${content}</w:t></w:r></w:p>`;
const cells = (...contents: readonly string[]) =>
  `<w:tr>${contents.map((content) => `<w:tc>${text(content)}</w:tc>`).join('')}</w:tr>`;
const HEAD = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>`;
const TABLE = `<w:tbl>${cells('ID', 'Target')}`;
const TAIL = '</w:tbl></w:body></w:document>';
/** A megabyte of rows whose ids no job has. */
const ROWS = Array.from({ length: 16_000 }, (_, index) => cells(`x${index}`, 'y')).join('');

describe.skipIf(!hasProc)('a table of segments that was made to exhaust the service', () => {
  let deployment: Awaited<ReturnType<typeof createTestEnvironment>>;
  let service: ChildService;
  let client: ReturnType<typeof connectTestClient>;
  let job: string;
  let table: Buffer;
  beforeAll(async () => {
    deployment = await createTestEnvironment();
    service = await startChildService('all', deployment.environment);
    client = connectTestClient(service.apiUrl);
    await client.upload('page.html', PAGE);
    job = await client.submit({ source_files: ['page.html'] });
    await client.ended(job);
    const exported = await client.request(`/v1/jobs/${job}/bilingual?format=docx-table`);
    table = Buffer.from(await exported.arrayBuffer());
    // The time of the first file isn't representative.
    await send(table);
  });
  afterAll(async () => {
    await service.stop();
    await deployment.remove();
  });

  const send = async (bytes: Uint8Array) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)]), 'reviewed.docx');
    const response = await client.request(`/v1/jobs/${job}/bilingual`, { method: 'POST', body });
    return { status: response.status, body: (await response.json()) as object };
  };
  const segments = async () => (await client.request(`/v1/jobs/${job}/segments`)).json();
  /** The exported table with some entries replaced, and others appended. */
  const tableWith = (...changed: readonly EntrySource[]) => {
    const archive = new ZipArchive(table);
    const kept = archive.entries.filter(({ name }) => !changed.some((each) => each.name === name));
    return buildZip([...kept.map((entry) => ({ name: entry.name, data: archive.read(entry) })), ...changed]);
  };
  /** Sends a file. @returns the answer, and by how many bytes the memory of the service grew at most */
  const sent = async (bytes: Uint8Array) => {
    const memory = (field: string) =>
      Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))?.[1]) *
      1024;
    writeFileSync(`/proc/${service.pid}/clear_refs`, '5');
    const before = memory('VmRSS');
    const answer = await send(bytes);
    const growth = memory('VmHWM') - before;
    process.stderr.write(`${Math.round(bytes.length / 1024)} kB: memory grew by ${Math.round(growth / MEGABYTE)} MB\n`);
    return { answer, growth };
  };

  it.each([
    [
      'a part of gigabytes',
      () => tableWith(repeatedEntry(DOCUMENT, [HEAD + TABLE, SPACES, TAIL], GIGABYTES)),
      'document_too_large',
      /expands to more than 256 MB with "word\/document\.xml"/,
    ],
    [
      'one that says that it is small',
      () => tableWith({ ...repeatedEntry(DOCUMENT, [HEAD + TABLE, SPACES, TAIL], GIGABYTES), inflatedSize: 1_000 }),
      'document_too_large',
      /expands to more than 256 MB with "word\/document\.xml"/,
    ],
    [
      'a part of a hundred megabytes in a hundred kilobytes',
      () => tableWith(repeatedEntry(DOCUMENT, [HEAD + TABLE, SPACES, TAIL], 100)),
      'document_unsafe',
      /"word\/document\.xml" expands to more than 100 times its size, as a zip bomb does/,
    ],
    [
      'gigabytes in the list of its parts',
      () => tableWith(repeatedEntry('[Content_Types].xml', ['<Types>', SPACES, '</Types>'], GIGABYTES)),
      'document_too_large',
      /expands to more than 256 MB with "\[Content_Types\]\.xml"/,
    ],
    [
      'a part that compresses as usual ones do',
      () => tableWith(repeatedEntry(DOCUMENT, [HEAD + TABLE, DENSE, TAIL], 300)),
      'document_too_large',
      /expands to more than 256 MB with "word\/document\.xml"/,
    ],
    [
      'a row of two hundred megabytes',
      () => tableWith(repeatedEntry(DOCUMENT, [HEAD + TABLE, DENSE, TAIL], 200)),
      'document_too_large',
      /characters without the end of a unit/,
    ],
    [
      'entries that share their bytes',
      () => tableWith({ name: 'word/other.xml', data: '', localHeaderOffset: 0 }),
      'document_unsafe',
      /overlaps|two different names/,
    ],
    [
      'thousands of entries',
      () => tableWith(...Array.from({ length: 2_000 }, (_, index) => ({ name: `word/media/${index}`, data: '' }))),
      'document_too_large',
      /2003 entries/,
    ],
    [
      'a table that is packed once more',
      () =>
        buildZip([
          { name: 'table.docx', data: tableWith(repeatedEntry(DOCUMENT, [HEAD + TABLE, SPACES, TAIL], GIGABYTES)) },
        ]),
      'document_mislabeled',
      /./,
    ],
  ])('is refused with the place, and changes nothing: %s', async (_what, make, code, message) => {
    const before = await segments();
    const { answer, growth } = await sent(make());
    expect(answer).toMatchObject({ status: 400, body: { code, error: expect.stringMatching(message) as string } });
    expect(growth).toBeLessThan(2 * ZIP_LIMITS.inflatedBytes);
    expect(await segments()).toEqual(before);
  });

  it('is taken where bombs are in parts that nobody opens', async () => {
    const bomb = tableWith(repeatedEntry(DOCUMENT, [HEAD + TABLE, SPACES, TAIL], GIGABYTES));
    const file = tableWith(repeatedEntry('word/media/picture.png', ['', SPACES, ''], GIGABYTES), {
      name: 'word/embeddings/table.docx',
      data: bomb,
    });
    const { answer, growth } = await sent(file);
    expect(answer).toMatchObject({ status: 200, body: { updated: 0, unchanged: 2, rejected: [] } });
    expect(growth).toBeLessThan(ZIP_LIMITS.inflatedBytes);
  });

  it('is listed in part where no row is of the job', async () => {
    const before = await segments();
    const times = LONG_RUN ? 80 : 10;
    const { answer, growth } = await sent(
      tableWith(repeatedEntry(DOCUMENT, [HEAD + text(job) + TABLE, ROWS, TAIL], times)),
    );
    expect(answer).toMatchObject({ status: 200, body: { updated: 0, unchanged: 0, rejected_count: times * 16_000 } });
    expect((answer.body as { rejected: readonly object[] }).rejected).toHaveLength(1_000);
    expect(growth).toBeLessThan(4 * ZIP_LIMITS.inflatedBytes);
    expect(await segments()).toEqual(before);
  });
});
