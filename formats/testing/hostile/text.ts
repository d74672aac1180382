import { repeated, type HostileInput } from './hostile-input.ts';
import { hostileTexts } from './hostile-texts.ts';

export const hostilePlainTexts: readonly HostileInput[] = [
  ...hostileTexts,
  { name: 'empty lines', make: (size) => repeated('\n', size, 'Start', 'end') },
  { name: 'lines of blanks', make: (size) => repeated('  \n', size, 'Start', 'end') },
  { name: 'one-letter lines', make: (size) => repeated('a\n', size) },
  { name: 'one-letter paragraphs', make: (size) => repeated('a\n\n', size) },
  { name: 'one long wrapped paragraph', make: (size) => repeated(`${'word '.repeat(12)}\n`, size) },
  { name: 'carriage returns', make: (size) => repeated('\r', size, 'Start', 'end') },
];
