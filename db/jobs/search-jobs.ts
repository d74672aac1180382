import { raw } from '@mikro-orm/core';

/** Columns in which a search looks: texts that lists show of a job. */
const SEARCHED = ['name', 'client_reference', 'project_identifier', 'cast(source_files as text)'] as const;

/** SQLite changes the case of ASCII letters only, PostgreSQL that of all. */
const lowerAscii = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

const spellingsOf = (word: string) => [
  ...new Set([word.toLowerCase(), lowerAscii(word), lowerAscii(word.toUpperCase())]),
];

/** A pattern of LIKE for texts that contain one. */
const patternOf = (text: string) => `%${text.replaceAll(/[!%_]/g, '!$&')}%`;

/** Condition on jobs that have a word in their name, reference, project or the keys of their files, in any case. */
function hasWord(word: string) {
  // Names of files are stored as JSON.
  const patterns = spellingsOf(word).map((spelling) => patternOf(JSON.stringify(spelling).slice(1, -1)));
  const tests = SEARCHED.flatMap((column) => patterns.map(() => `lower(${column}) like ? escape '!'`));
  return {
    [raw(
      `(${tests.join(' or ')})`,
      SEARCHED.flatMap(() => patterns),
    )]: [],
  };
}

/** Conditions on jobs that have each word of a text. */
export const hasSearchWords = (text: string) =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(hasWord);
