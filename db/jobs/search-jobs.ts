import { containsText } from '#db/contains-text.ts';
import type { EntityManager } from '#db/orm.ts';

/** Columns in which a search looks: texts that lists show of a job. */
const SEARCHED = ['name', 'client_reference', 'project_identifier', 'cast(source_files as text)'] as const;

/** Names of files are stored as JSON. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** Conditions on jobs that have each word of a text in their name, reference, project or the keys of their files, in any case. */
export const hasSearchWords = (entityManager: EntityManager, text: string) =>
  text
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => containsText(entityManager, SEARCHED, word, inJson));
