import type { ButtonProps } from '@mantine/core';
import type { Loquent } from '#client/index.ts';
import type { LabelProps } from '#web/ui/buttons.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { titleOfJob, type TitledJob } from './job-title.ts';
import { isFinal } from './use-job.ts';
import type { ListedJob } from './use-jobs.ts';

/** The job whose files are the corrected ones: the newest completed render, else the job itself. */
async function newestOf({ jobs }: Loquent, jobId: string) {
  const job = await jobs.read(jobId);
  const render = job.renders.find(({ status }) => status === 'completed');
  return render === undefined ? job : jobs.read(render.job_id);
}

interface JobDownloadProps extends ButtonProps, LabelProps {
  readonly job: TitledJob & Pick<ListedJob, 'job_id' | 'target_files' | 'status'>;
  /** An archive also of one file. */
  readonly isArchive?: boolean;
}

/** Saves the files of a job as they are after the last correction, several as an archive. */
export function JobDownload({ job, isArchive = false, ...button }: JobDownloadProps) {
  const { job_id: jobId, target_files: files, status } = job;
  if (files.length === 0 || !isFinal(status)) return null;
  const [only = ''] = files;
  const isSingle = (paths: readonly string[]) => paths.length === 1 && !isArchive;
  return (
    <DownloadButton
      {...button}
      name={isSingle(files) ? only.split('/').at(-1)! : `${titleOfJob(job)}.zip`}
      read={async (loquent) => {
        const newest = await newestOf(loquent, jobId);
        const [path = ''] = newest.target_files;
        return isSingle(newest.target_files)
          ? loquent.files.download({ path })
          : loquent.jobs.downloadArchive(newest.job_id);
      }}
    />
  );
}
