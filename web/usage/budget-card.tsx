import { NumberInput, Progress, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { FormattedDate } from 'react-intl';
import type { Schemas } from '#client/index.ts';
import { text } from '#web/app/texts.tsx';
import { TextButton } from '#web/ui/buttons.tsx';
import { Form } from '#web/ui/form.tsx';
import { Note } from '#web/ui/note.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useKeptForm } from '#web/ui/use-kept.ts';
import { useAct } from '#web/ui/use-service.ts';

type Budget = Schemas['Budget'];

const KINDS = ['characters', 'tokens', 'media_seconds'] as const;

/** The budget of the month: what is used of it, and its limits to change. @param budget null: unlimited */
export function BudgetCard({ budget }: { readonly budget: Budget }) {
  const [isChanged, change] = useDisclosure(false);
  const changeButton = <TextButton size="compact-sm" onClick={change.open} labelId="budget.change" />;
  return (
    <Panel title={text('budget.title')} side={!isChanged && changeButton}>
      {budget === null ? <Text size="sm">{text('budget.none')}</Text> : <Bars budget={budget} />}
      {isChanged && <LimitsForm budget={budget} onClose={change.close} />}
    </Panel>
  );
}

function LimitsForm({ budget, onClose }: { readonly budget: Budget; onClose(): void }) {
  const form = useKeptForm('budget', {
    monthly_characters: budget?.monthly_characters ?? '',
    monthly_tokens: budget?.monthly_tokens ?? '',
    monthly_media_seconds: budget?.monthly_media_seconds ?? '',
  });
  const { values, field } = form;
  const save = useAct(
    (loquent) =>
      loquent.usage.changeBudget(
        Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === '' ? null : Number(value)])),
      ),
    { reload: [['usage']], form, onDone: onClose },
  );
  return (
    <Form
      task={save}
      draft={form}
      submit={text('review.save')}
      more={<TextButton onClick={onClose} labelId="action.cancel" />}
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
      <Note size="sm">
        {text('budget.resets')} <FormattedDate value={budget.resets_at} dateStyle="medium" timeZone="UTC" />
      </Note>
    </>
  );
}
