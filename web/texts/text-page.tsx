import { Group, SimpleGrid, Stack, Textarea, Title } from '@mantine/core';
import { languageLabel, text } from '#web/app/texts.tsx';
import { CopyTextButton, TextButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Note } from '#web/ui/note.tsx';
import { useProviderChoices } from '#web/ui/use-catalogs.ts';
import { useKeptForm } from '#web/ui/use-kept.ts';
import { Warnings } from '#web/ui/warnings.tsx';
import { ProviderComparison } from './comparison.tsx';
import { DetectedLanguageNote } from './detected-language.tsx';
import { TermMarks } from './term-marks.tsx';
import { TextOptionFields } from './text-options.tsx';
import { EMPTY_REQUEST, useTextWork } from './use-text-work.ts';

/** Height of both panes. */
const PANE = { dir: 'auto', autosize: true, minRows: 10, maxRows: 24 } as const;

/** Text on the left, its translation or rewriting on the right, while it is made. */
export function TextPage() {
  const providers = useProviderChoices();
  const draft = useKeptForm('text', EMPTY_REQUEST);
  const { values: request, set } = draft;
  const { done, output, isRunning, error, start } = useTextWork();
  const isTranslation = request.work === 'translate';
  const isEmpty = request.text.trim() === '';
  const swap = () => {
    if (request.from !== null) set({ from: request.to, to: request.from, text: output || request.text });
  };
  return (
    <Stack>
      <Title order={1}>{text('text.title')}</Title>
      <TextOptionFields draft={draft} onSwap={swap} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Textarea
          {...PANE}
          label={text('text.source')}
          description={text('text.keys')}
          {...draft.field('text')}
          onKeyDown={({ key, ctrlKey, metaKey }) => {
            if (key === 'Enter' && (ctrlKey || metaKey) && !isEmpty) start(request);
          }}
        />
        <Textarea
          {...PANE}
          label={text(isTranslation ? 'text.output' : 'text.rewritten')}
          description={text('text.readOnly')}
          lang={isTranslation ? request.to : (request.from ?? undefined)}
          value={output}
          readOnly
          aria-busy={isRunning}
        />
      </SimpleGrid>
      {request.from === null && <DetectedLanguageNote source={request.text} />}
      <Group>
        <TextButton
          variant="filled"
          disabled={isEmpty}
          loading={isRunning}
          onClick={() => start(request)}
          labelId={isTranslation ? 'text.translate' : 'text.rewrite'}
        />
        <CopyTextButton value={output} disabled={output === ''} />
        {done !== undefined && (
          <Note size="sm" role="status">
            {text('text.made', { engine: done.engine ?? '', language: languageLabel(done.source_language) })}
          </Note>
        )}
      </Group>
      <ErrorAlert error={error} />
      {done !== undefined && <TermMarks glossary={done.glossary} />}
      {done !== undefined && <Warnings warnings={done.warnings} />}
      {isTranslation && providers.length > 1 && (
        <ProviderComparison request={request} providers={providers} output={output} />
      )}
    </Stack>
  );
}
