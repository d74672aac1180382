import { Accordion, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { languageWay, text, textChoices, type TextId } from '#web/app/texts.tsx';
import { TextButton } from '#web/ui/buttons.tsx';
import { LanguageSelect, TargetsSelect, ValueSelect } from '#web/ui/selects.tsx';
import type { FormDraft } from '#web/ui/use-draft.ts';
import type { SourceFile } from './files-of-drop.ts';
import { optionsOf, workOf, type JobForm, type RewritingChoice } from './job-form.ts';
import { jobFieldOf, OPTION_GROUPS, type OptionGroup } from './job-options.ts';
import { OptionField } from './option-field.tsx';
import { isDetected, isRecording, needsTargets, partsTypeOf, worksOf } from './proposal.ts';
import { SelectionPreview } from './selection-preview.tsx';

interface JobFieldsProps {
  readonly draft: FormDraft<JobForm>;
  readonly files: readonly SourceFile[];
  upload(files: readonly SourceFile[]): Promise<readonly string[]>;
}

/** The choices that nearly every job needs. */
export function JobFields({ draft, files, upload }: JobFieldsProps) {
  const { values: form, field } = draft;
  const names = files.map(({ path }) => path);
  const work = workOf(form, names);
  const isSpoken = isRecording(work);
  const onParts = partsTypeOf(work, names);
  const rewriting = jobFieldOf(work, 'type');
  const provider = typeof form.provider === 'string' ? form.provider : undefined;
  const targets = jobFieldOf(work, 'target_languages') ?? jobFieldOf(work, 'target_langs');
  const isProject = names.length === 0 && form.system !== null;
  return (
    <>
      <Select
        label={text('new.work')}
        allowDeselect={false}
        data={textChoices('type', worksOf(form, names))}
        {...field('work')}
        value={work}
      />
      {!isProject && (
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
        <>
          <TargetsSelect
            label={text('new.targets')}
            translation={{ side: 'target', other: form.source ?? undefined, provider }}
            {...field('targets')}
            maxValues={targets.maxItems}
            required={needsTargets(work) && !isProject}
          />
          {form.targets.length === 0 && <RecentLanguages draft={draft} />}
        </>
      )}
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
      <Options draft={draft} names={names} group="basics" />
    </>
  );
}

type Languages = Pick<JobForm, 'source' | 'targets'>;

/** Languages of the last jobs that were started in this browser, latest first. */
export const useRecentLanguages = () =>
  useLocalStorage<readonly Languages[]>({ key: 'loquent-languages', defaultValue: [] });

function RecentLanguages({ draft }: { readonly draft: FormDraft<JobForm> }) {
  const [recent] = useRecentLanguages();
  if (recent.length === 0) return null;
  return (
    <Group gap={4}>
      {recent.map(({ source, targets }) => (
        <TextButton
          key={`${source} ${targets.join()}`}
          size="compact-xs"
          onClick={() => draft.set({ source, targets })}
        >
          {languageWay(source, targets)}
        </TextButton>
      ))}
    </Group>
  );
}

interface OptionsProps {
  readonly draft: FormDraft<JobForm>;
  readonly names: readonly string[];
  readonly group: OptionGroup;
}

function Options({ draft, names, group }: OptionsProps) {
  return optionsOf(draft.values, names)
    .filter((option) => option.group === group)
    .map((option) => <OptionField key={option.path} option={option} draft={draft} />);
}

/** Choices that few jobs need, in folded groups. */
export function MoreOptions({ draft, names }: Omit<OptionsProps, 'group'>) {
  const options = optionsOf(draft.values, names);
  return (
    <Accordion variant="contained" multiple>
      {OPTION_GROUPS.filter((group) => options.some((option) => option.group === group)).map((group) => (
        <Accordion.Item key={group} value={group}>
          <Accordion.Control>{text(`new.group.${group}` as TextId)}</Accordion.Control>
          <Accordion.Panel>
            <Stack>
              <Options draft={draft} names={names} group={group} />
            </Stack>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}
