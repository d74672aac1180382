import { z } from 'zod';
import { commaSeparated, defineSettings, wholeNumber } from '#domain/settings/variables.ts';

const origins = commaSeparated.pipe(
  z.array(z.string().regex(/^(\*|https?:\/\/[^\s/?#]+)$/, 'must be https://host without a path')).min(1),
);

/** The addresses of the API and of workers. */
export const serverSettings = defineSettings({
  variables: {
    PORT: wholeNumber(0, 65_535).default(8080).describe('port of the API; 0 chooses a free one'),
    WORKER_PORT: wholeNumber(0, 65_535)
      .default(8081)
      .describe('port of the probes and metrics of a worker without an API; 0 chooses a free one'),
    HOST: z.string().default('127.0.0.1').describe('address the API, or a worker without one, listens on'),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('address under which users reach the API'),
    CORS_ORIGINS: origins
      .optional()
      .describe(
        'origins whose pages may call the API, comma separated, such as https://app.example.com; *: all origins',
      ),
  },
  secrets: [],
  read: (values) => ({
    host: values.HOST,
    port: values.PORT,
    workerPort: values.WORKER_PORT,
    publicUrl: values.PUBLIC_URL,
    /** `https://host`, or `*` for all. */
    corsOrigins: values.CORS_ORIGINS ?? [],
  }),
});
