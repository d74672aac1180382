import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where Go's own installer puts it, which not everybody adds to PATH. */
const GO_FOLDER = '/usr/local/go/bin';

/** Full path of a program on PATH or in other folders; undefined: there is none. @param {string} name @param {string[]} more */
export function findOnPath(name, ...more) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), ...more];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

/** Full path of Go; undefined: there is none. */
export const findGo = () => findOnPath('go', GO_FOLDER);

/** True for an executable file. @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
