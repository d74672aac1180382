import { prepareDatabaseTemplate } from '#test/database/database.ts';

/** Migrates one database for the whole run; each test copies it. */
export const setup = prepareDatabaseTemplate;
