import { validationFailed } from '#domain/request-errors.ts';
import type { z } from 'zod';
import { hasAnswer } from '#api/idempotency-store.ts';
import { canonicalJson } from '#api/json-safety.ts';
import { serveOnce } from '#api/middlewares/idempotency.ts';
import type { ApiContext } from '#api/state.ts';
import { receiveUpload, type ReceivedUpload, type UploadOptions } from './receive-upload.ts';

/**
 * Receives the file of a form and serves it once per Idempotency-Key. The same fields and file name with the same content are
 * the same request.
 *
 * @param serve sets status and body of the answer
 * @throws LoquentError as `receiveUpload` and `serveOnce`
 */
export async function receiveIdempotently<Schema extends z.ZodType>(
  ctx: ApiContext,
  schema: Schema,
  serve: (upload: ReceivedUpload<z.output<Schema>>) => Promise<void>,
  options: UploadOptions = {},
): Promise<void> {
  const { principal } = ctx.state;
  const key = ctx.get('Idempotency-Key');
  const { organizationId: organization, credential } = principal;
  // A repetition stores nothing, and the first request may have filled the quota.
  const isRepeated = key !== '' && (await hasAnswer(ctx.state.entityManager(), { organization, credential, key }));
  const serveUpload = async (upload: ReceivedUpload<z.output<Schema>>) => {
    const { sent: fields, fileName, hash } = upload;
    await serveOnce(ctx, canonicalJson({ fields, fileName, hash }), async () => {
      if (isRepeated) throw expired();
      await serve(upload);
    });
  };
  await receiveUpload(ctx, schema, serveUpload, { ...options, isRetained: options.isRetained === true && !isRepeated });
}

const expired = () =>
  validationFailed([{ path: 'Idempotency-Key', message: 'expired while the file arrived. Send the request again' }]);
