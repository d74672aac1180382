/** Ids of errors in jobs that only their user can correct: the request, the files or the budget of the organization. */
const MISTAKES: ReadonlySet<string> = new Set([
  'capability_unavailable',
  'column_not_found',
  'conflict',
  'credit_exhausted',
  'extraction_too_large',
  'extraction_too_many_segments',
  'extraction_without_texts',
  'glossary_inactive',
  'instruction_not_understood',
  'integration_not_configured',
  'job_already_finished',
  'media_address_is_page',
  'media_no_audio',
  'media_no_speech',
  'media_not_found',
  'media_too_long',
  'media_unreadable',
  'not_found',
  'outbound_refused',
  'outbound_too_large',
  'outbound_too_slow',
  'plan_does_not_fit',
  'quality_too_many_segments',
  'quota_exceeded',
  'segmentation_rule_invalid',
  'segmentation_rules_slow',
  'selection_empty',
  'source_file_missing',
  'srx_invalid',
  'text_too_complex',
  'text_too_long',
  'tms_component_too_large',
  'tms_export_failed',
  'tms_export_timeout',
  'tms_answer_too_large',
  'tms_export_too_large',
  'tms_export_unusable',
  'tms_forbidden',
  'tms_language_missing',
  'tms_project_locked',
  'tms_project_not_found',
  'tms_project_too_large',
  'tms_suggestions_refused',
  'tms_unauthorized',
  'unsupported_format',
]);

/** The document itself is at fault: damaged, encrypted, mislabelled, too large. The two exceptions are defects of ours. */
const DOCUMENT_MISTAKE = /^document_(?!write_failed|read_differently)/;

/** True for an error that the operator of the service need not look at, since the job's user is told of it. */
export function isUserMistake(id: string): boolean {
  return MISTAKES.has(id) || DOCUMENT_MISTAKE.test(id);
}
