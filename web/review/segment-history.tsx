import { Text, Textarea } from '@mantine/core';
import { text } from '#web/app/texts.tsx';
import { TextButton } from '#web/ui/buttons.tsx';
import { Form } from '#web/ui/form.tsx';
import { Note } from '#web/ui/note.tsx';
import { Loaded } from '#web/ui/page-states.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Since } from '#web/ui/since.tsx';
import { useKeptForm } from '#web/ui/use-kept.ts';
import { useRead } from '#web/ui/use-service.ts';
import type { SegmentSaving } from './use-saving.ts';
import type { Segment } from './use-segments.ts';
import { WordDiff } from './word-diff.tsx';

interface SegmentHistoryProps {
  readonly jobId: string;
  readonly segment: Segment;
  readonly saving: SegmentSaving;
  /** Called with an earlier target. */
  onRestore(target: string): void;
}

/** Who decided and wrote what about a segment, and a field for a comment. */
export function SegmentHistory({ jobId, segment, saving, onRestore }: SegmentHistoryProps) {
  const { id, version } = segment;
  const form = useKeptForm(`comment ${jobId} ${id}`, { note: '' });
  const query = useRead(['history', jobId, id, version, saving.isPending], ({ jobs }, signal) =>
    jobs.readSegmentHistory(jobId, { segment: id }, { signal }),
  );
  const comment = () => {
    saving.save(segment, { note: form.values.note.trim() });
    form.forget();
  };
  return (
    <Panel title={text('history.title')}>
      <Form
        submit={text('history.send')}
        task={{ error: null, isPending: false, mutate: comment }}
        isDisabled={form.values.note.trim() === ''}
      >
        <Textarea label={text('history.comment')} maxLength={2_000} autosize dir="auto" {...form.field('note')} />
      </Form>
      <Loaded query={query}>
        {({ changes }) =>
          changes.map(({ at, user_name: name, state, note, target, previous_target: previous, ...change }) => (
            <div key={at}>
              <Note>
                {name ?? text('history.nobody')} · <Since date={at} />
                {state !== null && ` · ${text(`segment.${state}`)}`}
                {change.sentence_changed && ` · ${text('history.sentence')}`}
              </Note>
              {note !== null && (
                <Text size="sm" dir="auto">
                  {note}
                </Text>
              )}
              {target !== null && previous !== null && (
                <>
                  <WordDiff from={previous} to={target} />
                  <TextButton size="compact-xs" onClick={() => onRestore(previous)} labelId="history.restore" />
                </>
              )}
            </div>
          ))
        }
      </Loaded>
    </Panel>
  );
}
