import {
  Accordion,
  Checkbox,
  Group,
  MultiSelect,
  SegmentedControl,
  Select,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useText } from '#web/app/texts.tsx';
import { useGlossaryChoices, useLanguageChoices, useProviderChoices, useStoreChoices } from '#web/ui/use-catalogues.ts';
import type { JobForm } from './job-form.ts';
import { officeFormatOf, worksOf } from './proposal.ts';
import { RecordingFields } from './recording-fields.tsx';
import { SelectionPreview } from './selection-preview.tsx';

interface JobFieldsProps {
  readonly form: JobForm;
  readonly files: readonly File[];
  onChange(form: JobForm): void;
  upload(files: readonly File[]): Promise<readonly string[]>;
}

/** The choices of a new job; rare ones are folded. */
export function JobFields({ form, files, onChange, upload }: JobFieldsProps) {
  const text = useText();
  const { choices: languages, spoken } = useLanguageChoices();
  const set = (part: Partial<JobForm>) => onChange({ ...form, ...part });
  const works = worksOf(form, files);
  const isRecording = works.includes('subtitle');
  const isOffice = files.length === 1 && officeFormatOf(files[0]?.name ?? '') !== undefined;
  return (
    <Stack>
      <SegmentedControl
        aria-label={text('new.work')}
        value={form.work}
        onChange={(work) => set({ work: work })}
        data={works.map((work) => ({ value: work, label: text(`work.${work}`) }))}
      />
      <Group grow align="start">
        <Select
          label={text('new.source')}
          placeholder={isRecording ? undefined : text('new.detect')}
          data={[...(isRecording ? spoken : languages)]}
          value={form.source === '' ? null : form.source}
          onChange={(source) => set({ source: source ?? '' })}
          searchable
          clearable
          required={isRecording}
        />
        {form.work === 'rewrite' ? (
          <Select
            label={text('new.rewriteType')}
            data={(['simplify', 'summarize', 'elaborate', 'align'] as const).map((value) => ({
              value,
              label: text(`rewrite.${value}`),
            }))}
            value={form.rewriteType}
            onChange={(value) => set({ rewriteType: value ?? 'simplify' })}
            allowDeselect={false}
          />
        ) : (
          <MultiSelect
            label={text('new.targets')}
            data={[...languages]}
            value={[...form.targets]}
            onChange={(targets) => set({ targets })}
            maxValues={isRecording ? 20 : 50}
            searchable
            required
          />
        )}
      </Group>
      {isOffice && form.work === 'translate' && (
        <>
          <Textarea
            label={text('new.selection')}
            description={text('new.selectionHelp')}
            value={form.selection}
            onChange={(event) => set({ selection: event.currentTarget.value })}
            autosize
          />
          <SelectionPreview form={form} file={files[0]!} upload={upload} />
        </>
      )}
      <MoreFields form={form} set={set} isRecording={isRecording} />
    </Stack>
  );
}

function MoreFields({
  form,
  set,
  isRecording,
}: {
  readonly form: JobForm;
  set(part: Partial<JobForm>): void;
  readonly isRecording: boolean;
}) {
  const text = useText();
  const glossaries = useGlossaryChoices();
  const stores = useStoreChoices();
  const providers = useProviderChoices();
  return (
    <Accordion variant="contained">
      <Accordion.Item value="more">
        <Accordion.Control>{text('new.more')}</Accordion.Control>
        <Accordion.Panel>
          <Stack>
            <MultiSelect
              label={text('new.glossaries')}
              data={[...glossaries]}
              value={[...form.glossaries]}
              onChange={(chosen) => set({ glossaries: chosen })}
              nothingFoundMessage={text('new.noGlossaries')}
              searchable
            />
            {isRecording ? (
              <RecordingFields form={form} set={set} />
            ) : (
              <MultiSelect
                label={text('new.stores')}
                data={[...stores]}
                value={[...form.stores]}
                onChange={(chosen) => set({ stores: chosen })}
                nothingFoundMessage={text('new.noStores')}
                searchable
              />
            )}
            <Select
              label={text('new.provider')}
              placeholder={text('new.defaultProvider')}
              data={[...providers]}
              value={form.provider}
              onChange={(provider) => set({ provider })}
              clearable
            />
            <Select
              label={text('new.formality')}
              data={(['default', 'more', 'less'] as const).map((value) => ({
                value,
                label: text(`formality.${value}`),
              }))}
              value={form.formality}
              onChange={(value) => set({ formality: value ?? 'default' })}
              allowDeselect={false}
            />
            {!isRecording && (
              <Textarea
                label={text('new.instructions')}
                value={form.instructions}
                onChange={(event) => set({ instructions: event.currentTarget.value })}
                autosize
              />
            )}
            <TextInput
              label={text('new.name')}
              value={form.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
              maxLength={200}
            />
            <Checkbox
              label={text('new.review')}
              checked={form.review}
              onChange={(event) => set({ review: event.currentTarget.checked })}
            />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
