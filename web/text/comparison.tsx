import { Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import type { Choice } from '#web/ui/use-catalogues.ts';
import { bodyOf, type TextRequest } from './use-translation.ts';

interface ComparisonProps {
  readonly request: TextRequest;
  readonly providers: readonly Choice[];
}

/** The same text by every provider, side by side, with how long each took. */
export function Comparison({ request, providers }: ComparisonProps) {
  const text = useText();
  const { loquent } = useSession();
  const compare = useMutation({
    mutationFn: () =>
      Promise.all(
        providers.map(async ({ value, label }) => {
          const started = performance.now();
          const outcome = await loquent.text
            .translate(bodyOf(request, value))
            .then(({ translated_text: [translated = ''] }) => ({ translated }))
            .catch((error: unknown) => ({ error }));
          return { value, label, seconds: (performance.now() - started) / 1000, ...outcome };
        }),
      ),
  });
  if (providers.length < 2) return null;
  return (
    <Stack>
      <Group>
        <Button
          variant="light"
          disabled={request.text.trim() === ''}
          loading={compare.isPending}
          onClick={() => compare.mutate()}
        >
          {text('text.compare')}
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {(compare.data ?? []).map((each) => (
          <Card key={each.value} withBorder>
            <Text fw={600}>{each.label}</Text>
            {'translated' in each ? (
              <>
                <Text dir="auto" lang={request.to}>
                  {each.translated}
                </Text>
                <Text size="xs" c="dimmed">
                  {text('text.seconds', { seconds: each.seconds })}
                </Text>
              </>
            ) : (
              <ErrorAlert error={each.error} />
            )}
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
