import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JobSegment, LedgerItem } from '#db/entities/index.ts';
import { findLedger } from '#db/ledgers/ledgers.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { FileTask } from '#domain/jobs/translation.ts';
import type { SpokenSentence } from '#domain/recordings/subtitles/cue.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import type { MediaRecords, RecordingFacts } from '#jobs/workspace/media-records.ts';
import { ArtifactStore } from '#jobs/workspace/artifact-store.ts';
import { createModelProvider } from '#language/translation/model-provider.ts';
import { promptData } from '#test/fakes/text-model.ts';
import { readBlock } from '#language/translation/testing/prompt-reader.ts';
import { askedFor, forgetfulModel, SENTENCES, type LedgerQuestion } from '#test/fakes/forgetful-model.ts';
import { startFakeModel, type FakeModel } from '#test/fakes/fake-model.ts';
import { createActivityBench, type ActivityBench } from '#test/workflows/activities.ts';
import { runActivity } from '#test/workflows/run-activity.ts';

const BATCH = 40;
const SPOKEN: readonly SpokenSentence[] = [
  ...Array.from({ length: SENTENCES }, (_, index) => `Check the gearbox of unit ${index + 1}.`),
  'Anna Petrov wrote it.',
].map((text, index) => ({
  text,
  start: index * 3_000,
  end: index * 3_000 + 2_500,
  words: [],
  speaker: index % 2 === 0 ? '1' : '2',
}));
const BATCHES = Math.ceil(SPOKEN.length / BATCH);

