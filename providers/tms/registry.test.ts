import { expect, it } from 'vitest';
import { TMS_NAMES } from '#domain/projects/tms-name.ts';
import { createOutboundClient } from '#platform/outbound/outbound-client.ts';
import { createTmsConnectors } from './registry.ts';

const { signal } = new AbortController();

it.each(TMS_NAMES)('%s looks up names for its organization only', async (name) => {
  const asked: string[] = [];
  const outbound = createOutboundClient({
    allow: [],
    resolve: (host, party) => {
      asked.push(`${party} ${host}`);
      return Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
    },
  });
  const address = 'https://dead.test';
  const connectors = createTmsConnectors({ outbound, addresses: { crowdin: address, lokalise: address } });
  const credentials = { token: 't', baseUrl: name === 'weblate' ? address : null };
  const connector = connectors.connect(name, credentials, 'one', 'project');
  await expect(connector.checkAccess(signal)).rejects.toMatchObject({ id: 'outbound_failed' });
  expect(asked).toEqual(['one dead.test']);
});
