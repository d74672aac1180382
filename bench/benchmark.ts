/** How much a run measures, and where it takes what it needs from. */
export interface BenchmarkSettings {
  /** Tiny counts: shows that everything works, in seconds; its numbers mean nothing. */
  readonly smoke: boolean;
  /** Pairs of measurements, ours and the baseline's in turn. */
  readonly rounds: number;
  /** Extensions of the text formats to measure; undefined: all. */
  readonly formats?: readonly string[] | undefined;
  /** host:port of a Temporal server; undefined: a dev server is started. */
  readonly temporalAddress?: string | undefined;
  /** Folder for CPU profiles of our processes; undefined: none are made. */
  readonly profileFolder?: string | undefined;
  /** Called with each progress message, one line at a time. */
  readonly progress: (line: string) => void;
}

/** Results of both sides in one round, in units per second. */
export interface Round {
  readonly ours: number;
  readonly baseline: number;
}

/** One line of a table. */
export interface Comparison {
  readonly what: string;
  /** The measured unit: `jobs/s`. */
  readonly unit: string;
  readonly baseline: string;
  /** The least ratio of ours to the baseline that we want. */
  readonly target: number;
  readonly rounds: readonly Round[];
}

/** A comparison of a benchmark, and where the processor time of the benchmark went. */
export interface MeasuredComparison {
  readonly benchmark: string;
  readonly comparison: Comparison;
  /** Share of the processor time of our processes, 0 to 1, by stage, the largest first; absent: not measured. */
  readonly stages?: Readonly<Record<string, number>> | undefined;
}

export interface Benchmark {
  readonly name: string;
  readonly title: string;
  /** @returns the measurements; a string says why nothing can be measured here */
  run(settings: BenchmarkSettings): Promise<readonly Comparison[] | string>;
}
