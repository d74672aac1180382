import { conflict, notFound } from '#domain/request-errors.ts';
import { userMistake } from '#domain/errors.ts';

/** The answer is the same for another organization's store. */
export const storeNotFound = (id: number) => notFound(noStore(id));

export const noStore = (id: number) => `There is no context store ${id}.`;

export const documentNotFound = (id: number) => notFound(`There is no document ${id} in this context store.`);

export const keyTaken = (key: string) =>
  conflict(`The organization has a context store with the key "${key}" already. Choose another key.`);

export const collectionTaken = (name: string, store: number) =>
  conflict(
    `The collection "${name}" is the one of context store ${store}. Choose another external_index_id, or leave it out: stores ` +
      'share no collection.',
  );

/** Documents of jobs are segments in the database. */
export const segmentsWithoutFile = (store: number) =>
  conflict(
    `The context store ${store} has segments that jobs saved, which have no file to be kept. Download them with GET ` +
      `/v1/context/${store}/download, then delete the store with its documents.`,
  );

export const kindFixed = () =>
  conflict('The content_kind of a store can only change while it has no documents. Delete its documents first.');

/** The model answers with another dimension than when the store was indexed. */
export const embeddingDimensionChanged = (model: string, expected: number, got: number) =>
  userMistake(
    'embedding_dimension_changed',
    `The embedding model ${model} answered with ${got} dimensions, the context store is indexed with ${expected}. ` +
      'Reindex the store, or set its embedding_model to the model with which it was indexed.',
  );

/** A request names a store that is switched off. */
export const storeInactive = (id: number) =>
  userMistake(
    'context_store_inactive',
    `The context store ${id} is inactive. Activate it with PUT /v1/context/${id}, or leave it out.`,
  );
