import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { languageOfMode } from './apertium-languages.ts';
import { installCommand } from './apertium-packages.ts';

/** An installed direction. Languages are BCP 47. */
export interface ApertiumPair {
  readonly source: string;
  readonly target: string;
  /** Name of the mode: `eng-spa`. */
  readonly mode: string;
  /** Its mode file. */
  readonly path: string;
}

export interface ApertiumLocations {
  /** Folders of mode files; default: the usual ones of Linux, Homebrew and the installation's own prefix. */
  readonly modesFolders?: readonly string[] | undefined;
  /** Folder of Apertium's programs, searched before PATH (Apertium's own variable for it is APERTIUM_PATH). */
  readonly programFolder?: string | undefined;
}

/** Result of the search on this machine. */
export interface ApertiumInstallation {
  /** Usable pairs, without duplicates. */
  readonly pairs: readonly ApertiumPair[];
  /** Installed modes that are not used, with the reason. */
  readonly excluded: readonly { readonly mode: string; readonly reason: string }[];
  /** Set if no translation is possible: a sentence that names the packages to install. */
  readonly missing: string | undefined;
  /** PATH for Apertium's programs. */
  readonly searchPath: string;
}

/** The program that converts a mode file into a pipeline with word-bound blanks. */
export const MODE_PROGRAM = 'apertium-wblank-mode';

const USUAL_FOLDERS = [
  '/usr/share/apertium/modes',
  '/usr/local/share/apertium/modes',
  '/opt/homebrew/share/apertium/modes',
];

/** Languages whose modes produce unusable text, as measured with the packages of Debian 12. */
const UNUSABLE: Readonly<Record<string, string>> = {
  hbs: 'The output of the Serbo-Croatian pairs is unusable.',
};

/** Finds Apertium and its pairs. Only reads folders; starts no program. */
export async function discoverApertium(locations: ApertiumLocations = {}): Promise<ApertiumInstallation> {
  const searchPath = [locations.programFolder, process.env['PATH']]
    .filter((part) => part !== undefined)
    .join(delimiter);
  const program = await findProgram(MODE_PROGRAM, searchPath);
  if (program === undefined) {
    const command = installCommand(['apertium', 'apertium-eng-spa']);
    const missing = `Apertium, the embedded translation engine, is not installed: run \`${command}\` and restart.`;
    return { pairs: [], excluded: [], missing, searchPath };
  }
  const own = join(dirname(dirname(program)), 'share', 'apertium', 'modes');
  const folders = locations.modesFolders ?? [...new Set([own, ...USUAL_FOLDERS])];
  const excluded: { mode: string; reason: string }[] = [];
  const pairs = new Map<string, ApertiumPair>();
  for (const folder of folders) {
    for (const name of await modeNames(folder)) {
      const reason = unusableReason(name);
      if (reason !== undefined) excluded.push({ mode: name, reason });
      const pair = reason === undefined ? pairOfMode(name) : undefined;
      if (pair === undefined) continue;
      const key = `${pair.source} ${pair.target}`;
      if (!pairs.has(key)) pairs.set(key, { ...pair, path: join(folder, `${name}.mode`) });
    }
  }
  const command = installCommand(['apertium-eng-spa', 'apertium-eng-cat', 'apertium-fr-es']);
  const missing =
    pairs.size > 0 ? undefined : `Apertium is installed without a language pair: run \`${command}\` and restart.`;
  return { pairs: [...pairs.values()], excluded, missing, searchPath };
}

/** The languages of a mode name such as `eng-cat_valencia`; undefined if it isn't a translation between two. */
export function pairOfMode(mode: string): Omit<ApertiumPair, 'path'> | undefined {
  const sides = mode.split('-');
  if (sides.length !== 2) return undefined;
  const source = languageOfMode(sides[0] ?? '');
  const target = languageOfMode(sides[1] ?? '');
  return source === undefined || target === undefined || source === target ? undefined : { source, target, mode };
}

function unusableReason(mode: string): string | undefined {
  for (const side of mode.split('-')) {
    const reason = UNUSABLE[side.split('_')[0] ?? ''];
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** Names with three letters per language first: if both spellings are installed, they have the newer data. */
async function modeNames(folder: string): Promise<readonly string[]> {
  const files = await readdir(folder).catch(() => [] as string[]);
  return files
    .filter((file) => file.endsWith('.mode'))
    .map((file) => file.slice(0, -'.mode'.length))
    .sort((left, right) => right.indexOf('-') - left.indexOf('-') || (left < right ? -1 : 1));
}

async function findProgram(name: string, searchPath: string): Promise<string | undefined> {
  for (const folder of searchPath.split(delimiter)) {
    if (folder === '') continue;
    const path = join(folder, name);
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}
