import { Fieldset, Group, Select, Stack, TagsInput, TextInput } from '@mantine/core';
import type { Schemas } from '#client/index.ts';
import { languageLabel, text } from '#web/app/texts.tsx';
import { RemoveButton } from '#web/ui/buttons.tsx';
import { Note } from '#web/ui/note.tsx';
import { LanguageSelect } from '#web/ui/selects.tsx';
import { useVoiceChoices } from '#web/ui/use-catalogs.ts';
import { draftOf } from '#web/ui/use-draft.ts';

export type SpeakerRecord = Schemas['Cast']['speakers'][number];

interface SpeakerFieldsProps {
  readonly speaker: SpeakerRecord;
  onChange(part: Partial<SpeakerRecord>): void;
  onRemove(): void;
}

/** A speaker: names, and in each language the voice and how the name is said. */
export function SpeakerFields({ speaker, onChange, onRemove }: SpeakerFieldsProps) {
  const { field } = draftOf(speaker, onChange);
  const { name, labels, voices, say, pace } = speaker;
  const languages = [...new Set([voices, say, pace].flatMap((values) => Object.keys(values)))];
  return (
    <Fieldset legend={name === '' ? text('cast.newSpeaker') : name}>
      <Stack>
        <Group align="end">
          <TextInput label={text('cast.speaker')} maxLength={100} required dir="auto" {...field('name')} />
          <TagsInput label={text('cast.labels')} flex={1} miw={200} {...field('labels')} value={[...labels]} />
          <RemoveButton name={name} onClick={onRemove} />
        </Group>
        {languages.map((language) => (
          <SpokenLanguage key={language} language={language} speaker={speaker} onChange={onChange} />
        ))}
        <LanguageSelect
          label={text('cast.addLanguage')}
          value={null}
          onChange={(tag) => tag !== null && onChange({ voices: { ...voices, [tag]: voices[tag] ?? '' } })}
        />
      </Stack>
    </Fieldset>
  );
}

function SpokenLanguage({
  language,
  speaker: { voices, say, pace },
  onChange,
}: Omit<SpeakerFieldsProps, 'onRemove'> & { readonly language: string }) {
  const name = languageLabel(language);
  const known = useVoiceChoices(language);
  const { [language]: voice = '' } = voices;
  return (
    <Group align="end">
      <Select
        label={text('cast.voice', { language: name })}
        searchable
        clearable
        data={known.includes(voice) || voice === '' ? known : [voice, ...known]}
        value={voice === '' ? null : voice}
        onChange={(chosen) => onChange({ voices: { ...voices, [language]: chosen ?? '' } })}
      />
      <TextInput
        label={text('cast.nameSaid', { language: name })}
        maxLength={200}
        dir="auto"
        value={say[language] ?? ''}
        onChange={(event) => onChange({ say: { ...say, [language]: event.currentTarget.value } })}
      />
      {pace[language] !== undefined && <Note>{text('cast.pace', { pace: pace[language] })}</Note>}
    </Group>
  );
}
