import { Checkbox, TextInput } from '@mantine/core';
import type { Loquent, Schemas } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import { Status } from '#web/ui/note.tsx';
import { draftOf, useDraft } from '#web/ui/use-draft.ts';
import { useAct } from '#web/ui/use-service.ts';
import type { ReviewFilter } from './review-filter.ts';
import type { SegmentSaving } from './use-saving.ts';
import { WordDiff } from './word-diff.tsx';

/** Properties of a dialog about many segments. */
export interface ManyProps {
  readonly jobId: string;
  /** The only file and language; undefined: all. */
  readonly place: Pick<ReviewFilter, 'file' | 'language'>;
  readonly saving: SegmentSaving;
  /** Keys of what has changed then. */
  readonly reload: readonly (readonly string[])[];
  onClose(): void;
}

/** Segments that a request changes, and replacements that are listed. */
const PAGE = 100;

type Replacements = Schemas['SegmentReplacements']['replacements'];

/** Replaces a text in the targets of a job, once its user has seen what will change. */
export function ReplaceDialog({ jobId, place, saving, reload, onClose }: ManyProps) {
  const text = useText();
  const form = useDraft({ find: '', replacement: '', match_case: false, whole_words: false });
  const preview = useAct(async ({ jobs }: Loquent) => {
    await saving.flush();
    const found: Replacements[number][] = [];
    let locked = 0;
    for (let offset = 0; ;) {
      const page = await jobs.previewReplacements(jobId, { ...form.values, ...place, limit: PAGE, offset });
      found.push(...page.replacements);
      locked += page.locked;
      offset += page.limit;
      if (offset >= page.total) return { changes: found.filter(({ problem }) => problem === null), found, locked };
    }
  });
  const { changes = [], found = [], locked = 0 } = preview.data ?? {};
  const replace = useAct(
    async ({ jobs }: Loquent) => {
      const segments = changes.map(({ id, version, new_target: target }) => ({ id, version, target }));
      let left = 0;
      for (let at = 0; at < segments.length; at += PAGE)
        left += (await jobs.changeSegments(jobId, { segments: segments.slice(at, at + PAGE) })).conflicts.length;
      preview.reset();
      return { count: segments.length - left, left };
    },
    { reload },
  );
  const isSeen = preview.data !== undefined && changes.length > 0;
  const { field, check } = draftOf(form.values, (part) => {
    preview.reset();
    replace.reset();
    form.set(part);
  });
  return (
    <FormModal
      size="xl"
      title={text('replace.title')}
      submit={isSeen ? text('replace.submit', { count: changes.length }) : text('replace.preview')}
      task={isSeen ? replace : preview}
      isDisabled={form.values.find.trim() === ''}
      onClose={onClose}
    >
      <TextInput label={text('replace.find')} maxLength={200} dir="auto" data-autofocus {...field('find')} />
      <TextInput label={text('replace.with')} maxLength={2_000} dir="auto" {...field('replacement')} />
      <Checkbox label={text('replace.case')} {...check('match_case')} />
      <Checkbox label={text('replace.words')} {...check('whole_words')} />
      {preview.data !== undefined && (
        <Status>
          {text('replace.found', { count: changes.length, locked, refused: found.length - changes.length })}
        </Status>
      )}
      {replace.data !== undefined && <Status>{text('replace.done', replace.data)}</Status>}
      {found.length > 0 && (
        <DataTable
          label={text('review.changes')}
          rows={found.slice(0, PAGE)}
          keyOf={({ id }) => id}
          columns={[
            {
              head: text('review.target'),
              render: ({ target, new_target: next }) => <WordDiff from={target} to={next} />,
            },
            { head: text('replace.problem'), render: ({ problem }) => problem },
          ]}
        />
      )}
    </FormModal>
  );
}
