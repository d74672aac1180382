/** Permissions of group and others. */
const OTHERS = 0o077;

/** Makes new files of this process, and of its programs, accessible to its own user only, whatever the mask. */
export function keepNewFilesPrivate(): void {
  process.umask(OTHERS);
}
