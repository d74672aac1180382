import { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from './settings.ts';

/** Milliseconds until a connection stands, and without a byte on it. */
const CONNECTION_TIMEOUT = 5_000;
const SOCKET_TIMEOUT = 60_000;

/** Connections at once: every download that a slow client reads holds one. */
const MOST_SOCKETS = 512;

/** @param endpoint one of the two in the settings */
export function createS3Client(settings: S3Settings, endpoint: string | undefined): S3Client {
  return new S3Client({
    // The SDK takes AWS_REGION by itself, and fails without one even where a server knows no regions.
    region: settings.region ?? process.env['AWS_REGION'] ?? 'us-east-1',
    forcePathStyle: settings.forcePathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(settings.credentials === undefined ? {} : { credentials: settings.credentials }),
    // Servers that speak an older S3 refuse checksums they don't know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT,
      socketTimeout: SOCKET_TIMEOUT,
      // A crowd of slow readers is no cause for a warning in the log.
      socketAcquisitionWarningTimeout: 60_000,
      httpAgent: { keepAlive: true, maxSockets: MOST_SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: MOST_SOCKETS },
    },
  });
}
