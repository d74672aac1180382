import { documentFormats } from '#formats/registry.ts';
import { insertGenerated } from './insert-generated.ts';

/** Inserts the table of what is translated in each format into the guide for formats. */
export function insertFormats(guide: string): string {
  const rows = documentFormats.map(({ about: { name, translated, kept }, extensions }) => [
    `${name}: ${extensions.map((extension) => `\`${extension}\``).join(' ')}`,
    escaped(translated),
    escaped(kept),
  ]);
  const head = ['Format', 'What is translated', 'What stays'];
  const table = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
  return insertGenerated(guide, 'formats', table);
}

/** A bar would end a cell. */
const escaped = (text: string) => text.replaceAll('|', String.raw`\|`);
