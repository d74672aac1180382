import { beforeEach, describe, expect, it } from 'vitest';
import { changeDocument, contextAccess } from '#db/context/index.ts';
import { PromptTemplate } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { seedPromptTemplates } from '#db/seeders/prompt-templates.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { loadContext } from '#language/context/load-context.ts';
import { reviseText } from '#language/revision/revise-text.ts';
import { rewriteText } from '#language/rewriting/rewrite-text.ts';
import { createModelProvider } from '#language/translation/model-provider.ts';
import { STYLEGUIDE_CHARACTERS } from '#language/context/prompt-styleguide.ts';
import { translateSegments } from '#language/translation/translate-segments.ts';
import { loadConfig } from '#config/config.ts';
import { createEmbeddingModels } from '#providers/embeddings/registry.ts';
import { UNMETERED } from '#providers/language/usage.ts';
import { createActivityBench } from '#test/workflows/activities.ts';
import { buildDocument, buildStore } from '#test/documents/context-documents.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { answerTexts, foreignText } from '#test/fakes/text-model.ts';
import { buildDocx, paragraph, textRun } from '#formats/docx/testing/build-docx.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const HEADINGS =
  '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/>' +
  '<w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>';
const RULE = 'Customers are addressed formally, as usted.';
const OTHER_RULE = 'Toner cartridges belong into the blue container.';
const SECRET = 'Customers of the other organization are addressed as tu.';

let organization: string;
const bench = sharedByTests(() => createActivityBench());
const model = sharedByTests(() => startFakeModel(answerTexts(foreignText)));
beforeEach(() => {
  organization = crypto.randomUUID();
});

const { signal } = new AbortController();
const embeddings = createEmbeddingModels(loadConfig({}).embeddings, fetch);

/** Loads context from stores by id, as requests and jobs do. */
function contextOf(ids: readonly number[], targetLanguage: string | null = 'es', instructions?: string) {
  const entityManager = organizationEntityManager(bench.orm, organization);
  const access = contextAccess(entityManager, organization, bench.vectors);
  const languages = { sourceLanguage: 'en', targetLanguage };
  const { contextTokens } = model.model;
  return loadContext(ids, instructions, { ...access, ...languages, contextTokens, embeddings, meter: UNMETERED });
}

/** Both prompts of the last question. */
const told = () => {
  const { system = '', prompt = '' } = model.questions.at(-1) ?? {};
  return `${system}\n${prompt}`;
};

const provider = () => createModelProvider(model.model, { concurrency: 1 });

async function translate(ids: readonly number[], text: string): Promise<string> {
  const languages = { sourceLanguage: 'en', targetLanguage: 'es' };
  const context = await contextOf(ids);
  const segments = [plainText(text)];
  await translateSegments({ ...context, ...languages, provider: provider(), segments, meter: UNMETERED, signal });
  return told();
}

describe('the passages of context stores', () => {
  it('reach the prompt of a translation that they fit, and no others do', async () => {
    const store = await buildStore(bench, organization, { chunkSize: 50, chunkOverlap: 0 });
    const unused = await buildStore(bench, organization);
    const stranger = crypto.randomUUID();
    const foreign = await buildStore(bench, stranger);
    const document = await buildDocument(bench, organization, store, { content: RULE });
    await buildDocument(bench, organization, unused, { content: OTHER_RULE });
    await buildDocument(bench, stranger, foreign, { content: SECRET });
    const system = await translate([store, foreign], 'How are the customers addressed?');
    expect(system).toContain(RULE);
    expect(system).toContain('"kind":"reference"');
    expect(system).not.toContain(OTHER_RULE);
    expect(system).not.toContain(SECRET);
    const entityManager = organizationEntityManager(bench.orm, organization);
    await changeDocument(
      entityManager,
      { organizationId: organization, userId: organization },
      { store, id: document.id },
      { isActive: false },
    );
    expect(await translate([store], 'How are the customers addressed?')).not.toContain(RULE);
  });

  it('keep to the budget of the model, the best first', async () => {
    const store = await buildStore(bench, organization, { chunkSize: 200, chunkOverlap: 0 });
    const filler = Array.from(
      { length: 60 },
      (_, index) => `Paragraph ${index} about ${'toner and paper '.repeat(12)}.`,
    );
    await buildDocument(bench, organization, store, { content: [...filler, RULE].join('\n\n') });
    const { references } = await contextOf([store]);
    const texts = ['How are customers addressed formally?'];
    const query = { texts, sourceLanguage: 'en', targetLanguage: 'es', limit: 50, signal };
    const found = (await references?.retrieve({ ...query, tokens: 500 })) ?? [];
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(4);
    expect(found[0]?.text).toContain(RULE);
    expect(await references?.retrieve({ ...query, tokens: 0 })).toEqual([]);
  });
});

