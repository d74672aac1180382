import { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from './settings.ts';

/** Milliseconds for opening a connection, and without data on it. */
const CONNECTION_TIMEOUT = 5_000;
const SOCKET_TIMEOUT = 60_000;

/** Connections at a time: every download of a slow client occupies one. */
const MAX_SOCKETS = 512;

/** @param endpoint one of the two in the settings */
export function createS3Client(settings: S3Settings, endpoint: string | undefined): S3Client {
  return new S3Client({
    // The SDK reads AWS_REGION itself, and fails without one even for servers without regions.
    region: settings.region ?? process.env['AWS_REGION'] ?? 'us-east-1',
    forcePathStyle: settings.forcePathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(settings.credentials === undefined ? {} : { credentials: settings.credentials }),
    // Servers with an older S3 version refuse unknown checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT,
      socketTimeout: SOCKET_TIMEOUT,
      // Many slow readers don't justify a warning in the log.
      socketAcquisitionWarningTimeout: 60_000,
      httpAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
    },
  });
}
