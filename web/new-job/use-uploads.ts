import { useCallback, useRef, useState } from 'react';
import { useSession } from '#web/session/session.tsx';

interface Uploads {
  /** Progress of all files that are being sent; undefined: no upload. */
  readonly percent: number | undefined;
  /** Uploads files that aren't yet. @returns their keys, in their order */
  upload(files: readonly File[]): Promise<readonly string[]>;
}

/** A folder that nothing else is in. */
const folderOfToday = () => `uploads/${new Date().toISOString().slice(0, 10)}-${crypto.randomUUID().slice(0, 8)}/`;

/** Uploads the files of a new job once each, into a folder of their own, so that no other file is replaced. */
export function useUploads(): Uploads {
  const { loquent } = useSession();
  const [percent, setPercent] = useState<number>();
  const [folder] = useState(folderOfToday);
  const keys = useRef(new Map<File, Promise<string>>());
  const upload = useCallback(
    async (files: readonly File[]) => {
      const total = files.reduce((sum, { size }) => sum + size, 0);
      const sent = new Map<File, number>();
      const show = () =>
        setPercent((100 * [...sent.values()].reduce((sum, bytes) => sum + bytes, 0)) / Math.max(1, total));
      const send = async (file: File) => {
        const onProgress = (progress: { readonly sent: number }) => {
          sent.set(file, progress.sent);
          show();
        };
        const { key } = await loquent.files.upload({ file, path: folder }, { onProgress });
        return key;
      };
      try {
        const found: string[] = [];
        for (const file of files) {
          const key = keys.current.get(file) ?? send(file);
          keys.current.set(file, key);
          key.catch(() => keys.current.delete(file));
          found.push(await key);
        }
        return found;
      } finally {
        setPercent(undefined);
      }
    },
    [loquent, folder],
  );
  return { percent, upload };
}
