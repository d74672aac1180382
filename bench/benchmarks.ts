import type { Benchmark } from './benchmark.ts';
import { consistencyBenchmark } from './consistency.ts';
import { consoleBenchmark } from './console.ts';
import { documentTimeBenchmark } from './document-time.ts';
import { dubbingBenchmarks } from './dubbing.ts';
import { formatsBenchmark } from './formats.ts';
import { glossaryImportBenchmark } from './glossary-import.ts';
import { httpBenchmark } from './http.ts';
import { jobsBenchmark } from './jobs.ts';
import { memoryBenchmark } from './memory.ts';
import { memoryImportBenchmark } from './memory-import.ts';
import { OFFICE_BENCHMARKS } from './office-benchmarks.ts';
import { renderBenchmark } from './render.ts';
import { qualityReportBenchmark } from './quality-report.ts';
import { qualityBenchmark } from './quality.ts';
import { serviceBenchmark } from './service.ts';
import { textBenchmark } from './text.ts';
import { segmentsBenchmark } from './segments.ts';
import { tmsBenchmark } from './tms.ts';
import { termsBenchmark } from './terms.ts';
import { vectorsBenchmark } from './vectors.ts';
import { videoLanguagesBenchmark } from './video-languages.ts';
import { videoBenchmark } from './video.ts';
import { webhooksBenchmark } from './webhooks.ts';

/** All benchmarks, in the order in which they run. */
export const BENCHMARKS: readonly Benchmark[] = [
  jobsBenchmark,
  httpBenchmark,
  serviceBenchmark,
  termsBenchmark,
  qualityReportBenchmark,
  qualityBenchmark,
  ...OFFICE_BENCHMARKS,
  formatsBenchmark,
  textBenchmark,
  memoryBenchmark,
  memoryImportBenchmark,
  glossaryImportBenchmark,
  segmentsBenchmark,
  renderBenchmark,
  vectorsBenchmark,
  webhooksBenchmark,
  tmsBenchmark,
  videoBenchmark,
  videoLanguagesBenchmark,
  ...dubbingBenchmarks,
  consistencyBenchmark,
  documentTimeBenchmark,
  consoleBenchmark,
];
