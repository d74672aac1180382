import type { Submission } from '#api/routes/jobs/submission.ts';
import { submissions } from '#api/routes/jobs/submissions.ts';
import type { JobType } from '#domain/jobs/kinds/index.ts';

/** A request that creates a job. */
export interface ScenarioRequest {
  /** Path after `/v1/jobs/`. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** An instruction that rules don't understand, but a model may. */
export const MODEL_INSTRUCTION = 'whatever makes a lawyer nervous';

const LANGUAGES = { source_language: 'en', target_languages: ['de'] };
const recording = (name: string) => ({ source_file: `set/${name}`, source_lang: 'en', target_lang: 'de-DE' });

/**
 * A request for a job of each type that clients submit, on the files of `sourceFiles` or on a project; of a type that isn't here,
 * the first example of its description, with files of the set.
 *
 * @param glossary name of the glossary that one of the jobs makes
 */
export function jobRequests(project: string, glossary: string): ReadonlyMap<JobType, ScenarioRequest> {
  const tms = { name: 'weblate', project_identifier: project };
  const requests: { readonly [Type in JobType]?: ScenarioRequest } = {
    aimt: {
      path: 'translation',
      body: {
        mode: 'ai',
        source_files: ['set/one.md', 'set/two.txt'],
        ...LANGUAGES,
        target_languages: ['de', 'fr'],
      },
    },
    term_extraction: { path: 'term-extraction', body: { glossary_name: glossary, tms } },
    post_editing: { path: 'post-editing', body: { mode: 'ai', tms } },
    quality_estimation: { path: 'quality-estimation', body: { source_files: ['set/texts.po'], ...LANGUAGES } },
    quality_assurance: {
      path: 'quality-assurance',
      body: { mode: 'ai', source_files: ['set/texts.po'], ...LANGUAGES },
    },
    language_rewrite: {
      path: 'language-rewrite',
      body: { mode: 'ai', type: 'simplify', source_files: ['set/wordy.txt', 'set/one.md'], source_language: 'en' },
    },
    docx_translation: {
      path: 'translate/docx',
      body: { source_file: 'set/contract.docx', instruction: 'translate everything', ...LANGUAGES },
    },
    excel_translation: {
      path: 'translate/excel',
      body: {
        source_file: 'set/clauses.xlsx',
        instruction: "source is 'English', put German in 'German'",
        ...LANGUAGES,
      },
    },
    ppt_translation: {
      path: 'translate/ppt',
      body: { source_file: 'set/clauses.pptx', instruction: 'slides 1-3', ...LANGUAGES },
    },
    dub_video: { path: 'video/dub', body: recording('film.mp4') },
    subtitle_video: { path: 'video/subtitle', body: recording('film.mp4') },
    voiceover_video: { path: 'video/voiceover', body: recording('talk.wav') },
  };
  return new Map([...submissions].map(([type, submission]) => [type, requests[type] ?? exampleOf(submission)]));
}

function exampleOf({ path, operation }: Submission): ScenarioRequest {
  const [example] = Object.values(operation.examples);
  const body = example?.value as ScenarioRequest['body'];
  return { path: path.slice(1), body: 'source_files' in body ? { ...body, source_files: ['set/one.md'] } : body };
}
