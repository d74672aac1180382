import { beforeAll, describe, expect, it } from 'vitest';
import { docxFormat } from '#formats/docx/index.ts';
import { haveOfficeFixtures, officeFixtures } from '#formats/docx/testing/fixtures.ts';
import { outline } from '#formats/ooxml/testing/outline.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { startTestService, type JobRecord } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Left to npm run test:long: formats.test.ts has a document of each format, formats/docx the public ones.

// Not on PostgreSQL: it tests documents.

/** Letters that pseudo-localization to en-XA writes in the place of plain ones. */
const ACCENTED = /[À-ɏ]/;

/** How texts of a drawing fit into their shapes. */
const FIT = ['noAutofit', 'normAutofit'];

interface FileReport {
  readonly source_file: string;
  readonly target_file: string;
  readonly units: number;
  readonly translated: number;
  readonly reused: number;
  readonly segments: number;
  readonly skipped: readonly { readonly count: number }[];
}

describe.skipIf(!haveOfficeFixtures())('the public Word documents in one job', () => {
  const fixtures = officeFixtures('docx');
  let job: JobRecord;
  const reportOf = (name: string) =>
    (job.result.files as readonly FileReport[]).find((file) => file.source_file === `word/${name}`);

  const service = sharedByTests(() => startTestService());
  beforeAll(async () => {
    for (const { name, bytes } of fixtures) await service.upload(`word/${name}`, bytes);
    job = await service.ended(await service.submit({ source_files: fixtures.map(({ name }) => `word/${name}`) }));
  });

  it('are all translated', () => {
    expect(job).toMatchObject({ status: 'completed', error: null, progress: { percent: 100 } });
    expect(job.progress.completed).toBe(job.progress.total);
    expect(job.result.files).toHaveLength(fixtures.length);
    expect(job.result.word_count).toBeGreaterThan(1_000);
    const segments = (job.result.files as readonly FileReport[]).reduce((sum, file) => sum + file.segments, 0);
    expect(job.progress.total).toBe(segments);
  });

  it.each(fixtures)('$name opens, is translated and is the same everywhere else', async ({ name, bytes }) => {
    const report = reportOf(name);
    if (report === undefined) throw new Error(`${name} is not in the result`);
    const skipped = report.skipped.reduce((sum, { count }) => sum + count, 0);
    expect(report.translated + report.reused + skipped).toBe(report.units);

    const written = await service.download(report.target_file);
    const source = docxFormat.read(bytes);
    const target = docxFormat.read(written);
    expect(target.units.map(({ id }) => id)).toEqual(source.units.map(({ id }) => id));
    const textOf = new Map(target.units.map(({ id, content }) => [id, content.text]));
    const changed = source.units.filter(({ id, content }) => textOf.get(id) !== content.text);
    expect(changed.every(({ translate }) => translate)).toBe(true);
    expect(changed).toHaveLength(report.translated);
    for (const { id, content } of changed) {
      if (/[a-z]{4}/.test(content.text)) expect(textOf.get(id), content.text).toMatch(ACCENTED);
    }

    const touched = new Set(changed.map(({ id }) => id.slice(0, id.lastIndexOf('#'))));
    const [before, after] = [new ZipArchive(bytes), new ZipArchive(written)];
    expect(after.entries.map((entry) => entry.name)).toEqual(before.entries.map((entry) => entry.name));
    for (const [index, entry] of before.entries.entries()) {
      const other = after.entries[index];
      if (touched.has(entry.name) || other?.span.equals(entry.span)) continue;
      // Workbooks have the names and categories of charts.
      if (/^word\/embeddings\/.*\.xlsx$/.test(entry.name)) continue;
      // The rendering of a diagram repeats what its data says, and nothing but its texts, and whether they shrink, follow.
      expect(entry.name).toMatch(/\/diagrams\/drawing\d*\.xml$/);
      expect([...touched].some((name) => name.includes('/diagrams/data'))).toBe(true);
      const [shown, translated] = [
        outline(before.read(entry).toString(), FIT),
        outline(after.read(other!).toString(), FIT),
      ];
      expect(translated.structure).toEqual(shown.structure);
      expect(translated.floating).toEqual(shown.floating);
      const texts = changed.map(({ id }) => textOf.get(id)!).toSorted((one, two) => two.length - one.length);
      expect(texts.reduce((left, text) => left.replaceAll(text, ''), translated.text)).not.toMatch(ACCENTED);
      expect(translated.text).not.toBe(shown.text);
    }
    expect(touched.size > 0).toBe(changed.length > 0);
  });
});
