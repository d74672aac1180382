import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { temporaryFolder } from '#test/suite/shared.ts';
import { connectClient, connectWorker, lazyClientConnection } from './connection.ts';
import { findFreePort } from './ports.ts';

// Not on PostgreSQL: it tests Temporal.

describe('Temporal connections', () => {
  const address = inject('temporalAddress');

  const folder = temporaryFolder();

  it('reach the server for clients and for workers', async () => {
    const client = await connectClient({ address });
    const worker = await connectWorker({ address });
    const { serverVersion } = await client.workflowService.getSystemInfo({});
    expect(serverVersion).toMatch(/^\d+\.\d+\.\d+/);
    await worker.close();
    await client.close();
  });

  it('say which address does not answer, as something that may work later', async () => {
    const nowhere = `127.0.0.1:${await findFreePort()}`;
    const expected = { id: 'temporal_unavailable', retryable: true, message: expect.stringContaining(nowhere) };
    await expect(connectClient({ address: nowhere })).rejects.toMatchObject(expected);
    await expect(connectWorker({ address: nowhere })).rejects.toMatchObject(expected);
  });

  it('that are lazy are made while the server is away', async () => {
    const connection = await lazyClientConnection({ address: `127.0.0.1:${await findFreePort()}` });
    const asking = connection.withDeadline(Date.now() + 200, () => connection.workflowService.getSystemInfo({}));
    await expect(asking).rejects.toThrow();
    await connection.close();
  });

  it('end the calls that are being retried when they are closed', async () => {
    const connection = await lazyClientConnection({ address: `127.0.0.1:${await findFreePort()}` });
    const asking = connection.workflowService.getSystemInfo({}).catch((error: unknown) => error);
    // Long enough for some attempts.
    await connection.withDeadline(Date.now() + 500, () => connection.workflowService.getSystemInfo({})).catch(() => {});
    await connection.close();
    expect(String(await asking)).toContain('UNAVAILABLE');
  });

  it('with an API key use TLS, which a server without TLS refuses', async () => {
    await expect(connectWorker({ address, apiKey: 'key' })).rejects.toMatchObject({ id: 'temporal_unavailable' });
  });

  it('name the variable of a certificate that is missing, or no certificate', async () => {
    const notPem = join(folder, 'not.pem');
    await writeFile(notPem, 'hello');
    const failing = async (tls: Parameters<typeof connectClient>[0]['tls']) => connectClient({ address, tls });
    await expect(failing({ caPath: join(folder, 'none.pem') })).rejects.toMatchObject({
      id: 'invalid_configuration',
      message: expect.stringContaining('TEMPORAL_TLS_CA'),
    });
    await expect(failing({ caPath: notPem })).rejects.toMatchObject({
      message: `TEMPORAL_TLS_CA names ${notPem}, which is not a PEM file`,
    });
    await expect(failing({ keyPath: notPem })).rejects.toMatchObject({
      message: 'TEMPORAL_TLS_CERT is not set although TEMPORAL_TLS_KEY is: a client certificate needs both',
    });
  });
});
