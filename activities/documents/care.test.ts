import { afterEach, describe, expect, it } from 'vitest';
import { JobSegment } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { usageOf } from '#providers/language/usage.ts';
import { ArtifactStore } from '#jobs/workspace/artifact-store.ts';
import type { MediaRecords, RecordingFacts } from '#jobs/workspace/media-records.ts';
import { createModelProvider } from '#language/translation/model-provider.ts';
import { startFakeModel, type FakeModel, type FakeModelQuestion } from '#test/fakes/fake-model.ts';
import { answerTexts, foreignText, promptData } from '#test/fakes/text-model.ts';
import { createActivityBench, type ActivityBench } from '#test/workflows/activities.ts';
import { runActivity } from '#test/workflows/run-activity.ts';

const GOOD = 'Hola a todos.';
const SOURCES = ['Hello to all.', 'Do not open the door.', 'Do not eat it.'];
/** Translations of the engine; it leaves out every "not". */
const ENGINE: Readonly<Record<string, string>> = {
  [SOURCES[0]!]: GOOD,
  [SOURCES[1]!]: 'Abra la puerta.',
  [SOURCES[2]!]: 'Cómalo.',
};
const ROUTES = [
  ['engine', 'kept', 'local'],
  ['model', 'retranslated', 'openai'],
  ['engine', 'refused', 'local'],
];
const MODEL: Readonly<Record<string, string>> = { [SOURCES[1]!]: 'No abra la puerta.', [SOURCES[2]!]: 'Cómalo bien.' };

function countingEngine(): TranslationProvider & { calls: number } {
  return {
    id: 'local',
    capabilities: { kind: 'engine', terms: 'none', usesContext: false, usesInstructions: false, concurrency: 1 },
    calls: 0,
    supports: async () => ({ supported: true, pivots: [] }),
    async translate({ segments }) {
      this.calls += 1;
      const answers = segments.map(({ text, codes }) => ({
        content: { text: ENGINE[text]!, codes },
        unknownWords: [],
      }));
      return { segments: answers, engine: 'counting', pivots: [], usage: usageOf(segments) };
    },
    close: async () => undefined,
  };
}

/** Reports translations of sentences with "not" that have no "No". */
const assess = ({ prompt }: FakeModelQuestion) => {
  const pairs = promptData(prompt, 'segments') as readonly { id: string; source: string; translation: string }[];
  const error = {
    category: 'accuracy/mistranslation',
    severity: 'critical',
    explanation: 'The negation is missing.',
    source_quote: 'not',
    translation_quote: '',
    correction: '',
  };
  const isWrong = (source: string, translation: string) => source.includes('not') && !translation.startsWith('No');
  return JSON.stringify({
    segments: pairs.map(({ id, source, translation }) => ({ id, errors: isWrong(source, translation) ? [error] : [] })),
  });
};

describe('a job with the quality draft', () => {
  it('is translated by the model of drafts, and shown no translations before a batch', async () => {
    const vendor = await startFakeModel(answerTexts(foreignText));
    const small = await startFakeModel(answerTexts(foreignText));
    const draft = createModelProvider(small.model, { concurrency: 1 });
    const bench = await createActivityBench({ ...createModelProvider(vendor.model, { concurrency: 1 }), draft });
    try {
      const text = Array.from({ length: 70 }, (_, index) => `This is sentence ${index + 1}.`).join('\n\n');
      for (const [quality, servers] of [
        ['draft', [small, vendor]],
        ['standard', [vendor, small]],
      ] as const) {
        const input = { provider: null, quality, columns: null };
        const job = await bench.buildJob({ 'a.txt': text }, { targetLanguages: ['es'], input });
        const { keepsLedgers } = await runActivity(bench.activities.openJob, job);
        expect(keepsLedgers === true).toBe(quality === 'standard');
        await runActivity(bench.activities.extractUnits, { ...job, fileIndex: 0 });
        const task = { ...job, fileIndex: 0, language: 'es' };
        const [asked, other] = servers;
        const before = other.questions.length;
        await runActivity(bench.activities.translateBatch, { ...task, batch: 0 });
        await runActivity(bench.activities.translateBatch, { ...task, batch: 1, follows: true });
        expect(other.questions).toHaveLength(before);
        const second = ({ prompt }: FakeModelQuestion) => /sentence 50\.[^]*sentence 70\./.test(prompt);
        const { prompt = '' } = asked.questions.find(second) ?? {};
        expect(prompt).toContain('sentence 70.');
        expect(promptData(prompt, 'preceding') === undefined).toBe(quality === 'draft');
      }
    } finally {
      await bench.close();
      await Promise.all([vendor, small].map((server) => server.close()));
    }
  });
});

