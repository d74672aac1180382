import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ffmpegSync, missingForSpeech, SPEECH_ENVIRONMENT, writeSpeech } from '#test/recordings/speech.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests, temporaryFolder } from '#test/suite/shared.ts';

// Left to npm run test:all: speaker-spans.test.ts has the labels, and recording-segments.test.ts subtitles from speech.

// Not on PostgreSQL: it tests recordings.

describe.skipIf(missingForSpeech !== undefined)('the speakers of a recording', () => {
  const folder = temporaryFolder();
  const service = sharedByTests(() =>
    startTestService({ environment: { ...SPEECH_ENVIRONMENT, SPEECH_SPEAKERS: 'true' } }),
  );

  it('are told apart by the local recognizer, also in subtitles', async () => {
    const speech = join(folder, 'speech.wav');
    writeSpeech(speech);
    // A reader, and a deeper voice made of hers, in turns.
    const turn = (input: number, start: number, end: number, filter: string) =>
      `[${input}]atrim=${start}:${end},asetpts=N/SR/TB${filter}[t${input}]`;
    const deeper = ',asetrate=12000,aresample=16000';
    const graph = [turn(0, 0, 10, ''), turn(1, 0, 10, deeper), turn(2, 10, 21.5, ''), turn(3, 10, 21.5, deeper)];
    const parameters = ['-filter_complex', `${graph.join(';')};[t0][t1][t2][t3]concat=n=4:v=0:a=1`];
    const inputs = Array.from({ length: 4 }, () => ['-i', speech]).flat();
    ffmpegSync(...inputs, ...parameters, '-ar', '16000', join(folder, 'two.wav'));
    await service.upload('two.wav', await readFile(join(folder, 'two.wav')));
    const job = await videoClient(service).run({ source_file: 'two.wav', target_lang: 'en-XA' });
    expect(job).toMatchObject({ status: 'completed', error: null });
    const transcript = JSON.parse((await service.download(job.result.transcript_file)).toString('utf8')) as {
      sentences: { speaker: string; start: number; end: number }[];
    };
    const turns = [0, 10, 10 + 40 / 3, 21.5 + 40 / 3];
    for (const { speaker, start, end } of transcript.sentences) {
      const spoken = turns.findLastIndex((begin) => begin <= (start + end) / 2);
      expect({ start, speaker }).toEqual({ start, speaker: spoken % 2 === 0 ? '1' : '2' });
    }
    expect(transcript.sentences.length).toBeGreaterThanOrEqual(6);
  });
});
