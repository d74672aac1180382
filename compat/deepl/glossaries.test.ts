import * as deepl from 'deepl-node';
import { describe, expect, it } from 'vitest';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { startPhraseModel } from '#compat/testing/phrase-model.ts';

const model = sharedByTests(() => startPhraseModel({ Save: 'Speichern' }));
const api = sharedByTests(() => startTestApi({ environment: model.environment }));
const clientOf = (key = api.owner.key) =>
  new deepl.DeepLClient(key, { serverUrl: `${api.url}/compat/deepl`, maxRetries: 0 });
const entriesOf = (entries: Record<string, string>) => new deepl.GlossaryEntries({ entries });
const NOWHERE = '96ab91fd-e715-41a1-adeb-5d701f84a483';

describe("DeepL's glossaries of two languages", () => {
  it('are created, read, listed and removed, and are glossaries of ours', async () => {
    const client = clientOf();
    const made = await client.createGlossary('Terms', 'en', 'de', entriesOf({ Hello: 'Hallo', 'A%=&': 'B&=%' }));
    expect(made).toMatchObject({ name: 'Terms', sourceLang: 'en', targetLang: 'de', entryCount: 2, ready: true });
    expect(await client.getGlossary(made.glossaryId)).toEqual(made);
    expect(await client.listGlossaries()).toContainEqual(made);
    expect((await client.getGlossaryEntries(made)).entries()).toEqual({ Hello: 'Hallo', 'A%=&': 'B&=%' });
    const { glossaries } = (await (await api.request('/v1/glossaries')).json()) as { glossaries: { name: string }[] };
    expect(glossaries).toContainEqual(expect.objectContaining({ name: 'Terms', base_language: 'en' }));
    await client.deleteGlossary(made);
    await expect(client.getGlossary(made.glossaryId)).rejects.toThrow(deepl.GlossaryNotFoundError);
  });

  it('are read from CSV, with the columns of languages that it may have', async () => {
    const csv = Buffer.from('one,eins,en,de\n"a ""b""","c,d",en,de');
    const made = await clientOf().createGlossaryWithCsv('CSV', 'en', 'de', csv);
    expect((await clientOf().getGlossaryEntries(made)).entries()).toEqual({ one: 'eins', 'a "b"': 'c,d' });
  });

  it.each([
    [{ entries: 'a\tb\na\tc' }, 'source of an earlier one'],
    [{ entries: '' }, 'No glossary entries'],
    [{ entries: 'a' }, 'has no target'],
    [{ name: '' }, 'name'],
    [{ target_lang: 'xx' }, 'target_lang'],
    [{ target_lang: 'en' }, 'are equal'],
  ])('refuse %j', async (change, message) => {
    const json = {
      name: 'Bad',
      source_lang: 'en',
      target_lang: 'de',
      entries: 'a\tb',
      entries_format: 'tsv',
      ...change,
    };
    const response = await api.request('/compat/deepl/v2/glossaries', { json });
    expect(response.status).toBe(400);
    expect(((await response.json()) as { message: string }).message).toContain(message);
  });
});

