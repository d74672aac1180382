/** Permissions of group and others. */
const OTHERS = 0o077;

/** New files and folders, also of programs that it starts, are for its own user only, whatever the user's mask. */
export function keepNewFilesPrivate(): void {
  process.umask(OTHERS);
}
