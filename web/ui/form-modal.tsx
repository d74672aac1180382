import { Dialog, type DialogProps } from './dialog.tsx';
import { Form, type FormProps } from './form.tsx';

/** A form over the page. */
export function FormModal({ title, size = 'md', onClose, ...form }: DialogProps & FormProps) {
  return (
    <Dialog title={title} size={size} onClose={onClose}>
      <Form {...form} />
    </Dialog>
  );
}
