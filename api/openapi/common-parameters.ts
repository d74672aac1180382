import { z } from 'zod';
import type { ApiOperation } from './operation.ts';

const requestId = z
  .string()
  .optional()
  .meta({
    description: 'Your id of this request, 1 to 128 visible ASCII characters. The answer and the log carry it.',
    examples: ['import-2030-01-31-17'],
    param: { id: 'RequestId' },
  });

const organizationId = z
  .uuid()
  .optional()
  .meta({
    description: "The organization to act for, as `GET /v1/users/me/organizations` lists it. Default: the user's own.",
    examples: ['6f1c2a8e-4b7d-4c53-9a3e-0d5b8f6e7a21'],
    param: { id: 'OrganizationId' },
  });

const idempotencyKey = z
  .string()
  .regex(/^[\u0021-\u007e]([\u0020-\u007e]{0,253}[\u0021-\u007e])?$/)
  .optional()
  .meta({
    description:
      'Makes a retry safe: the same key with the same body answers as the first time, for 24 hours and without doing it ' +
      'again. The same key with another body is 409 `idempotency_conflict`.',
    examples: ['order-4711'],
    param: { id: 'IdempotencyKey' },
  });

/** The headers of an operation, including its own ones. */
export function headerParameters({ role, idempotent, header }: ApiOperation): z.ZodObject {
  return z.object({
    ...header?.shape,
    ...(role === undefined ? {} : { 'X-Org-Id': organizationId }),
    ...(idempotent === true ? { 'Idempotency-Key': idempotencyKey } : {}),
    'X-Request-Id': requestId,
  });
}
