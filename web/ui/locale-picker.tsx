import { NativeSelect } from '@mantine/core';
import { LOCALES, type Locale } from '#web/app/locales.ts';
import { useLocale, text } from '#web/app/texts.tsx';

/** Chooses the language of the console. */
export function LocalePicker() {
  const { locale, choose } = useLocale();
  return (
    <NativeSelect
      aria-label={text('app.language')}
      value={locale}
      onChange={(event) => choose(event.currentTarget.value as Locale)}
      data={Object.entries(LOCALES).map(([value, label]) => ({ value, label }))}
      size="xs"
      w={140}
    />
  );
}
