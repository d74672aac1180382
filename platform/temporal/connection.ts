import { readFile } from 'node:fs/promises';
import { Connection, type ConnectionOptions } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { invalidTemporalSetting, temporalUnavailable } from './errors.ts';
import { createQuietRetries } from './quiet-retries.ts';

/** Paths of PEM files; undefined for the system's certificates, and without a client certificate. */
export interface TemporalTls {
  readonly certificatePath?: string | undefined;
  readonly keyPath?: string | undefined;
  readonly caPath?: string | undefined;
  readonly serverName?: string | undefined;
}

export interface TemporalConnectionSettings {
  /** host:port */
  readonly address: string;
  /** Undefined: no TLS. `{}`: TLS with the system's certificates. */
  readonly tls?: TemporalTls | undefined;
  /** Temporal Cloud's API key; TLS is then always on. */
  readonly apiKey?: string | undefined;
}

type ClientTls = NonNullable<ConnectionOptions['tls']>;

/** The options of both kinds of connections that the settings determine. */
interface SharedOptions {
  readonly address: string;
  readonly tls?: ClientTls;
  readonly apiKey?: string;
}

/** Ms for a running server to answer: enough for a slow machine, short enough to report a wrong address soon. */
const CONNECT_TIMEOUT = 5_000;

/** A connection for clients, checked. @throws LoquentError `temporal_unavailable`, `invalid_configuration` */
export async function connectClient(settings: TemporalConnectionSettings): Promise<Connection> {
  const options = await sharedOptions(settings);
  const { interceptors, guard } = createQuietRetries();
  try {
    return guard(await Connection.connect({ ...options, interceptors, connectTimeout: CONNECT_TIMEOUT }));
  } catch (error) {
    throw temporalUnavailable(settings.address, error);
  }
}

/**
 * A connection for clients that does nothing until its first call, so that a service starts, and continues, while
 * Temporal is down.
 *
 * @throws LoquentError `invalid_configuration`
 */
export async function lazyClientConnection(settings: TemporalConnectionSettings): Promise<Connection> {
  const { interceptors, guard } = createQuietRetries();
  const options = { ...(await sharedOptions(settings)), interceptors, connectTimeout: CONNECT_TIMEOUT };
  return guard(Connection.lazy(options));
}

/** A connection for workers, checked. @throws LoquentError `temporal_unavailable`, `invalid_configuration` */
export async function connectWorker(settings: TemporalConnectionSettings): Promise<NativeConnection> {
  const options = await sharedOptions(settings);
  try {
    return await NativeConnection.connect(options);
  } catch (error) {
    throw temporalUnavailable(settings.address, error);
  }
}

async function sharedOptions({ address, tls, apiKey }: TemporalConnectionSettings): Promise<SharedOptions> {
  const key = apiKey === undefined ? {} : { apiKey };
  if (tls === undefined) return apiKey === undefined ? { address } : { address, tls: true, ...key };
  return { address, tls: await readTls(tls), ...key };
}

async function readTls(tls: TemporalTls): Promise<ClientTls> {
  if ((tls.certificatePath === undefined) !== (tls.keyPath === undefined)) {
    const [present, absent] =
      tls.keyPath === undefined ? ['TEMPORAL_TLS_CERT', 'TEMPORAL_TLS_KEY'] : ['TEMPORAL_TLS_KEY', 'TEMPORAL_TLS_CERT'];
    throw invalidTemporalSetting(absent, `is not set although ${present} is: a client certificate needs both`);
  }
  const ca = tls.caPath === undefined ? undefined : await readPem('TEMPORAL_TLS_CA', tls.caPath);
  const pair =
    tls.certificatePath === undefined || tls.keyPath === undefined
      ? undefined
      : {
          crt: await readPem('TEMPORAL_TLS_CERT', tls.certificatePath),
          key: await readPem('TEMPORAL_TLS_KEY', tls.keyPath),
        };
  return {
    ...(tls.serverName === undefined ? {} : { serverNameOverride: tls.serverName }),
    ...(ca === undefined ? {} : { serverRootCACertificate: ca }),
    ...(pair === undefined ? {} : { clientCertPair: pair }),
  };
}

async function readPem(variable: string, path: string): Promise<Buffer> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw invalidTemporalSetting(variable, `names ${path}, which can't be read`, error);
  }
  if (!bytes.includes('-----BEGIN ')) throw invalidTemporalSetting(variable, `names ${path}, which is not a PEM file`);
  return bytes;
}
