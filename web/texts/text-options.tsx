import { Button, Group, Select } from '@mantine/core';
import { useText } from '#web/app/texts.tsx';
import { GlossariesSelect, LanguageSelect, ProviderSelect, ValueSelect } from '#web/ui/selects.tsx';
import type { FormDraft } from '#web/ui/use-draft.ts';
import { FORMALITY_CHOICES, TEXT_WORKS, type TextRequest } from './use-text-work.ts';

interface TextOptionsProps {
  readonly draft: FormDraft<TextRequest>;
  onSwap(): void;
}

/** Options of a text: operation, languages, provider. */
export function TextOptionFields({ draft: { values, field }, onSwap }: TextOptionsProps) {
  const text = useText();
  const works = TEXT_WORKS.map((value) => ({
    value,
    label: value === 'translate' ? text('work.translate') : text(`rewrite.${value}`),
  }));
  return (
    <Group align="end">
      <Select label={text('new.work')} data={works} {...field('work')} allowDeselect={false} />
      <LanguageSelect label={text('new.source')} placeholder={text('new.detect')} {...field('from')} clearable />
      {values.work === 'translate' && (
        <>
          <Button
            variant="default"
            px="xs"
            disabled={values.from === null}
            aria-label={text('text.swap')}
            onClick={onSwap}
          >
            ⇄
          </Button>
          <LanguageSelect label={text('text.target')} {...field('to')} />
        </>
      )}
      <ProviderSelect {...field('provider')} />
      <GlossariesSelect {...field('glossaries')} miw={180} />
      <ValueSelect label={text('new.formality')} texts="formality" values={FORMALITY_CHOICES} {...field('formality')} />
    </Group>
  );
}
