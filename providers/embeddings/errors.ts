import { LoquentError } from '#domain/errors.ts';

/** A text exceeds what the model takes. */
export const embeddingTextTooLong = (service: string) =>
  new LoquentError({
    id: 'embedding_text_too_long',
    mistake: 'user',
    message: `A passage exceeds the size limit of the embedding model of ${service}: set a smaller chunk_size for the context store, then reindex it.`,
  });

/** The answer isn't one vector of numbers per text. A retry of a sound model would succeed, one of another model not. */
export const embeddingAnswerInvalid = (service: string, reason: string) =>
  new LoquentError({
    id: 'embedding_answer_invalid',
    mistake: 'service',
    message: `${service} answered ${reason}. Check that the embedding model of the context store is one for embeddings.`,
  });

/** No service for a model is set up; `message` names the variable. */
export const embeddingsNotConfigured = (message: string) =>
  new LoquentError({
    id: 'provider_not_configured',
    mistake: 'operator',
    message,
    details: [{ path: 'embedding_model', message }],
  });

/** The name can't be a model's. */
export const embeddingModelUnknown = (message: string) =>
  new LoquentError({
    id: 'validation_failed',
    mistake: 'user',
    message,
    details: [{ path: 'embedding_model', message }],
  });
