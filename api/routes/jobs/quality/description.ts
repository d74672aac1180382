/** Sentences that the descriptions of all jobs on quality share. */
export const SOURCES =
  'The translations are those of a project at Weblate, Crowdin or Lokalise (`tms`; the organization needs credentials: ' +
  '`PUT /v1/integrations/{name}`), of bilingual files (`source_files`), or of files with their translations (`file_pairs`). ' +
  'Rules check all segments; a language model, if the provider has one, reviews them as well. Units of a project with issues ' +
  'get a comment, unless `push` is false. The report for browsers is at `GET /v1/jobs/qa-reports/{job_id}`.';

/** Examples of sources. */
export const PROJECT = {
  summary: 'A component at Weblate',
  value: { tms: { name: 'weblate', project_identifier: 'shop/texts' } },
} as const;
export const FILES = {
  summary: 'Bilingual files',
  value: { source_files: ['shop/texts.xliff'], source_language: 'en', target_languages: ['de'] },
} as const;
export const PAIRS = {
  summary: 'A document and its translation',
  value: {
    file_pairs: [{ source_file: 'guide.docx', target_file: 'guide.de.docx', target_language: 'de' }],
    source_language: 'en',
  },
} as const;
