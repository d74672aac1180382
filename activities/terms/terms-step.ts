import type { JobReference } from '#domain/jobs/job.ts';
import type { TypeWith } from '#domain/jobs/kinds/index.ts';
import type { TermsRecords } from '#jobs/work-area/terms-records.ts';
import type { AreaStep } from '#activities/frame/area-step.ts';

type TermsType = TypeWith<'findTerms'>;

/** A step of a term extraction, while it runs. */
export type TermsStep<Task extends JobReference> = AreaStep<TermsType, TermsRecords, Task>;
