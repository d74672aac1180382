import type { Timed } from '#domain/jobs/summaries.ts';
import type { OutputTask } from '#domain/jobs/translation.ts';
import { DOCUMENT_OPTIONS, TMS_OPTIONS } from '#workflows/runtime/activity-options.ts';
import { secondsSince, showParts } from '#workflows/runtime/current-details.ts';
import { proxyJobActivities } from '#workflows/runtime/job-activities.ts';

const { writeTarget, writeTargets } = proxyJobActivities(DOCUMENT_OPTIONS);
const { pushUnits } = proxyJobActivities(TMS_OPTIONS);

/** Languages of a file that are written at once. */
const PARALLEL_LANGUAGES = 2;

/** Input of the child workflow for one file. */
export interface RenderFileInput extends OutputTask {
  /** Readers of the Temporal UI see it. */
  readonly name: string;
  /** True: one output has all languages. */
  readonly isShared: boolean;
  /** True: it is a component of a project. */
  readonly isProject?: true;
}

/** Child of `render`: one file, or component of a project, in all languages. */
export async function render_file({ name, isShared, isProject, ...task }: RenderFileInput): Promise<Timed<object>> {
  const { languages, ...file } = task;
  const count = isShared ? 1 : languages.length;
  await showParts('write', { count, width: PARALLEL_LANGUAGES, noun: 'outputs' }, async (index) => {
    if (isShared) return writeTargets.executeWithOptions({ summary: name }, [task]);
    const language = languages[index]!;
    const write = isProject === true ? pushUnits : writeTarget;
    const summary = `${name} → ${language}`;
    return write.executeWithOptions({ summary }, [{ ...file, language }]);
  });
  return { seconds: secondsSince() };
}
