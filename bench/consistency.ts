import { estimateTokens } from '#domain/texts/token-estimate.ts';
import type { FakeModelQuestion } from '#test/fakes/model-server.ts';
import type { Benchmark, Comparison } from './benchmark.ts';
import { DOCUMENT_COUNT, readDocuments, type BenchDocument } from './consistency/documents.ts';
import { withFickleService } from './consistency/fickle-service.ts';
import { lemmaOf, lexiconOf } from './consistency/lexicon.ts';
import { FickleModel, FORM_OF_ADDRESS, RENDERING } from './consistency/model.ts';
import { translateDocument } from './consistency/translate-document.ts';

/** Share of names and terms with one rendering, and of documents with one form of address. */
const TARGET = 0.98;
/** Milliseconds before the model answers. */
const DELAY = 200;
/** Per token, in the proportions that vendors have. */
const PRICES = { input: 3e-6, repeated: 0.3e-6, output: 15e-6 };
/** Jobs at once, one per document. */
const LANES = 2;

interface Measured {
  /** Names and terms that occur in several segments, and those with one rendering. */
  readonly entries: number;
  readonly alike: number;
  /** True: the document addresses its readers in one form. */
  readonly hasOneAddress: boolean;
}

/**
 * Public documents, translated by a model that is consistent only as far as its prompts make it so. Results are in
 * docs/measurements/consistency.md.
 */
export const consistencyBenchmark: Benchmark = {
  name: 'consistency',
  title: `names, terms and address in ${DOCUMENT_COUNT} documents of 20 pages, translated by a model that varies them in each call`,
  async run(settings) {
    const documents = await readDocuments(settings.smoke ? 1 : DOCUMENT_COUNT);
    if (typeof documents === 'string') return documents;
    const lexicons = new Map(documents.map(({ name, text }) => [name, lexiconOf(text)]));
    const fickle = new FickleModel([...lexicons.values()].flat());
    let output = 0;
    const answer = (question: FakeModelQuestion) => {
      const text = fickle.answer(question);
      output += estimateTokens(text);
      return text;
    };
    return withFickleService(settings, 'consistency', { answer, delay: DELAY }, async (url, model) => {
      const startedAt = performance.now();
      const queue = [...documents];
      const measured: Measured[] = [];
      await Promise.all(
        Array.from({ length: LANES }, async () => {
          for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
            const one = await translateAndMeasure(url, next, lexicons.get(next.name) ?? []);
            measured.push(one);
            settings.progress(`${next.name}: ${one.alike} of ${one.entries} alike, one address: ${one.hasOneAddress}`);
          }
        }),
      );
      const seconds = (performance.now() - startedAt) / 1000;
      const input = model.questions.reduce((sum, { system, prompt }) => sum + estimateTokens(system + prompt), 0);
      const repeated = repeatedTokens(model.questions);
      const cost = (input - repeated) * PRICES.input + repeated * PRICES.repeated + output * PRICES.output;
      const shown = (count: number) => count.toLocaleString('en');
      settings.progress(
        `${seconds.toFixed(0)} s, ${model.questions.length} calls, ${shown(input)} input tokens, of which ${shown(repeated)} are ` +
          `system prompts that an earlier call had, ${shown(output)} output tokens, cost ${cost.toFixed(2)}`,
      );
      return comparisons(measured);
    });
  },
};

/** Tokens of system prompts that were sent before: what vendors bill as cached. */
function repeatedTokens(questions: readonly { readonly system: string }[]): number {
  const known = new Set<string>();
  return questions.reduce((sum, { system }) => {
    const isKnown = known.has(system);
    known.add(system);
    return isKnown ? sum + estimateTokens(system) : sum;
  }, 0);
}

function comparisons(measured: readonly Measured[]): Comparison[] {
  const sum = (count: (each: Measured) => number) => measured.reduce((total, each) => total + count(each), 0);
  const alike =
    sum((each) => each.alike) /
    Math.max(
      1,
      sum((each) => each.entries),
    );
  const address = sum((each) => (each.hasOneAddress ? 1 : 0)) / Math.max(1, measured.length);
  const comparison = (what: string, share: number): Comparison => ({
    what,
    unit: 'share',
    baseline: `no measurement: ${TARGET}`,
    target: 1,
    rounds: [{ ours: share, baseline: TARGET }],
  });
  return [
    comparison('names and terms with one rendering', alike),
    comparison('documents with one form of address', address),
  ];
}

async function translateAndMeasure(
  url: string,
  document: BenchDocument,
  lexicon: readonly string[],
): Promise<Measured> {
  const { ask, job } = await translateDocument(url, document, {});
  const segments: { readonly source: string; readonly target: string }[] = [];
  for (let offset = 0; ; offset += 100) {
    const page = await ask(`/v1/jobs/${job}/segments?limit=100&offset=${offset}`);
    const own = page['segments'] as typeof segments;
    segments.push(...own);
    if (own.length < 100) return measure(segments, lexicon);
  }
}

function measure(
  segments: readonly { readonly source: string; readonly target: string }[],
  lexicon: readonly string[],
) {
  const words = new Set(lexicon.map((word) => word.toLowerCase()));
  const renderings = new Map<string, { readonly forms: Set<string>; count: number }>();
  const addresses = new Set<string>();
  for (const { target } of segments) {
    for (const [form] of target.matchAll(FORM_OF_ADDRESS)) addresses.add(form);
    for (const [form, word] of target.matchAll(RENDERING)) {
      const lemma = lemmaOf(word!, words);
      const known = renderings.get(lemma) ?? { forms: new Set(), count: 0 };
      renderings.set(lemma, known);
      known.forms.add(form.slice(0, form.length - word!.length + lemma.length));
      known.count += 1;
    }
  }
  const several = lexicon.map((word) => renderings.get(word.toLowerCase())).filter((each) => (each?.count ?? 0) > 1);
  return {
    entries: several.length,
    alike: several.filter((each) => each?.forms.size === 1).length,
    hasOneAddress: addresses.size <= 1,
  };
}
