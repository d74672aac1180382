/** Permissions of group and others. */
const OTHERS = 0o077;

/**
 * Makes all new files and folders of this process and the programs that it starts accessible to its own user only,
 * overriding the user's mask.
 */
export function keepNewFilesPrivate(): void {
  process.umask(OTHERS);
}
