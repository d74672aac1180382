import { Alert, Button, CopyButton, Group, List, SimpleGrid, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#web/app/texts.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useLanguageName } from '#web/ui/language-name.ts';
import { useProviderChoices } from '#web/ui/use-catalogues.ts';
import { Comparison } from './comparison.tsx';
import { DetectedLanguage } from './detected-language.tsx';
import { TermMarks } from './term-marks.tsx';
import { TextOptionFields, type TextOptions } from './text-options.tsx';
import { useTextWork } from './use-text-work.ts';

/** Text on the left, its translation or rewriting on the right, while it is made. */
export function TextPage() {
  const text = useText();
  const languageName = useLanguageName();
  const providers = useProviderChoices();
  const [source, setSource] = useState('');
  const [options, setOptions] = useState<TextOptions>({
    work: 'translate',
    from: '',
    to: 'es',
    provider: null,
    glossaries: [],
    formality: 'default',
  });
  const set = (part: Partial<TextOptions>) => setOptions({ ...options, ...part });
  const { done, output, isRunning, error, start } = useTextWork();
  const request = { ...options, text: source };
  const isTranslation = options.work === 'translate';
  const swap = () => {
    set({ from: options.to, to: options.from });
    if (output !== '') setSource(output);
  };
  return (
    <Stack>
      <Title order={1}>{text('text.title')}</Title>
      <TextOptionFields options={options} providers={providers} onChange={set} onSwap={swap} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Textarea
          label={text('text.source')}
          description={text('text.keys')}
          dir="auto"
          autosize
          minRows={10}
          maxRows={24}
          value={source}
          onChange={(event) => setSource(event.currentTarget.value)}
          onKeyDown={(event) => {
            const isAsked = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
            if (isAsked && source.trim() !== '') start(request);
          }}
        />
        <Textarea
          label={text(isTranslation ? 'text.output' : 'text.rewritten')}
          description={text('text.readOnly')}
          dir="auto"
          lang={isTranslation ? options.to : options.from}
          autosize
          minRows={10}
          maxRows={24}
          value={output}
          readOnly
          aria-busy={isRunning}
        />
      </SimpleGrid>
      {options.from === '' && <DetectedLanguage source={source} />}
      <Group>
        <Button disabled={source.trim() === ''} loading={isRunning} onClick={() => start(request)}>
          {isTranslation ? text('text.translate') : text('text.rewrite')}
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
      {done !== undefined && done.warnings.length > 0 && (
        <Alert color="yellow" title={text('job.warnings', { count: done.warnings.length })}>
          <List size="sm">
            {done.warnings.map(({ code, message }) => (
              <List.Item key={`${code} ${message}`}>{message}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {isTranslation && providers.length > 1 && <Comparison request={request} providers={providers} output={output} />}
    </Stack>
  );
}
