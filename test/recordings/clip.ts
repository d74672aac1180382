import { join } from 'node:path';
import { writePrepared } from './prepared-recording.ts';
import { ffmpegSync, writeSpeech } from './speech.ts';

/**
 * A video of 25 s: a generated picture with somebody who reads.
 *
 * @param tone in hertz, heard all the time at -40 dB of full scale
 */
export function writeClip(folder: string, name = 'clip.mp4', tone?: number): string {
  const path = join(folder, name);
  writePrepared(`clip-${tone ?? 'without-tone'}.mp4`, path, (prepared) => encodeClip(prepared, tone));
  return path;
}

function encodeClip(path: string, tone: number | undefined): void {
  const spoken = `${path}.spoken.wav`;
  const speech = `${path}.speech.wav`;
  writeSpeech(spoken);
  const background =
    tone === undefined
      ? ['-c', 'copy']
      : [
          '-filter_complex',
          `sine=frequency=${tone}:sample_rate=16000,volume=-22dB[tone];[0:a][tone]amix=duration=first:normalize=0`,
        ];
  ffmpegSync('-i', spoken, ...background, speech);
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25'];
  ffmpegSync(
    ...picture,
    '-i',
    speech,
    '-shortest',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    path,
  );
}
