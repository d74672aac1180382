import { Button, Group, Select } from '@mantine/core';
import { text } from '#web/app/texts.tsx';
import { GlossariesSelect, LanguageSelect, ProviderSelect, TranslatedSelect, ValueSelect } from '#web/ui/selects.tsx';
import type { FormDraft } from '#web/ui/use-draft.ts';
import { FORMALITY_CHOICES, TEXT_WORKS, type TextRequest } from './use-text-work.ts';

interface TextOptionsProps {
  readonly draft: FormDraft<TextRequest>;
  onSwap(): void;
}

/** Options of a text: operation, languages, provider. */
export function TextOptionFields({ draft: { values, field }, onSwap }: TextOptionsProps) {
  const works = TEXT_WORKS.map((value) => ({
    value,
    label: value === 'translate' ? text('work.translate') : text(`rewrite.${value}`),
  }));
  const provider = values.provider ?? undefined;
  const source = { label: text('new.source'), placeholder: text('new.detect'), ...field('from'), clearable: true };
  return (
    <Group align="end">
      <Select label={text('new.work')} data={works} {...field('work')} allowDeselect={false} />
      {values.work === 'translate' ? (
        <TranslatedSelect {...source} translation={{ side: 'source', other: values.to ?? undefined, provider }} />
      ) : (
        <LanguageSelect {...source} />
      )}
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
          <TranslatedSelect
            label={text('text.target')}
            translation={{ side: 'target', other: values.from ?? undefined, provider }}
            {...field('to')}
          />
        </>
      )}
      <ProviderSelect {...field('provider')} />
      <GlossariesSelect {...field('glossaries')} miw={180} />
      <ValueSelect label={text('new.formality')} texts="formality" values={FORMALITY_CHOICES} {...field('formality')} />
    </Group>
  );
}
