/** A file with its place among the sources of a job. */
export interface SourceFile {
  readonly file: File;
  /** Folders and name: `shop/index.json`. No other source of the job has it. */
  readonly path: string;
  /** The path on the user's machine, below the dropped or chosen folder. */
  readonly origin: string;
}

const sourceOf = (file: File, path: string): SourceFile => ({ file, path, origin: path });
const identityOf = ({ file: { size, lastModified }, origin }: SourceFile) => `${origin} ${size} ${lastModified}`;

/** Files of a drop that are read, so that the folder of a whole disk ends. */
const MAX_FILES = 10_000;

/** The files of a drop with their paths, those in its folders included. */
export async function filesOfDrop(transfer: DataTransfer): Promise<readonly SourceFile[]> {
  // The items are gone once this function has waited.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return filesOfInput([...transfer.files]);
  const files: SourceFile[] = [];
  for (const entry of entries) await collect(entry, files);
  return files;
}

/** The files of an input; those of a chosen folder have its path. */
export const filesOfInput = (files: readonly File[]): readonly SourceFile[] =>
  files
    .filter(({ webkitRelativePath: path }) => !path.split('/').some((name) => name.startsWith('.')))
    .map((file) => sourceOf(file, file.webkitRelativePath || file.name));

/** Has somebody choose a folder. */
export function chooseFolder(onChosen: (files: readonly SourceFile[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.webkitdirectory = true;
  input.addEventListener('change', () => onChosen(filesOfInput([...(input.files ?? [])])));
  input.click();
}

async function collect(entry: FileSystemEntry, files: SourceFile[]): Promise<void> {
  if (files.length >= MAX_FILES || entry.name.startsWith('.')) return;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    files.push(sourceOf(file, entry.fullPath.slice(1)));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    const children = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (children.length === 0) return;
    // Browsers list a folder in any order.
    for (const child of children.toSorted((one, other) => one.name.localeCompare(other.name)))
      await collect(child, files);
  }
}

/** Adds files to others. One that is there already is left out; another one of the same path gets a folder of its own. */
export function withFiles(files: readonly SourceFile[], more: readonly SourceFile[]): readonly SourceFile[] {
  const all = new Map(files.map((each) => [each.path, each]));
  const known = new Set(files.map(identityOf));
  for (const added of more) {
    if (known.has(identityOf(added))) continue;
    let { path } = added;
    for (let number = 2; all.has(path); number += 1) path = `${number}/${added.origin}`;
    all.set(path, { ...added, path });
  }
  return [...all.values()];
}
