import { readFile, symlink } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestService } from '#test/service/service.ts';
import { writeClip } from '#test/recordings/clip.ts';
import { missingForSpeech } from '#test/recordings/speech.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { emptyFolder } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests programs.

describe.skipIf(missingForSpeech !== undefined)('a job on a recording, where a tool is missing', () => {
  const { PATH } = process.env;
  const folder = emptyFolder();
  afterEach(async () => {
    process.env['PATH'] = PATH;
  });

  /** How a job on the spoken clip fails. @param tools the only programs that can be found; default: all */
  async function failureOf(environment: Record<string, string>, tools?: readonly string[]): Promise<unknown> {
    const clip = await readFile(writeClip(folder));
    const service = await startTestService({ environment });
    try {
      await service.upload('clip.mp4', clip);
      if (tools !== undefined) {
        for (const tool of tools) await symlink(pathOf(tool), join(folder, tool));
        process.env['PATH'] = folder;
      }
      const job = await videoClient(service).run({ source_file: 'clip.mp4', target_lang: 'en-XA' });
      return { status: job.status, ...job.error };
    } finally {
      process.env['PATH'] = PATH;
      await service.close();
    }
  }

  it.each([
    ['ffprobe', ['sh']],
    // It measures the length.
    ['ffmpeg', ['sh', 'ffprobe']],
  ])('says that %s is', async (_, tools) => {
    const message = expect.stringContaining('Install ffmpeg') as string;
    expect(await failureOf({}, tools)).toMatchObject({
      status: 'failed',
      code: 'tool_missing',
      step: 'probe',
      message,
    });
  });

  it('says that the speech service is', async () => {
    const message = expect.stringContaining('npm run bootstrap -- --with speech') as string;
    const failed = { status: 'failed', code: 'tool_missing', step: 'detect', message };
    expect(await failureOf({ SPEECH_PYTHON: '/nowhere/python' })).toMatchObject(failed);
  });

  it('says that the model is', async () => {
    const message = expect.stringContaining('SPEECH_MODEL') as string;
    const failed = { status: 'failed', code: 'model_missing', step: 'transcribe', message };
    expect(await failureOf({ SPEECH_MODEL: '/nowhere/model' })).toMatchObject(failed);
  });
});

function pathOf(tool: string): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = folders.map((each) => join(each, tool)).find((path) => spawnSync('test', ['-x', path]).status === 0);
  if (found === undefined) throw new Error(`there is no ${tool}`);
  return found;
}
