/**
 * Modules of ours without their types, kept in a folder, so that nothing that is started often has to strip them: Node's stripper is
 * 2.8 MB of WebAssembly, which every thread compiles that imports a .ts file. docs/decisions/0090.
 *
 * It is JavaScript because threads load it before they can load anything else.
 */
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';

const ROOT = new URL('../../../', import.meta.url).href;
/** Folder of code that is run: users who can write here can change the service, as with the packages next to it. */
export const keptModules = fileURLToPath(new URL('node_modules/.cache/loquent-types/', ROOT));

/** Marks of write permission for the group and for others. */
const WRITABLE_BY_OTHERS = 0o022;

/** Stripped modules by address and content, while the folder can't be written. @type {Map<string, string>} */
const unkept = new Map();
let isToldUnkept = false;

/**
 * The kept form of a module.
 *
 * @param {string} url of the module
 * @param {string} source of the module, with types
 * @returns {string | undefined} undefined: it was never stripped, was changed since, or others may write to the folder
 */
export function readKept(url, source) {
  const file = fileOf(url);
  if (file === undefined || !isOurs()) return undefined;
  try {
    const kept = readFileSync(file, 'utf8');
    const mark = markOf(source);
    return kept.endsWith(mark) ? kept.slice(0, -mark.length) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A module without its types, which are blanks, so that lines and columns stay. Strips and keeps it, unless it is kept. Not for threads.
 *
 * @param {string} url of the module
 * @param {string} source of the module, with types
 * @throws {SyntaxError} of code that has more than types
 */
export function stripTypes(url, source) {
  const mark = markOf(source);
  const known = readKept(url, source) ?? unkept.get(url + mark);
  if (known !== undefined) return known;
  const stripped = withoutWarnings(() => stripTypeScriptTypes(source));
  const file = fileOf(url);
  try {
    if (file !== undefined) keep(file, stripped + mark);
  } catch (error) {
    unkept.set(url + mark, stripped);
    if (!isToldUnkept)
      process.emitWarning(`Modules without types are not kept, so that threads start slowly: ${String(error)}`);
    isToldUnkept = true;
  }
  return stripped;
}

/** @param {string} file @param {string} content */
function keep(file, content) {
  mkdirSync(keptModules, { recursive: true, mode: 0o700 });
  if (!isOurs()) throw new Error(`others may write to ${keptModules}`);
  mkdirSync(new URL('.', `file://${file}`), { recursive: true });
  // Other processes read it meanwhile, or write the same.
  const written = `${file}.${process.pid}-${threadId}`;
  writeFileSync(written, content);
  renameSync(written, file);
}

/** True if only this user or root can write to the folder. */
function isOurs() {
  const found = statSync(keptModules, { throwIfNoEntry: false });
  if (found === undefined) return false;
  return (found.mode & WRITABLE_BY_OTHERS) === 0 && (found.uid === 0 || found.uid === process.getuid?.());
}

/** @param {string} url @returns {string | undefined} undefined: the module isn't part of the repository */
function fileOf(url) {
  return url.startsWith(ROOT) ? `${keptModules}${decodeURIComponent(url.slice(ROOT.length))}.js` : undefined;
}

/** Last line of a kept module, by which a change of its source or of Node is seen. @param {string} source */
function markOf(source) {
  return `\n//${hash('sha256', `${process.versions['amaro']} ${source}`)}`;
}

/** Node warns that the function is experimental: its version is pinned, and tests run it. @template T @param {() => T} work */
function withoutWarnings(work) {
  const emitWarning = process.emitWarning.bind(process);
  process.emitWarning = () => {};
  try {
    return work();
  } finally {
    process.emitWarning = emitWarning;
  }
}
