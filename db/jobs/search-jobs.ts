import { raw } from '@mikro-orm/core';
import { LibSqlDriver } from '@mikro-orm/libsql';
import type { EntityManager } from '#db/orm.ts';

/** Columns in which a search looks: texts that lists show of a job. */
const SEARCHED = ['name', 'client_reference', 'project_identifier', 'cast(source_files as text)'] as const;

/** SQLite changes the case of ASCII letters only, PostgreSQL that of all. */
const lowerAscii = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

const spellingsOf = (word: string) => [
  ...new Set([word.toLowerCase(), lowerAscii(word), lowerAscii(word.toUpperCase())]),
];

/** Condition on jobs that have a word in their name, reference, project or the keys of their files, in any case. */
function hasWord(positionOf: 'instr' | 'strpos', word: string) {
  // Names of files are stored as JSON.
  const spellings = spellingsOf(word).map((spelling) => JSON.stringify(spelling).slice(1, -1));
  // SQLite's LIKE takes the product of both lengths for a word of one repeated letter.
  const tests = SEARCHED.flatMap((column) => spellings.map(() => `${positionOf}(lower(${column}), ?) > 0`));
  return {
    [raw(
      `(${tests.join(' or ')})`,
      SEARCHED.flatMap(() => spellings),
    )]: [],
  };
}

/** Conditions on jobs that have each word of a text. */
export function hasSearchWords(entityManager: EntityManager, text: string) {
  const positionOf = entityManager.getDriver() instanceof LibSqlDriver ? 'instr' : 'strpos';
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => hasWord(positionOf, word));
}
