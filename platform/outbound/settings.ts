import { z } from 'zod';
import { networkList } from './networks.ts';

const networks = z
  .string()
  .transform((value) => value.split(',').map((item) => item.trim()))
  .superRefine((values, context) => {
    try {
      networkList(values);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
    }
  });

/** The variables of outbound requests, part of the schema in `platform/config.ts`. */
export const networksEnvironment = {
  OUTBOUND_ALLOW: networks
    .optional()
    .describe(
      'private networks that user-supplied addresses may lead to, comma separated, such as 10.1.0.0/16,fd00::/8',
    ),
};
