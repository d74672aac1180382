import { nested, repeated, withTexts, type HostileInput } from './hostile-input.ts';

const json = (name: string, piece: string | ((index: number) => string), start: string, end: string): HostileInput => ({
  name,
  make: (size) => repeated(piece, size, start, end),
});

export const hostileJson: readonly HostileInput[] = [
  ...withTexts((text) => JSON.stringify({ text })),
  json('line breaks', '\\n', '{"a":"Some', ' words"}'),
  json('line breaks between blanks', ' \\n ', '{"a":"Some', ' words"}'),
  json('escaped letters', '\\u0061', '{"a":"', '"}'),
  json('halves of surrogate pairs', '\\ud83d', '{"a":"Some', ' words"}'),
  json('different escapes', (index) => `\\u${(0x4e00 + (index % 0x5000)).toString(16)}`, '{"a":"', '"}'),
  json('backslashes', '\\\\', '{"a":"Some', ' words"}'),
  json('one-letter strings', '"a",', '[', '"a"]'),
  json('keys', (index) => `"a${index}_one":"Some words",`, '{', '"b":"Some words"}'),
  json('plural keys', (index) => `"a${index}_other":"{{count}} words",`, '{', '"b":"Some words"}'),
  json('the same key', '"a":"Some words",', '{', '"a":"Some words"}'),
  json('a long key', 'a_', '{"', '":"Some words"}'),
  {
    name: 'a long key of many strings',
    make: (size) => `{"${'a'.repeat(size / 2)}":[${'"a b",'.repeat(size / 12)}"a"]}`,
  },
  json('white space', ' ', '{"a":', '"Some words"}'),
  json('numbers', '1', '[', ',"Some words"]'),
  json('messages with notes', (index) => `"a${index}":{"message":"Some","description":"Note"},`, '{', '"b":"Some"}'),
  json('messages in ICU syntax', '"{a,plural,one{#}other{# {b,select,c{d}other{e}}}}",', '[', '"a"]'),
  json('long messages in ICU syntax', `"{a,plural,one{#}other{${'# {b}'.repeat(300)}}}",`, '[', '"a"]'),
  json('nested messages in ICU syntax', `"${'{a,select,other{'.repeat(400)}${'}}'.repeat(400)}",`, '[', '"a"]'),
  { name: 'nested arrays', make: (size) => nested('[', '"Some words"', ']', size) },
  { name: 'nested objects', make: (size) => nested('{"a":', '"Some words"', '}', size) },
  { name: 'strings on the way down', make: (size) => nested('["Some words",', '1', ']', size) },
  { name: 'arrays that never end', make: (size) => repeated('[', size) },
  { name: 'objects that never end', make: (size) => repeated('{"a":', size) },
  { name: 'a string that never ends', make: (size) => repeated('a', size, '"') },
];
