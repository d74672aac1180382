import { z } from 'zod';
import { defineSettings, someText, webAddress, wholeNumber } from '#domain/settings/variables.ts';
import { DATA_DIR } from '#platform/settings/database.ts';
import type { FileQuota } from '#domain/files/quota.ts';

/** Connection to an S3-compatible server; the AWS SDK's defaults apply to undefined settings. */
export interface S3Settings {
  readonly endpoint: string | undefined;
  /** Address of the same server for users. */
  readonly publicEndpoint: string | undefined;
  readonly region: string | undefined;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  readonly forcePathStyle: boolean;
}

/** Limits that keep one client from using the resources of others; 0 means no limit. */
export interface UploadLimits {
  /** Milliseconds. */
  readonly idleTimeout: number;
  /** Bytes per second. */
  readonly minimumRate: number;
  readonly quota: FileQuota;
  /** Uploads of an organization in progress at a time. */
  readonly parallel: number;
  readonly resumable: ResumableLimits;
}

/** Limits of uploads that arrive in pieces. */
export interface ResumableLimits {
  /** Bytes of a recording. */
  readonly size: number;
  /** Milliseconds until an unfinished one is removed. */
  readonly lifetime: number;
  /** Unfinished ones of an organization. */
  readonly count: number;
}

/** Location and limits of files: a part of `Config`. */
export interface StorageSettings {
  /** `file:PATH` or `s3://bucket/prefix`. */
  readonly storageUrl: string;
  readonly s3: S3Settings;
  readonly uploads: UploadLimits;
  /** Milliseconds until a stream URL expires. */
  readonly streamUrlLifetime: number;
}

const quota = wholeNumber(0, Number.MAX_SAFE_INTEGER);

/** Longest life of a presigned URL, in seconds. Source: AWS Signature Version 4, X-Amz-Expires. */
const MAX_STREAM_URL_AGE = 604_800;

/** Storage of files, and the limits of uploads. */
export const storageSettings = defineSettings({
  variables: {
    DATA_DIR,
    STORAGE_URL: z
      .string()
      .regex(/^(file:|s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/|$))/, 'must be file:PATH or s3://BUCKET/PREFIX')
      .optional()
      .describe('file:PATH of the folder for files (default: DATA_DIR/storage), or s3://BUCKET/PREFIX'),
    S3_ENDPOINT: webAddress.optional().describe('address of an S3-compatible server; unset: AWS'),
    S3_PUBLIC_ENDPOINT: webAddress
      .optional()
      .describe('address under which users reach that server, for stream URLs (default: S3_ENDPOINT)'),
    S3_REGION: someText.optional().describe('region of the bucket (default: AWS_REGION, else us-east-1)'),
    S3_ACCESS_KEY_ID: someText
      .optional()
      .describe("access key of the bucket; unset: the AWS SDK's default credentials"),
    S3_SECRET_ACCESS_KEY: someText.optional().describe('the secret of that access key'),
    S3_FORCE_PATH_STYLE: z
      .stringbool()
      .optional()
      .describe('true: the name of the bucket is in the path, not in the host name (default: true with S3_ENDPOINT)'),
    STREAM_URL_SECONDS: wholeNumber(1, MAX_STREAM_URL_AGE)
      .default(3600)
      .describe(`seconds until a stream URL or the address of a report expires, at most ${MAX_STREAM_URL_AGE}`),
    UPLOAD_IDLE_SECONDS: wholeNumber(1, 600)
      .default(30)
      .describe('seconds without data after which an upload or a JSON body is aborted'),
    UPLOAD_MIN_RATE: z.coerce
      .number()
      .int()
      .min(0)
      .default(4096)
      .describe(
        'minimum bytes per second of an upload or a JSON body, which may be slower for UPLOAD_IDLE_SECONDS at a time; 0: ' +
          'no minimum',
      ),
    QUOTA_BYTES: quota
      .default(107_374_182_400)
      .describe('bytes of files an organization may keep, uploads and results; 0: unlimited'),
    QUOTA_FILES: quota.default(100_000).describe('files an organization may keep, uploads and results; 0: unlimited'),
    LIMIT_UPLOADS: quota
      .default(100)
      .describe('uploads that an organization may have in progress at a time; 0: unlimited'),
    UPLOAD_MAX_BYTES: wholeNumber(1_000_000, 5_000_000_000_000)
      .default(10_737_418_240)
      .describe('largest recording of a resumable upload; other files have at most 100 MB'),
    UPLOAD_HOURS: wholeNumber(1, 168)
      .default(24)
      .describe('hours after which a resumable upload expires that is not complete, at most 168'),
    LIMIT_RESUMABLE_UPLOADS: quota
      .default(100)
      .describe('resumable uploads of an organization that are not complete; 0: unlimited'),
  },
  secrets: ['S3_SECRET_ACCESS_KEY'],
  check({ S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret }, refuse) {
    if ((id === undefined) === (secret === undefined)) return;
    refuse(
      id === undefined ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY',
      'the other half of the credentials is set: set both or neither',
    );
  },
  read: (values): StorageSettings => ({
    storageUrl: values.STORAGE_URL ?? `file:${values.DATA_DIR}/storage`,
    s3: {
      endpoint: values.S3_ENDPOINT,
      publicEndpoint: values.S3_PUBLIC_ENDPOINT ?? values.S3_ENDPOINT,
      region: values.S3_REGION,
      credentials:
        values.S3_ACCESS_KEY_ID === undefined || values.S3_SECRET_ACCESS_KEY === undefined
          ? undefined
          : { accessKeyId: values.S3_ACCESS_KEY_ID, secretAccessKey: values.S3_SECRET_ACCESS_KEY },
      forcePathStyle: values.S3_FORCE_PATH_STYLE ?? values.S3_ENDPOINT !== undefined,
    },
    uploads: {
      idleTimeout: values.UPLOAD_IDLE_SECONDS * 1000,
      minimumRate: values.UPLOAD_MIN_RATE,
      quota: { bytes: values.QUOTA_BYTES, files: values.QUOTA_FILES },
      parallel: values.LIMIT_UPLOADS,
      resumable: {
        size: values.UPLOAD_MAX_BYTES,
        lifetime: values.UPLOAD_HOURS * 60 * 60 * 1000,
        count: values.LIMIT_RESUMABLE_UPLOADS,
      },
    },
    streamUrlLifetime: values.STREAM_URL_SECONDS * 1000,
  }),
});
