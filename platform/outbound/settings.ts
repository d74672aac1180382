import { commaSeparated, defineSettings } from '#domain/settings/variables.ts';
import { networkList } from './networks.ts';

const networks = commaSeparated.superRefine((values, context) => {
  try {
    networkList(values);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
});

/** Networks that requests to user-supplied addresses may reach besides the public internet. */
export const outboundSettings = defineSettings({
  variables: {
    OUTBOUND_ALLOW: networks
      .optional()
      .describe(
        'private networks that user-supplied addresses may lead to, comma separated, such as 10.1.0.0/16,fd00::/8',
      ),
  },
  secrets: [],
  read: (values): { readonly outboundAllow: readonly string[] } => ({ outboundAllow: values.OUTBOUND_ALLOW ?? [] }),
});
