import { Button, Group, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useText } from '#web/app/texts.tsx';
import { useJob, type Job } from '#web/jobs/use-job.ts';
import { ConflictDialog } from '#web/review/conflict-dialog.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { EmptyState, PageLoader } from '#web/ui/page-states.tsx';
import { Player } from './player.tsx';
import { RenderPanel } from './render-panel.tsx';
import { cutAt, type Sentence, type SentenceChange } from './sentence-edits.ts';
import { SentenceFields } from './sentence-fields.tsx';
import { SentenceList } from './sentence-list.tsx';
import { StudioHead } from './studio-head.tsx';
import { moved, roomOf } from './time-scale.ts';
import { Timeline } from './timeline.tsx';
import { useEditing } from './use-editing.ts';
import { useRecordings } from './use-media.ts';
import { usePlaying } from './use-playing.ts';
import { useRender } from './use-render.ts';
import { useFit, useSentences, useWaveform } from './use-sentences.ts';
import classes from './studio.module.css';

const route = getRouteApi('/jobs/$jobId/studio');
/** Keys by their places: with Alt, some systems write other characters. */
const PHYSICAL = { usePhysicalKeys: true };

/** A recording with its sentences: heard, corrected, and written anew. */
export function StudioPage() {
  const { jobId } = route.useParams();
  const { language } = route.useSearch();
  const { data: job, error } = useJob(jobId);
  if (error !== null) return <ErrorAlert error={error} />;
  if (job === undefined) return <PageLoader />;
  const chosen = language !== undefined && job.target_languages.includes(language) ? language : job.target_languages[0];
  return chosen === undefined ? null : <Studio key={chosen} job={job} language={chosen} />;
}

function Studio({ job, language }: { readonly job: Job; readonly language: string }) {
  const text = useText();
  const navigate = route.useNavigate();
  const { job_id: jobId } = job;
  const isSpoken = job.job_type !== 'subtitle_video';
  const { sentences, error, store } = useSentences(jobId, language);
  const { data: fit } = useFit(jobId, language, isSpoken);
  const editing = useEditing(jobId, store);
  const render = useRender(jobId);
  const recordings = useRecordings(job, render?.status === 'completed' ? render : undefined, language);
  const playing = usePlaying();
  const caret = useRef<number>(undefined);
  const [chosen, setChosen] = useState(0);
  const last = (sentences?.length ?? 0) - 1;
  const current = Math.max(0, Math.min(chosen, last));
  const choose = (index: number) => {
    if (index !== current) caret.current = undefined;
    setChosen(Math.max(0, Math.min(index, last)));
  };
  const change = ({ id }: Sentence, part: SentenceChange) => editing.apply({ kind: 'edit', id, change: part });
  const sentence = sentences?.[current];
  const next = sentences?.[current + 1];
  const duration = useWaveform(jobId).data?.duration ?? sentences?.at(-1)?.timing.end ?? 0;
  const room =
    sentence &&
    roomOf(
      sentences.map(({ timing }) => timing),
      current,
      duration,
    );
  const split = () => {
    const cut = sentence && cutAt(sentence, { caret: caret.current, time: playing.now() });
    if (cut !== undefined) editing.apply({ kind: 'split', id: sentence!.id, cut });
  };
  const join = next && (() => editing.apply({ kind: 'join', ids: [sentence!.id, next.id] }));
  const moveEdge = (edge: 'start' | 'end') => {
    if (sentence === undefined || room === undefined) return;
    change(sentence, { timing: moved(sentence.timing, edge, playing.now() - sentence.timing[edge], room) });
  };
  useHotkeys(
    [
      ['alt+K', playing.toggle, PHYSICAL],
      ['alt+J', () => playing.step(-1), PHYSICAL],
      ['alt+L', () => playing.step(1), PHYSICAL],
      ['alt+P', () => sentence && playing.play(sentence.timing), PHYSICAL],
      ['alt+ArrowUp', () => choose(current - 1), PHYSICAL],
      ['alt+ArrowDown', () => choose(current + 1), PHYSICAL],
      ['alt+BracketLeft', () => moveEdge('start'), PHYSICAL],
      ['alt+BracketRight', () => moveEdge('end'), PHYSICAL],
      ['alt+S', split, PHYSICAL],
      ['alt+M', () => join?.(), PHYSICAL],
    ],
    [],
    true,
  );
  useHotkeys([
    ['mod+Z', editing.undo],
    ['mod+shift+Z', editing.redo],
  ]);
  if (error !== null) return <ErrorAlert error={error} />;
  if (sentences === undefined) return <PageLoader />;
  if (sentence === undefined) return <EmptyState title={text('review.none')}>{text('studio.noneHelp')}</EmptyState>;
  return (
    <Stack gap="sm">
      <StudioHead job={job} language={language} />
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          disabled={!editing.canUndo || editing.isSaving}
          onClick={editing.undo}
        >
          {text('studio.undo')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={!editing.canRedo || editing.isSaving}
          onClick={editing.redo}
        >
          {text('studio.redo')}
        </Button>
        <Text size="xs" c="dimmed" role="status">
          {text(editing.isSaving ? 'review.saving' : 'studio.saved')}
        </Text>
      </Group>
      {editing.error !== null && <ErrorAlert error={editing.error} />}
      <div className={classes['stage']}>
        <Player recordings={recordings} sentences={sentences} language={language} playing={playing} />
        <SentenceList
          sentences={sentences}
          current={current}
          fits={fit?.byId}
          onChoose={choose}
          onChange={change}
          onCaret={(position) => {
            caret.current = position;
          }}
        />
      </div>
      <Timeline
        jobId={jobId}
        sentences={sentences}
        current={current}
        fits={fit?.byId}
        playing={playing}
        onChoose={choose}
        onMove={({ id }, to) => {
          const present = store.find(id);
          if (present !== undefined) change(present, { timing: to(present.timing) });
        }}
      />
      <SentenceFields
        jobId={jobId}
        sentence={sentence}
        number={current + 1}
        room={room!}
        isSpoken={isSpoken}
        playing={playing}
        onChange={(part) => change(sentence, part)}
        onSplit={split}
        onJoin={join}
      />
      <RenderPanel
        job={job}
        render={render}
        summary={fit?.summary}
        isSaving={editing.isSaving}
        onStarted={(id) => void navigate({ search: (before) => ({ ...before, render: id }), replace: true })}
      />
      {editing.conflict !== undefined && (
        <ConflictDialog
          conflict={editing.conflict}
          onClose={editing.settle}
          onSave={({ segment, target }) =>
            void store
              .reload()
              .then(() =>
                editing.apply({ kind: 'edit', id: segment.id, change: target === undefined ? {} : { target } }),
              )
          }
        />
      )}
    </Stack>
  );
}
