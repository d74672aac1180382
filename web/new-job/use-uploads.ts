import { useState } from 'react';
import { useSession } from '#web/session/session.tsx';
import { useKept } from '#web/ui/use-kept.ts';
import type { SourceFile } from './files-of-drop.ts';

const KEY = 'new job uploads';

/** A folder that nothing else is in, and the keys of the files that are uploaded into it. */
const newFolder = () => ({
  folder: `uploads/${new Date().toISOString().slice(0, 10)}-${crypto.randomUUID().slice(0, 8)}/`,
  keys: new Map<File, Promise<string>>(),
});

const NO_FILES: readonly SourceFile[] = [];

/** The files of a job until it is submitted, in this tab. */
export function useSourceFiles() {
  const { value, change, forget } = useKept<readonly SourceFile[]>('new job files', {
    isStored: false,
    isMissed: true,
  });
  return {
    files: value ?? NO_FILES,
    setFiles: (files: readonly SourceFile[]) => (files.length === 0 ? forget() : change(() => files)),
  };
}

/** Uploads the files of a new job once each, with their paths, also if their user looks elsewhere before the job is started. */
export function useUploads() {
  const { loquent, drafts } = useSession();
  // Progress of all files that are being sent; undefined: no upload.
  const [percent, setPercent] = useState<number>();
  const { change, forget } = useKept<ReturnType<typeof newFolder>>(KEY, { isStored: false });
  /** Uploads files that aren't yet. @returns their keys, in their order */
  const upload = async (files: readonly SourceFile[]) => {
    change((before = newFolder()) => before);
    const { folder, keys } = drafts.read(KEY) as ReturnType<typeof newFolder>;
    const total = files.reduce((sum, { file }) => sum + file.size, 1);
    let done = 0;
    try {
      const found: string[] = [];
      for (const { file, path } of files) {
        const before = done;
        const onProgress = ({ sent }: { readonly sent: number }) => setPercent((100 * (before + sent)) / total);
        const send = async () => (await loquent.files.upload({ file, path: folder + path }, { onProgress })).key;
        const key = keys.get(file) ?? send();
        keys.set(file, key);
        key.catch(() => keys.delete(file));
        found.push(await key);
        done += file.size;
      }
      return found;
    } finally {
      setPercent(undefined);
    }
  };
  return { percent, upload, forget };
}
