import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#web/app/texts.tsx';

export interface DialogProps {
  readonly title: string;
  readonly size?: string;
  onClose(): void;
  readonly children: ReactNode;
}

/** Something over the page, until it is closed. */
export function Dialog(props: DialogProps) {
  const text = useText();
  return <Modal opened size="md" closeButtonProps={{ 'aria-label': text('app.close') }} {...props} />;
}
