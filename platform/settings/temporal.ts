import { z } from 'zod';
import { defineSettings, flagVariable, wholeNumber } from '#domain/settings/variables.ts';

const port = wholeNumber(0, 65_535);

/** The Temporal server: a cluster, or the embedded one. */
export const temporalSettings = defineSettings({
  variables: {
    TEMPORAL_ADDRESS: z
      .string()
      .regex(/^[^\s/]+:\d+$/, 'must be host:port')
      .optional()
      .describe('host:port of a Temporal server; unset: an embedded one is started, with its state in DATA_DIR'),
    TEMPORAL_NAMESPACE: z.string().min(1).default('default').describe('Temporal namespace'),
    TEMPORAL_TLS: flagVariable.default(false).describe('true: connect to Temporal with TLS (implied by an API key)'),
    TEMPORAL_TLS_CERT: z.string().optional().describe('path of a client certificate (PEM) for mutual TLS'),
    TEMPORAL_TLS_KEY: z.string().optional().describe('path of the private key of the client certificate (PEM)'),
    TEMPORAL_TLS_CA: z.string().optional().describe('path of the CA certificate (PEM) of the server'),
    TEMPORAL_TLS_SERVER_NAME: z.string().optional().describe('server name expected in the certificate of the server'),
    TEMPORAL_API_KEY: z.string().optional().describe('API key of Temporal Cloud'),
    TEMPORAL_PORT: port.default(7233).describe('port of the embedded Temporal server'),
    TEMPORAL_UI_PORT: port.default(8233).describe('port of the embedded Temporal UI'),
    TEMPORAL_UI_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe('address of the Temporal UI for links of the console; unset: that of the embedded one'),
    TEMPORAL_ERROR_SECONDS: wholeNumber(5, 3_600)
      .default(15)
      .describe('seconds of answers that are errors only after which the embedded Temporal server is restarted'),
    TEMPORAL_STALL_SECONDS: wholeNumber(30, 3_600)
      .default(60)
      .describe('seconds without an answer, while it runs, after which the embedded Temporal server is restarted'),
  },
  secrets: ['TEMPORAL_API_KEY'],
  read: (values) => ({
    temporal: {
      /** host:port of a server to use; undefined: the embedded one. */
      address: values.TEMPORAL_ADDRESS,
      namespace: values.TEMPORAL_NAMESPACE,
      /** For links; undefined: not known. */
      uiUrl:
        values.TEMPORAL_UI_URL ??
        (values.TEMPORAL_ADDRESS === undefined ? `http://127.0.0.1:${values.TEMPORAL_UI_PORT}` : undefined),
      apiKey: values.TEMPORAL_API_KEY,
      /** Paths of PEM files; undefined: no TLS. */
      tls:
        values.TEMPORAL_TLS || values.TEMPORAL_API_KEY !== undefined || values.TEMPORAL_TLS_CERT !== undefined
          ? {
              certificatePath: values.TEMPORAL_TLS_CERT,
              keyPath: values.TEMPORAL_TLS_KEY,
              caPath: values.TEMPORAL_TLS_CA,
              serverName: values.TEMPORAL_TLS_SERVER_NAME,
            }
          : undefined,
      embedded: {
        port: values.TEMPORAL_PORT,
        uiPort: values.TEMPORAL_UI_PORT,
        /** Milliseconds, as `WatchLimits` of the embedded server. */
        limits: { errors: values.TEMPORAL_ERROR_SECONDS * 1000, silence: values.TEMPORAL_STALL_SECONDS * 1000 },
      },
    },
  }),
});
