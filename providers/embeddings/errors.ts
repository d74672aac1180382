import { operatorMistake, serviceFailure, userMistake } from '#domain/errors.ts';

/** A text exceeds what the model takes. */
export const embeddingTextTooLong = (service: string) =>
  userMistake(
    'embedding_text_too_long',
    `A passage exceeds the size limit of the embedding model of ${service}: set a smaller chunk_size for the context store, then reindex it.`,
  );

/** The answer isn't one vector of numbers per text. A retry of a sound model would succeed, one of another model not. */
export const embeddingAnswerInvalid = (service: string, reason: string) =>
  serviceFailure(
    'embedding_answer_invalid',
    `${service} answered ${reason}. Check that the embedding model of the context store is one for embeddings.`,
  );

/** No service for a model is set up; `message` names the variable. */
export const embeddingsNotConfigured = (message: string) =>
  operatorMistake('provider_not_configured', message, { details: [{ path: 'embedding_model', message }] });

/** The name can't be a model's. */
export const embeddingModelUnknown = (message: string) =>
  userMistake('validation_failed', message, { details: [{ path: 'embedding_model', message }] });
