import { Button, Card, Group, NumberInput, Progress, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { FormattedDate } from 'react-intl';
import type { Schemas } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';

type Budget = Schemas['Budget'];

const KINDS = ['characters', 'tokens', 'media_seconds'] as const;
type Limits = Record<`monthly_${(typeof KINDS)[number]}`, number | null>;

const limitsOf = (budget: Budget): Limits => ({
  monthly_characters: budget?.monthly_characters ?? null,
  monthly_tokens: budget?.monthly_tokens ?? null,
  monthly_media_seconds: budget?.monthly_media_seconds ?? null,
});

/** The budget of the month: what is used of it, and its limits to change. @param budget null: unlimited */
export function BudgetCard({ budget }: { readonly budget: Budget }) {
  const text = useText();
  const { loquent } = useSession();
  const queryClient = useQueryClient();
  const [limits, setLimits] = useState<Limits>();
  const save = useMutation({
    mutationFn: (wanted: Limits) => loquent.usage.changeBudget(wanted),
    onSuccess: () => {
      setLimits(undefined);
      return queryClient.invalidateQueries({ queryKey: ['usage'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (limits !== undefined) save.mutate(limits);
  };
  return (
    <Card withBorder component="section" aria-label={text('budget.title')}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2}>{text('budget.title')}</Title>
          {limits === undefined && (
            <Button size="compact-sm" variant="default" onClick={() => setLimits(limitsOf(budget))}>
              {text('budget.change')}
            </Button>
          )}
        </Group>
        {budget === null && <Text size="sm">{text('budget.none')}</Text>}
        {budget !== null && <Bars budget={budget} />}
        {limits !== undefined && (
          <Stack component="form" onSubmit={submit}>
            {KINDS.map((kind) => (
              <NumberInput
                key={kind}
                label={text(`budget.${kind}`)}
                placeholder={text('budget.unlimited')}
                min={0}
                allowDecimal={false}
                hideControls
                value={limits[`monthly_${kind}`] ?? ''}
                onChange={(value) => setLimits({ ...limits, [`monthly_${kind}`]: value === '' ? null : Number(value) })}
              />
            ))}
            <Group>
              <Button type="submit" loading={save.isPending}>
                {text('review.save')}
              </Button>
              <Button variant="default" onClick={() => setLimits(undefined)}>
                {text('action.cancel')}
              </Button>
            </Group>
          </Stack>
        )}
        {save.error !== null && <ErrorAlert error={save.error} />}
      </Stack>
    </Card>
  );
}

function Bars({ budget }: { readonly budget: NonNullable<Budget> }) {
  const text = useText();
  return (
    <>
      {KINDS.map((kind) => {
        const limit = budget[`monthly_${kind}`];
        const used = budget[`used_${kind}`] + budget[`reserved_${kind}`];
        if (limit === null) return null;
        const label = text(`budget.used.${kind}`, { used, limit });
        return (
          <div key={kind}>
            <Text size="sm">{label}</Text>
            <Progress
              value={limit === 0 ? 100 : Math.min(100, (used / limit) * 100)}
              color={used >= limit ? 'red' : undefined}
              aria-label={label}
            />
          </div>
        );
      })}
      <Text size="sm" c="dimmed">
        {text('budget.resets')} <FormattedDate value={budget.resets_at} dateStyle="medium" timeZone="UTC" />
      </Text>
    </>
  );
}
