import { Fieldset, Group, Stack, Switch, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { Schemas } from '#client/index.ts';
import { text } from '#web/app/texts.tsx';
import { RemoveButton, TextButton } from '#web/ui/buttons.tsx';
import { Form } from '#web/ui/form.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { Loaded } from '#web/ui/page-states.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { LanguageSelect } from '#web/ui/selects.tsx';
import { draftOf } from '#web/ui/use-draft.ts';
import { useKeptForm } from '#web/ui/use-kept.ts';
import { useAct, useRead } from '#web/ui/use-service.ts';
import { CastChanges } from './cast-changes.tsx';
import { SpeakerFields, type SpeakerRecord } from './speaker-fields.tsx';

type CastRecord = Schemas['Cast'];
type Word = CastRecord['pronunciations'][number];

const route = getRouteApi('/casts/$castId');
const NEW_SPEAKER: SpeakerRecord = { name: '', labels: [], voices: {}, say: {}, pace: {} };

/** A cast: its speakers and words, and what they change in recordings. */
export function CastPage() {
  const id = Number(route.useParams().castId);
  return (
    <Loaded query={useRead(['casts', id], ({ casts }, signal) => casts.read(id, { signal }))}>
      {(cast) => (
        <Stack maw={960}>
          <PageHead title={cast.name}>
            <ButtonLink to="/casts" labelId="cast.all" />
          </PageHead>
          <CastChanges key={cast.updated_at} id={id} />
          <CastForm cast={cast} />
        </Stack>
      )}
    </Loaded>
  );
}

/** Values of languages without those that are empty. */
const filled = (values: SpeakerRecord['say']) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

function CastForm({ cast: { id, ...cast } }: { readonly cast: CastRecord }) {
  const { name, is_default: isDefault, speakers: known, pronunciations: words } = cast;
  const initial = { name, is_default: isDefault, speakers: known, pronunciations: words };
  const form = useKeptForm(`cast ${id}`, initial, {
    fieldOf: (path) => path.split('.', 1)[0]!,
  });
  const { speakers, pronunciations } = form.values;
  const save = useAct(
    ({ casts }) =>
      casts.change(id, {
        ...form.values,
        speakers: speakers.map((each) => ({ ...each, voices: filled(each.voices), say: filled(each.say) })),
      }),
    { reload: [['casts']], form },
  );
  return (
    <Form submit={text('terms.save')} task={save} draft={form}>
      <TextInput label={text('terms.name')} maxLength={200} required {...form.field('name')} />
      <Switch label={text('cast.default')} {...form.check('is_default')} />
      {speakers.map((speaker, index) => (
        <SpeakerFields
          // Speakers have no other identity than their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          speaker={speaker}
          onChange={(part) => form.set({ speakers: speakers.with(index, { ...speaker, ...part }) })}
          onRemove={() => form.set({ speakers: speakers.toSpliced(index, 1) })}
        />
      ))}
      <Group>
        <TextButton onClick={() => form.set({ speakers: [...speakers, NEW_SPEAKER] })} labelId="cast.addSpeaker" />
      </Group>
      <Fieldset legend={text('cast.words')}>
        <Stack>
          {pronunciations.map((word, index) => (
            <WordFields
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              word={word}
              onChange={(part) => form.set({ pronunciations: pronunciations.with(index, { ...word, ...part }) })}
              onRemove={() => form.set({ pronunciations: pronunciations.toSpliced(index, 1) })}
            />
          ))}
          <Group>
            <TextButton
              onClick={() => form.set({ pronunciations: [...pronunciations, { text: '', say: '' }] })}
              labelId="cast.addWord"
            />
          </Group>
        </Stack>
      </Fieldset>
    </Form>
  );
}

interface WordFieldsProps {
  readonly word: Word;
  onChange(part: Partial<Word>): void;
  onRemove(): void;
}

function WordFields({ word, onChange, onRemove }: WordFieldsProps) {
  const { field } = draftOf(word, onChange);
  return (
    <Group align="end">
      <TextInput label={text('cast.word')} maxLength={100} required dir="auto" {...field('text')} />
      <TextInput label={text('cast.said')} maxLength={200} required dir="auto" {...field('say')} />
      <LanguageSelect
        label={text('cast.language')}
        placeholder={text('cast.allLanguages')}
        clearable
        value={word.language ?? null}
        onChange={(language) => onChange({ language: language ?? undefined })}
      />
      <RemoveButton name={word.text} onClick={onRemove} />
    </Group>
  );
}
