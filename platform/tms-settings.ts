import { z } from 'zod';

/** Requests to translation management systems. */
export interface TmsSettings {
  /** Of vendors whose systems have one, without a slash at the end. */
  readonly addresses: { readonly crowdin: string; readonly lokalise: string };
  /** Of an answer about a project: its bytes, decompressed, and the values of its JSON. */
  readonly answers: { readonly bytes: number; readonly values: number };
  /** Milliseconds for the export of a language. */
  readonly exportTimeout: number;
}

const webAddress = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/(?<!\/)\/+$/, ''));

/** The environment variables, part of the schema in `platform/config.ts`. */
export const tmsEnvironment = {
  CROWDIN_BASE_URL: webAddress
    .default('https://api.crowdin.com')
    .describe('address of Crowdin for organizations that set none; private networks need OUTBOUND_ALLOW'),
  LOKALISE_BASE_URL: webAddress
    .default('https://api.lokalise.com')
    .describe('address of Lokalise; private networks need OUTBOUND_ALLOW'),
  TMS_EXPORT_SECONDS: z.coerce
    .number()
    .int()
    .min(1)
    .max(86_400)
    .default(7_200)
    .describe('time that a system may take to export the files of a language'),
  TMS_MAX_ANSWER_BYTES: z.coerce
    .number()
    .int()
    .min(1_048_576)
    .max(268_435_456)
    .default(16_777_216)
    .describe('bytes of an answer of a translation management system that are read, decompressed'),
  TMS_MAX_ANSWER_VALUES: z.coerce
    .number()
    .int()
    .min(20_000)
    .max(10_000_000)
    .default(250_000)
    .describe('values of such an answer, including its objects and lists'),
};

const environment = z.object(tmsEnvironment);

/** Converts the variables to settings. */
export function toTmsSettings(values: z.output<typeof environment>): TmsSettings {
  return {
    addresses: { crowdin: values.CROWDIN_BASE_URL, lokalise: values.LOKALISE_BASE_URL },
    answers: { bytes: values.TMS_MAX_ANSWER_BYTES, values: values.TMS_MAX_ANSWER_VALUES },
    exportTimeout: values.TMS_EXPORT_SECONDS * 1000,
  };
}
