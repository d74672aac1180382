import { Checkbox, JsonInput, MultiSelect, NumberInput, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { isText, text } from '#web/app/texts.tsx';
import {
  CastSelect,
  GlossariesSelect,
  MemorySelect,
  ProviderSelect,
  StoresSelect,
  TemplateSelect,
} from '#web/ui/selects.tsx';
import type { FormDraft } from '#web/ui/use-draft.ts';
import type { JobForm } from './job-form.ts';
import type { JobOption } from './job-options.ts';

interface OptionFieldProps {
  readonly option: JobOption;
  readonly draft: FormDraft<JobForm>;
}

/** The input of an option. */
export function OptionField({ option, draft }: OptionFieldProps) {
  const { path, description } = option;
  const textOr = (id: string, fallback: string) => (isText(id) ? text(id) : fallback);
  const { value, onChange, error } = draft.field(path);
  const label = textOr(`option.${path.replace('.', '_')}`, description);
  const words = { label, error, value: (value ?? '') as string, onChange };
  const one = { label, error, value: (value ?? null) as string | null, onChange };
  const many = { label, error, value: (value ?? []) as string[], onChange };
  switch (option.kind) {
    case 'text':
      return <TextInput {...words} maxLength={option.max} />;
    case 'long':
      return <Textarea {...words} maxLength={option.max} autosize />;
    case 'number':
      return <NumberInput {...words} min={option.min} max={option.max} allowDecimal={false} />;
    case 'flag':
      return <Checkbox label={label} {...draft.check(path)} />;
    case 'choice': {
      const data = option.values.map((each) => ({ value: each, label: textOr(`${path}.${each}`, each) }));
      return <Select {...one} placeholder={text('formality.default')} data={data} clearable />;
    }
    case 'several':
      return <MultiSelect {...many} data={[...option.values]} />;
    case 'list':
      return <TagsInput {...many} />;
    case 'json':
      return <JsonInput {...words} dir="ltr" validationError={text('new.missing.json')} autosize />;
    case 'pairs':
      return <Textarea {...words} description={text('option.pairs')} autosize />;
    case 'glossaries':
      return <GlossariesSelect {...many} />;
    case 'stores':
      return <StoresSelect {...many} />;
    case 'memory':
      return <MemorySelect {...one} />;
    case 'cast':
      return <CastSelect {...one} />;
    case 'template':
      return <TemplateSelect {...one} rewriteType={draft.values.type} />;
    case 'provider':
      return <ProviderSelect {...one} />;
  }
}
