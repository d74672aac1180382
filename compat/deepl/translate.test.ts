import * as deepl from 'deepl-node';
import { describe, expect, it } from 'vitest';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { startPhraseModel } from '#compat/testing/phrase-model.ts';

// Not on PostgreSQL: it tests texts.

const PHRASES = {
  'Hello, world!': 'Hallo, Welt!',
  'My First Heading': 'Meine erste Überschrift',
  "A document's title": 'Der Titel eines Dokuments',
  'Here is a sentence.': 'Hier ist ein Satz.',
  'Followed by a second one.': 'Danach ein zweiter.',
  Press: 'Drücken Sie',
  Continue: 'Weiter',
  'the button': 'der Knopf',
  'Bonjour tout le monde, comment allez-vous aujourd’hui ?': 'Hallo allerseits, wie geht es Ihnen heute?',
  'How are you doing today, my friends?': 'Wie geht es euch heute, meine Freunde?',
  invoice: 'Faktura',
};

const model = sharedByTests(() => startPhraseModel(PHRASES));
const api = sharedByTests(() => startTestApi({ environment: model.environment }));
const clientOf = (key = api.owner.key) =>
  new deepl.DeepLClient(key, { serverUrl: `${api.url}/compat/deepl`, maxRetries: 0 });
const translate = (text: string, options?: deepl.TranslateTextOptions) =>
  clientOf().translateText(text, 'en', 'de', options);
