import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDeflate } from 'node:zlib';
import { TMS_TOKEN } from '#test/fakes/tms/fake-project.ts';
import { startTms } from '#test/fakes/tms/start-tms.ts';
import type { Attack, Attacker } from './attack.ts';

/** Ms for which the jobs of an attack are left alone before they are cancelled. */
const DURATION = 20_000;

const SUBTITLES = '1\n00:00:00,500 --> 00:00:02,500\nGood morning, everybody.\n';

/** Submits jobs at once, and cancels those that have not ended after a while. */
async function hold(attacker: Attacker, path: string, bodies: readonly object[]): Promise<void> {
  const submitted = await Promise.all(bodies.map((json) => attacker.send('POST', path, { json })));
  const refused = submitted.find(({ status }) => status !== 202);
  if (refused !== undefined) throw new Error(`an attack was refused: ${JSON.stringify(refused)}`);
  const jobs = submitted.map(({ body }) => `/v1/jobs/${body.job_id as string}`);
  await sleep(DURATION);
  await Promise.all(jobs.map((job) => attacker.send('DELETE', job)));
}

const repeated = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, at) => make(at));

/** Ms until a page. */
const PAGE_TIME = 45_000;
const PROJECT_JOBS = 25;

/** Jobs on a translation management system of the attacker that answers very slowly. */
export const slowPages: Attack = {
  name: 'a system that answers a page every 45 s',
  async prepare(attacker) {
    const strings = [{ id: 1, key: 'title', source: 'Your cart' }];
    const server = await startTms('weblate', { languages: ['en_XA'], strings });
    const json = { token: TMS_TOKEN, base_url: server.url };
    const saved = await attacker.send('PUT', '/v1/integrations/weblate', { json });
    if (saved.status >= 300) throw new Error(`the system was refused: ${JSON.stringify(saved)}`);
    server.project.onRequest = () => sleep(PAGE_TIME, undefined, { ref: false });
    const job = { mode: 'ai', tms: { name: 'weblate', project_identifier: server.identifier } };
    return () =>
      hold(
        attacker,
        '/v1/jobs/translation',
        repeated(PROJECT_JOBS, () => job),
      );
  },
};

/** Downloads of recordings that a server of the attacker answers as `listener` does. */
const downloads = (name: string, count: number, listener: RequestListener): Attack => ({
  name,
  async prepare(attacker) {
    const server = createServer(listener);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const job = (index: number) => ({
      source_video_url: `${address}/${index}.mp4`,
      source_lang: 'en',
      target_lang: 'en-XA',
    });
    return () => hold(attacker, '/v1/jobs/video/subtitle', repeated(count, job));
  },
});

export const slowDownloads = downloads(
  'recordings of a byte per 10 s',
  10 * availableParallelism(),
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 1_000_000_000 });
    response.write('x');
    const timer = setInterval(() => response.write('x'), 10_000);
    response.once('close', () => clearInterval(timer));
  },
);

/** Bytes per second of each download without a length: fast, but it shall not fill the disk of the machine that runs this. */
const ENDLESS_RATE = 10_000_000;

export const endlessDownloads = downloads('recordings without a length', 6, (_request, response) => {
  response.writeHead(200, { 'content-type': 'video/mp4' });
  const piece = Buffer.alloc(ENDLESS_RATE / 10);
  const timer = setInterval(() => response.write(piece), 100);
  response.once('close', () => clearInterval(timer));
});

/** A small video of enormous pictures, into which subtitles are to be drawn. */
export const enormousPictures: Attack = {
  name: 'pictures of 8000 × 8000 with burnt subtitles',
  async prepare(attacker) {
    const folder = await mkdtemp(join(tmpdir(), 'loquent-attack-'));
    try {
      const path = join(folder, 'wall.mp4');
      const input = [
        '-f',
        'lavfi',
        '-i',
        'color=size=8000x8000:rate=2:duration=4',
        '-f',
        'lavfi',
        '-i',
        'sine=duration=4',
      ];
      const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
      const child = spawn('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...input, ...encoding, path]);
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error('ffmpeg could not make the video of an attack');
      await attacker.upload('wall.mp4', await readFile(path));
      await attacker.upload('wall.srt', SUBTITLES);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    const job = { source_file: 'wall.mp4', source_lang: 'en', target_lang: 'en-XA', burn_subtitles: true };
    return () =>
      hold(
        attacker,
        '/v1/jobs/video/subtitle',
        repeated(2 * availableParallelism(), () => job),
      );
  },
};

/** Bytes of a font, of which a thousandth is in the file. */
const FONT_SIZE = 1_500_000_000;

/** PDFs of 1.5 MB with a font of 1.5 GB. */
export const inflatingFont: Attack = {
  name: 'a PDF whose font inflates',
  async prepare(attacker) {
    const bytes = new Uint8Array(await pdfWithFont(FONT_SIZE));
    const json = {
      key: 'fonts',
      name: 'Fonts',
      content_kind: 'documents',
      retrieval_backend: 'vector',
      embedding_model: 'local-ngram',
    };
    const store = await attacker.send('POST', '/v1/context', { json });
    if (store.status >= 300) throw new Error(`the context store was refused: ${JSON.stringify(store)}`);
    return () =>
      Promise.all(
        repeated(3, async (index) => {
          const body = new FormData();
          body.set('title', `Font ${index}`);
          body.set('document_type', 'reference');
          body.set('file', new Blob([bytes]), `font-${index}.pdf`);
          await attacker.send('POST', `/v1/context/${store.body.id as string}/documents`, { body });
        }),
      ).then(() => sleep(DURATION / 2));
  },
};

async function pdfWithFont(size: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const font: Buffer[] = [];
  deflate.on('data', (piece: Buffer) => font.push(piece));
  const zeros = Buffer.alloc(10_000_000);
  for (let written = 0; written < size; written += zeros.length) {
    if (!deflate.write(zeros)) await once(deflate, 'drain');
  }
  deflate.end();
  await once(deflate, 'end');
  const text = 'BT /F1 12 Tf 72 720 Td (Good morning) Tj ET';
  const stream = (head: string, body: Buffer) =>
    Buffer.concat([Buffer.from(`<< ${head} /Length ${body.length} >>\nstream\n`), body, Buffer.from('\nendstream')]);
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    ),
    stream('', Buffer.from(text)),
    Buffer.from(
      '<< /Type /Font /Subtype /TrueType /BaseFont /Wall /FontDescriptor 6 0 R /FirstChar 32 /LastChar 33 /Widths [500 500] >>',
    ),
    Buffer.from(
      '<< /Type /FontDescriptor /FontName /Wall /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 7 0 R >>',
    ),
    stream(`/Filter /FlateDecode /Length1 ${size}`, Buffer.concat(font)),
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]));
  }
  const start = length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  add(Buffer.from(end));
  return Buffer.concat(parts);
}
