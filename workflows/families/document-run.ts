import { setCurrentDetails } from '@temporalio/workflow';
import type { TranslationPlan } from '#domain/jobs/translation.ts';
import { describeSegmentCount } from '#workflows/runtime/current-details.ts';
import type { FileFailures } from '#workflows/runtime/file-failures.ts';
import type { JobInput, WorkflowProgress } from '#workflows/messages.ts';

/** The parts in which jobs on files differ. */
export interface DocumentJobVariant {
  /** The step of the children, until they write. */
  readonly stage: string;
  /** Name of the child workflow that works on one file in one language. */
  readonly child: 'translate_file' | 'rewrite_file' | 'revise_component';
  /** Step between copying the sources and reading them. */
  readonly preparation?: {
    readonly stage: string;
    /** @param summary the file, for readers of the Temporal UI */
    readonly run: (summary: string) => Promise<void>;
  };
}

/** A job on files, or on the components of a project, while it runs. */
export interface DocumentRun {
  readonly input: JobInput;
  readonly variant: DocumentJobVariant;
  readonly plan: TranslationPlan;
  readonly failures: FileFailures;
  readonly progress: DocumentProgress;
}

/** Progress of a job on files, which its query returns and the Temporal UI shows. */
export class DocumentProgress {
  /** Files times languages. */
  totalTasks = 0;
  /** Segments in all target languages; undefined until all files are extracted. */
  totalSegments: number | undefined;
  #stage = 'open';
  #finishedTasks = 0;
  #finishedSegments = 0;

  current(): WorkflowProgress {
    return { stage: this.#stage, finishedTasks: this.#finishedTasks, totalTasks: this.totalTasks };
  }

  enter(stage: string): void {
    this.#stage = stage;
    this.#show();
  }

  /** Counts a file that is finished in a language. */
  finish({ segments }: { readonly segments: number }): void {
    this.#finishedTasks += 1;
    this.#finishedSegments += segments;
    this.#show();
  }

  /** Progress in segments, files and languages. */
  position(): string {
    const segments = describeSegmentCount(this.#finishedSegments, this.totalSegments);
    return `${segments}, ${this.#finishedTasks} of ${this.totalTasks} files and languages`;
  }

  #show(): void {
    setCurrentDetails(`${this.#stage}: ${this.position()}`);
  }
}
