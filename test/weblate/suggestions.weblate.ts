import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildZip } from '#formats/zip/testing/build-zip.ts';
import { createOutboundClient } from '#platform/outbound/outbound-client.ts';
import type { TmsScope } from '#providers/tms/connector.ts';
import { pushUnits } from '#providers/tms/push-units.ts';
import { createTmsConnectors } from '#providers/tms/registry.ts';
import {
  createProject,
  callWeblate,
  weblateReaderToken,
  weblateToken,
  weblateUrl,
  type LiveProject,
} from './weblate-project.ts';

const { signal } = new AbortController();
const SLUG = 'suggestions';

/** Texts that catalogs escape, or that have a meaning of their own in some of them. */
const SOURCES = [
  'Say "hi"\nand\tgo \\n',
  '_: no context\nText',
  '  Blanks  ',
  'Zażółć 漢字 👍',
  '# 100 % %s',
  '<b>&amp;</b>',
];
interface OtherFormat {
  readonly slug: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly path: (language: string) => string;
  readonly content: (language: string, texts: Readonly<Record<string, string>>) => string;
}

/** Formats with keys, of which two have the same source. */
const OTHER_FORMATS: readonly OtherFormat[] = [
  {
    slug: 'json',
    fields: { file_format: 'json', filemask: 'web/*.json', template: 'web/en.json', new_base: 'web/en.json' },
    path: (language) => `web/${language}.json`,
    content: (_language, texts) => JSON.stringify(texts),
  },
  {
    slug: 'po-mono',
    fields: { file_format: 'po-mono', filemask: 'mono/*.po', template: 'mono/en.po', new_base: 'mono/en.po' },
    path: (language) => `mono/${language}.po`,
    content: (language, texts) => {
      const header = `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n`;
      const entries = Object.entries(texts).map(([key, text]) => `msgid "${key}"\nmsgstr "${text}"\n`);
      return [header, ...entries].join('\n');
    },
  },
  {
    slug: 'xliff',
    fields: { file_format: 'xliff', filemask: 'xliff/*.xlf', new_lang: 'none' },
    path: (language) => `xliff/${language}.xlf`,
    content: (language, texts) => {
      const units = Object.entries(texts).map(
        ([key, text]) => `<trans-unit id="${key}"><source>Your cart</source><target>${text}</target></trans-unit>`,
      );
      const file = `original="a" source-language="en" target-language="${language}" datatype="plaintext"`;
      const root = 'xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"';
      return `<xliff ${root}><file ${file}><body>${units.join('')}</body></file></xliff>`;
    },
  },
];

const connectors = createTmsConnectors({
  outbound: createOutboundClient({ allow: ['127.0.0.0/8'] }),
  addresses: { crowdin: '', lokalise: '' },
});
const connect = (token = weblateToken) =>
  connectors.connect('weblate', { token, baseUrl: weblateUrl }, 'organization', SLUG);

async function pull(component: string) {
  const connector = connect();
  const project = await connector.readProject(SLUG, signal);
  const language = project.targetLanguages.find(({ code }) => code === 'de')!;
  const scope: TmsScope = {
    project: SLUG,
    component: project.components.find(({ id }) => id === component)!,
    sourceLanguage: project.sourceLanguage,
    language,
  };
  const units = [];
  for await (const page of connector.pullUnits(scope, 'all', signal)) units.push(...page);
  return { connector, scope, units };
}

async function suggestionsOf(id: string): Promise<readonly (readonly string[])[]> {
  const path = `units/${id}/suggestions/`;
  const { results } = await callWeblate<{ results: readonly { readonly target: readonly string[] }[] }>('GET', path);
  return results.map(({ target }) => target);
}

let project: LiveProject;
beforeAll(async () => {
  project = await createProject(
    SLUG,
    [
      ...SOURCES.map((source, index) => ({ key: `key ${index} "///" ~`, source })),
      { key: 'same', source: SOURCES[2]! },
      { key: 'items', source: ['%d item', '%d items'] as const },
      { key: 'long', source: 'Long' },
    ],
    ['de'],
  );
  for (const { slug, fields, path, content } of OTHER_FORMATS) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ name: slug, slug, enable_suggestions: 'true', ...fields }))
      form.set(name, value);
    const files = [
      { name: path('en'), data: Buffer.from(content('en', { title: 'Your cart', pay: 'Your cart' })) },
      { name: path('de'), data: Buffer.from(content('de', { title: 'Ihr Wagen', pay: 'Wagen' })) },
    ];
    form.set('zipfile', new Blob([new Uint8Array(buildZip(files))]), 'texts.zip');
    await callWeblate('POST', `projects/${SLUG}/components/`, form);
    const isLoaded = async () =>
      (await callWeblate<{ count: number }>('GET', `components/${SLUG}/${slug}/translations/`)).count > 1;
    while (!(await isLoaded())) await sleep(100);
  }
});
afterAll(() => project?.remove());

