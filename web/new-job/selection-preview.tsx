import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { text } from '#web/app/texts.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Status } from '#web/ui/note.tsx';
import { useRead } from '#web/ui/use-service.ts';
import type { SourceFile } from './files-of-drop.ts';
import type { JobForm } from './job-form.ts';

/** Milliseconds after the last key until an instruction is looked at. */
const TYPING_PAUSE = 600;

interface SelectionPreviewProps {
  readonly form: JobForm;
  readonly source: SourceFile;
  upload(files: readonly SourceFile[]): Promise<readonly string[]>;
}

/** How an instruction is understood, and how much of the document it selects, while it is written. */
export function SelectionPreview({ form, source, upload }: SelectionPreviewProps) {
  const [instruction] = useDebouncedValue(form.instruction.trim(), TYPING_PAUSE);
  const outline = useRead(
    ['outline', source.path, source.file.lastModified, instruction, form.targets],
    async (loquent, signal) => {
      const [key] = await upload([source]);
      const targets = form.targets.length === 0 ? {} : { target_languages: [...form.targets] };
      return loquent.documents.outline({ source_file: key!, instruction, ...targets }, { signal });
    },
    { enabled: instruction !== '', placeholderData: keepPreviousData },
  );
  if (instruction === '') return null;
  if (outline.error !== null) return <ErrorAlert error={outline.error} />;
  const { selection } = outline.data ?? {};
  if (selection == null) return null;
  return (
    <Status>{text('new.selected', { explanation: selection.explanation, count: selection.counts.selected })}</Status>
  );
}