describe('the ledger of a recording', () => {
  let fake: FakeModel;
  let bench: ActivityBench;
  let task: FileTask;
  let area: ArtifactStore<MediaRecords>;
  beforeEach(async () => {
    fake = await startFakeModel(forgetfulModel(), { contextTokens: 32_000 });
    bench = await createActivityBench(createModelProvider(fake.model, { concurrency: 4 }), { keepsSegments: true });
    const job = await bench.buildJob({ 'a.mp4': '' }, { type: 'subtitle_video', targetLanguages: ['de'] });
    task = { ...job, fileIndex: 0, language: 'de' };
    area = new ArtifactStore(bench.storage, job);
    await area.write('recording', { duration: SPOKEN.length * 3_000 } as RecordingFacts);
    await area.write('transcript', { origin: 'file', sentences: SPOKEN, engine: null, confidence: null, warnings: [] });
    for (let part = 0; part < BATCHES; part += 1)
      await area.write(`sentences-${part}`, SPOKEN.slice(part * BATCH, (part + 1) * BATCH));
  });
  afterEach(async () => {
    await bench.close();
    await fake.close();
  });

  const asked = (kind: LedgerQuestion) => fake.questions.filter((question) => askedFor(question) === kind);
  const entityManager = () => organizationEntityManager(bench.orm, task.organizationId);
  const settle = async () => {
    const { language: _all, ...source } = task;
    await runActivity(bench.activities.surveySource, source);
    return runActivity(bench.activities.settleLedger, task);
  };
  const translate = (part: number) => {
    const { jobId, organizationId } = task;
    const follows = part % 2 === 0 ? {} : ({ follows: true } as const);
    return runActivity(bench.activities.translateSentences, { jobId, organizationId, part, ...follows });
  };
  const translateAll = async () => {
    for (let part = 0; part < BATCHES; part += 1) await translate(part);
  };
  const textsOf = async () => {
    const stored = await Promise.all(Array.from({ length: BATCHES }, (_, part) => area.read(`translation-${part}`)));
    return stored.flatMap(({ texts }) => texts);
  };
  const rows = () => entityManager().find(JobSegment, { job: task.jobId }, { orderBy: { number: 'asc' } });
  const count = (texts: readonly string[], word: string) => texts.filter((text) => text.includes(word)).length;

  it('is made of the whole transcript, with those who speak, and paid for once', async () => {
    await settle();
    expect(await settle()).toMatchObject({ entries: 2, open: 0, warnings: [] });
    expect(asked('survey')).toHaveLength(1);
    const texts = readBlock(asked('survey')[0]!.prompt, 'texts') as readonly object[];
    expect(texts).toHaveLength(SPOKEN.length);
    expect(texts[1]).toEqual({ speaker: '2', text: 'Check the gearbox of unit 2.' });
    const ledger = await findLedger(entityManager(), { job: task.jobId, file: 0, language: 'de' });
    expect(ledger?.entries).toMatchObject([
      { source: 'gearbox', target: 'Getriebe', count: SENTENCES },
      { source: 'Anna Petrov', target: 'Anna Petrowa', gender: 'feminine', places: ['00:06:00, speaker 1'] },
    ]);
    expect(ledger?.entries[0]?.places.slice(0, 2)).toEqual(['00:00:00, speaker 1', '00:00:03, speaker 2']);
  });

  it('is in the prompts of its batches, with the sentences around them and the pairs before them in a chain', async () => {
    await settle();
    await translateAll();
    const questions = asked('translation');
    expect(questions).toHaveLength(BATCHES);
    expect(new Set(questions.map(({ system }) => system)).size).toBe(1);
    expect(questions[0]!.system).toContain('How to check gearboxes.');
    const [first, second, third, last] = questions.map(({ prompt }) => prompt);
    expect(readBlock(first!, 'entries')).toEqual([{ source: 'gearbox', target: 'Getriebe', kind: 'term' }]);
    const anna = { source: 'Anna Petrov', target: 'Anna Petrowa', kind: 'name', gender: 'feminine' };
    expect(readBlock(last!, 'entries')).toContainEqual(anna);
    expect(first).toContain('unit 41.');
    const pairs = (prompt: string) => JSON.stringify(promptData(prompt, 'preceding') ?? null);
    expect(pairs(second!)).toContain('Prüfe das Getriebe von Einheit 40.');
    // The first batch of a chain doesn't wait for the one before it.
    expect(pairs(third!)).toBe('null');
    expect(third).toContain('unit 80.');
    expect(second).toContain('speaker 2');
    expect(count(await textsOf(), 'Getriebe')).toBe(SENTENCES);

    // A worker that was killed before it stored its batch.
    await bench.storage.remove(area.key('translation-1.json'));
    await translate(1);
    expect(asked('translation').at(-1)).toEqual(questions[1]);
  });

  it('repairs what was translated without it, once, in storage and for reviewers', async () => {
    await translateAll();
    expect(count(await textsOf(), 'Getriebe')).toBe(0);
    await settle();
    const summary = await runActivity(bench.activities.checkConsistency, task);
    expect(summary).toMatchObject({ entries: 2, mended: SENTENCES + 1, open: 0, kept: 0 });
    expect(count(await textsOf(), 'Getriebe')).toBe(SENTENCES);
    const stored = (await rows()).map(({ target }) => target);
    expect(stored).toEqual(await textsOf());
    const corrections = asked('translation').slice(BATCHES);
    expect(corrections[0]!.prompt).toContain('subtitles of speech');
    expect(corrections[0]!.prompt).toContain('differ from the rest of the document');
    // An attempt that was killed before its report was stored.
    const calls = asked('translation').length;
    const workspace = new JobWorkspace(bench.storage, task);
    await bench.storage.remove(workspace.key('0/consistency-de.json'));
    expect(await runActivity(bench.activities.checkConsistency, task)).toMatchObject({ mended: SENTENCES + 1 });
    expect(asked('translation')).toHaveLength(calls);
  });

  it('keeps the forms of address of people who talk to each other', async () => {
    const findings = { neutral: 0, minor: 0, major: 0, critical: 0, repaired: 0 };
    const deviatingOf = async (sentences: readonly SpokenSentence[]) => {
      for (let part = 0; part < BATCHES; part += 1) {
        const texts = sentences
          .slice(part * BATCH, (part + 1) * BATCH)
          .map((_sentence, place) => (place === 7 ? 'Prüfst du es?' : 'Bitte prüfen Sie es.'));
        await area.write(`translation-${part}`, { texts, findings, engine: 'a-model', warnings: [] });
      }
      await area.write('transcript', { origin: 'file', sentences, engine: null, confidence: null, warnings: [] });
      await bench.storage.remove(new JobWorkspace(bench.storage, task).key('0/consistency-de.json'));
      for (let part = 0; part < BATCHES; part += 1)
        await bench.storage.remove(new JobWorkspace(bench.storage, task).key(`0/mended-de-${part}.json`));
      const { mended, open } = await runActivity(bench.activities.checkConsistency, task);
      return mended + open;
    };
    expect(await deviatingOf(SPOKEN)).toBe(0);
    expect(await deviatingOf(SPOKEN.map(({ speaker: _unknown, ...sentence }) => sentence))).toBe(BATCHES - 1);
  });

  it('has what depends on a changed entry translated again after the job, but for what people have written', async () => {
    await settle();
    await translateAll();
    const key = { job: task.jobId, file: 0, language: 'de' };
    await entityManager().nativeUpdate(LedgerItem, { ...key, number: 0 }, { target: 'Zahnradgetriebe' });
    const edit = (number: number, change: object) =>
      entityManager().nativeUpdate(JobSegment, { ...key, number }, change);
    await edit(0, { target: 'Prüf das Getriebe.', machineTarget: 'Prüfe das Getriebe von Einheit 1.' });
    await edit(1, { state: 'reviewed' });
    const [, , third] = await rows();
    await edit(2, { timing: { ...third!.timing!, say: 'Prüfe das Getriebe von Einheit drei.' } });
    // People have split a sentence, so that it has another number, and joined others.
    await edit(3, { number: 321 });
    await entityManager().nativeDelete(JobSegment, { ...key, number: 4 });

    const { jobId: sourceJob, organizationId: organization } = task;
    const render = await bench.buildJob(
      {},
      { type: 'render', targetLanguages: ['de'], sourceJob, organization, input: {} },
    );
    const changed = { ...render, fileIndex: 0, language: 'de', entries: ['0.de.0'] };
    const summary = await runActivity(bench.activities.checkConsistency, changed);
    expect(summary).toMatchObject({ entries: 1, mended: SENTENCES - 4, open: 0, kept: 3 });
    const kept = (await rows()).filter(({ target }) => !target.includes('Zahnradgetriebe')).map(({ number }) => number);
    expect(kept).toEqual([0, 1, 2, SENTENCES]);
    const report = await new JobWorkspace(bench.storage, render).read('0/consistency-de');
    expect(report.examples[0]).toMatchObject({ kind: 'entry', source: 'gearbox', expected: 'Zahnradgetriebe' });
    expect((await rows()).at(-1)).toMatchObject({ number: 321, version: 2, origin: 'model' });
  });
});