const raw = (json: object, key = api.owner.key) =>
  fetch(`${api.url}/compat/deepl/v2/translate`, {
    method: 'POST',
    body: JSON.stringify(json),
    headers: { authorization: `DeepL-Auth-Key ${key}`, 'content-type': 'application/json' },
  });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe("DeepL's translation of texts", () => {
  it('answers the official client, with what was counted and the kind of the model', async () => {
    const result = await translate('Hello, world!', { modelType: 'quality_optimized' });
    expect(result).toMatchObject({
      text: 'Hallo, Welt!',
      detectedSourceLang: 'en',
      billedCharacters: 13,
      modelTypeUsed: 'quality_optimized',
    });
  });

  it('detects the language of each text separately, also of labels', async () => {
    const texts = ['Bonjour tout le monde, comment allez-vous aujourd’hui ?', 'How are you doing today, my friends?'];
    const results = await clientOf().translateText(texts, null, 'de');
    expect(results.map(({ detectedSourceLang }) => detectedSourceLang)).toEqual(['fr', 'en']);
    expect(results.map(({ text }) => text)).toEqual([
      'Hallo allerseits, wie geht es Ihnen heute?',
      'Wie geht es euch heute, meine Freunde?',
    ]);
    expect((await clientOf().translateText('Press', null, 'de')).detectedSourceLang).toBe('en');
  });

  it('leaves a text that is in the language already', async () => {
    const german = 'Bitte geben Sie Ihr Passwort ein, bevor Sie fortfahren.';
    const asked = model.questions.length;
    expect(await clientOf().translateText(german, null, 'de')).toMatchObject({
      text: german,
      detectedSourceLang: 'de',
    });
    expect(model.questions.length).toBe(asked);
  });

  it('keeps tags of XML, with splitting, ignored and inline ones', async () => {
    const text =
      "<doc>\n  <title>A document's title</title>\n  <par>Here is a sentence. Followed by a second one.</par>\n" +
      '  <raw>This sentence stays.</raw>\n  <par>Press <i>Continue</i> <x>Press</x></par>\n</doc>';
    const result = await translate(text, {
      tagHandling: 'xml',
      outlineDetection: false,
      splittingTags: ['title', 'par'],
      ignoreTags: ['raw', 'x'],
    });
    expect(result.text).toBe(
      '<doc>\n  <title>Der Titel eines Dokuments</title>\n  <par>Hier ist ein Satz. Danach ein zweiter.</par>\n' +
        '  <raw>This sentence stays.</raw>\n  <par>Drücken Sie <i>Weiter</i> <x>Press</x></par>\n</doc>',
    );
  });

  it('finds the outline of XML, unless tags are named that never split', async () => {
    const text = '<a><p>the button</p><p>Continue</p></a>';
    const before = model.questions.length;
    expect((await translate(text, { tagHandling: 'xml' })).text).toBe('<a><p>der Knopf</p><p>Weiter</p></a>');
    expect(model.questions.length - before).toBe(2);
    const joined = await translate(text, { tagHandling: 'xml', nonSplittingTags: 'p' });
    expect(joined.text).toBe('<a><p>der Knopf</p><p>Weiter</p></a>');
    expect(model.questions.length - before).toBe(3);
  });

  it('keeps what a web page marks, and its entities', async () => {
    const text = '<h1>My First Heading</h1>\n<p translate="no">Press</p><p>Press &amp; <b>Continue</b></p>';
    expect((await translate(text, { tagHandling: 'html' })).text).toBe(
      '<h1>Meine erste Überschrift</h1>\n<p translate="no">Press</p><p>Drücken Sie &amp; <b>Weiter</b></p>',
    );
  });

  it('refuses XML that is not well-formed with the strict version, and takes it with the other one', async () => {
    const text = '<p>Press <b>Continue</p>';
    const message = await refusal(translate(text, { tagHandling: 'xml', tagHandlingVersion: 'v2' }));
    expect(message).toContain('Tag handling parsing failed, please check input.');
    expect((await translate(text, { tagHandling: 'xml' })).text).toBe('<p>Drücken Sie <b>Weiter</p>');
  });

  it.each([
    '<p>Press <fontcolor="#007af2">Continue</fontcolor></p>',
    '<p>Press <font"x">Continue</font></p>',
    '<p>Press <font color="x>Continue</font></p>',
  ])('gives malformed tags back as they were sent: %s', async (text) => {
    const expected = text.replace('Press', 'Drücken Sie').replace('Continue', 'Weiter');
    expect((await translate(text, { tagHandling: 'xml' })).text).toBe(expected);
  });

  it('shows the context to the model and takes instructions and formality', async () => {
    await translate('Press', { context: 'A button of a camera', customInstructions: ['Be brief'], formality: 'less' });
    const { prompt, system } = model.questions.at(-1)!;
    expect(prompt).toContain('A button of a camera');
    expect(`${system} ${prompt}`).toContain('Be brief');
    expect(`${system} ${prompt}`).toMatch(/informal/i);
  });

  it('keeps case and end of a text when the formatting is to be preserved', async () => {
    expect((await translate('invoice', { preserveFormatting: true })).text).toBe('Faktura');
    const spanish = await clientOf().translateText('invoice', 'en', 'es', { preserveFormatting: true });
    expect(spanish.text).toBe('faktura');
  });

  it('takes parameters that a form has left empty', async () => {
    const empty = { formality: '', tag_handling: '', model_type: '' };
    const response = await raw({ text: ['Press'], source_lang: 'EN', target_lang: 'DE', ...empty });
    expect(await response.json()).toMatchObject({ translations: [{ text: 'Drücken Sie' }] });
  });

  it.each([
    [{ target_lang: 'XX' }, "Value for 'target_lang' not supported."],
    [{ source_lang: 'XX' }, "Value for 'source_lang' not supported."],
    [{ formality: 'rude' }, 'formality'],
    [{ split_sentences: 'yes' }, 'split_sentences'],
    [{ tag_handling: 'markdown' }, 'tag_handling'],
    [{ style_id: 'x' }, 'Style rules are not supported'],
    [{ text: [] }, 'Parameter text not specified'],
    [{ glossary_id: '96ab91fd-e715-41a1-adeb-5d701f84a483' }, 'Glossary not found'],
    [{ translation_memory_threshold: 80 }, 'translation_memory_id'],
  ])('refuses %j as DeepL does', async (change, message) => {
    const response = await raw({ text: ['Press'], source_lang: 'EN', target_lang: 'DE', ...change });
    expect(response.status).toBe('glossary_id' in change ? 404 : 400);
    expect(((await response.json()) as { message: string }).message).toContain(message);
  });

  it('is refused to an unknown key with 403, and to a viewer', async () => {
    await expect(clientOf('invalid').translateText('Press', 'en', 'de')).rejects.toThrow(deepl.AuthorizationError);
    const { key } = await buildApiKey(api.orm, { role: 'viewer' });
    await expect(clientOf(key).translateText('Press', 'en', 'de')).rejects.toThrow(deepl.AuthorizationError);
  });

  it('counts as usage, which the client reads, and ends at the budget', async () => {
    const { key } = await buildApiKey(api.orm);
    const client = clientOf(key);
    await client.translateText('Hello, world!', 'en', 'de');
    expect((await client.getUsage()).character).toMatchObject({ count: 13, limit: 1_000_000_000_000 });
    const budget = { monthly_characters: 15 };
    await api.request('/v1/usage/budget', { key, method: 'PUT', json: budget });
    expect((await client.getUsage()).character).toMatchObject({ count: 13, limit: 15 });
    await expect(client.translateText('Hello, world!', 'en', 'de')).rejects.toThrow(deepl.QuotaExceededError);
    const used = (await (await api.request('/v1/usage', { key })).json()) as { totals: { characters: number } };
    expect(used.totals.characters).toBe(13);
  });
});

