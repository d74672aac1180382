import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { Upload } from 'tus-js-client';
import { LONG_RUN, isForLongRun } from '#test/suite/long.ts';
import { startTestService, TEST_API_KEY } from '#test/service/service.ts';
import { writeClip } from '#test/recordings/clip.ts';
import { ffmpegSync, missingForSpeech, SPEECH_ENVIRONMENT } from '#test/recordings/speech.ts';
import { videoClient } from '#test/recordings/video-client.ts';

// A file in pieces, in a folder or, with `npm run test:postgres`, in a bucket.

const MEGABYTE = 1024 * 1024;
if (!LONG_RUN)
  process.stderr.write('Recordings beyond 100 MB are uploaded by npm run test:long only: they take minutes.\n');

/** A recording of 25 s, larger than other requests take because its picture is not compressed. */
function writeLargeClip(folder: string): string {
  const path = join(folder, 'large.mov');
  const picture = ['-c:v', 'rawvideo', '-pix_fmt', 'uyvy422', '-s', '640x360', '-r', '10'];
  ffmpegSync('-i', writeClip(folder), ...picture, '-c:a', 'pcm_s16le', path);
  return path;
}

async function digestOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex');
}

describe('a recording of more than 100 MB', () => {
  it.skipIf(isForLongRun('large recordings') || missingForSpeech !== undefined)(
    'arrives in two connections, whole, and is subtitled',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'loquent-test-large-'));
      const service = await startTestService({ environment: SPEECH_ENVIRONMENT });
      try {
        const path = writeLargeClip(folder);
        const { size } = await stat(path);
        expect(size).toBeGreaterThan(100 * MEGABYTE);
        let place = '';
        const send = (cutAt: number) =>
          new Promise<void>((resolve, reject) => {
            const upload = new Upload(createReadStream(path), {
              endpoint: `${service.apiUrl}/v1/files/uploads`,
              ...(place === '' ? {} : { uploadUrl: place }),
              headers: { Authorization: `Bearer ${TEST_API_KEY}` },
              metadata: { filename: 'large.mov' },
              uploadSize: size,
              chunkSize: 40 * MEGABYTE,
              onError: reject,
              onSuccess: () => resolve(),
              onProgress(sent) {
                if (sent < cutAt) return;
                place = upload.url ?? '';
                upload.abort().then(resolve, reject);
              },
            });
            upload.start();
          });
        await send(60 * MEGABYTE);
        expect(place).not.toBe('');
        const listed = (await (await service.request('/v1/files/uploads')).json()) as { uploads: object[] };
        expect(listed.uploads).toMatchObject([{ key: 'large.mov', size }]);
        await send(Infinity);
        const stored = await service.request('/v1/files/download?path=large.mov');
        const digests = [Readable.fromWeb(stored.body as never), createReadStream(path)].map(digestOf);
        const [received, sent] = await Promise.all(digests);
        expect(received).toBe(sent);
        const job = await videoClient(service).run({ source_file: 'large.mov', target_lang: 'en-XA' });
        expect(job).toMatchObject({ status: 'completed', error: null });
        expect(job.result.metrics.words).toBeGreaterThan(20);
      } finally {
        await service.close();
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});
