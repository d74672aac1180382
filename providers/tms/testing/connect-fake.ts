import type { TmsName } from '#domain/projects/tms-name.ts';
import { createOutboundClient } from '#platform/outbound/outbound-client.ts';
import { TMS_TOKEN, type FakeTms } from '#test/fakes/tms/fake-project.ts';
import type { TmsConnector } from '#providers/tms/connector.ts';
import type { AnswerLimits } from '#providers/tms/tms-http.ts';
import { createTmsConnectors } from '#providers/tms/registry.ts';

export interface FakeConnection {
  readonly token?: string;
  /** Networks that the operator permits. */
  readonly allow?: readonly string[];
  readonly answers?: AnswerLimits;
}

/** Connects to a fake, with the pace of a test. */
export function connectFake(
  name: TmsName,
  { url, identifier }: FakeTms,
  { token = TMS_TOKEN, allow = ['127.0.0.0/8'], ...answers }: FakeConnection = {},
): TmsConnector {
  const addresses = { crowdin: url, lokalise: url };
  const outbound = createOutboundClient({ allow });
  const connectors = createTmsConnectors({ outbound, addresses, pace: { concurrency: 4, interval: 0 }, ...answers });
  const credentials = { token, baseUrl: name === 'weblate' ? `${url}/` : null };
  return connectors.connect(name, credentials, 'organization', identifier);
}
