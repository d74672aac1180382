import { Checkbox, Select, TextInput } from '@mantine/core';
import { useText } from '#web/app/texts.tsx';
import type { JobForm } from './job-form.ts';

interface RecordingFieldsProps {
  readonly form: JobForm;
  set(part: Partial<JobForm>): void;
}

/** Rare choices of jobs on recordings. */
export function RecordingFields({ form, set }: RecordingFieldsProps) {
  const text = useText();
  if (form.work === 'subtitle') {
    return (
      <Checkbox
        label={text('new.burn')}
        checked={form.burnsSubtitles}
        onChange={(event) => set({ burnsSubtitles: event.currentTarget.checked })}
      />
    );
  }
  return (
    <>
      <Select
        label={text('new.ttsVolume')}
        data={(['low', 'normal', 'high'] as const).map((value) => ({ value, label: text(`volume.${value}`) }))}
        value={form.ttsVolume}
        onChange={(value) => set({ ttsVolume: value ?? 'normal' })}
        allowDeselect={false}
      />
      {form.work === 'dub' && (
        <TextInput
          label={text('new.projectName')}
          value={form.projectName}
          onChange={(event) => set({ projectName: event.currentTarget.value })}
          maxLength={200}
        />
      )}
    </>
  );
}
