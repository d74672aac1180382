import { expect, it } from 'vitest';
import type { TmsUnit } from '#domain/projects/tms-unit.ts';
import { createOutboundClient } from '#platform/outbound/outbound-client.ts';
import { describeConnectorContract } from '#providers/tms/testing/connector-contract.ts';
import { describeExportContract } from '#providers/tms/testing/export-contract.ts';
import { createTmsConnectors } from '#providers/tms/registry.ts';
import { TMS_TOKEN } from '#test/fakes/tms/fake-project.ts';
import { startWeblateServer } from '#test/fakes/tms/weblate-server.ts';

describeConnectorContract({ name: 'weblate', start: startWeblateServer, unknownProject: 'nowhere' });
describeExportContract('weblate', startWeblateServer);

it('distinguishes a string that became read-only from a token that may not write', async () => {
  const strings = [
    { id: 1, key: 'a', source: 'Your {shop}', placeholders: ['{shop}', 'say "it"'] },
    { id: 2, key: 'b', source: 'Pay' },
  ];
  const server = await startWeblateServer({ strings, languages: ['de'] });
  try {
    const { signal } = new AbortController();
    const connectors = createTmsConnectors({
      outbound: createOutboundClient({ allow: ['127.0.0.0/8'] }),
      addresses: { crowdin: '', lokalise: '' },
    });
    const connector = connectors.connect('weblate', { token: TMS_TOKEN, baseUrl: server.url }, 'a', 'shop/texts');
    const { components, sourceLanguage, targetLanguages } = await connector.readProject('shop/texts', signal);
    const scope = {
      project: 'shop/texts',
      component: components[0]!,
      sourceLanguage,
      language: targetLanguages[0]!,
    };
    const units: TmsUnit[] = [];
    for await (const page of connector.pullUnits(scope, 'all', signal)) units.push(...page);
    expect(units[0]?.placeholders).toEqual(['{shop}', 'say "it"']);
    server.project.find(1)!.isReadOnly = true;
    const targets = units.map((unit) => ({ unit, targets: ['x'], state: 'needs_review' as const }));
    const refused = await connector.writeTargets(scope, targets, signal);
    expect([...refused]).toEqual([[units[0]!.id, 'the string is read-only']]);
    expect(server.project.isTranslated('de', 2)).toBe(true);
    server.project.isLocked = true;
    await expect(connector.writeTargets(scope, targets.slice(1), signal)).rejects.toMatchObject({
      id: 'tms_project_locked',
    });
  } finally {
    await server.close();
  }
});
