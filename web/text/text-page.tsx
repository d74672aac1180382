import {
  Button,
  CopyButton,
  Group,
  MultiSelect,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import { useText } from '#web/app/texts.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useLanguageName } from '#web/ui/language-name.ts';
import { useGlossaryChoices, useLanguageChoices, useProviderChoices } from '#web/ui/use-catalogues.ts';
import { Comparison } from './comparison.tsx';
import { TermMarks } from './term-marks.tsx';
import { useTranslation, type TextRequest } from './use-translation.ts';

/** Text on the left, its translation or rewriting on the right, while it is made. */
export function TextPage() {
  const text = useText();
  const languageName = useLanguageName();
  const { choices: languages } = useLanguageChoices();
  const providers = useProviderChoices();
  const glossaries = useGlossaryChoices();
  const [source, setSource] = useState('');
  const [options, setOptions] = useState<Omit<TextRequest, 'text'>>({
    from: '',
    to: 'es',
    provider: null,
    glossaries: [],
    formality: 'default',
  });
  const set = (part: Partial<typeof options>) => setOptions({ ...options, ...part });
  const translation = useTranslation();
  const request = { ...options, text: source };
  const { done, output, isRunning, error } = translation;
  return (
    <Stack>
      <Title order={1}>{text('text.title')}</Title>
      <Group align="end">
        <Select
          label={text('new.source')}
          placeholder={text('new.detect')}
          data={[...languages]}
          value={options.from === '' ? null : options.from}
          onChange={(from) => set({ from: from ?? '' })}
          searchable
          clearable
        />
        <Select
          label={text('text.target')}
          data={[...languages]}
          value={options.to}
          onChange={(to) => set({ to: to ?? options.to })}
          searchable
          allowDeselect={false}
        />
        <Select
          label={text('new.provider')}
          placeholder={text('new.defaultProvider')}
          data={[...providers]}
          value={options.provider}
          onChange={(provider) => set({ provider })}
          clearable
        />
        <MultiSelect
          label={text('new.glossaries')}
          data={[...glossaries]}
          value={[...options.glossaries]}
          onChange={(chosen) => set({ glossaries: chosen })}
          miw={180}
          searchable
        />
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Textarea
          label={text('text.source')}
          dir="auto"
          autosize
          minRows={10}
          maxRows={24}
          value={source}
          onChange={(event) => setSource(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) translation.start(request);
          }}
        />
        <Textarea
          label={text('text.output')}
          dir="auto"
          lang={options.to}
          autosize
          minRows={10}
          maxRows={24}
          value={output}
          readOnly
          aria-busy={isRunning}
        />
      </SimpleGrid>
      <Group>
        <Button disabled={source.trim() === ''} loading={isRunning} onClick={() => translation.start(request)}>
          {text('text.translate')}
        </Button>
        <CopyButton value={output}>
          {({ copied, copy }) => (
            <Button variant="default" disabled={output === ''} onClick={copy}>
              {text(copied ? 'text.copied' : 'text.copy')}
            </Button>
          )}
        </CopyButton>
        {done !== undefined && (
          <Text size="sm" c="dimmed" role="status">
            {text('text.made', { engine: done.engine ?? '', language: languageName(done.source_language) })}
          </Text>
        )}
      </Group>
      {error !== undefined && <ErrorAlert error={error} />}
      {done !== undefined && <TermMarks glossary={done.glossary} />}
      <Comparison request={request} providers={providers} />
    </Stack>
  );
}
