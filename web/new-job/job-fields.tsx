import { Accordion, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useText, type TextId } from '#web/app/texts.tsx';
import { LanguageSelect, TargetsSelect, ValueSelect } from '#web/ui/selects.tsx';
import type { FormDraft } from '#web/ui/use-draft.ts';
import type { SourceFile } from './files-of-drop.ts';
import { optionsOf, workOf, type JobForm, type RewritingChoice } from './job-form.ts';
import { jobFieldOf } from './job-options.ts';
import { OptionField } from './option-field.tsx';
import { isDetected, isRecording, needsTargets, partsTypeOf, worksOf } from './proposal.ts';
import { SelectionPreview } from './selection-preview.tsx';

interface JobFieldsProps {
  readonly draft: FormDraft<JobForm>;
  readonly files: readonly SourceFile[];
  upload(files: readonly SourceFile[]): Promise<readonly string[]>;
}

/** The choices of a new job; rare ones are folded. */
export function JobFields({ draft, files, upload }: JobFieldsProps) {
  const text = useText();
  const { values: form, field } = draft;
  const names = files.map(({ path }) => path);
  const work = workOf(form, names);
  const isSpoken = isRecording(work);
  const onParts = partsTypeOf(work, names);
  const rewriting = jobFieldOf(work, 'type');
  const provider = typeof form.provider === 'string' ? form.provider : undefined;
  const targets = jobFieldOf(work, 'target_languages') ?? jobFieldOf(work, 'target_langs');
  return (
    <Stack>
      <Select
        label={text('new.work')}
        allowDeselect={false}
        data={worksOf(form, names).map((value) => ({ value, label: text(`type.${value}` as TextId) }))}
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
        {rewriting && (
          <ValueSelect
            label={text('new.rewriteType')}
            texts="rewrite"
            values={(rewriting.values ?? []) as readonly RewritingChoice[]}
            {...field('type')}
          />
        )}
        {targets && (
          <TargetsSelect
            label={text('new.targets')}
            translation={{ side: 'target', other: form.source ?? undefined, provider }}
            {...field('targets')}
            maxValues={targets.maxItems}
            required={needsTargets(work) && (names.length > 0 || isSpoken)}
          />
        )}
      </Group>
      {jobFieldOf(work, 'glossary_name') !== undefined && (
        <TextInput
          label={text('new.glossaryName')}
          description={text('new.glossaryHelp')}
          {...field('glossary_name')}
          maxLength={255}
        />
      )}
      {onParts !== undefined && (
        <>
          <Textarea
            label={text('new.selection')}
            description={text('new.selectionHelp')}
            {...field('instruction')}
            maxLength={2000}
            autosize
          />
          <SelectionPreview form={form} source={files[0]!} upload={upload} />
        </>
      )}
      <Accordion variant="contained">
        <Accordion.Item value="more">
          <Accordion.Control>{text('new.more')}</Accordion.Control>
          <Accordion.Panel>
            <Stack>
              {optionsOf(form, names).map((option) => (
                <OptionField key={option.path} option={option} draft={draft} />
              ))}
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Stack>
  );
}
