import { raw } from '@mikro-orm/core';
import { LibSqlDriver } from '@mikro-orm/libsql';
import type { EntityManager } from './orm.ts';

/** SQLite changes the case of ASCII letters only, PostgreSQL that of all. */
const lowerAscii = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

const spellingsOf = (word: string) => [
  ...new Set([word.toLowerCase(), lowerAscii(word), lowerAscii(word.toUpperCase())]),
];

/** The function of SQL that finds a text in another one: its position from 1, 0 for none. */
export const positionFunction = (entityManager: EntityManager): 'instr' | 'strpos' =>
  entityManager.getDriver() instanceof LibSqlDriver ? 'instr' : 'strpos';

/** Condition on rows of which a column contains a text, in any case. @param encode writes the text as the columns store it */
export function containsText(
  entityManager: EntityManager,
  columns: readonly string[],
  text: string,
  encode = (spelling: string) => spelling,
) {
  const positionOf = positionFunction(entityManager);
  const spellings = spellingsOf(text).map(encode);
  // SQLite's LIKE takes the product of both lengths for a word of one repeated letter.
  const tests = columns.flatMap((column) => spellings.map(() => `${positionOf}(lower(${column}), ?) > 0`));
  return {
    [raw(
      `(${tests.join(' or ')})`,
      columns.flatMap(() => spellings),
    )]: [],
  };
}
