import { describe, expect, it } from 'vitest';
import { startTestApi } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { nearestName } from './near-misses.ts';

describe('the nearest name', () => {
  const fields = ['source_text', 'source_language', 'target_language', 'domain', 'context_window', 'context_stores'];

  it.each([
    ['target_languge', 'target_language'],
    ['target_languages', 'target_language'],
    ['targetLanguage', 'target_language'],
    ['target-lang', 'target_language'],
    ['target', 'target_language'],
    ['text', 'source_text'],
    ['Domain', 'domain'],
    ['domain_name', 'domain'],
  ])('to %s is %s', (sent, meant) => expect(nearestName(sent, fields)).toBe(meant));

  it('counts letters and plurals of words', () => {
    expect(nearestName('glossary', ['glossaries', 'provider'])).toBe('glossaries');
    expect(nearestName('glossary_ids', ['glossaries', 'provider'])).toBe('glossaries');
    expect(nearestName('non', ['all', 'none'])).toBe('none');
  });

  it.each(['source', 'language', 'context', 'priority', 'formality', 'id', '', 'ä', 'x'.repeat(100_000)])(
    'to %.20s does not exist or is ambiguous',
    (sent) => expect(nearestName(sent, fields)).toBeUndefined(),
  );
});

describe('a misspelt request', () => {
  const api = sharedByTests(() => startTestApi());

  const refusal = async (path: string, json: unknown) => {
    const response = await api.request(path, { json });
    expect(response.status).toBe(400);
    return (await response.json()) as { error: string; details: { path: string; message: string }[] };
  };

  it('names the unknown field where the one that it was meant as is missing', async () => {
    const { error, details } = await refusal('/v1/text/translate', {
      source_text: ['x'],
      source_language: 'en',
      target_lang: 'es',
      colour: 'red',
    });
    const message = 'is required; the field target_lang is unknown, did you mean target_language?';
    expect(details).toEqual([{ path: 'target_language', message }]);
    expect(error).toBe(`Check the request: target_language: ${message}`);
  });

  it('names the unknown field where another field makes the missing one required', async () => {
    const { details } = await refusal('/v1/jobs/translation', {
      mode: 'ai',
      source_files: ['a.txt'],
      source_lang: 'en',
      target_languages: ['es'],
    });
    const message =
      'Required when source_files is given; the field source_lang is unknown, did you mean source_language?';
    expect(details).toEqual([{ path: 'source_language', message }]);
  });

  it('names the unknown field of a plan, which takes none', async () => {
    const tables = { kind: 'table', number: null, row: null, column: null };
    const { details } = await refusal('/v1/documents/outline', {
      source_file: 'a.docx',
      plan: { include: [{ all: [tables], non: [] }], exclude: [], add: [] },
    });
    const message = 'must not have the field non; did you mean none?';
    expect(details).toEqual([{ path: 'plan.include.0', message }]);
  });

  it('is not repeated as it was sent', async () => {
    const { details } = await refusal('/v1/text/translate', { 'target_language<script>\u0000': 1 });
    expect(JSON.stringify(details)).not.toMatch(/<script>/);
  });

  it('gets the codes of the languages that it names', async () => {
    const { details } = await refusal('/v1/jobs/translation', {
      mode: 'ai',
      source_files: ['a.txt'],
      source_language: 'en_US',
      target_languages: ['es', 'spanish', 'klingonese'],
    });
    const message = 'must be a BCP 47 language code, as en, es-MX or zh-Hant';
    expect(details).toEqual([
      { path: 'source_language', message: `${message}; did you mean en-US?` },
      { path: 'target_languages.1', message: `${message}; did you mean es?` },
      { path: 'target_languages.2', message },
    ]);
  });
});
