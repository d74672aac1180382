import { Button, Modal, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { text } from '#web/app/texts.tsx';

export interface DialogProps {
  readonly title: string;
  readonly size?: string;
  onClose(): void;
  readonly children: ReactNode;
}

/** Something over the page, until it is closed. */
export function Dialog(props: DialogProps) {
  return <Modal opened size="md" closeButtonProps={{ 'aria-label': text('app.close') }} {...props} />;
}

interface DialogButtonProps extends Omit<ButtonProps, 'children'> {
  readonly label: string;
  /** The dialog. */
  children(close: () => void): ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ label, children, ...button }: DialogButtonProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button {...button} onClick={open}>
        {label}
      </Button>
      {isOpen && children(close)}
    </>
  );
}
