import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startPhraseModel } from '#compat/testing/phrase-model.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { startTestService, TEST_API_KEY, type TestService } from '#test/service/service.ts';
import { createProject, callWeblate, type LiveProject } from './weblate-project.ts';

const LANGUAGE = 'de';

let service: TestService;
let model: Awaited<ReturnType<typeof startPhraseModel>>;
let project: LiveProject;
beforeAll(async () => {
  model = await startPhraseModel({ 'Your cart': 'Ihr Warenkorb', Pay: 'Bezahlen Sie', now: 'jetzt', item: 'Artikel' });
  service = await startTestService({ environment: model.environment });
});
afterAll(async () => {
  await service?.close();
  await model?.close();
  await project?.remove();
});

/** Configuration of Weblate's machinery, as an administrator enters it. */
const MACHINERIES = [
  { service: 'libretranslate', path: '/compat/libretranslate/' },
  { service: 'deepl', path: '/compat/deepl/v2/' },
] as const;

describe.each(MACHINERIES)("Weblate's machinery for $service", ({ service: name, path }) => {
  it('translates a project through this service, and keeps its placeholders', async () => {
    const slug = `machinery-${name}`;
    await project?.remove();
    project = await createProject(
      slug,
      [
        { key: 'title', source: 'Your cart' },
        { key: 'pay', source: 'Pay %s now', flags: 'c-format' },
      ],
      [LANGUAGE],
    );
    const configuration = { url: `${service.apiUrl}${path}`, key: TEST_API_KEY };
    await callWeblate('POST', `projects/${slug}/machinery_settings/`, { service: name, configuration });
    await callWeblate('POST', `translations/${slug}/texts/${LANGUAGE}/autotranslate/`, {
      mode: 'translate',
      filter_type: 'todo',
      q: 'state:<translated',
      auto_source: 'mt',
      engines: [name],
      threshold: 1,
    });
    await vi.waitFor(
      async () => {
        const units = await project.units(LANGUAGE);
        expect(units.get('title')?.target).toEqual(['Ihr Warenkorb']);
        expect(units.get('pay')?.target).toEqual(['Bezahlen Sie %s jetzt']);
      },
      { ...TEST_TIMEOUT, interval: 500 },
    );
  });
});
