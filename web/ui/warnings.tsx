import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { languageLabel, text } from '#web/app/texts.tsx';
import { Fact } from './fact.tsx';
import { Icon } from './icons.tsx';

interface Warning {
  readonly code: string;
  readonly message: string;
  readonly source_file?: string | null;
  readonly language?: string | null;
}

/** Warnings about some work, in sentences; nothing without warnings. */
export function Warnings({ warnings }: { readonly warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null;
  return (
    <Alert
      color="yellow"
      icon={<Icon of={IconAlertTriangle} size={20} />}
      title={text('job.warnings', { count: warnings.length })}
    >
      <List size="sm">
        {warnings.map(({ code, message, source_file: file, language }) => (
          <List.Item key={`${code} ${message} ${file} ${language}`}>
            {[file?.split('/').at(-1), language && languageLabel(language)].filter(Boolean).join(', ')}{' '}
            <Fact id={`warning.${code.endsWith('_not_followed') ? 'not_followed' : code}`} message={message} />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
