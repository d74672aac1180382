import { isFinalStatus, type JobStatus } from './job.ts';

/** Most jobs of a group. */
export const MAX_GROUP = 50;

/** Status of a group by those of its jobs: as `completed` as all of them, and live as long as one is. */
export function groupStatus(statuses: readonly JobStatus[]): JobStatus {
  const live = statuses.filter((status) => !isFinalStatus(status));
  const [first = 'completed'] = live;
  if (live.length > 0)
    return live.length === statuses.length && live.every((each) => each === first) ? first : 'running';
  if (statuses.includes('failed')) return 'failed';
  return statuses.includes('cancelled') ? 'cancelled' : 'completed';
}

/**
 * Names for folders of an archive, each used once: without characters that file systems refuse, and with a number if another one is
 * the same, whatever its case.
 */
export function folderNames(names: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return names.map((name) => {
    const safe = withoutEnd(name.replaceAll(/[/\\:*?"<>|\p{Cc}]+/gu, '_'));
    let [unique, count] = [safe, 1];
    while (used.has(unique.toLowerCase())) unique = `${safe} (${(count += 1)})`;
    used.add(unique.toLowerCase());
    return unique;
  });
}

/** A name without the dots and blanks at its end, which Windows drops. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && '. '.includes(name[end - 1]!)) end -= 1;
  return name.slice(0, end) || '_';
}