describe("DeepL's lists of languages", () => {
  it('have codes and names of DeepL, with variants of targets', async () => {
    const sources = await clientOf().getSourceLanguages();
    expect(sources).toContainEqual(expect.objectContaining({ code: 'en', name: 'English' }));
    const targets = await clientOf().getTargetLanguages();
    expect(targets).toContainEqual({ code: 'en-US', name: 'American English', supportsFormality: true });
    expect(targets.some(({ code }) => (code as string) === 'en')).toBe(false);
    const pairs = await clientOf().getGlossaryLanguagePairs();
    expect(pairs).toContainEqual({ sourceLang: 'en', targetLang: 'de' });
  });
});

describe("DeepL's languages of a resource", () => {
  const ask = async (resource: string) => {
    const headers = { authorization: `DeepL-Auth-Key ${api.owner.key}` };
    const response = await fetch(`${api.url}/compat/deepl/v3/languages${resource}`, { headers });
    return { status: response.status, body: (await response.json()) as { lang: string }[] & { message: string } };
  };
  const stable = { status: 'stable' };

  it('are sources and targets with their features', async () => {
    const { body } = await ask('?resource=translate_text');
    const find = (tag: string) => body.find(({ lang }) => lang === tag);
    const both = { glossary: stable, tag_handling: stable };
    const german = { lang: 'de', name: 'German', usable_as_source: true, usable_as_target: true, status: 'stable' };
    expect(find('de')).toEqual({ ...german, features: { ...both, formality: stable, auto_detection: stable } });
    expect(find('en')).toMatchObject({ usable_as_source: true, usable_as_target: false });
    expect(find('en-US')).toMatchObject({ usable_as_source: false, usable_as_target: true });
  });

  it('have no regions in glossaries, and styles where Write has them', async () => {
    const glossary = (await ask('?resource=glossary')).body.map(({ lang }) => lang);
    expect(glossary).toContain('en');
    expect(glossary.filter((lang) => lang.includes('-'))).toEqual([]);
    const { body } = await ask('?resource=write');
    expect(body.find(({ lang }) => lang === 'de')).toMatchObject({ features: { tone: stable, writing_style: stable } });
    expect(body.find(({ lang }) => lang === 'ja')).toMatchObject({ features: { auto_detection: stable } });
  });

  it('are those of resources that are listed', async () => {
    const { body } = await ask('/resources');
    expect(body).toContainEqual({ name: 'glossary', features: [] });
    expect((await ask('?resource=voice')).status).toBe(400);
    expect((await ask('?resource=voice')).body.message).toContain("Value for 'resource' not supported");
  });
});

describe("DeepL's improvement of texts", () => {
  it('rewrites in the language, in a style given to the model', async () => {
    const result = await clientOf().rephraseText('Press', 'en', deepl.WritingStyle.BUSINESS);
    expect(result).toMatchObject({ text: 'Drücken Sie', detectedSourceLang: 'en', targetLang: 'en-US' });
    expect(model.questions.at(-1)?.system).toContain('business style');
  });

  it('takes a word that could be of any language to be in the wanted one', async () => {
    const result = await clientOf().rephraseText('Protonenstrahl', 'de');
    expect(result).toMatchObject({ detectedSourceLang: 'de', targetLang: 'de' });
  });

  it('refuses languages, styles and tones that DeepL refuses', async () => {
    const client = clientOf();
    expect(await refusal(client.rephraseText('Press', 'lv'))).toContain("Value for 'target_lang' not supported");
    const tone = refusal(client.rephraseText('Press', 'ja', null, deepl.WritingTone.CONFIDENT));
    expect(await tone).toContain('Language ja does not support setting a tone');
    const both = refusal(client.rephraseText('Press', 'en', deepl.WritingStyle.CASUAL, deepl.WritingTone.CONFIDENT));
    expect(await both).toContain('Both writing_style and tone defined');
  });
});
