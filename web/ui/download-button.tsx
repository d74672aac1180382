import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorAlert } from './error-alert.tsx';
import { saveBlob } from './save-blob.ts';

interface DownloadButtonProps extends ButtonProps {
  /** Of the file in the browser's downloads. */
  readonly name: string;
  read(): Promise<Response>;
  readonly children: ReactNode;
}

/** Saves a file that only somebody with a key can read. */
export function DownloadButton({ name, read, children, ...button }: DownloadButtonProps) {
  const download = useMutation({ mutationFn: async () => saveBlob(await (await read()).blob(), name) });
  return (
    <>
      <Button variant="light" {...button} loading={download.isPending} onClick={() => download.mutate()}>
        {children}
      </Button>
      {download.error !== null && <ErrorAlert error={download.error} />}
    </>
  );
}
