import { text, type TextId } from '#web/app/texts.tsx';
import type { ListedJob } from './use-jobs.ts';

/** The title of a job: its name, else its files, else its project or its type. */
export const titleOfJob = ({ name, source_files: files, project_identifier: project, job_type: type }: TitledJob) =>
  name ?? (files.map((key) => key.split('/').at(-1)).join(', ') || project || text(`type.${type}` as TextId));

export type TitledJob = Pick<ListedJob, 'name' | 'source_files' | 'project_identifier' | 'job_type'>;
