import { Accordion, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useText } from '#web/app/texts.tsx';
import { LanguageSelect, LanguagesSelect, ValueSelect } from '#web/ui/selects.tsx';
import type { FormDraft } from '#web/ui/use-draft.ts';
import { isDetected, needsTargets, optionsOf, REWRITE_TYPE_CHOICES, workOf, type JobForm } from './job-form.ts';
import { OptionField } from './option-field.tsx';
import { isRecording, officeTypeOf, worksOf } from './proposal.ts';
import { SelectionPreview } from './selection-preview.tsx';

interface JobFieldsProps {
  readonly draft: FormDraft<JobForm>;
  readonly files: readonly File[];
  upload(files: readonly File[]): Promise<readonly string[]>;
}

/** The choices of a new job; rare ones are folded. */
export function JobFields({ draft, files, upload }: JobFieldsProps) {
  const text = useText();
  const { values: form, field } = draft;
  const names = files.map(({ name }) => name);
  const work = workOf(form, names);
  const isSpoken = isRecording(work);
  return (
    <Stack>
      <ValueSelect
        label={text('new.work')}
        texts="type"
        values={worksOf(form, names)}
        {...field('work')}
        value={work}
      />
      <Group grow align="start">
        {(names.length > 0 || isSpoken) && (
          <LanguageSelect
            label={text('new.source')}
            placeholder={isDetected(work) ? text('new.detect') : undefined}
            {...field('source')}
            isSpoken={isSpoken}
            required={!isDetected(work)}
            clearable
          />
        )}
        {work === 'language_rewrite' ? (
          <ValueSelect
            label={text('new.rewriteType')}
            texts="rewrite"
            values={REWRITE_TYPE_CHOICES}
            {...field('type')}
          />
        ) : (
          <LanguagesSelect
            label={text('new.targets')}
            {...field('targets')}
            maxValues={isSpoken ? 20 : 50}
            required={needsTargets(work) && (names.length > 0 || isSpoken)}
          />
        )}
      </Group>
      {work === 'term_extraction' && (
        <TextInput
          label={text('new.glossaryName')}
          description={text('new.glossaryHelp')}
          {...field('glossary_name')}
          maxLength={255}
        />
      )}
      {work === 'aimt' && officeTypeOf(names) !== undefined && (
        <>
          <Textarea
            label={text('new.selection')}
            description={text('new.selectionHelp')}
            {...field('instruction')}
            maxLength={2000}
            autosize
          />
          <SelectionPreview form={form} file={files[0]!} upload={upload} />
        </>
      )}
      <Accordion variant="contained">
        <Accordion.Item value="more">
          <Accordion.Control>{text('new.more')}</Accordion.Control>
          <Accordion.Panel>
            <Stack>
              {optionsOf(form, names).map((name) => (
                <OptionField key={name} name={name} draft={draft} />
              ))}
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Stack>
  );
}
