import { Button, NumberInput, Progress, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { FormattedDate } from 'react-intl';
import type { Schemas } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';
import { Form } from '#web/ui/form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useDraft } from '#web/ui/use-draft.ts';
import { useAct } from '#web/ui/use-service.ts';

type Budget = Schemas['Budget'];

const KINDS = ['characters', 'tokens', 'media_seconds'] as const;

/** The budget of the month: what is used of it, and its limits to change. @param budget null: unlimited */
export function BudgetCard({ budget }: { readonly budget: Budget }) {
  const text = useText();
  const [isChanged, change] = useDisclosure(false);
  const changeButton = (
    <Button size="compact-sm" variant="default" onClick={change.open}>
      {text('budget.change')}
    </Button>
  );
  return (
    <Panel title={text('budget.title')} side={!isChanged && changeButton}>
      {budget === null ? <Text size="sm">{text('budget.none')}</Text> : <Bars budget={budget} />}
      {isChanged && <LimitsForm budget={budget} onClose={change.close} />}
    </Panel>
  );
}

function LimitsForm({ budget, onClose }: { readonly budget: Budget; onClose(): void }) {
  const text = useText();
  const { values, field } = useDraft({
    monthly_characters: budget?.monthly_characters ?? '',
    monthly_tokens: budget?.monthly_tokens ?? '',
    monthly_media_seconds: budget?.monthly_media_seconds ?? '',
  });
  const save = useAct(
    (loquent) =>
      loquent.usage.changeBudget(
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : Number(value)])),
      ),
    { reload: [['usage']], onDone: onClose },
  );
  return (
    <Form
      task={save}
      submit={text('review.save')}
      more={
        <Button variant="default" onClick={onClose}>
          {text('action.cancel')}
        </Button>
      }
    >
      {KINDS.map((kind) => (
        <NumberInput
          key={kind}
          label={text(`budget.${kind}`)}
          placeholder={text('budget.unlimited')}
          min={0}
          allowDecimal={false}
          hideControls
          {...field(`monthly_${kind}`)}
        />
      ))}
    </Form>
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
