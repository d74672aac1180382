import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingApertium } from '#providers/language/local/testing/engine-support.ts';
import { translator } from '#language/translation/testing/prompt-reader.ts';
import { startFakeModel, type FakeModel } from '#test/fakes/fake-model.ts';
import { foreignText } from '#test/fakes/text-model.ts';
import { createApiKey, ask, postTranslation } from '#test/service/job-requests.ts';
import { startTestService, type TestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { isToolMissing } from '#test/suite/skipped.ts';

const isWithoutEngine = isToolMissing(await missingApertium(), 'a job with glossaries and a real engine');

/** Terms in English and in another language; one that ends in `!` is forbidden. */
type Pair = readonly [source: string, ...targets: readonly string[]];

async function post(service: TestService, path: string, body: object, method = 'POST') {
  const headers = { 'content-type': 'application/json' };
  const answer = await ask(service, `/v1/glossaries${path}`, { method, headers, body: JSON.stringify(body) });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

async function buildGlossary(service: TestService, language: string, ...pairs: readonly Pair[]): Promise<number> {
  const { id } = await post(service, '', { name: 'Terms', base_language: 'en' });
  for (const [source, ...targets] of pairs) {
    const others = targets.map((target) => ({
      lang: language,
      term: target.replace(/!$/, ''),
      term_type: target.endsWith('!') ? 'forbidden' : 'preferred',
    }));
    const terms = [{ lang: 'en', term: source, term_type: 'preferred' }, ...others];
    await post(service, `/${id}/entries/with-terms`, { terms });
  }
  return id;
}

async function translated(service: TestService, text: string, fields: Record<string, unknown>) {
  await service.upload('note.txt', text);
  const job = await service.ended(await service.submit({ source_files: ['note.txt'], ...fields }));
  expect(job).toMatchObject({ status: 'completed', error: null });
  const [file] = job.result.files;
  return { job, file, text: (await service.download(file.target_file)).toString('utf8') };
}

describe('a job with glossaries', () => {
  const service = sharedByTests(() => startTestService());

  it.skipIf(isWithoutEngine)('has its terms put in by rule where the engine takes none', async () => {
    const id = await buildGlossary(service, 'es', ['house', 'vivienda'], ['Loquent', 'Loquent']);
    const { file, text, job } = await translated(service, 'The house is red.\n\nOpen Loquent now.\n', {
      target_languages: ['es'],
      glossaries: [id],
    });
    expect(text).toMatch(/vivienda.*\n\n.*Loquent/u);
    expect(file.glossary).toEqual({ applied: 2, violated: 0, violations: [] });
    expect(job.warnings.map(({ code }) => code)).not.toContain('glossary_violated');
  });

  it.skipIf(isWithoutEngine)('names the words that the engine left as they were, as a text does', async () => {
    const source = 'valid identity card';
    const { file, text, job } = await translated(service, `${source}\n\nA blargh.\n`, { target_languages: ['es'] });
    expect(text).toMatch(/^identity card válido\n\n.* blargh\.\n$/u);
    expect(file.unknown_words).toBe(2);
    const message = '2 words are not known to the engine and were left in the source language: identity, blargh.';
    expect(job.warnings).toMatchObject([{ code: 'unknown_words', message, source_file: 'note.txt', language: 'es' }]);

    const json = { source_text: [source], source_language: 'en', target_language: 'es' };
    const headers = { 'content-type': 'application/json' };
    const { body } = await ask(service, '/v1/text/translate', { method: 'POST', headers, body: JSON.stringify(json) });
    expect(body.translated_text).toEqual(['identity card válido']);
    const one = '1 word is not known to the engine and was left in the source language: identity.';
    expect(body.segments).toMatchObject([{ unknown_words: 1, warnings: [{ code: 'unknown_words', message: one }] }]);
  });

  it('keeps the terms of its language in a pseudo-locale, and changes the rest', async () => {
    const id = await buildGlossary(service, 'es', ['green door', 'puerta verde']);
    const { file, text } = await translated(service, 'See the green door.\n', { glossaries: [id] });
    expect(text).toContain('green door');
    expect(text).not.toContain('See');
    expect(file.glossary).toMatchObject({ applied: 1, violated: 0 });
  });

  it('reports once per language the terms for which its glossaries contradict each other', async () => {
    const first = await buildGlossary(service, 'qps-ploc', ['door', 'portal']);
    const second = await buildGlossary(service, 'qps-ploc', ['door', 'gate'], ['house', 'home']);
    await service.upload('other.txt', 'The door and the house.');
    const { job, text } = await translated(service, 'The door and the house.', {
      source_files: ['note.txt', 'other.txt'],
      target_languages: ['qps-ploc'],
      glossaries: [first, second],
    });
    expect(text).toContain('portal');
    expect(text).toContain('home');
    expect(job.warnings.filter(({ code }) => code === 'glossary_conflicts')).toMatchObject([
      {
        language: 'qps-Ploc',
        conflicts: [
          {
            source_term: 'door',
            chosen: { glossary_id: first, target_term: 'portal' },
            ignored: { glossary_id: second, target_term: 'gate' },
          },
        ],
      },
    ]);
  });

  it('is refused when one of them is switched off or belongs to others', async () => {
    const id = await buildGlossary(service, 'es', ['door', 'puerta']);
    await service.upload('note.txt', 'The door.');
    const stranger = await createApiKey(service);
    const theirs = await postTranslation(service, { glossaries: [id] }, { authorization: `Bearer ${stranger}` });
    expect(theirs).toMatchObject({ status: 404, body: { code: 'not_found', error: `There is no glossary ${id}.` } });
    await post(service, `/${id}`, { is_active: false }, 'PUT');
    const inactive = await postTranslation(service, { glossaries: [id] });
    expect(inactive).toMatchObject({ status: 400, body: { code: 'glossary_inactive' } });
  });
});

describe('a job with glossaries and a language model', () => {
  let vendor: FakeModel;
  let service: TestService;
  const rounds = new Map<string, number>();

  beforeAll(async () => {
    // Follows the glossary in one text after one correction, and never in the other.
    const answer = translator(({ text, defects }) => {
      rounds.set(text, (rounds.get(text) ?? 0) + 1);
      if (text.includes('invoice') && defects !== undefined) return 'Ni sendas la fakturo nun.';
      return text.includes('copy') ? text : foreignText(text);
    });
    vendor = await startFakeModel(answer);
    service = await startTestService({ environment: vendor.environment });
  });
  afterAll(async () => {
    await service.close();
    await vendor.close();
  });

  it('asks for the terms, corrects once, and lists what is not obeyed', async () => {
    const id = await buildGlossary(service, 'eo', ['invoice', 'fakturo'], ['door', 'pordo', 'qbbe!'], ['cat', 'kato']);
    const { file, job } = await translated(service, 'We send the invoice now.\n\nOpen the green door here.\n', {
      target_languages: ['eo'],
      glossaries: [id],
    });
    const [first, second] = vendor.questions;
    expect(first?.prompt).toContain('fakturo');
    expect(first?.prompt).not.toContain('kato');
    expect(second?.prompt).toContain('must be translated as');
    // One call for both texts, with their neighbors, and one correction.
    expect(vendor.questions).toHaveLength(2);
    expect([...rounds.values()]).toEqual([2, 2]);
    expect(file.glossary).toMatchObject({
      applied: 1,
      violated: 1,
      violations: [
        {
          glossary_id: id,
          violation_type: 'forbidden_term_used',
          source_term: 'door',
          target_term: 'qbbe',
          found_text: 'qbbe',
          suggested_replacement: 'pordo',
          source_text: 'Open the green door here.',
        },
      ],
    });
    expect(file.glossary.violations[0].context).not.toBe('');
    expect(job.warnings).toMatchObject([{ code: 'glossary_violated', source_file: 'note.txt', language: 'eo' }]);
  });

  it('warns of texts that came back as they were, after it has asked again', async () => {
    const { job } = await translated(service, 'Keep the copy.\n', { target_languages: ['eo'] });
    expect(rounds.get('Keep the copy.')).toBe(2);
    expect(job.warnings).toMatchObject([{ code: 'same_as_source', source_file: 'note.txt', language: 'eo' }]);
  });
});
