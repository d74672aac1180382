import { Group, NativeSelect, Stack } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { languageLabel, text } from '#web/app/texts.tsx';
import { SaveSpeakers } from '#web/casts/save-speakers.tsx';
import { useJob, type Job } from '#web/jobs/use-job.ts';
import { TextButton } from '#web/ui/buttons.tsx';
import { DialogButton } from '#web/ui/dialog.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { KeysDialog, STUDIO_KEYS } from '#web/ui/keys-dialog.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { Note } from '#web/ui/note.tsx';
import { EmptyState, Loaded, PageLoader } from '#web/ui/page-states.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { Player } from './player.tsx';
import { RenderPanel } from './render-panel.tsx';
import { SentenceFields } from './sentence-fields.tsx';
import { SentenceList } from './sentence-list.tsx';
import { Timeline } from './timeline.tsx';
import { useStudio, type Studio } from './use-studio.ts';
import classes from './studio.module.css';

const route = getRouteApi('/jobs/$jobId/studio');

/** A recording with its sentences: played, corrected, and re-rendered. */
export function StudioPage() {
  const { jobId } = route.useParams();
  const { language } = route.useSearch();
  return (
    <Loaded query={useJob(jobId)}>
      {(job) => {
        const chosen = job.target_languages.find((tag) => tag === language) ?? job.target_languages[0];
        return chosen !== undefined && <StudioOf key={chosen} job={job} language={chosen} />;
      }}
    </Loaded>
  );
}

function StudioOf({ job, language }: { readonly job: Job; readonly language: string }) {
  const studio = useStudio(job, language);
  useStudioKeys(studio);
  const { editing, sentence } = studio;

  const navigate = route.useNavigate();
  const { job_id: jobId, target_languages: languages } = job;
  const choose = (chosen: string) =>
    void navigate({ search: (before) => ({ ...before, language: chosen }), replace: true });
  if (studio.error !== null) return <ErrorAlert error={studio.error} onRetry={() => void studio.reload()} />;
  if (studio.isLoading) return <PageLoader />;
  if (sentence === undefined) return <EmptyState title={text('review.none')}>{text('studio.noneHelp')}</EmptyState>;
  return (
    <Stack gap="sm">
      <PageHead title={text('studio.title')}>
        <DialogButton variant="subtle" label={text('keys.open')}>
          {(close) => <KeysDialog keys={STUDIO_KEYS} onClose={close} />}
        </DialogButton>
        {job.status === 'completed' && studio.fit !== undefined && (
          <DialogButton variant="default" label={text('cast.save')}>
            {(close) => <SaveSpeakers jobId={jobId} onClose={close} />}
          </DialogButton>
        )}
        {languages.length > 1 && (
          <NativeSelect
            aria-label={text('review.language')}
            value={language}
            onChange={(event) => choose(event.currentTarget.value)}
            data={languages.map((tag) => ({ value: tag, label: languageLabel(tag) }))}
          />
        )}
        <ButtonLink to="/jobs/$jobId" params={{ jobId }} labelId="review.back" />
      </PageHead>
      <Group gap="xs">
        <TextButton size="compact-sm" disabled={!editing.canUndo} onClick={editing.undo} labelId="studio.undo" />
        <TextButton size="compact-sm" disabled={!editing.canRedo} onClick={editing.redo} labelId="studio.redo" />
        <Note role="status">{text(editing.isSaving ? 'review.saving' : 'studio.saved')}</Note>
      </Group>
      <ErrorAlert error={editing.error} onRetry={studio.resume} />
      <div className={classes['stage']}>
        <Player studio={studio} />
        <SentenceList studio={studio} />
      </div>
      <Timeline studio={studio} />
      <SentenceFields studio={studio} sentence={sentence} />
      <RenderPanel studio={studio} />
      {editing.dialog}
    </Stack>
  );
}

/** Keys by their places: with Alt, some systems write other characters. */
const PHYSICAL = { usePhysicalKeys: true };

function useStudioKeys({ playing, editing, sentence, current, ...studio }: Studio): void {
  useHotkeys(
    [
      ['alt+K', playing.toggle, PHYSICAL],
      ['alt+J', () => playing.step(-1), PHYSICAL],
      ['alt+L', () => playing.step(1), PHYSICAL],
      ['alt+P', () => sentence && playing.play(sentence.timing), PHYSICAL],
      ['alt+X', () => studio.mix?.mutate(), PHYSICAL],
      ['alt+ArrowUp', () => studio.choose(current - 1), PHYSICAL],
      ['alt+ArrowDown', () => studio.choose(current + 1), PHYSICAL],
      ['alt+BracketLeft', () => studio.move('start', ({ start }) => playing.now() - start), PHYSICAL],
      ['alt+BracketRight', () => studio.move('end', ({ end }) => playing.now() - end), PHYSICAL],
      ['alt+S', studio.split, PHYSICAL],
      ['alt+M', () => studio.join?.(), PHYSICAL],
    ],
    [],
    true,
  );
  useHotkeys([
    ['mod+Z', editing.undo],
    ['mod+shift+Z', editing.redo],
  ]);
}
