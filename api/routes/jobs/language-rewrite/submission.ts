import type { RequestState } from '#api/state.ts';
import type { JobContent } from '#db/jobs/accept.ts';
import { findRewriteTemplate } from '#db/prompt-templates.ts';
import { inField, userMistake } from '#domain/errors.ts';
import { editorOf } from '#domain/execution/executor.ts';
import { isBilingualFile } from '#formats/registry.ts';
import { newJob } from '#jobs/typed-job.ts';
import { assertRewritable } from '#language/rewriting/rewrite-text.ts';
import { prepareProjectJob } from '#api/routes/jobs/project-job.ts';
import { prepareFileJob } from '#api/routes/jobs/file-job.ts';
import { defineSubmission } from '#api/routes/jobs/submission.ts';
import { languageRewriteSchema, type LanguageRewriteBody } from './schema.ts';
import { requireMode } from '#jobs/submission/requirements.ts';

/**
 * Builds the columns of a job that rewrites files in their own language.
 *
 * @throws LoquentError as `prepareFileJob`, `mode_not_supported`, `capability_unavailable` for types that need a model,
 * `unsupported_format` for bilingual files, `not_found` and `validation_failed` for the template
 */
async function prepare(state: RequestState, body: LanguageRewriteBody): Promise<JobContent> {
  requireMode(body.mode);
  for (const [index, file] of (body.source_files ?? []).entries()) {
    if (isBilingualFile(file)) throw inField(`source_files.${index}`, bilingual(file));
  }
  const language = body.source_language ?? '';
  const provider = state.dependencies.providers.resolveEditor(body.provider ?? undefined);
  assertRewritable(provider, body.type);
  const template = await findRewriteTemplate(state.entityManager(), body.type, body.template ?? undefined);
  const execution = { task: 'rewrite', executor: editorOf(provider) } as const;
  const { columns, input } =
    body.tms == null
      ? await prepareFileJob(state, {
          files: body.source_files ?? [],
          pathOf: (index) => `source_files.${index}`,
          sourceLanguage: language,
          targetLanguages: [],
          preferences: body,
          execution,
        })
      : await prepareProjectJob(state, {
          tms: body.tms,
          sourceLanguage: body.source_language,
          targetLanguages: [],
          preferences: body,
          executions: [execution],
        });
  return newJob('language_rewrite', {
    ...columns,
    // A project is rewritten in each of its languages; files whose language the job detects, in that language.
    targetLanguages: body.tms == null && columns.sourceLanguage != null ? [columns.sourceLanguage] : [],
    input: {
      ...input,
      segmentation: body.segmentation == null || body.segmentation === 'default' ? 'paragraph' : body.segmentation,
      columns: null,
      sections: body.type === 'summarize' && (body.segmentation == null || body.segmentation === 'default'),
      rewrite_type: body.type,
      template: body.template ?? null,
      template_body: template.body,
    },
  });
}

const bilingual = (file: string) =>
  userMistake(
    'unsupported_format',
    `${file} contains translations as well as source texts. Rewrite the document that it was made from, or send its texts to /v1/text/rewrite.`,
  );

/** `POST /v1/jobs/language-rewrite`. */
export const submission = defineSubmission({
  path: '/language-rewrite',
  schema: languageRewriteSchema,
  prepare,
  operation: {
    operationId: 'createRewriteJob',
    summary: 'Rewrite files or a project',
    description:
      'Accepts a job that rewrites uploaded files in their own language: simplified, summarized, elaborated, continued or ' +
      'aligned to glossaries. Each result is a file of the same format under `rewritten/{job_id}/`. Without a language model, ' +
      'rules simplify, summarize and align; the other types need a provider with a model. With `tms` instead of `source_files`, the ' +
      'job rewrites the translations of a project at Weblate, Crowdin or Lokalise, each in its own language, and pushes them to be ' +
      'reviewed. Sources and approved translations stay as they are.',
    examples: {
      simplify: {
        summary: 'A document in simpler words',
        value: { mode: 'ai', type: 'simplify', source_files: ['contracts/guide.docx'], source_language: 'en' },
      },
    },
  },
});
