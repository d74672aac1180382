import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TelemetryOptions } from '@temporalio/worker';
import { findFreePort } from './ports.ts';

/** Milliseconds for the SDK's answer, which comes from memory. */
const TIMEOUT = 2_000;
/** Another program may take a free port before the SDK does. */
const MAX_ATTEMPTS = 5;

let port: number | undefined;

/**
 * Has Temporal's SDK measure: it shows its metrics on a free port of this machine only, where `readSdkMetrics` asks for them.
 *
 * @param install installs a runtime with the options; throws when their port is taken
 */
export async function measureSdk(install: (telemetry: TelemetryOptions) => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const free = await findFreePort();
    const bindAddress = `127.0.0.1:${free}`;
    const prometheus = { bindAddress, countersTotalSuffix: true, unitSuffix: true, useSecondsForDurations: true };
    try {
      install({ metrics: { prometheus } });
      port = free;
      return;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Metrics of Temporal's SDK in this process, in the text format of Prometheus; empty if it doesn't measure or answer. */
export async function readSdkMetrics(): Promise<string> {
  if (port === undefined) return '';
  const address = { host: '127.0.0.1', port, path: '/metrics', timeout: TIMEOUT };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = get(address, resolve).once('error', reject);
  request.once('timeout', () => request.destroy(new Error('no answer')));
  try {
    return await text(await promise);
  } catch {
    return '';
  }
}
