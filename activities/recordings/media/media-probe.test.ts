import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { temporaryFolder } from '#test/suite/shared.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';
import { probeMedia } from './media-probe.ts';

const hasTools = !isWithoutProgram(['ffmpeg', 'ffprobe'], 'recordings');
const programs = createProgramRunner();
const never = new AbortController().signal;

describe('a recording', () => {
  const folder = temporaryFolder();

  const file = async (name: string, content: string | Uint8Array) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  const record = (name: string, ...parameters: string[]) => {
    const path = join(folder, name);
    const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...parameters, path]);
    expect(status, stderr.toString()).toBe(0);
    return path;
  };
  const tone = ['-f', 'lavfi', '-i', 'sine=duration=2'];
  const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=64x48:rate=10'];

  it.skipIf(!hasTools)('is measured, with and without a picture', async () => {
    const film = await probeMedia(programs, record('film.mp4', ...picture, ...tone, '-shortest'), never);
    expect(film).toMatchObject({ width: 64, height: 48 });
    expect(film.duration_seconds).toBeCloseTo(2, 1);
    const sound = await probeMedia(programs, record('sound.wav', ...tone), never);
    expect(sound).toEqual({ duration_seconds: 2 });
    expect(
      (await probeMedia(programs, record('a b "ü".ogg', ...tone, '-c:a', 'flac'), never)).duration_seconds,
    ).toBeCloseTo(2, 1);
  });

  it.skipIf(!hasTools)('is refused if it is not media', async () => {
    for (const content of ['', 'no recording at all', Buffer.alloc(4096, 7)]) {
      await expect(probeMedia(programs, await file('none.mp4', content), never)).rejects.toMatchObject({
        id: 'media_unreadable',
      });
    }
  });

  it.skipIf(!hasTools)('that is a playlist opens nothing that it names', async () => {
    const target = record('target.ts', ...picture, ...tone, '-shortest');
    const playlists = [
      `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://${target}\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile '${target}'\n`,
    ];
    for (const [index, playlist] of playlists.entries()) {
      const path = await file(`playlist-${index}.mp4`, playlist);
      await expect(probeMedia(programs, path, never)).rejects.toMatchObject({ id: 'media_unreadable' });
    }
  });

  it('names the tool that is missing, and what to install', async () => {
    const path = await file('film.mp4', 'x');
    await expect(probeMedia(programs, path, never, 'ffprobe-of-nobody')).rejects.toMatchObject({
      id: 'tool_missing',
      message: expect.stringMatching(/ffprobe-of-nobody.*apt-get install ffmpeg/) as string,
    });
  });

  it.skipIf(!hasTools)('is let go at once when its analysis is cancelled', async () => {
    const path = record('long.wav', ...tone);
    await expect(probeMedia(programs, path, AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled');
  });
});
