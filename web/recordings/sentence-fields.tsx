import { Group, Select, SimpleGrid, Stack, Switch, Title } from '@mantine/core';
import type { Loquent } from '#client/index.ts';
import { text } from '#web/app/texts.tsx';
import { ActButton, TextButton, type LabelProps } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useVoiceChoices } from '#web/ui/use-catalogs.ts';
import { useAct } from '#web/ui/use-service.ts';
import { SavedField } from './saved-field.tsx';
import type { TimedSegment } from './sentence-edits.ts';
import type { Studio } from './use-studio.ts';
import { typedChange, type TypedField } from './use-typed.ts';

interface SentenceFieldsProps {
  readonly studio: Studio;
  /** The current one. */
  readonly sentence: TimedSegment;
}

/** Milliseconds by which a button moves a sentence. */
const STEP = 100;

/** Everything of the current sentence besides its translation: times, speaker, voice, pronunciation. */
export function SentenceFields({ studio, sentence }: SentenceFieldsProps) {
  const { job, written, current, isSpoken, playing, fit, change, keep, move } = studio;
  const { id, timing, source, target, speaker, say, muted, voice, language } = sentence;
  const voices = useVoiceChoices(language);
  const { voice: spokenBy = null, voice_reason: reason = null, speaker_pitch: pitch } = fit?.byId.get(id) ?? {};
  const voiceShown =
    voice === null && spokenBy !== null && (reason === 'cast' || reason === 'pitch' || reason === 'order')
      ? text(`studio.voiceBy.${reason}`, { voice: spokenBy, pitch: pitch ?? 0 })
      : undefined;
  const name = text('studio.sentence', { number: current + 1 });
  const moveTo = (edge: 'start' | 'end') => (value: string) => {
    const seconds = value.trim() === '' ? NaN : Number(value);
    if (Number.isFinite(seconds)) move(edge, (span) => seconds * 1000 - span[edge]);
  };
  const field = (
    of: Exclude<TypedField, 'target'> | 'start' | 'end',
    value: string,
    more: { readonly isLong?: boolean; readonly placeholder?: string } = {},
  ) => {
    const saving =
      of === 'start' || of === 'end'
        ? { step: 0.1, onSave: moveTo(of) }
        : {
            onSave: (written: string) => change(typedChange(of, written), id),
            onType: (written: string | undefined) => keep(id, of, written),
          };
    return (
      <SavedField key={`${id} ${of}`} size="xs" label={text(`studio.${of}`)} value={value} {...saving} {...more} />
    );
  };
  const actions = [
    ['studio.earlier', () => move('both', () => -STEP)],
    ['studio.later', () => move('both', () => STEP)],
    ['studio.startHere', () => move('start', ({ start }) => playing.now() - start)],
    ['studio.endHere', () => move('end', ({ end }) => playing.now() - end)],
    ['studio.split', studio.split],
    ['studio.join', studio.join],
  ] as const;
  return (
    <Stack gap="xs" component="section" aria-label={name}>
      <Group justify="space-between">
        <Title order={2}>{name}</Title>
        <Group gap={6}>
          <TextButton
            size="compact-sm"
            variant="light"
            onClick={() => playing.play(timing)}
            labelId="studio.playSentence"
          />
          {isSpoken && (
            <SentenceAct
              jobId={job.job_id}
              disabled={muted}
              act={async (jobs) => (await jobs.speakSegment(job.job_id, { id })).blob()}
              onDone={playSound}
              labelId="studio.speak"
            />
          )}
        </Group>
      </Group>
      <Group gap={6}>
        {actions.map(([label, act]) => (
          <TextButton key={label} size="compact-xs" disabled={act === undefined} onClick={act} labelId={label} />
        ))}
      </Group>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="xs">
        {field('start', String(timing.start / 1000))}
        {field('end', String(timing.end / 1000))}
        {field('speaker', speaker ?? '')}
        {isSpoken && (
          <Select
            size="xs"
            label={text('studio.voice')}
            placeholder={text('studio.speakersVoice')}
            description={voiceShown}
            data={[...new Set([...(voice === null ? [] : [voice]), ...voices])]}
            value={voice}
            onChange={(chosen) => change({ voice: chosen })}
            clearable
            searchable
          />
        )}
      </SimpleGrid>
      {written === 'target' && (
        <>
          {field('source', source, { isLong: true })}
          <SentenceAct
            jobId={job.job_id}
            act={(jobs) => jobs.translateSegment(job.job_id, { id })}
            onDone={(offered) => change({ target: offered.target }, id)}
            labelId="studio.translate"
          />
        </>
      )}
      {isSpoken && (
        <>
          {field('say', say ?? '', { isLong: true, placeholder: target })}
          <Switch
            label={text('studio.mute')}
            checked={muted}
            onChange={(event) => change({ muted: event.currentTarget.checked })}
          />
        </>
      )}
    </Stack>
  );
}

interface SentenceActProps<Result> extends LabelProps {
  readonly jobId: string;
  readonly disabled?: boolean;
  act(jobs: Loquent['jobs']): Promise<Result>;
  onDone(result: Result): unknown;
}

/** Has the service do something with a sentence, after what is being saved. */
function SentenceAct<Result>({ jobId, act, onDone, ...button }: SentenceActProps<Result>) {
  const task = useAct(({ jobs }) => act(jobs), { scope: { id: `sentences of ${jobId}` }, onDone });
  return (
    <Group gap={6}>
      <ActButton size="compact-sm" task={task} {...button} />
      <ErrorAlert error={task.error} />
    </Group>
  );
}

async function playSound(blob: Blob): Promise<void> {
  const sound = new Audio(URL.createObjectURL(blob));
  sound.addEventListener('ended', () => URL.revokeObjectURL(sound.src));
  await sound.play();
}