describe('the styleguides of context stores', () => {
  const guide = (content: string, languages: readonly string[] = []) =>
    ({ content, type: 'styleguide', languages, title: 'House style' }) as const;

  it('are in every prompt, whatever the text, while they are active', async () => {
    const store = await buildStore(bench, organization, { chunkSize: 50 });
    const stranger = crypto.randomUUID();
    const foreign = await buildStore(bench, stranger);
    const document = await buildDocument(bench, organization, store, guide(RULE));
    await buildDocument(bench, organization, store, guide('Say vous in French.', ['fr']));
    await buildDocument(bench, stranger, foreign, guide(SECRET));
    const system = await translate([store, foreign], 'Save');
    expect(system).toContain(RULE);
    expect(system).not.toContain('vous');
    expect(system).not.toContain(SECRET);
    expect((await contextOf([store])).warnings).toEqual([]);
    const entityManager = organizationEntityManager(bench.orm, organization);
    await changeDocument(
      entityManager,
      { organizationId: organization, userId: organization },
      { store, id: document.id },
      { isActive: false },
    );
    expect(await translate([store], 'Save')).not.toContain(RULE);
  });

  it('are whole, without repetitions, or shortened to their rules with a warning', async () => {
    const store = await buildStore(bench, organization, { chunkSize: 50, chunkOverlap: 40 });
    const paragraphs = Array.from(
      { length: 20 },
      (_, index) => `Sentence ${index} of the guide explains how we write.`,
    );
    await buildDocument(bench, organization, store, guide(paragraphs.join('\n\n')));
    const { styleguide = '', warnings } = await contextOf([store]);
    for (const paragraph of paragraphs) expect(styleguide.split(paragraph)).toHaveLength(2);
    expect(warnings).toEqual([]);
    const prose = 'Much can be said about the reasons of our rules. '.repeat(400);
    const long = await buildStore(bench, organization);
    await buildDocument(bench, organization, long, guide(`${prose}\n\n- Use usted.\n\n${prose}`));
    const shortened = await contextOf([long]);
    expect(shortened.styleguide).toContain('- Use usted.');
    expect(shortened.styleguide?.length).toBeLessThanOrEqual(STYLEGUIDE_CHARACTERS);
    expect(shortened.warnings).toMatchObject([{ code: 'styleguide_shortened' }]);
    expect(shortened.warnings[0]?.message).toMatch(/"House style"/);
  });

  it('are read up to a limit with a warning', async () => {
    const store = await buildStore(bench, organization, { chunkSize: 50 });
    const heading = (text: string) => `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${textRun(text)}</w:p>`;
    const sections = Array.from({ length: 600 }, (_, index) => `${heading(`R${index}`)}${paragraph(textRun('Do.'))}`);
    const content = buildDocx({ body: sections.join(''), parts: { styles: HEADINGS } });
    await buildDocument(bench, organization, store, { ...guide(''), content, fileType: 'docx' });
    const { warnings } = await contextOf([store]);
    const message = expect.stringMatching(/more than 500 passages: nothing was read after those of "House style"/);
    expect(warnings).toContainEqual({ code: 'styleguide_shortened', message });
  });

  it('reach the prompts of a revision and a rewriting', async () => {
    const store = await buildStore(bench, organization);
    await buildDocument(bench, organization, store, guide(RULE));
    const common = { provider: provider(), sourceLanguage: 'en', sourceText: 'Save', meter: UNMETERED, signal };
    await reviseText({
      ...(await contextOf([store])),
      ...common,
      targetLanguage: 'es',
      targetText: 'Guarda',
    }).catch(() => undefined);
    expect(told()).toContain(RULE);
    await rewriteText({
      ...(await contextOf([store], null)),
      ...common,
      type: 'simplify',
      template: 'Simplify. {{ styleguide }}',
    }).catch(() => undefined);
    expect(told()).toContain(RULE);
  });
});

describe('the prompt of a context store', () => {
  it('is the default of the system with its parameters, in the system prompt of a translation', async () => {
    await seedPromptTemplates(bench.orm);
    const entityManager = organizationEntityManager(bench.orm, organization);
    const { id: promptTemplate } = await entityManager.findOneOrFail(PromptTemplate, { kind: 'context' });
    const templateParams = { tone: 'dry and exact' };
    const store = await buildStore(bench, organization, { name: 'Manuals', promptTemplate, templateParams });
    const system = await translate([store], 'Open the door.');
    expect(system).toContain('Tone to write in: dry and exact');
    expect(system).toContain('Manuals');
    expect(system).not.toContain('Readers to write for');
    expect(system).not.toContain('{{');
  });

  it('is rendered with its parameters and precedes the instructions', async () => {
    const entityManager = organizationEntityManager(bench.orm, organization);
    const promptTemplate = await entityManager.insert(PromptTemplate, {
      organization,
      creation: null,
      systemKey: null,
      name: 'Store',
      kind: 'context',
      rewriteType: null,
      body: 'Write for {{ audience }} in {{ target_language }}, as {{ store }} says.',
      isDefault: false,
      createdAt: new Date(),
      updatedAt: null,
    });
    const templateParams = { audience: 'engineers' };
    const store = await buildStore(bench, organization, { name: 'The guide', promptTemplate, templateParams });
    const { instructions } = await contextOf([store], 'es', 'Be brief.');
    expect(instructions).toBe('Write for engineers in Spanish (es), as The guide says.\n\nBe brief.');
    expect((await contextOf([], 'es', 'Be brief.')).instructions).toBe('Be brief.');
  });
});
