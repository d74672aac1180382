import { Alert, type ButtonProps } from '@mantine/core';
import type { Loquent } from '#client/index.ts';
import { ActButton, type LabelProps } from './buttons.tsx';
import { ErrorAlert } from './error-alert.tsx';
import { useAct } from './use-service.ts';

interface DownloadButtonProps extends ButtonProps, LabelProps {
  /** File name in the browser's downloads. */
  readonly name: string;
  read(loquent: Loquent): Promise<Response>;
  /** Returns a note to show next to the file. */
  noteOf?(headers: Headers): string | undefined;
}

/** Saves a file that only somebody with a key can read. */
export function DownloadButton({ name, read, noteOf, ...button }: DownloadButtonProps) {
  const download = useAct(async (loquent) => {
    const answer = await read(loquent);
    const address = URL.createObjectURL(await answer.blob());
    Object.assign(document.createElement('a'), { href: address, download: name }).click();
    URL.revokeObjectURL(address);
    return noteOf?.(answer.headers);
  });
  return (
    <>
      <ActButton {...button} task={download} />
      {download.data !== undefined && <Alert color="yellow">{download.data}</Alert>}
      <ErrorAlert error={download.error} />
    </>
  );
}
