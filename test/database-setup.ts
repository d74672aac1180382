import { prepareDatabaseTemplate } from './database.ts';

/** Migrates one database for the whole run; each test copies it. */
export const setup = prepareDatabaseTemplate;
