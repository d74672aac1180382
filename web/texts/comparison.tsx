import { Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { distance } from 'fastest-levenshtein';
import { text } from '#web/app/texts.tsx';
import { ActButton, CopyTextButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Note } from '#web/ui/note.tsx';
import type { SelectOption } from '#web/ui/use-catalogs.ts';
import { useAct } from '#web/ui/use-service.ts';
import { translationOf, type TextRequest } from './use-text-work.ts';

interface ComparisonProps {
  readonly request: TextRequest;
  readonly providers: readonly SelectOption[];
  /** The translation that is shown above; '': none yet. */
  readonly output: string;
}

/** Characters of a text of which the distance is computed, in time that grows with their square. */
const MAX_COMPARED = 20_000;

/** Part of a text, from 0 to 1, that is written differently in another (Levenshtein per character of the longer text). */
function differenceOf(one: string, other: string): number | undefined {
  const longer = Math.max(one.length, other.length);
  return longer === 0 || longer > MAX_COMPARED ? undefined : distance(one, other) / longer;
}

/** The text translated by every provider, side by side, with the time and the distance from the shown translation. */
export function ProviderComparison({ request, providers, output }: ComparisonProps) {
  const compare = useAct((loquent) =>
    Promise.all(
      providers.map(async ({ value, label }) => {
        const started = performance.now();
        const outcome = await loquent.text
          .translate(translationOf(request, value))
          .then(({ translated_text: [translated = ''] }) => ({ translated, error: null }))
          .catch((error: unknown) => ({ translated: undefined, error }));
        return { value, label, seconds: (performance.now() - started) / 1000, ...outcome };
      }),
    ),
  );
  const results = compare.data ?? [];
  // Without a translation above, the first provider that has answered is what others are compared with.
  const base = output || (results.find(({ translated }) => translated !== undefined)?.translated ?? '');
  return (
    <Stack align="start">
      <ActButton disabled={request.text.trim() === ''} task={compare} labelId="text.compare" />
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} w="100%">
        {results.map(({ value, label, translated, seconds, error }) => (
          <Card key={value} withBorder>
            <Text fw={600}>{label}</Text>
            <ErrorAlert error={error} />
            {translated !== undefined && (
              <Translated
                translated={translated}
                seconds={seconds}
                difference={differenceOf(base, translated)}
                language={request.to}
              />
            )}
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
  );
}

interface TranslatedProps {
  readonly translated: string;
  readonly seconds: number;
  /** From 0 to 1; undefined: the texts are too long. */
  readonly difference: number | undefined;
  readonly language: string;
}

function Translated({ translated, seconds, difference, language }: TranslatedProps) {
  return (
    <>
      <Text dir="auto" lang={language}>
        {translated}
      </Text>
      <Group justify="space-between">
        <Note>
          {text('text.seconds', { seconds })}
          {difference !== undefined && ` · ${text('text.difference', { share: difference })}`}
        </Note>
        <CopyTextButton value={translated} size="compact-xs" variant="subtle" />
      </Group>
    </>
  );
}
