import { describe, expect, it } from 'vitest';
import { addressLines, serviceEnvironment } from './run-service.ts';

const service = {
  apiUrl: 'http://127.0.0.1:8080',
  healthUrl: undefined,
  temporalUiUrl: 'http://127.0.0.1:8233',
  namespace: 'default',
  dataDirectory: '/srv/data',
  identity: {
    apiKey: 'lq_key',
    isGenerated: true,
    keyFile: '/srv/data/api-key',
    isConfiguredKeyRevoked: false,
    replaced: [],
    unreplaced: 0,
  },
};

describe('the start', () => {
  it('states in five lines what is up and where', () => {
    expect(addressLines(service, false)).toEqual([
      'API           http://127.0.0.1:8080',
      'Its docs      http://127.0.0.1:8080/docs',
      expect.stringMatching(/^Temporal UI {3}http:\/\/127\.0\.0\.1:8233\/namespaces\/default\/workflows/),
      'Data folder   /srv/data',
      'API key       lq_key (shown once; kept in /srv/data/api-key)',
    ]);
  });

  it('shows the key once, and where it is from then on', () => {
    const { identity } = service;
    const known = { ...service, identity: { ...identity, isGenerated: false } };
    expect(addressLines(known, false).at(-1)).toBe('API key       in /srv/data/api-key');
    expect(addressLines(known, true).at(-1)).toBe('API key       LOQUENT_API_KEY');
    const revoked = { ...known, identity: { ...known.identity, isConfiguredKeyRevoked: true } };
    expect(addressLines(revoked, true).at(-1)).toContain('revoked');
  });

  it('has no lines for what a worker does not have', () => {
    const worker = { ...service, apiUrl: '', healthUrl: 'http://127.0.0.1:8081', temporalUiUrl: undefined };
    expect(addressLines(worker, false)).toEqual([
      'Health        http://127.0.0.1:8081/health/ready',
      'Data folder   /srv/data',
    ]);
  });

  it('logs only warnings at a terminal by default', () => {
    expect(serviceEnvironment({ PORT: '1' }, true)).toEqual({ PORT: '1', LOG_LEVEL: 'warn', LOG_FORMAT: 'pretty' });
    expect(serviceEnvironment({ LOG_LEVEL: 'debug', LOG_FORMAT: '' }, true)).toEqual({
      LOG_LEVEL: 'debug',
      LOG_FORMAT: 'pretty',
    });
    expect(serviceEnvironment({ PORT: '1' }, false)).toEqual({ PORT: '1' });
  });
});
