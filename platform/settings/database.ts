import { z } from 'zod';
import { defineSettings } from '#domain/settings/variables.ts';

/** The folder of the embedded mode; other themes have folders in it. */
export const DATA_DIR = z
  .string()
  .default('.data')
  .describe('folder of database, files and Temporal state in embedded mode');

const encryptionKey = z.string().min(32, 'must have at least 32 characters').optional();

/** The database, the first owner's key, and the keys that encrypt secrets in it. */
export const databaseSettings = defineSettings({
  variables: {
    DATA_DIR,
    DATABASE_URL: z
      .string()
      .regex(/^(postgres(ql)?:\/\/|file:|libsql:)/, 'must be postgres://…, libsql:… or file:PATH')
      .optional()
      .describe('postgres://user:password@host/database, or file:PATH for SQLite (default: DATA_DIR/loquent.db)'),
    LOQUENT_API_KEY: z
      .string()
      .min(24, 'must have at least 24 characters')
      .optional()
      .describe(
        'API key of the first owner; a new value revokes the former one at the next start; unset: a random one, printed once and kept in DATA_DIR/api-key',
      ),
    LOQUENT_SECRET_KEY: encryptionKey.describe(
      'key that encrypts secrets in the database; unset: a random one kept in DATA_DIR/secret-key',
    ),
    LOQUENT_SECRET_KEY_PREVIOUS: encryptionKey.describe(
      'another key with which stored secrets can be read, while the key is being replaced',
    ),
  },
  secrets: ['LOQUENT_API_KEY', 'LOQUENT_SECRET_KEY', 'LOQUENT_SECRET_KEY_PREVIOUS'],
  read: (values) => ({
    dataDirectory: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL ?? `file:${values.DATA_DIR}/loquent.db`,
    apiKey: values.LOQUENT_API_KEY,
    secretKey: values.LOQUENT_SECRET_KEY,
    /** Only reads what was encrypted with it. */
    previousSecretKey: values.LOQUENT_SECRET_KEY_PREVIOUS,
  }),
});
