import type { ButtonProps } from '@mantine/core';
import type { Loquent } from '#client/index.ts';
import { ActButton, type SaidProps } from './buttons.tsx';
import { ErrorAlert } from './error-alert.tsx';
import { saveBlob } from './save-blob.ts';
import { useAct } from './use-service.ts';

interface DownloadButtonProps extends ButtonProps, SaidProps {
  /** Of the file in the browser's downloads. */
  readonly name: string;
  read(loquent: Loquent): Promise<Response>;
}

/** Saves a file that only somebody with a key can read. */
export function DownloadButton({ name, read, ...button }: DownloadButtonProps) {
  const download = useAct(async (loquent) => saveBlob(await (await read(loquent)).blob(), name));
  return (
    <>
      <ActButton {...button} task={download} />
      <ErrorAlert error={download.error} />
    </>
  );
}
