import { ReportBuilder, type AssessedSegment } from '#domain/quality/report.ts';
import { MQM_CATEGORIES, SEVERITIES, type Finding } from '#domain/quality/finding.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { writeHtmlReport } from '#formats/quality/html.ts';
import { csvLines, jsonSegment } from '#formats/quality/tables.ts';
import type { Benchmark } from './benchmark.ts';
import { interleave, perSecond } from './rounds.ts';

/** Issues of the report. */
const SIZES = { smoke: 200, real: 10_000 };
/** The least that is wanted: seconds and bytes of a report of 10,000 issues. */
const MAX_SECONDS = 2;
const MAX_BYTES = 3_000_000;
/** Segments of a document; of five segments four have an issue, and some a second one. */
const SEGMENTS_PER_DOCUMENT = 2_000;
const LANGUAGES = ['de', 'fr', 'ar', 'ja', 'pl'];

const WORDS =
  'the settings of your account were saved and all members team can see them now open file to continue without'.split(
    ' ',
  );

/** Messages of rules. */
const MESSAGES = [
  'Placeholders differ from those of the source: “{name}”.',
  'The same source has another translation elsewhere.',
  'The source has a full stop, the translation has none.',
  'Several spaces follow each other.',
  'A bracket has no counterpart.',
  'The translation is missing.',
  'A date differs from that of the source.',
  'A word is doubled.',
];

/** The report of a job on quality: all of its files from assessed segments, without the job. */
export const qualityReportBenchmark: Benchmark = {
  name: 'quality-report',
  title: 'the report of a job on quality',
  async run(settings) {
    const issues = settings.smoke ? SIZES.smoke : SIZES.real;
    const documents = makeDocuments(issues);
    const bytes = Buffer.byteLength(write(documents).html);
    settings.progress(`${issues} issues: ${bytes} bytes of HTML`);
    const ours = () => {
      const startedAt = performance.now();
      write(documents);
      return perSecond(issues, startedAt);
    };
    return [
      {
        what: `${issues} issues as HTML, CSV and JSON`,
        unit: 'issues/s',
        baseline: '10,000 in 2 s',
        target: 1,
        rounds: await interleave(settings, 'report', ours, () => SIZES.real / MAX_SECONDS),
      },
      {
        what: `size of ${issues} issues as HTML`,
        unit: 'issues/MB',
        baseline: '10,000 in 3 MB',
        target: 1,
        rounds: [{ ours: (issues * 1_000_000) / bytes, baseline: (SIZES.real * 1_000_000) / MAX_BYTES }],
      },
    ];
  },
};

interface BenchDocument {
  readonly name: string;
  readonly language: string;
  readonly untranslated: number;
  readonly segments: readonly AssessedSegment[];
}

function write(documents: readonly BenchDocument[]) {
  const builder = new ReportBuilder();
  const [csv, json]: [string[], string[]] = [[], []];
  for (const { segments, ...document } of documents) {
    builder.begin(document);
    builder.add(segments);
    csv.push(csvLines(document, segments));
    for (const segment of segments) json.push(jsonSegment(document, segment));
  }
  const report = builder.finish({
    id: '0f8e1a52-6c1f-4d3a-9d52-8f6c6f1f6b3e',
    type: 'quality_assurance',
    title: 'Quality assurance',
    createdAt: '2030-01-31T12:00:00.000Z',
    sourceLanguage: 'en',
    project: 'shop at Weblate',
    domain: null,
    engine: null,
  });
  return { html: writeHtmlReport(report), csv, json };
}

/** Segments of a user interface: 3 to 14 words. */
function makeDocuments(issues: number): readonly BenchDocument[] {
  const random = seededRandom(15);
  const text = () => {
    const length = 3 + Math.floor(random() * 12);
    return Array.from({ length }, () => pick(WORDS, random())).join(' ');
  };
  const documents: BenchDocument[] = [];
  for (let made = 0; made < issues;) {
    const segments: AssessedSegment[] = [];
    while (segments.length < SEGMENTS_PER_DOCUMENT && made < issues) {
      const target = text();
      const wanted = segments.length % 5 === 4 ? 0 : segments.length % 4 === 3 ? 2 : 1;
      const findings = Array.from({ length: Math.min(wanted, issues - made) }, (): Finding => ({
        rule: 'placeholders',
        category: pick(MQM_CATEGORIES, random()),
        severity: pick(SEVERITIES, random()),
        message: pick(MESSAGES, random()),
        source: [{ start: 4, end: 9 }],
        target: [{ start: 0, end: Math.min(6, target.length) }],
      }));
      made += findings.length;
      const id = `${documents.length}-${segments.length}`;
      const segment = {
        id,
        place: `cart.messages.${id}`,
        words: 8,
        source: plainText(text()),
        target: plainText(target),
      };
      segments.push({ segment, score: findings.length === 0 ? 100 : 70, findings });
    }
    const language = LANGUAGES[documents.length % LANGUAGES.length]!;
    documents.push({ name: 'texts', language, untranslated: 3, segments });
  }
  return documents;
}

function pick<Item>(items: readonly Item[], at: number): Item {
  return items[Math.floor(at * items.length)]!;
}