describe('suggestions at a real Weblate server', () => {
  it('are beside the translations of exactly their units, plural forms included, and made once', async () => {
    for (const { id } of (await project.units('de')).values()) {
      const target = (await callWeblate<{ source: readonly string[] }>('GET', `units/${id}/`)).source.map(
        () => 'Vorher',
      );
      await callWeblate('PATCH', `units/${id}/`, { target, state: 20 });
    }
    const translated = await project.units('de');
    const { connector, scope, units } = await pull('texts');
    const changes = units.map((unit, index) => ({
      unit,
      targets: unit.forms.map((_form, at) => `Neu ${index} "\\${at}"\n\t!`),
    }));
    const tooLong = { unit: units.at(-1)!, targets: ['x'.repeat(50_000)] };
    const refused = await pushUnits(connector, scope, [tooLong], signal, 'suggest');
    expect([[...refused.outcomes.values()], refused.reasons]).toEqual([['refused'], [expect.any(String)]]);
    const first = await pushUnits(connector, scope, changes.slice(0, 5), signal, 'suggest');
    expect([...first.outcomes.values()]).toEqual(Array.from({ length: 5 }, () => 'pushed'));
    // As after a crash within the second chunk.
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const { outcomes, reasons } = await pushUnits(connector, scope, changes, signal, 'suggest');
      expect([[...outcomes.values()], reasons]).toEqual([units.map(() => 'pushed'), []]);
    }
    for (const { unit, targets } of changes) {
      // Weblate gives translations and suggestions the white space at the ends of their source.
      const [, before, after] = /^(\s*).*?(\s*)$/s.exec(unit.forms[0]!.source)!;
      const expected = targets.map((target) => `${before}${target}${after}`);
      expect(await suggestionsOf(unit.id), unit.context).toEqual([expected]);
    }
    for (const [key, { target, state }] of await project.units('de')) {
      expect([target, state], key).toEqual([translated.get(key)?.target, 20]);
    }
  });

  it.each(OTHER_FORMATS.map(({ slug }) => slug))('get to the units of a component of the format %s', async (slug) => {
    const { connector, scope, units } = await pull(slug);
    expect(units.map(({ forms }) => forms[0]?.target)).toEqual(['Ihr Wagen', 'Wagen']);
    const changes = units.map((unit, index) => ({ unit, targets: [`Neu ${index}`] }));
    const { outcomes } = await pushUnits(connector, scope, changes, signal, 'suggest');
    expect([...outcomes.values()]).toEqual(['pushed', 'pushed']);
    for (const { unit, targets } of changes) expect(await suggestionsOf(unit.id)).toEqual([targets]);
  });

  it('are refused by a component without suggestions, for a token that may not make them, and under a lock', async () => {
    const { connector, scope, units } = await pull('json');
    const change = [{ unit: units[0]!, targets: ['Anders'] }];
    await callWeblate('PATCH', `components/${SLUG}/json/`, { enable_suggestions: false });
    await expect(pushUnits(connector, scope, change, signal, 'suggest')).rejects.toMatchObject({
      id: 'tms_suggestions_refused',
      message: expect.stringContaining('turned off') as string,
    });
    await callWeblate('PATCH', `components/${SLUG}/json/`, { enable_suggestions: true });
    await callWeblate('PATCH', `projects/${SLUG}/`, { access_control: 1 });
    const reader = connect(weblateReaderToken);
    await expect(reader.suggestTargets(scope, change, signal)).rejects.toMatchObject({ id: 'tms_forbidden' });
    await callWeblate('POST', `components/${SLUG}/json/lock/`, { lock: true });
    await expect(connector.suggestTargets(scope, change, signal)).rejects.toMatchObject({ id: 'tms_project_locked' });
  });
});
