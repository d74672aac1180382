import { Button, Group, Select, SimpleGrid, Stack, Switch, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useVoiceChoices } from '#web/ui/use-catalogues.ts';
import { SavedField } from './saved-field.tsx';
import type { Sentence, SentenceChange } from './sentence-edits.ts';
import { moved, type Edge, type Span } from './time-scale.ts';
import type { Playing } from './use-playing.ts';

interface SentenceFieldsProps {
  readonly jobId: string;
  readonly sentence: Sentence;
  /** From 1. */
  readonly number: number;
  readonly room: Span;
  /** False: subtitles. */
  readonly isSpoken: boolean;
  readonly playing: Playing;
  onChange(change: SentenceChange): void;
  onSplit(): void;
  /** Undefined: no sentence follows. */
  readonly onJoin: (() => void) | undefined;
}

/** Milliseconds by which a button moves a sentence. */
const STEP = 100;

/** Everything of the current sentence besides its translation: times, speaker, voice, pronunciation. */
export function SentenceFields(props: SentenceFieldsProps) {
  const { jobId, sentence, number, room, isSpoken, playing, onChange, onSplit, onJoin } = props;
  const text = useText();
  const { timing, source, speaker } = sentence;
  const move = (edge: Edge, delta: number) => onChange({ timing: moved(timing, edge, delta, room) });
  const time = (edge: 'start' | 'end') => (
    <SavedField
      key={`${sentence.id} ${edge}`}
      size="xs"
      label={text(`studio.${edge}`)}
      step={0.1}
      value={String(timing[edge] / 1000)}
      onSave={(value) => {
        const seconds = Number(value);
        if (Number.isFinite(seconds) && value.trim() !== '') move(edge, seconds * 1000 - timing[edge]);
      }}
    />
  );
  const actions = [
    ['studio.earlier', () => move('both', -STEP)],
    ['studio.later', () => move('both', STEP)],
    ['studio.startHere', () => move('start', playing.now() - timing.start)],
    ['studio.endHere', () => move('end', playing.now() - timing.end)],
    ['studio.split', onSplit],
    ['studio.join', onJoin],
  ] as const;
  return (
    <Stack gap="xs" component="section" aria-label={text('studio.sentence', { number })}>
      <Group justify="space-between">
        <Title order={2}>{text('studio.sentence', { number })}</Title>
        <Group gap={6}>
          <Button size="compact-sm" variant="light" onClick={() => playing.play(timing)}>
            {text('studio.playSentence')}
          </Button>
          {isSpoken && <SpeakButton jobId={jobId} sentence={sentence} />}
        </Group>
      </Group>
      <Group gap={6}>
        {actions.map(([id, act]) => (
          <Button key={id} size="compact-xs" variant="default" disabled={act === undefined} onClick={act}>
            {text(id)}
          </Button>
        ))}
      </Group>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="xs">
        {time('start')}
        {time('end')}
        <SavedField
          key={`${sentence.id} speaker`}
          size="xs"
          label={text('studio.speaker')}
          value={speaker ?? ''}
          onSave={(value) => onChange({ speaker: value.trim() === '' ? null : value.trim() })}
        />
        {isSpoken && <Voice sentence={sentence} onChange={onChange} />}
      </SimpleGrid>
      <SavedField
        key={`${sentence.id} source`}
        size="xs"
        isLong
        label={text('studio.source')}
        value={source}
        onSave={(value) => onChange({ source: value })}
      />
      {isSpoken && <Pronunciation key={sentence.id} sentence={sentence} onChange={onChange} />}
    </Stack>
  );
}

type Spoken = Pick<SentenceFieldsProps, 'sentence' | 'onChange'>;

function Voice({ sentence: { language, voice }, onChange }: Spoken) {
  const text = useText();
  const voices = useVoiceChoices(language);
  const known = voice === null || voices.includes(voice) ? voices : [voice, ...voices];
  return (
    <Select
      size="xs"
      label={text('studio.voice')}
      placeholder={text('studio.speakersVoice')}
      data={known}
      value={voice}
      onChange={(chosen) => onChange({ voice: chosen })}
      clearable
      searchable
    />
  );
}

function Pronunciation({ sentence: { say, muted, target }, onChange }: Spoken) {
  const text = useText();
  return (
    <>
      <SavedField
        size="xs"
        isLong
        label={text('studio.say')}
        placeholder={target}
        value={say ?? ''}
        onSave={(value) => onChange({ say: value.trim() === '' ? null : value })}
      />
      <Switch
        label={text('studio.mute')}
        checked={muted}
        onChange={(event) => onChange({ muted: event.currentTarget.checked })}
      />
    </>
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
      <Button
        size="compact-sm"
        variant="light"
        loading={speak.isPending}
        disabled={muted}
        onClick={() => speak.mutate()}
      >
        {text('studio.speak')}
      </Button>
      {speak.error !== null && <ErrorAlert error={speak.error} />}
    </>
  );
}
