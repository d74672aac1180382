import { describe, expect, it } from 'vitest';
import { providerFailed } from '#providers/language/errors.ts';
import { statusError, toModelError } from './model-errors.ts';

const SERVICE = {
  providerId: 'openai',
  title: 'OpenAI',
  variables: { apiKey: 'OPENAI_API_KEY', baseUrl: 'OPENAI_BASE_URL', model: 'OPENAI_MODEL' },
};

describe('an error inside a stream', () => {
  it.each([
    ['an overload', { type: 'overloaded_error', message: 'Overloaded' }, 'provider_failed', true],
    ['an account without credit', { code: 'insufficient_quota', message: 'Quota.' }, 'credit_exhausted', false],
    ['a text that is too long', { code: 'context_length_exceeded' }, 'text_too_long', false],
    ['a sentence', 'Something went wrong while we wrote about your merger', 'provider_failed', true],
    ['nothing', undefined, 'provider_failed', true],
  ])('is understood when it is %s', (_, thrown, id, retryable) => {
    const error = toModelError(thrown, SERVICE);
    expect(error).toMatchObject({ id, retryable });
    expect(error.message).not.toContain('merger');
  });
});

describe('the error of a status', () => {
  it('names the code of the vendor, and nothing that may be text of a customer', () => {
    const body = '{"type":"error","error":{"type":"overloaded_error","message":"while reading \\"Dear Ada\\""}}';
    expect(statusError(529, {}, body, SERVICE).message).toBe('OpenAI answered 529 overloaded_error; try again later.');
    const odd = '{"error":{"code":"Dear Ada, the merger is on Friday"}}';
    expect(statusError(500, {}, odd, SERVICE).message).toBe('OpenAI answered 500; try again later.');
  });

  it.each([
    [400, false],
    [408, true],
    [409, true],
    [422, false],
    [425, false],
    [429, true],
    [500, true],
    [503, true],
    [529, true],
  ])('%i may be tried again: %s', (status, retryable) => {
    expect(statusError(status, {}, '', SERVICE)).toMatchObject({ id: 'provider_failed', retryable });
  });
});

it.each([308, 404])('%i means that the address is another', (status) => {
  const error = statusError(status, {}, '', SERVICE);
  expect(error).toMatchObject({ id: 'provider_not_configured', message: expect.stringContaining('OPENAI_BASE_URL') });
});

it('an error of ours inside an SDK error stays what it is', () => {
  const ours = providerFailed('OpenAI said nothing for 2 seconds; try again later.');
  expect(toModelError(new Error('Failed to process successful response', { cause: ours }), SERVICE)).toBe(ours);
});
