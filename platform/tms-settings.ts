import { z } from 'zod';

/** Addresses of vendors whose systems have one, without a slash at the end. */
export interface TmsAddresses {
  readonly crowdin: string;
  readonly lokalise: string;
}

const webAddress = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));

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
};

const environment = z.object(tmsEnvironment);

/** Converts the variables to settings. */
export function toTmsAddresses(
  values: Pick<z.output<typeof environment>, 'CROWDIN_BASE_URL' | 'LOKALISE_BASE_URL'>,
): TmsAddresses {
  return { crowdin: values.CROWDIN_BASE_URL, lokalise: values.LOKALISE_BASE_URL };
}