describe("DeepL's glossaries of several languages", () => {
  it('have a dictionary per direction, and each is changed separately', async () => {
    const client = clientOf();
    const made = await client.createMultilingualGlossary('Both', [
      { sourceLangCode: 'en', targetLangCode: 'de', entries: entriesOf({ knight: 'Springer' }) },
      { sourceLangCode: 'de', targetLangCode: 'en', entries: entriesOf({ Läufer: 'carpet', Turm: 'tower' }) },
    ]);
    const pair = (from: string, to: string, entryCount: number) => ({
      sourceLangCode: from,
      targetLangCode: to,
      entryCount,
    });
    expect(made.dictionaries).toEqual([pair('en', 'de', 1), pair('de', 'en', 2)]);
    const { glossaryId: id } = made;
    await client.updateMultilingualGlossaryDictionary(id, {
      sourceLangCode: 'en',
      targetLangCode: 'de',
      entries: entriesOf({ knight: 'Ritter', rook: 'Turm' }),
    });
    const read = await client.getMultilingualGlossaryDictionaryEntries(id, 'en', 'de');
    expect(read.entries.entries()).toEqual({ knight: 'Ritter', rook: 'Turm' });
    await client.replaceMultilingualGlossaryDictionary(id, {
      sourceLangCode: 'de',
      targetLangCode: 'en',
      entries: entriesOf({ Turm: 'rook' }),
    });
    expect((await client.getMultilingualGlossary(id)).dictionaries).toEqual([pair('en', 'de', 2), pair('de', 'en', 1)]);
    await client.deleteMultilingualGlossaryDictionary(id, 'en', 'de');
    expect((await client.updateMultilingualGlossaryName(id, 'One')).dictionaries).toEqual([pair('de', 'en', 1)]);
    expect(await client.listMultilingualGlossaries()).toContainEqual(
      expect.objectContaining({ glossaryId: id, name: 'One' }),
    );
    await client.deleteMultilingualGlossary(id);
    await expect(client.getMultilingualGlossary(id)).rejects.toThrow(deepl.GlossaryNotFoundError);
    await expect(client.getMultilingualGlossary(NOWHERE)).rejects.toThrow(deepl.GlossaryNotFoundError);
  });

  it('may begin without a dictionary, whose language then is the common one', async () => {
    const client = clientOf();
    const { glossaryId } = await client.createMultilingualGlossary('Empty', []);
    expect((await client.getMultilingualGlossary(glossaryId)).dictionaries).toEqual([]);
    const dictionary = { sourceLangCode: 'fr', targetLangCode: 'de', entries: entriesOf({ un: 'eins' }) } as const;
    const changed = await client.replaceMultilingualGlossaryDictionary(glossaryId, dictionary);
    expect(changed).toMatchObject({ sourceLangCode: 'fr', entryCount: 1 });
    const other = { sourceLangCode: 'es', targetLangCode: 'it', entries: entriesOf({ uno: 'uno' }) } as const;
    await expect(client.replaceMultilingualGlossaryDictionary(glossaryId, other)).rejects.toThrow('in common');
  });

  it('are glossaries of ours with entries in many languages, whose other terms stay', async () => {
    const created = await api.request('/v1/glossaries', { json: { name: 'Ours', base_language: 'en' } });
    const { id } = (await created.json()) as { id: number };
    const term = (lang: string, text: string) => ({ term: text, lang, term_type: 'preferred' });
    const terms = [term('en', 'save'), term('de', 'sichern'), term('es', 'guardar')];
    await api.request(`/v1/glossaries/${id}/entries/with-terms`, { json: { terms } });
    const client = clientOf();
    const found = (await client.listMultilingualGlossaries()).find(({ name }) => name === 'Ours')!;
    expect(found.dictionaries.map(({ targetLangCode }) => targetLangCode)).toEqual(['de', 'es']);
    await client.deleteMultilingualGlossaryDictionary(found.glossaryId, 'en', 'de');
    const { dictionaries } = await client.getMultilingualGlossary(found.glossaryId);
    expect(dictionaries).toEqual([{ sourceLangCode: 'en', targetLangCode: 'es', entryCount: 1 }]);
  });
});

describe('a translation with a glossary of DeepL', () => {
  it('obeys the dictionary of its direction only', async () => {
    const client = clientOf();
    const { glossaryId } = await client.createMultilingualGlossary('Chess', [
      { sourceLangCode: 'en', targetLangCode: 'de', entries: entriesOf({ knight: 'Springer' }) },
      { sourceLangCode: 'de', targetLangCode: 'en', entries: entriesOf({ Sichern: 'Save' }) },
    ]);
    await client.translateText('Save the knight', 'en', 'de', { glossary: glossaryId });
    const { system, prompt } = model.questions.at(-1)!;
    expect(`${system} ${prompt}`).toContain('Springer');
    expect(`${system} ${prompt}`).not.toContain('Sichern');
  });

  it('needs its source language and a dictionary for the pair', async () => {
    const client = clientOf();
    const { glossaryId } = await client.createGlossary('Pair', 'en', 'de', entriesOf({ a: 'b' }));
    await expect(client.translateText('Save', 'es', 'de', { glossary: glossaryId })).rejects.toThrow(
      'No dictionary found for language pair ES-DE',
    );
    const response = await api.request('/compat/deepl/v2/translate', {
      json: { text: ['Save'], target_lang: 'DE', glossary_id: glossaryId },
    });
    expect(response.status).toBe(400);
  });

  it('is not found by another organization', async () => {
    const { glossaryId } = await clientOf().createGlossary('Secret', 'en', 'de', entriesOf({ a: 'b' }));
    const stranger = clientOf((await buildApiKey(api.orm)).key);
    await expect(stranger.getGlossary(glossaryId)).rejects.toThrow(deepl.GlossaryNotFoundError);
    await expect(stranger.deleteGlossary(glossaryId)).rejects.toThrow(deepl.GlossaryNotFoundError);
    expect(await stranger.listGlossaries()).toEqual([]);
    await expect(stranger.translateText('Save', 'en', 'de', { glossary: glossaryId })).rejects.toThrow(
      deepl.DeepLError,
    );
  });
});
