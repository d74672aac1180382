import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingJavaTool } from '#bench/java-program.ts';
import { haveLibreOffice, OfficeFolder } from '#formats/ooxml/testing/libreoffice.ts';
import type { ReviewFormat } from '#formats/review/review-segment.ts';
import { HARD_TEXTS } from '#formats/review/testing/review-cases.ts';
import { startTestApi } from '#test/service/api.ts';
import { CatTools, type CatToolEdit } from '#test/cat-tools/cat-tools.ts';
import { LONG_RUN, isForLongRun } from '#test/suite/long.ts';
import { buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { isSkipped } from '#test/suite/skipped.ts';

// Not on PostgreSQL: it tests files.

const isWithoutJava = isSkipped(
  LONG_RUN ? missingJavaTool() : 'only npm run test:long opens them',
  'files in Okapi and OmegaT',
);

const STATES = ['translated', 'reviewed', 'final', 'rejected'] as const;
/** Some with empty notes, of which programs may make notes. */
const NOTES = ['Is this <right> & "good"?', null, ''] as const;

const TEXTS = HARD_TEXTS.map(([source, target], index) => ({
  source,
  target,
  state: STATES[index % STATES.length]!,
  note: NOTES[index % NOTES.length]!,
  version: 1 + (index % 3),
}));
/** Segments that are edited: with codes, an ICU message, and from right to left. */
const EDITED = [0, 9, 12];
const SOURCES = ['green', '{count', 'Hello'];

interface Segment {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly state: string;
  readonly version: number;
  readonly note: string | null;
}

interface Answer {
  readonly updated: number;
  readonly unchanged: number;
  readonly conflict_count: number;
  readonly rejected: readonly { readonly id: string; readonly reason: string }[];
}

describe.skipIf(isForLongRun('files in the editors of translators'))('a file that people edit with', () => {
  const api = sharedByTests(() => startTestApi());
  const office = new OfficeFolder();
  let tools: CatTools;
  beforeAll(async () => {
    tools = await CatTools.open();
  });
  afterAll(async () => {
    office.remove();
    await tools.close();
  });

  const segmentsOf = async (job: string) =>
    ((await (await api.request(`/v1/jobs/${job}/segments?limit=100`)).json()) as { segments: readonly Segment[] })
      .segments;
  const download = async (job: string, format: ReviewFormat) =>
    Buffer.from(await (await api.request(`/v1/jobs/${job}/bilingual?format=${format}`)).arrayBuffer());
  const send = async (job: string, bytes: Uint8Array): Promise<Answer> => {
    const body = new FormData();
    body.append('file', new File([new Uint8Array(bytes)], 'reviewed'));
    const response = await api.request(`/v1/jobs/${job}/bilingual`, { method: 'POST', body });
    expect(response.status, await response.clone().text()).toBe(200);
    return (await response.json()) as Answer;
  };

  /**
   * Exports a job, has a program edit the file, and imports it: the edits are there, and the rest is unchanged.
   *
   * @returns the numbers of the segments that are rejected
   */
  const takenBack = async (
    format: ReviewFormat,
    program: (edit: CatToolEdit) => Promise<Uint8Array>,
  ): Promise<readonly number[]> => {
    const job = await buildReviewedJob(api.orm, api.owner, TEXTS);
    const before = await segmentsOf(job);
    const ids = EDITED.map((number) => before[number]!.id);
    const bytes = await download(job, format);
    const answer = await send(job, await program({ format, bytes, language: 'es', ids, sources: SOURCES }));
    expect(answer).toMatchObject({ updated: EDITED.length, conflict_count: 0 });
    const after = await segmentsOf(job);
    for (const [number, segment] of after.entries()) {
      const { target, version, source, state, note } = before[number]!;
      if (!EDITED.includes(number)) {
        expect(segment).toEqual(before[number]);
        continue;
      }
      expect(segment).toMatchObject({ source, state, note, version: version + 1 });
      expect(segment.target.replace('EDITED ', '')).toBe(target);
      expect(segment.target).toContain('EDITED ');
    }
    return answer.rejected.map(({ id }) => before.findIndex((segment) => segment.id === id));
  };

  describe.skipIf(isWithoutJava)('Okapi', () => {
    it.each(['xliff12', 'xliff21', 'tmx'] as const)('is taken back from its filter: %s', async (format) => {
      expect(await takenBack(format, (edit) => tools.okapi('edit', edit))).toEqual([]);
    });

    // Its extraction encloses pairs that overlap.
    it.each([
      ['xliff12', []],
      ['xliff21', [2]],
      ['tmx', [2]],
    ] as const)('is taken back from its extraction and merger: %s', async (format, rejected) => {
      expect(await takenBack(format, (edit) => tools.okapi('merge', edit))).toEqual(rejected);
    });

    it('is valid XLIFF 2.1', async () => {
      const job = await buildReviewedJob(api.orm, api.owner, TEXTS);
      const bytes = await download(job, 'xliff21');
      const edit: CatToolEdit = { format: 'xliff21', bytes, language: 'es', ids: [], sources: [] };
      await tools.validate(edit);
      const broken = Buffer.from(bytes.toString().replace('<segment state="translated">', '<segment state="done">'));
      await expect(tools.validate({ ...edit, bytes: broken })).rejects.toThrow(/'done'/);
    });
  });

  describe.skipIf(isWithoutJava)('OmegaT', () => {
    // OmegaT's XLIFF 2 reader loses pairs that contain other elements.
    it.each([
      ['xliff12', []],
      ['xliff21', [1]],
    ] as const)('is taken back from its project: %s', async (format, rejected) => {
      expect(await takenBack(format, (edit) => tools.omegaT(edit))).toEqual(rejected);
    });
  });

  describe('translate-toolkit', () => {
    it.each(['xliff12', 'xliff21', 'tmx'] as const)('is taken back: %s', async (format) => {
      expect(await takenBack(format, (edit) => tools.toolkit(edit))).toEqual([]);
    });
  });

  describe.skipIf(!haveLibreOffice('Writer') || !haveLibreOffice('Calc'))('LibreOffice', () => {
    /** Opens a file, stores it in the office's own format as text, edits that, and stores it as it was. */
    const editWith = async (
      { format, bytes }: CatToolEdit,
      flat: string,
      { input, output, reading }: { readonly input: string; readonly output: string; readonly reading?: string },
    ) => {
      const path = office.write(`${format}.${input}`, bytes);
      const opened = join(await office.convert([path], flat, reading), `${format}.${flat}`);
      const content = await readFile(opened, 'utf8');
      const edited = [
        ['Pulse el', 'EDITED Pulse el'],
        ['{count, plural, one {# archivo}', 'EDITED {count, plural, one {# archivo}'],
        ['مرحبا', 'EDITED مرحبا'],
      ].reduce((text, [from, to]) => text.replace(from!, to!), content);
      await writeFile(opened, edited);
      return readFile(join(await office.convert([opened], output), `${format}.${input}`));
    };

    it('is taken back from Writer: docx-table', async () => {
      const files = { input: 'docx', output: 'docx' };
      expect(await takenBack('docx-table', (edit) => editWith(edit, 'fodt', files))).toEqual([]);
    });

    it('is taken back from Calc: csv', async () => {
      const files = {
        input: 'csv',
        output: 'csv:Text - txt - csv (StarCalc):44,34,76,1',
        reading: 'CSV:44,34,76,1',
      };
      expect(await takenBack('csv', (edit) => editWith(edit, 'fods', files))).toEqual([]);
    });
  });
});