describe('a job with the quality best', () => {
  let bench: ActivityBench | undefined;
  let vendor: FakeModel | undefined;
  afterEach(async () => {
    await bench?.close();
    await vendor?.close();
  });

  async function start(type: 'aimt' | 'subtitle_video') {
    vendor = await startFakeModel((question) =>
      question.system.startsWith('You review') ? assess(question) : answerTexts((text) => MODEL[text]!)(question),
    );
    const engine = countingEngine();
    const refiner = { ...createModelProvider(vendor.model, { concurrency: 1 }), id: 'openai' };
    bench = await createActivityBench(engine, { others: [refiner], keepsSegments: true });
    const input = { provider: null, quality: 'best', refine_with: 'openai', columns: null };
    const job = await bench.buildJob({ 'a.txt': SOURCES.join('\n\n') }, { type, targetLanguages: ['es'], input });
    return { ...bench, engine, vendor, job, activities: bench.activities };
  }

  async function open() {
    const started = await start('aimt');
    const { job, activities } = started;
    await runActivity(activities.openJob, job);
    await runActivity(activities.extractUnits, { ...job, fileIndex: 0 });
    return { ...started, task: { ...job, fileIndex: 0, language: 'es', batch: 0 } };
  }

  it('shows the same of the sentences of a recording', async () => {
    const { activities, engine, job, orm, storage, ...opened } = await start('subtitle_video');
    const area = new ArtifactStore<Pick<MediaRecords, 'sentences-0' | 'recording' | 'result'>>(storage, job);
    const sentences = SOURCES.map((text, index) => ({
      text,
      start: index * 4000,
      end: index * 4000 + 3000,
      words: [],
    }));
    await area.write('sentences-0', sentences);
    await area.write('recording', { duration: 12_000 } as RecordingFacts);
    await area.write('result', { result: {}, targetFiles: [], warnings: [] });
    await runActivity(activities.translateSentences, { ...job, part: 0 });
    await runActivity(activities.closeJob, { ...job, outcome: { status: 'completed' } });
    expect(engine.calls).toBe(1);
    const segments = await organizationEntityManager(orm, job.organizationId).find(JobSegment, { job: job.jobId });
    expect(segments.map(({ origin, routing }) => [origin, routing?.outcome, routing?.provider])).toEqual(ROUTES);
    const [local, openai] = [{ kept: 1 }, { retranslated: 1, refused: 1 }];
    expect((await opened.row(job)).result).toMatchObject({ routing: [local, openai], outputs: [{ language: 'es' }] });
  });

  it('shows in result and segments who translated what, and why', async () => {
    const { activities, engine, job, task, orm, ...opened } = await open();
    await runActivity(activities.translateBatch, task);
    await runActivity(activities.writeTarget, task);
    await runActivity(activities.closeJob, { ...job, outcome: { status: 'completed' } });
    expect(engine.calls).toBe(1);
    const segments = await organizationEntityManager(orm, job.organizationId).find(
      JobSegment,
      { job: job.jobId },
      { orderBy: { position: 'asc' } },
    );
    expect(segments.map(({ target }) => target)).toEqual([GOOD, 'No abra la puerta.', 'Cómalo.']);
    expect(segments.map(({ origin, routing }) => [origin, routing?.outcome, routing?.provider])).toEqual(ROUTES);
    expect(segments[1]).toMatchObject({
      engine: 'fake-local-7b',
      routing: { issues: [{ severity: 'critical', message: 'The negation is missing.' }] },
    });
    expect(segments[2]?.findings).toMatchObject([{ rule: 'model', severity: 'critical' }]);
    const { result } = await opened.row(job);
    expect(result).toMatchObject({
      routing: [
        { provider: 'local', kept: 1, retranslated: 0, refused: 0, parts: [{ part: 'translation', cost: null }] },
        {
          provider: 'openai',
          kept: 0,
          retranslated: 1,
          refused: 1,
          parts: [{ part: 'assessment' }, { part: 'retranslation' }],
        },
      ],
      files: [{ findings: { critical: 1 } }],
    });
  });

  it('translates a batch once, however often its assessment has to be repeated', async () => {
    const { activities, engine, task, vendor: model } = await open();
    model.fail({ kind: 'status', status: 503 });
    await expect(runActivity(activities.translateBatch, task)).rejects.toThrow();
    await runActivity(activities.translateBatch, task);
    expect(engine.calls).toBe(1);
  });

  it('keeps the first translations with a warning when the refiner refuses to work', async () => {
    const { activities, task, vendor: model } = await open();
    model.fail({ kind: 'status', status: 401 });
    const summary = await runActivity(activities.translateBatch, task);
    expect(summary.warnings).toContain('refinement_stopped');
  });
});
