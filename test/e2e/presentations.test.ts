import { beforeAll, describe, expect, it, vi } from 'vitest';
import { haveOfficeFixtures, officeFixtures } from '#formats/docx/testing/fixtures.ts';
import { pptxFormat } from '#formats/pptx/index.ts';
import {
  buildPptx,
  slideParagraph,
  presentationPartSource,
  slideRun,
  slideTable,
  textBox,
  slideTitle,
} from '#formats/pptx/testing/build-pptx.ts';
import { outline } from '#formats/ooxml/testing/outline.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests documents.

/** Elements that mark text which was shrunk. */
const MARKS = ['normAutofit', 'noAutofit'];

/** Letters that pseudo-localization to en-XA writes in the place of plain ones. */
const ACCENTED = /[À-ɏ]/;

const deck = buildPptx({
  slides: [
    {
      shapes: slideTitle('Annual report') + textBox('At this point in time we grow.') + slideTable([['North', '12']]),
      notes: slideParagraph(slideRun('Welcome everybody to this presentation.')),
      parts: { comments: '<p:cm><p:text>Is this right?</p:text></p:cm>' },
    },
    { shapes: slideTitle('Backup material'), isHidden: true },
  ],
  layout: textBox('Confidential'),
});

describe('presentations', () => {
  const service = sharedByTests(() => startTestService());
  beforeAll(async () => {
    await service.upload('deck.pptx', deck);
  });

  it('are translated without an instruction', async () => {
    const job = await service.ended(await service.submit({ source_files: ['deck.pptx'], target_languages: ['en-XB'] }));
    expect(job).toMatchObject({ status: 'completed', error: null });
    const [file] = job.result.files;
    expect(file).toMatchObject({
      units: 8,
      translated: 5,
      skipped: expect.arrayContaining([
        { reason: 'comment', count: 1 },
        { reason: 'hidden', count: 1 },
        { reason: 'no_letters', count: 1 },
      ]),
      tags: { repaired: 0 },
    });
    const written = await service.download(file.target_file);
    const slide = presentationPartSource(written);
    expect(slide).toContain('rtl="1"');
    for (const text of ['Annual report', 'North']) expect(slide).not.toContain(`>${text}<`);
    expect(presentationPartSource(written, 'ppt/notesSlides/notesSlide1.xml')).not.toContain('>Welcome everybody');
    for (const name of ['slides/slide2', 'comments/comment1']) {
      expect(presentationPartSource(written, `ppt/${name}.xml`)).toBe(presentationPartSource(deck, `ppt/${name}.xml`));
    }
  });

  it('are rewritten', async () => {
    const response = await service.request('/v1/jobs/language-rewrite', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'ai', type: 'simplify', source_files: ['deck.pptx'], source_language: 'en' }),
    });
    const { job_id: id } = (await response.json()) as { job_id: string };
    const job = await service.ended(id);
    expect(job).toMatchObject({ status: 'completed', error: null });
    expect(presentationPartSource(await service.download(job.result.rewritten_files[0]))).toContain('>Now we grow.<');
  });

  it('are analyzed: their slides, and the words that are translated', async () => {
    const details = async () =>
      (await (await service.request('/v1/files/details?path=deck.pptx')).json()) as {
        analysis_status: string;
        analysis: unknown;
      };
    await vi.waitFor(async () => expect((await details()).analysis_status).not.toBe('pending'), TEST_TIMEOUT);
    expect((await details()).analysis).toMatchObject({ slides: 2, units: 5, word_count: 16, detected_language: 'en' });
  });
});

describe.skipIf(!haveOfficeFixtures())('the public presentations in one job', () => {
  const fixtures = officeFixtures('pptx');
  const service = sharedByTests(() => startTestService());
  beforeAll(async () => {
    for (const { name, bytes } of fixtures) await service.upload(`slides/${name}`, bytes);
  });

  it('are all translated, and the same everywhere else', async () => {
    const job = await service.ended(
      await service.submit({ source_files: fixtures.map(({ name }) => `slides/${name}`) }),
    );
    expect(job).toMatchObject({ status: 'completed', error: null, progress: { percent: 100 } });
    expect(job.result.files).toHaveLength(fixtures.length);
    for (const { name, bytes } of fixtures) {
      const report = job.result.files.find((file: { source_file: string }) => file.source_file === `slides/${name}`);
      const written = await service.download(report.target_file);
      const [source, target] = [pptxFormat.read(bytes), pptxFormat.read(written)];
      expect(target.units.map(({ id }) => id)).toEqual(source.units.map(({ id }) => id));
      const changed = target.units.filter(
        ({ content }, index) => content.text !== source.units.at(index)!.content.text,
      );
      expect(changed.every(({ translate }) => translate)).toBe(true);
      expect(changed, name).toHaveLength(report.translated);
      expect(changed.filter(({ content }) => !ACCENTED.test(content.text)).length, name).toBe(0);
      const [before, after] = [new ZipArchive(bytes), new ZipArchive(written)];
      for (const [index, entry] of before.entries.entries()) {
        const other = after.entries[index]!;
        // Workbooks have the names and categories of charts.
        if (other.span.equals(entry.span) || entry.name.endsWith('.xlsx')) continue;
        const shown = outline(before.read(entry).toString(), MARKS);
        const translated = outline(after.read(other).toString(), MARKS);
        const isText = (piece: string) => !piece.startsWith('<') || /\s(?:title|descr)=/.test(piece);
        const structureOf = ({ structure }: typeof shown) => structure.filter((piece) => !isText(piece));
        expect(structureOf(translated), `${name} ${entry.name}`).toEqual(structureOf(shown));
      }
    }
  });
});
