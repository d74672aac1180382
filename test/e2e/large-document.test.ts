import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDocx } from '#formats/docx/testing/build-docx.ts';
import { startChildService } from '#test/service/child-service.ts';
import { connectTestClient, createTestEnvironment } from '#test/service/service.ts';
import { isWithout } from '#test/suite/skipped.ts';

// Left to npm run test:long: docx-translation.test.ts has a document.

// Not on PostgreSQL: it tests documents.

/** Paragraphs of four sentences with a bold word each, as contracts have them. */
function contract(segments: number): Buffer {
  const sentence = (index: number) =>
    `<w:r><w:t xml:space="preserve">The party with number ${index} shall deliver the </w:t></w:r>` +
    '<w:r><w:rPr><w:b/></w:rPr><w:t>goods</w:t></w:r>' +
    '<w:r><w:t xml:space="preserve"> within thirty days after the order was received. </w:t></w:r>';
  const paragraphs = Array.from({ length: segments / 4 }, (_, paragraph) => {
    const sentences = [0, 1, 2, 3].map((offset) => sentence(paragraph * 4 + offset)).join('');
    return `<w:p>${sentences}</w:p>`;
  });
  return buildDocx({ body: paragraphs.join('') });
}

const hasProc = !isWithout('/proc, which tells peak memory', existsSync('/proc/self/status'), 'a large document');

describe.skipIf(!hasProc)('a large document', () => {
  let deployment: Awaited<ReturnType<typeof createTestEnvironment>>;
  beforeAll(async () => {
    deployment = await createTestEnvironment();
  });
  afterAll(() => deployment.remove());

  /** Runs one job in a process of its own. @returns its peak memory in MB and the job's time in ms */
  async function run(segments: number): Promise<{ peak: number; time: number }> {
    const service = await startChildService('all', deployment.environment);
    try {
      const client = connectTestClient(service.apiUrl);
      await client.upload(`contract-${segments}.docx`, contract(segments));
      const jobId = await client.submit({ source_files: [`contract-${segments}.docx`] });
      const job = await client.ended(jobId);
      expect(job).toMatchObject({ status: 'completed', progress: { completed: segments, total: segments } });
      expect(job.result.files[0]).toMatchObject({
        units: segments / 4,
        translated: segments / 4,
        tags: { repaired: 0 },
      });
      const status = await readFile(`/proc/${service.pid}/status`, 'utf8');
      const peak = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
      return { peak, time: Date.parse(job.ended_at ?? '') - Date.parse(job.started_at ?? '') };
    } finally {
      await service.stop();
    }
  }

  it('of 20,000 segments takes less than 300 MB more memory than one of 200', async () => {
    const small = await run(200);
    const large = await run(20_000);
    // Times are for the reader: two cores of a shared machine say nothing exact.
    console.log(
      `200 segments: ${small.peak.toFixed(0)} MB, ${small.time} ms; 20,000: ${large.peak.toFixed(0)} MB, ${large.time} ms`,
    );
    expect(large.peak - small.peak).toBeLessThan(300);
  });
});
