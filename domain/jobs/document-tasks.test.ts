import { describe, expect, it } from 'vitest';
import { ExtractedFiles, reviewedOutputs, translationTasks } from './document-tasks.ts';
import { extractionsOf, type ExtractionCounts, type TranslationPlan } from './translation.ts';

const planOf = (plan: Partial<TranslationPlan>): TranslationPlan => ({
  proceed: true,
  fileNames: ['a.txt', 'b.csv'],
  targetLanguages: ['de', 'fr'],
  bilingualFiles: [],
  ...plan,
});

const counts = (segments: number, more: Partial<ExtractionCounts> = {}): ExtractionCounts => ({
  units: segments,
  segments,
  batches: Math.ceil(segments / 10),
  chains: [Math.ceil(segments / 10)],
  words: segments,
  warnings: [],
  ...more,
});

/** Extracts all files of a plan. @param multilingual positions of files that turn out to hold several languages */
function extractAll(plan: TranslationPlan, segments: number, multilingual: readonly number[] = []): ExtractedFiles {
  const extracted = new ExtractedFiles(plan);
  for (const extraction of extractionsOf(plan)) {
    const isMultilingual = multilingual.includes(extraction.fileIndex);
    const further = extracted.add(extraction, isMultilingual ? counts(0, { isMultilingual }) : counts(segments));
    for (const each of further) expect(extracted.add(each, counts(segments))).toEqual([]);
  }
  return extracted;
}

const names = (tasks: readonly { readonly fileIndex: number; readonly language: string }[]) =>
  tasks.map(({ fileIndex, language }) => `${fileIndex} ${language}`);

describe('the translations of a job', () => {
  it('are one per file and language, in their order', () => {
    const plan = planOf({});
    const tasks = translationTasks(plan, extractAll(plan, 15), () => plan.targetLanguages);
    expect(names(tasks.separate)).toEqual(['0 de', '0 fr', '1 de', '1 fr']);
    expect(tasks.separate[2]).toEqual({
      fileIndex: 1,
      language: 'de',
      fileName: 'b.csv',
      batches: 2,
      chains: [2],
      segments: 15,
    });
    expect(tasks).toMatchObject({ shared: [], segments: 60, isFastLane: false });
  });

  it('leave out languages in which a file has failed', () => {
    const plan = planOf({});
    const { separate } = translationTasks(plan, extractAll(plan, 1), (file) => (file === 0 ? ['fr'] : []));
    expect(names(separate)).toEqual(['0 fr']);
  });

  it('come from the extraction for their language, if the file has one', () => {
    const plan = planOf({ fileNames: ['a.xliff'], bilingualFiles: [0] });
    const extracted = new ExtractedFiles(plan);
    extracted.add({ fileIndex: 0, language: 'de' }, counts(3));
    extracted.add({ fileIndex: 0, language: 'fr' }, counts(4));
    const { separate, segments } = translationTasks(plan, extracted, () => plan.targetLanguages);
    expect(separate.map((task) => task.segments)).toEqual([3, 4]);
    expect(segments).toBe(7);
  });

  it('share an output if the file holds its languages together', () => {
    const plan = planOf({});
    const tasks = translationTasks(plan, extractAll(plan, 5, [1]), () => plan.targetLanguages);
    expect(names(tasks.separate)).toEqual(['0 de', '0 fr']);
    expect(tasks.shared.map(names)).toEqual([['1 de', '1 fr']]);
    expect(tasks.shared[0]).toMatchObject([{ isOutputShared: true }, { isOutputShared: true }]);
  });

  it('have an output of their own in a file of several languages that gets one', () => {
    const plan = planOf({ fileNames: ['b.csv'], targetLanguages: ['de'] });
    const { separate, shared } = translationTasks(plan, extractAll(plan, 5, [0]), () => plan.targetLanguages);
    expect(shared).toEqual([]);
    expect(separate).toEqual([
      { fileIndex: 0, language: 'de', fileName: 'b.csv', batches: 1, chains: [1], segments: 5 },
    ]);
  });

  it('are written later if people review them, and pushed if the file is a component', () => {
    const plan = planOf({ isReviewed: true, isProject: true });
    const { separate } = translationTasks(plan, extractAll(plan, 5), () => ['de']);
    expect(separate[0]).toMatchObject({ isOutputShared: true, isProject: true });
  });

  it('take the fast lane if there is one, with one batch', () => {
    const plan = planOf({ fileNames: ['a.txt'], targetLanguages: ['de'] });
    const isFastLane = (segments: number) =>
      translationTasks(plan, extractAll(plan, segments), () => ['de']).isFastLane;
    expect([isFastLane(0), isFastLane(10), isFastLane(11)]).toEqual([true, true, false]);
  });
});

describe('the outputs after a review', () => {
  it('are one per file and language in jobs with several of both', () => {
    const plan = planOf({});
    const outputs = reviewedOutputs(plan, extractAll(plan, 1, [1]), () => plan.targetLanguages);
    expect(outputs).toEqual([
      { fileIndex: 0, language: 'de', languages: ['de'], isShared: false },
      { fileIndex: 0, language: 'fr', languages: ['fr'], isShared: false },
      { fileIndex: 1, languages: ['de', 'fr'], isShared: true },
    ]);
  });

  it.each([{ fileNames: ['a.txt'] }, { isProject: true as const }])(
    'are one per file in a job with %o',
    (difference) => {
      const plan = planOf(difference);
      const [output] = reviewedOutputs(plan, extractAll(plan, 1), () => plan.targetLanguages);
      expect(output).toEqual({ fileIndex: 0, languages: ['de', 'fr'], isShared: false });
    },
  );

  it('leave out files that have failed', () => {
    const plan = planOf({ fileNames: ['a.txt'] });
    expect(reviewedOutputs(plan, extractAll(plan, 1), () => [])).toEqual([]);
  });
});
