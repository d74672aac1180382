import type { JobRow } from '#db/entities/index.ts';

/** Bytes of UTF-8; Temporal refuses to start a workflow whose summary has more than 400 (`limit.userMetadataSummarySize`). */
const MAX_SUMMARY_LENGTH = 200;
const MAX_NAME_LENGTH = 60;
const LANGUAGES_SHOWN = 8;

type Summarized = Pick<JobRow, 'name' | 'sourceFiles' | 'projectIdentifier' | 'sourceLanguage' | 'targetLanguages'>;

/** Summary of a job for the Temporal UI, after the name that its client gave it: one line of at most 200 bytes. */
export function jobSummary(job: Summarized): string {
  const first = job.sourceFiles[0]?.split('/').at(-1)?.slice(0, MAX_NAME_LENGTH) ?? job.projectIdentifier ?? '';
  const more = job.sourceFiles.length > 1 ? ` and ${job.sourceFiles.length - 1} more` : '';
  const languages = job.targetLanguages.slice(0, LANGUAGES_SHOWN).join(', ');
  const direction = languages === '' ? '' : `: ${job.sourceLanguage ?? '?'} → ${languages}`;
  const name = job.name == null ? '' : `${job.name.slice(0, MAX_NAME_LENGTH)} · `;
  return cutToBytes(`${name}${first}${more}${direction}`, MAX_SUMMARY_LENGTH);
}

function cutToBytes(text: string, longest: number): string {
  if (Buffer.byteLength(text) <= longest) return text;
  let bytes = Buffer.byteLength('…');
  let kept = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > longest) break;
    kept += character;
  }
  return `${kept}…`;
}
