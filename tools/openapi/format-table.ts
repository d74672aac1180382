import { describeFormatOption, FORMAT_OPTIONS } from '#domain/jobs/format-options.ts';
import { documentFormats } from '#formats/registry.ts';
import { insertGenerated } from './insert-generated.ts';

/** Inserts the tables of what is translated in each format, and of the options, into the guide for formats. */
export function insertFormats(guide: string): string {
  const rows = documentFormats.map(({ about: { name, translated, kept }, extensions }) => [
    `${name}: ${extensions.map((extension) => `\`${extension}\``).join(' ')}`,
    escaped(translated),
    escaped(kept),
  ]);
  const head = ['Format', 'What is translated', 'What stays'];
  return insertGenerated(insertGenerated(guide, 'formats', tableOf(head, rows)), 'options', optionTable());
}

function optionTable(): string {
  const rows = FORMAT_OPTIONS.map((name) => {
    const formats = documentFormats.filter(({ options = [] }) => options.includes(name)).map(({ id }) => `\`${id}\``);
    return [`\`${name}\``, escaped(describeFormatOption(name).description), formats.join(' ')];
  });
  return tableOf(['Option', 'What it does', 'Formats'], rows);
}

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** A bar would end a cell. */
const escaped = (text: string) => text.replaceAll('|', String.raw`\|`);
