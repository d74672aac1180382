import { Checkbox, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Loquent, Schemas } from '#client/index.ts';
import { text } from '#web/app/texts.tsx';
import { TextButton } from '#web/ui/buttons.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import { Note, Status } from '#web/ui/note.tsx';
import { Pages } from '#web/ui/pages.tsx';
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

/** Segments of a request and of a page, and those that one preview looks through. */
const [PAGE, MAX_SEEN] = [100, 1_000];

interface Preview {
  readonly found: Schemas['SegmentReplacements']['replacements'];
  /** Final segments that have the text. */
  readonly locked: number;
  /** Segments that were looked through, and all that may have the text. */
  readonly seen: number;
  readonly total: number;
}

const NOTHING: Preview = { found: [], locked: 0, seen: 0, total: 0 };

/** Replaces a text in the targets of a job, where its user wants it once they have seen what will change. */
export function ReplaceDialog({ jobId, place, saving, reload, onClose }: ManyProps) {
  const form = useDraft({ find: '', replacement: '', match_case: false, whole_words: false });
  const [previewed, setPreviewed] = useState<Preview>();
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [page, setPage] = useState(1);
  const preview = useAct(
    async ({ jobs }: Loquent, before: Preview | undefined) => {
      await saving.flush();
      let { locked, seen, total } = before ?? NOTHING;
      const found = [...(before?.found ?? [])];
      const end = seen + MAX_SEEN;
      do {
        const next = await jobs.previewReplacements(jobId, { ...form.values, ...place, limit: PAGE, offset: seen });
        found.push(...next.replacements);
        locked += next.locked;
        ({ total } = next);
        seen = Math.min(total, seen + next.limit);
      } while (seen < Math.min(end, total));
      return { found, locked, seen, total };
    },
    { onDone: setPreviewed },
  );
  const { found, locked, seen, total } = previewed ?? NOTHING;
  const possible = found.filter(({ problem }) => problem === null);
  const changes = possible.filter(({ id }) => !skipped.has(id));
  const forget = () => {
    setPreviewed(undefined);
    setSkipped(new Set());
    setPage(1);
  };
  const replace = useAct(
    async ({ jobs }: Loquent) => {
      const segments = changes.map(({ id, version, new_target: target }) => ({ id, version, target }));
      let left = 0;
      for (let at = 0; at < segments.length; at += PAGE)
        left += (await jobs.changeSegments(jobId, { segments: segments.slice(at, at + PAGE) })).conflicts.length;
      return { count: segments.length - left, left };
    },
    { reload, onDone: forget },
  );
  const isSeen = possible.length > 0;
  const { field, check } = draftOf(form.values, (part) => {
    forget();
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
      isDisabled={form.values.find.trim() === '' || (isSeen && changes.length === 0)}
      onClose={onClose}
    >
      <TextInput label={text('replace.find')} maxLength={200} dir="auto" data-autofocus {...field('find')} />
      <TextInput label={text('replace.with')} maxLength={2_000} dir="auto" {...field('replacement')} />
      <Checkbox label={text('replace.case')} {...check('match_case')} />
      <Checkbox label={text('replace.words')} {...check('whole_words')} />
      {previewed !== undefined && (
        <Status>
          {text('replace.found', { count: changes.length, locked, refused: found.length - possible.length })}
        </Status>
      )}
      {seen < total && (
        <Group>
          <Note>{text('replace.seen', { seen, total })}</Note>
          <TextButton
            size="compact-sm"
            loading={preview.isPending}
            onClick={() => preview.mutate(previewed)}
            labelId="replace.more"
          />
        </Group>
      )}
      {replace.data !== undefined && <Status>{text('replace.done', replace.data)}</Status>}
      {found.length > 0 && (
        <>
          <Checkbox
            label={text('replace.all')}
            checked={skipped.size === 0}
            indeterminate={changes.length > 0 && skipped.size > 0}
            onChange={() => setSkipped(new Set(skipped.size === 0 ? possible.map(({ id }) => id) : []))}
          />
          <DataTable
            label={text('review.changes')}
            rows={found.slice((page - 1) * PAGE, page * PAGE)}
            keyOf={({ id }) => id}
            columns={[
              {
                head: text('replace.here'),
                render: ({ id, problem, target }) =>
                  problem ?? (
                    <Checkbox
                      aria-label={`${text('replace.here')}: ${target}`}
                      checked={!skipped.has(id)}
                      onChange={() =>
                        setSkipped(
                          new Set(skipped.has(id) ? [...skipped].filter((each) => each !== id) : [...skipped, id]),
                        )
                      }
                    />
                  ),
              },
              {
                head: text('review.target'),
                render: ({ target, new_target: next }) => <WordDiff from={target} to={next} />,
              },
            ]}
          />
          <Pages total={found.length} size={PAGE} page={page} onChange={setPage} />
        </>
      )}
    </FormModal>
  );
}
