import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '#cli/exit-codes.ts';
import { runLoquent } from '#cli/testing/run-loquent.ts';
import { startTestService, TEST_API_KEY } from '#test/service/service.ts';
import { emptyFolder, sharedByTests } from '#test/suite/shared.ts';
import { writeClip } from '#test/recordings/clip.ts';
import { missingForSpeech, SPEECH_ENVIRONMENT } from '#test/recordings/speech.ts';

// Left to npm run test:all: cli/jobs/translate.test.ts has the command line with a service.

// Not on PostgreSQL: it tests the command line.

describe.skipIf(missingForSpeech !== undefined)('loquent video subtitle, of a clip', () => {
  const folder = emptyFolder();
  const service = sharedByTests(() => startTestService({ environment: SPEECH_ENVIRONMENT }));

  it('writes the video and its subtitles', async () => {
    writeClip(folder);
    const { code, stdout, stderr } = await runLoquent(
      ['video', 'subtitle', 'clip.mp4', '--from', 'en', '--to', 'en-XA'],
      { folder, environment: { LOQUENT_URL: service.apiUrl, LOQUENT_API_KEY: TEST_API_KEY } },
    );
    expect({ code, stderr }).toMatchObject({ code: EXIT.done });
    expect((await readdir(join(folder, 'clip.en-XA'))).toSorted()).toEqual(
      expect.arrayContaining(['clip.en-XA.srt', 'clip.en-XA.vtt', 'clip.en.srt', 'clip.en.vtt', 'clip.mp4']),
    );
    expect(stdout).toContain('clip.en-XA/clip.en-XA.srt');
    expect(await readFile(join(folder, 'clip.en-XA/clip.en-XA.srt'), 'utf8')).toMatch(
      /^1\r?\n00:00:00,\d{3} --> .*\r?\n\[/,
    );
    expect(stderr).toMatch(/upload clip\.mp4: 100 %/);
  });
});
