import { Card, SimpleGrid, Text, type SimpleGridProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedNumber, useIntl } from 'react-intl';
import type { Schemas } from '#client/index.ts';
import { text } from '#web/app/texts.tsx';
import { Note } from '#web/ui/note.tsx';

/** Measures of which the sums stand at the top. */
const TILES = ['characters', 'input_tokens', 'output_tokens', 'media_seconds', 'requests'] as const;

interface TilesProps extends Pick<SimpleGridProps, 'cols'> {
  readonly usage: Schemas['Usage'];
}

/** The sums of a period that aren't 0, and its price. */
export function Tiles({ usage: { totals, usage, currency }, ...grid }: TilesProps) {
  const intl = useIntl();
  const cost = usage.reduce((sum, line) => sum + (line.cost ?? 0), 0);
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} {...grid}>
      {TILES.filter((measure) => totals[measure] > 0).map((measure) => (
        <Tile key={measure} label={text(`measure.${measure}`)}>
          <FormattedNumber value={totals[measure]} />
        </Tile>
      ))}
      {currency !== null && (
        <Tile label={text('measure.cost')}>{intl.formatNumber(cost, { style: 'currency', currency })}</Tile>
      )}
    </SimpleGrid>
  );
}

function Tile({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Card withBorder p="sm" component="section" aria-label={label}>
      <Note>{label}</Note>
      <Text size="xl" fw={600}>
        {children}
      </Text>
    </Card>
  );
}
