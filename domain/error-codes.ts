/**
 * Codes of all errors, with what each says and what to do about it. They are public API: never renamed and never reused. The
 * compiler refuses an error with a code that is missing here; the guide `errors.md` is made from these sentences (Markdown).
 */
export const ERROR_CODES = {
  all_files_failed:
    'No file of the job has a result: `error.files` names them with their own errors. Replace what is wrong, and retry the job.',
  capability_unavailable:
    "The provider can't do what was asked: a language pair, an operation, a preference. The message names what can, or what to install.",
  cancelled: 'The work was cancelled, as its job was. Retry the job to continue it.',
  column_not_found: 'The table has no such column. `details` lists the columns that it has.',
  conflict:
    "The request contradicts the state of an object: a name that is taken, a change that isn't permitted any more. The message says which.",
  context_store_inactive: 'The context store is switched off. Activate it, or leave it out.',
  credit_exhausted:
    'The budget of the organization, or its account at the provider, is used up. Raise the budget with `PUT /v1/usage/budget`, or wait for the next month.',
  document_corrupt:
    "The file can't be read as what its extension says. Open it in its program, save it again, and upload that.",
  document_empty: 'The file has no content. Save it again in its program, and upload that.',
  document_encrypted: 'The file is protected by a password. Remove the password, and upload it again.',
  document_mislabeled:
    'The content is of another type than the extension says. Give the file the right extension, or do what the message says: save it in a format that is translated, or unpack it.',
  document_pair_differs: "A file and its translation don't have the same structure. Export both from the same version.",
  extraction_changed:
    'Reading the document again gave other texts than before: a defect, described in the log. Nothing was written. Report it.',
  document_too_large: 'The document exceeds a limit of size, memory or nesting. Split it.',
  document_too_slow:
    'The document takes more processor time than its size permits. Split or simplify it; a job has more time than a request.',
  document_unreadable:
    'The reader failed because of a defect, described in the log. Convert the document to another type, and report it.',
  document_unsafe:
    'The file has something that attacks its reader, such as a document type declaration. Save it again in its program.',
  document_without_text: 'The document has no text, as scanned pages have none. Recognize its text first (OCR).',
  document_without_translations:
    'The bilingual file has no translation into that language. Check the languages, or send the translated file.',
  document_write_failed:
    'The target would have been damaged, so it was not written. The log has the reason. Report it.',
  embedding_answer_invalid:
    'The answer of the embedding model is no vectors. Check that `embedding_model` is a model for embeddings.',
  embedding_dimension_changed:
    "The embedding model of the store isn't the one with which it was indexed. Reindex the store.",
  embedding_text_too_long:
    'A passage exceeds what the embedding model takes. Set a smaller `chunk_size`, then reindex the store.',
  extraction_too_large:
    'The texts are more than one term extraction can compare. Name fewer files, languages or a component.',
  extraction_too_many_segments:
    'The sources have too many texts for one term extraction. Name fewer files, languages or a component.',
  extraction_without_texts: 'The sources have no texts. Check the project, the component or the files.',
  files_failed:
    'Some files of the job have no result: `error.files` names them with their own errors. All others were delivered. Replace what is wrong, and retry the job, which makes the missing ones only.',
  forbidden:
    "The role is too weak, or the organization in `X-Org-Id` isn't one of yours. Use another key, or ask an owner.",
  glossary_file_invalid: "The terms can't be imported. `details` names rows and columns; nothing was changed.",
  glossary_inactive: 'The glossary is switched off. Activate it, or leave it out.',
  headers_too_large: 'The headers of the request are too large. Send fewer or shorter ones.',
  idempotency_conflict: 'The `Idempotency-Key` was used for another request within 24 hours. Send a new key.',
  instruction_not_understood:
    'The instruction of an Office job was not understood. The message says what was, and proposes words; a `plan` can replace it.',
  integration_not_configured:
    'The organization has no credentials for that system. Store them with `PUT /v1/integrations/{name}`.',
  internal: 'A defect. The log has details under the `request_id`, or under the id of the job. Report it.',
  invalid_configuration: 'A setting of the service is wrong; the message names the variable. For the operator.',
  invalid_token: 'The access token is not valid. Get a new one from the issuer.',
  job_already_retried: 'The job was retried before: retry the newer job if it failed, too.',
  output_exists:
    'A result can not be stored at the key of `output_path`: another file is there, or another job writes it. Choose another `output_path`, or delete the file.',
  job_already_finished: "The job has ended, so it can't be cancelled. `purge=true` removes it.",
  job_not_in_review:
    'The job does not wait for a review: it was submitted without `review`, has not come so far, or went on.',
  job_not_completed: 'The job has not completed: its segments can be reviewed, and its files made again, once it has.',
  segments_changed:
    'Others have changed all segments of the request since they were read. `conflicts` has what they are now: send the changes that still apply.',
  segments_not_kept:
    'The segments of the job are not kept: it is older than this feature, its results have expired, or `KEEP_SEGMENTS` is off. Submit it again.',
  job_not_ended: 'The job is live, and only one that has ended can be retried or purged: cancel it first.',
  job_not_retryable: 'The job has completed, or nothing is stored of it: submit a new job.',
  retry_expired: 'What the job had stored is no longer kept: submit it again.',
  job_not_found: 'The record of the job was removed while it ran. Submit it again.',
  job_type_unsupported: 'The record of the job has no type, or input, that this release knows. Submit the job again.',
  language_undetected:
    'With `source_language: auto`: the text is too short, or in too many languages, to detect its language with certainty. Send the code of the language.',
  languages_differ:
    'With `source_language: auto`: the texts or files are in different languages, which the message names. Send a request for each, or the code of the language.',
  limit_reached:
    'The organization, or the user, has as many of these objects as permitted. Delete some, or have the operator raise the limit.',
  malformed_request: "The request isn't valid HTTP, JSON or a form. Check quotes, commas and brackets.",
  media_address_is_page:
    'The address leads to a web page, not to a recording. Send the address of the file, or upload it.',
  media_no_audio: 'The recording has no sound. Use one in which somebody speaks.',
  media_no_speech: 'Nobody speaks in the recording, or too quietly. Listen to it, and make it louder.',
  media_not_found: 'The address did not answer with a recording. Check that it opens without a login.',
  media_page_blocked: 'The video service refuses programs at the moment. Try again later, or upload the file.',
  media_page_failed: "The video can't be loaded from its page. Send the address of the file, or upload it.",
  media_page_live: "The video is live or hasn't begun. Submit it again once it is a recording.",
  media_page_private: 'The video needs a login, a membership or an age. Make it public, or upload the file.',
  media_page_protected: 'The video is protected against copying (DRM). Ask its owner for the file, and upload it.',
  media_page_region_locked: "The video isn't available in the country of the server. Upload the file.",
  media_page_removed: 'The video was removed, or never was at this address. Check the address, or upload the file.',
  media_page_unsupported: 'No video was found on the page. Send the address of the file, or upload it.',
  media_picture_too_large:
    'The picture is too large for subtitles drawn into it. Scale it down, or omit `burn_subtitles`.',
  media_too_long: 'The recording is too long. Cut it, or have the operator raise `MEDIA_MAX_MINUTES`.',
  media_too_many_frames:
    'The video has too many pictures for subtitles drawn into it. Cut it, or omit `burn_subtitles`.',
  media_too_many_streams: 'The recording has too many streams. Remove those that are not needed.',
  media_unreadable: 'The file is no recording that ffmpeg can read, or is damaged. Convert it.',
  media_write_failed: 'The video could not be written. Convert the source to MP4 or Matroska.',
  method_not_allowed: 'The path has other methods, which `Allow` names.',
  migrations_pending: 'The database has an older schema than this release. Run `npm run migrate`. For the operator.',
  mode_not_supported: 'Work by people is not offered: send `mode: ai`.',
  model_missing: "The speech model isn't installed. The message has the command. For the operator.",
  no_recording: 'The job is on no recording: only sentences of recordings can be split and joined.',
  no_speech: 'The job speaks nothing: only voiceovers and dubs have speech that can be previewed.',
  not_found: 'There is no such object in this organization. Check its id, and the organization in `X-Org-Id`.',
  outbound_certificate_invalid:
    'The server that you named has no valid certificate for its name. Renew it, or use another address.',
  outbound_failed: "The server that you named can't be reached. Check the address, and try again.",
  outbound_refused:
    'The address leads to a network that is not permitted. Use a public one, or have the operator add it to `OUTBOUND_ALLOW`.',
  outbound_timeout: 'The server that you named did not answer in time. Try again later.',
  outbound_too_large: 'The answer of the server that you named is larger than permitted. Name a smaller file.',
  outbound_too_slow: 'The server that you named sends too slowly. Use a faster one, or upload the file.',
  plan_does_not_fit:
    "The plan names parts that the document doesn't have. Create it again with `POST /v1/documents/outline`.",
  port_unavailable: 'The port of the API is in use or not permitted. Set `PORT`. For the operator.',
  provider_failed:
    'The provider refused the request or failed. If `retryable`, or with status 502, try again later; else the message says what to change.',
  provider_not_configured: 'The provider has no credentials on this deployment. The message names the variable to set.',
  quality_too_many_segments:
    'The job has more segments than one quality job takes. Split it by files, languages or components.',
  quota_exceeded: "The organization's files would exceed its quota. Delete files that are no longer needed.",
  range_not_satisfiable: 'The range lies outside the file. Ask for one inside it.',
  rate_limited: 'Too many requests. Wait as many seconds as `Retry-After` says.',
  request_timeout: 'The request arrives too slowly. Send it again.',
  upload_expired: 'The resumable upload has expired before it was complete. Create it again.',
  tus_version_unsupported: 'Send the header `Tus-Resumable: 1.0.0`.',
  result_expired: 'The result was removed because of its age. Submit the job again.',
  search_too_slow: 'The search takes too long in so many texts. Search in one file (`file`), or for a longer text.',
  secret_key_invalid: "`LOQUENT_SECRET_KEY` can't be used. For the operator.",
  secret_unreadable:
    'A stored secret was encrypted with another key. Set `LOQUENT_SECRET_KEY_PREVIOUS`. For the operator.',
  segmentation_rule_invalid:
    "A segmentation rule has a regular expression that can't be used. The message names it: correct it, and send the file again.",
  segmentation_rules_too_slow:
    'The segmentation rules take too long on this file. Simplify them, or restore the common ones.',
  segments_mismatched: "Segments don't fit their text: a defect. Report it.",
  selection_empty: 'The instruction or the plan selects no text. The message says how it was understood.',
  separator_failed: 'The program of `DUBBING_SEPARATOR` failed. For the operator.',
  sheet_not_found: 'The workbook has no such worksheet. The message lists those that it has.',
  sheet_protected: 'The worksheet is protected. Unprotect it in Excel, and upload the workbook again.',
  target_subtitles_unusable:
    'The file of target_subtitles can not be read, or is of another recording. Upload that of this recording.',
  source_file_missing: 'The source file was deleted before the job read it. Upload it again, and submit the job again.',
  srx_invalid: "The file of segmentation rules can't be used. `details` names the lines.",
  step_timed_out: 'A step of the job did not end in time. Submit the job again, with less at a time if it recurs.',
  storage_full: 'A disk, the database or the bucket is full; nothing was changed. For the operator: free space.',
  table_not_found:
    "The workbook doesn't have the sheet, header row or first row that the request names. Name those that it has.",
  temporal_cli_missing:
    'There is no Temporal server to start. For the operator: set `TEMPORAL_ADDRESS`, or install one.',
  temporal_namespace_missing: "The Temporal namespace doesn't exist and can't be created. For the operator.",
  temporal_start_failed: 'The embedded Temporal server did not start; the message names its log. For the operator.',
  temporal_unavailable: "Temporal can't be reached. Jobs wait and continue automatically. For the operator.",
  text_too_complex: 'The text has nesting or repetition beyond what is read. Simplify it.',
  text_too_long: 'The text exceeds the size of a call of the provider. Send less text per request.',
  threads_busy: 'Too much work of the organization is waiting. Try again in a few seconds.',
  threads_stalled: 'The server is too busy. Try again in a few minutes.',
  tms_answer_too_large:
    'An answer of the system exceeds `TMS_MAX_ANSWER_BYTES` or `TMS_MAX_ANSWER_VALUES`. Check its address.',
  tms_component_too_large: 'The component has more units than a job takes. Split it.',
  tms_export_busy: 'The system runs another export of the project. The job tries again.',
  tms_export_failed:
    'The system failed to export files. Translations are pushed already: submit the job again to export only.',
  tms_export_timeout:
    'The system did not finish an export in time. Translations are pushed already: submit the job again to export only.',
  tms_export_too_large: 'The export is too large. Export fewer components or languages per job.',
  tms_export_unusable: "The export can't be stored; the message says why. Translations are pushed already.",
  tms_forbidden: 'The token may not do this in the project. Grant the right, or store another token.',
  tms_language_missing: "The project doesn't have that target language. Add it there, or leave it out.",
  tms_project_locked: 'The project is archived, locked or suspended. Unlock it there.',
  tms_project_not_found: 'The system has no such project that the token can see.',
  tms_project_too_large:
    'The project has more components or languages than a job takes. Name a component, or fewer languages.',
  tms_rate_limited: 'The system permits no further requests at the moment. Jobs wait by themselves.',
  tms_refused: 'The system refused a request that it should take. Check that its version is supported.',
  tms_suggestions_refused:
    'The component takes no suggestions from this token. Turn suggestions on, or permit the user to add them.',
  tms_unauthorized: 'The system refuses the token. Store a new one with `PUT /v1/integrations/{name}`.',
  tms_unavailable: 'The system is down, or answers something else than its API does. Jobs try again by themselves.',
  too_large: 'The body or the file is larger than permitted. Split it.',
  tool_failed: 'A program of the service failed. If `retryable`, try again; else the log has its reason.',
  tool_limit_reached:
    'A program reached its limit of memory, processor time or file size. Use a smaller file, or have the operator raise the limit.',
  tool_missing: "A program isn't installed on the server. The message has the package. For the operator.",
  tool_output_too_large: 'A program printed too much, as on a damaged file. Convert the file.',
  tool_stopped: 'The service stopped while a program ran. Try again.',
  tool_timeout: 'A program ran too long. Use a smaller file.',
  unauthenticated: 'No valid credentials. Send an API key as `Authorization: Bearer API_KEY`.',
  unavailable:
    'The database, the storage or Temporal is down, or the service is stopping. Try again after `Retry-After`.',
  unsupported_format: "The operation doesn't take files of this type. The message lists those that it takes.",
  unsupported_media_type:
    'The body has another content type than the endpoint takes. Send the one that the message names.',
  usage: 'A command was called with wrong arguments. For the operator.',
  validation_failed: 'Fields are missing or invalid. `details` names each with its problem.',
  workflow_failed:
    'The workflow of the job ended with a defect. The log has the reason. Submit the job again, and report it.',
  workflow_lost: 'Temporal no longer has the workflow of the job, as when its database was lost. Submit the job again.',
  workflow_refused: 'Temporal refused to start the workflow of the job. The log has the reason. For the operator.',
  workflow_timed_out: 'The workflow of the job reached a time limit of Temporal. Submit the job again.',
} as const satisfies Readonly<Record<string, string>>;

/** Code of an error, answered as `code`. */
export type ErrorCode = keyof typeof ERROR_CODES;
