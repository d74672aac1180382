import { NativeSelect, Text } from '@mantine/core';
import type { Schemas } from '#client/index.ts';
import { text, textChoices } from '#web/app/texts.tsx';
import type { Job } from '#web/jobs/use-job.ts';
import { Note } from '#web/ui/note.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { LedgerFilter } from './ledger-filter.ts';
import type { LedgerDraftState, ListedEntry } from './use-ledger.ts';

const REGISTERS = ['formal', 'informal', 'neutral'] as const;

interface BriefPanelProps {
  readonly job: Job;
  readonly filter: LedgerFilter;
  /** Null: the entries are of several files or languages. */
  readonly brief: Schemas['Ledger']['brief'];
  /** An entry of the same ledger; undefined: the filter matches none. */
  readonly entry: ListedEntry | undefined;
  readonly state: LedgerDraftState;
}

/** Shows what a document is about and whom it addresses, and changes the form of address. */
export function BriefPanel({ job, filter, brief, entry, state }: BriefPanelProps) {
  const isOfSeveral = job.source_files.length * job.target_languages.length > 1;
  if (brief === null) return isOfSeveral && entry !== undefined ? <Note>{text('ledger.chooseOne')}</Note> : null;
  const file = entry?.file ?? filter.file ?? '0';
  const language = entry?.language ?? filter.language ?? job.target_languages[0] ?? '';
  const { draft, setRegister } = state;
  const isDraft = draft.brief?.file === file && draft.brief.language === language;
  const register = isDraft ? draft.brief?.register : brief.register;
  return (
    <Panel title={text('ledger.document')}>
      {brief.abstract !== null && (
        <Text size="sm" dir="auto" lang={job.source_language ?? undefined}>
          {brief.abstract}
        </Text>
      )}
      {brief.audience !== null && <Note dir="auto">{text('ledger.audience', { readers: brief.audience })}</Note>}
      {brief.left_out > 0 && <Note>{text('ledger.leftOut', { count: brief.left_out })}</Note>}
      <NativeSelect
        maw={240}
        label={text('ledger.register')}
        value={register ?? 'neutral'}
        // A document can be found neutral, and not be made so.
        data={textChoices('ledger.register', REGISTERS).map((each) => ({
          ...each,
          disabled: each.value === 'neutral',
        }))}
        onChange={({ currentTarget: { value } }) =>
          setRegister({ file, language, register: value === 'formal' ? 'formal' : 'informal' })
        }
      />
    </Panel>
  );
}
