import { describe, expect, it } from 'vitest';
import type { LoquentError } from '#domain/errors.ts';
import { loadConfig } from '#config/config.ts';
import { createEmbeddingModels } from './registry.ts';

const ALL = {
  OPENAI_API_KEY: 'key',
  GEMINI_API_KEY: 'key',
  MISTRAL_API_KEY: 'key',
  EMBEDDINGS_BASE_URL: 'http://127.0.0.1:11434/v1',
};
const NONE = {};

const modelsOf = (variables: Record<string, string>) => createEmbeddingModels(loadConfig(variables).embeddings, fetch);

function refusal(variables: Record<string, string>, name: string): LoquentError {
  try {
    modelsOf(variables).resolve(name);
  } catch (error) {
    return error as LoquentError;
  }
  throw new Error(`${name} was accepted`);
}

describe('names of embedding models', () => {
  it.each([
    ['local-ngram', 'local-ngram'],
    ['openai/text-embedding-3-small', 'openai/text-embedding-3-small'],
    ['text-embedding-3-large', 'openai/text-embedding-3-large'],
    ['gemini-embedding-001', 'gemini/gemini-embedding-001'],
    ['mistral-embed', 'mistral/mistral-embed'],
    ['local/nomic-embed-text:v1.5', 'local/nomic-embed-text:v1.5'],
    ['BAAI/bge-m3', 'local/BAAI/bge-m3'],
  ])('%s is %s', (name, canonical) => {
    expect(modelsOf(ALL).resolve(name).name).toBe(canonical);
    expect(modelsOf(ALL).resolve(canonical).name).toBe(canonical);
  });

  it.each([
    ['openai/text-embedding-3-small', 'OPENAI_API_KEY'],
    ['gemini-embedding-001', 'GEMINI_API_KEY'],
    ['mistral-embed', 'MISTRAL_API_KEY'],
    ['bge-m3', 'EMBEDDINGS_BASE_URL'],
  ])('%s without its service is refused with %s', (name, variable) => {
    const error = refusal(NONE, name);
    expect(error).toMatchObject({ id: 'provider_not_configured', details: [{ path: 'embedding_model' }] });
    expect(error.message).toContain(variable);
  });

  it.each(['', 'openai/', 'a model', 'x'.repeat(300), 'modèle'])('%j is no name', (name) => {
    expect(refusal(ALL, name)).toMatchObject({ id: 'validation_failed', details: [{ path: 'embedding_model' }] });
  });

  it('need no setting for the model of this process', () => {
    expect(modelsOf(NONE).resolve('local-ngram')).toMatchObject({ isEmbedded: true });
  });
});
