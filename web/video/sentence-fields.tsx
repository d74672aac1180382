import { Button, Group, Select, SimpleGrid, Stack, Switch, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ActButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useVoiceChoices } from '#web/ui/use-catalogues.ts';
import { SavedField } from './saved-field.tsx';
import type { Sentence } from './sentence-edits.ts';
import type { Studio } from './use-studio.ts';

interface SentenceFieldsProps {
  readonly studio: Studio;
  /** The current one. */
  readonly sentence: Sentence;
}

/** Milliseconds by which a button moves a sentence. */
const STEP = 100;

/** Everything of the current sentence besides its translation: times, speaker, voice, pronunciation. */
export function SentenceFields({ studio, sentence }: SentenceFieldsProps) {
  const text = useText();
  const { job, current, isSpoken, playing, change, move } = studio;
  const { id, timing, source, target, speaker, say, muted } = sentence;
  const number = current + 1;
  const time = (edge: 'start' | 'end') => (
    <SavedField
      key={`${id} ${edge}`}
      size="xs"
      label={text(`studio.${edge}`)}
      step={0.1}
      value={String(timing[edge] / 1000)}
      onSave={(value) => {
        const seconds = Number(value);
        if (Number.isFinite(seconds) && value.trim() !== '') move(edge, (span) => seconds * 1000 - span[edge]);
      }}
    />
  );
  const actions = [
    ['studio.earlier', () => move('both', () => -STEP)],
    ['studio.later', () => move('both', () => STEP)],
    ['studio.startHere', () => move('start', ({ start }) => playing.now() - start)],
    ['studio.endHere', () => move('end', ({ end }) => playing.now() - end)],
    ['studio.split', studio.split],
    ['studio.join', studio.join],
  ] as const;
  return (
    <Stack gap="xs" component="section" aria-label={text('studio.sentence', { number })}>
      <Group justify="space-between">
        <Title order={2}>{text('studio.sentence', { number })}</Title>
        <Group gap={6}>
          <Button size="compact-sm" variant="light" onClick={() => playing.play(timing)}>
            {text('studio.playSentence')}
          </Button>
          {isSpoken && <SpeakButton jobId={job.job_id} sentence={sentence} />}
        </Group>
      </Group>
      <Group gap={6}>
        {actions.map(([label, act]) => (
          <Button key={label} size="compact-xs" variant="default" disabled={act === undefined} onClick={act}>
            {text(label)}
          </Button>
        ))}
      </Group>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="xs">
        {time('start')}
        {time('end')}
        <SavedField
          key={`${id} speaker`}
          size="xs"
          label={text('studio.speaker')}
          value={speaker ?? ''}
          onSave={(value) => change({ speaker: value.trim() === '' ? null : value.trim() })}
        />
        {isSpoken && <Voice sentence={sentence} onChange={(voice) => change({ voice })} />}
      </SimpleGrid>
      <SavedField
        key={`${id} source`}
        size="xs"
        isLong
        label={text('studio.source')}
        value={source}
        onSave={(value) => change({ source: value })}
      />
      {isSpoken && (
        <>
          <SavedField
            key={`${id} say`}
            size="xs"
            isLong
            label={text('studio.say')}
            placeholder={target}
            value={say ?? ''}
            onSave={(value) => change({ say: value.trim() === '' ? null : value })}
          />
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

interface VoiceProps {
  readonly sentence: Sentence;
  onChange(voice: string | null): void;
}

function Voice({ sentence: { language, voice }, onChange }: VoiceProps) {
  const text = useText();
  const voices = useVoiceChoices(language);
  return (
    <Select
      size="xs"
      label={text('studio.voice')}
      placeholder={text('studio.speakersVoice')}
      data={voice === null || voices.includes(voice) ? voices : [voice, ...voices]}
      value={voice}
      onChange={onChange}
      clearable
      searchable
    />
  );
}

/** Has one sentence spoken, as a render would. */
function SpeakButton({ jobId, sentence: { id, muted } }: { readonly jobId: string; readonly sentence: Sentence }) {
  const text = useText();
  const { loquent } = useSession();
  const speak = useMutation({
    // After what is being saved.
    scope: { id: `sentences of ${jobId}` },
    mutationFn: async () => {
      const answer = await loquent.jobs.speakSegment(jobId, { id });
      const address = URL.createObjectURL(await answer.blob());
      const sound = new Audio(address);
      sound.addEventListener('ended', () => URL.revokeObjectURL(address));
      await sound.play();
    },
  });
  return (
    <>
      <ActButton size="compact-sm" task={speak} disabled={muted}>
        {text('studio.speak')}
      </ActButton>
      <ErrorAlert error={speak.error} />
    </>
  );
}
