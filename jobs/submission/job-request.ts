import type { OptionsByFormat } from '#domain/jobs/format-options.ts';
import { decibelsOf, type TtsVolume } from '#domain/recordings/speech/tts-volume.ts';
import { isReviewed } from '#domain/jobs/kinds/index.ts';
import type { Background } from '#domain/recordings/speech/background.ts';
import type { RequestedMemory } from '#domain/memories/memory-preferences.ts';
import type { TmsName } from '#domain/projects/tms-name.ts';
import type { RewriteType } from '#domain/rewriting/rewrite-type.ts';
import type { JobOptions } from '#language/execution/unsupported-job-options.ts';

type Maybe<Value> = Value | null | undefined;

/** A file with its translation. */
interface FilePair {
  readonly source_file: string;
  readonly target_file: string;
  readonly target_language: string;
}

/**
 * The fields of requests that submissions read, as `POST /v1/jobs/…` names them. Languages are BCP 47. Other fields of a request
 * become fields of `input` if the kind of the job has them.
 */
export interface JobRequest extends JobOptions {
  readonly mode?: 'ai' | 'human';
  readonly tms?: Maybe<{
    readonly name: TmsName;
    readonly project_identifier: string;
    readonly export?: Maybe<boolean>;
  }>;
  readonly source_file?: Maybe<string>;
  readonly source_files?: Maybe<readonly string[]>;
  readonly file_pairs?: Maybe<readonly FilePair[]>;
  readonly source_video_url?: Maybe<string>;
  readonly target_subtitles?: Maybe<string>;
  /** Or `auto`. */
  readonly source_language?: Maybe<string>;
  readonly source_lang?: string;
  readonly target_languages?: Maybe<readonly string[]>;
  readonly target_lang?: Maybe<string>;
  readonly target_langs?: Maybe<readonly string[]>;
  readonly columns?: Maybe<readonly string[]>;
  readonly instruction?: Maybe<string>;
  readonly plan?: Maybe<object>;
  readonly keys?: Maybe<object>;
  readonly options?: Maybe<OptionsByFormat>;
  readonly memory?: Maybe<RequestedMemory>;
  readonly review?: Maybe<boolean | 'transcript'>;
  readonly save_to_memory?: Maybe<number>;
  readonly cast?: Maybe<number>;
  readonly ledger?: Maybe<{ readonly from_job: string }>;
  readonly type?: RewriteType;
  readonly glossary_name?: string;
  readonly video?: Maybe<{ readonly tts_volume?: Maybe<TtsVolume>; readonly background?: Maybe<Background> }>;
  readonly name?: Maybe<string>;
  readonly client_reference?: Maybe<string>;
  readonly metadata?: Maybe<Readonly<Record<string, string>>>;
  readonly output_path?: Maybe<string>;
}

/** A value of a request, and the path of its field. */
export interface NamedValue {
  readonly value: string;
  readonly path: string;
}

const listed = (field: string, values: Maybe<readonly string[]>): NamedValue[] =>
  (values ?? []).map((value, index) => ({ value, path: `${field}.${index}` }));
const single = (path: string, value: Maybe<string>): NamedValue[] => (value == null ? [] : [{ value, path }]);

/** The keys of the source files of a request, those of pairs in turns. */
export const requestedSources = (request: JobRequest): readonly NamedValue[] => [
  ...single('source_file', request.source_file),
  ...listed('source_files', request.source_files),
  ...(request.file_pairs ?? []).flatMap((pair, index) => [
    { value: pair.source_file, path: `file_pairs.${index}.source_file` },
    { value: pair.target_file, path: `file_pairs.${index}.target_file` },
  ]),
];

/** The target languages of a request, each once. */
export function requestedTargets(request: JobRequest): readonly NamedValue[] {
  const all = [
    ...single('target_lang', request.target_lang),
    ...listed('target_langs', request.target_langs),
    // A pair of languages that isn't supported is a problem of the list.
    ...(request.target_languages ?? []).map((value) => ({ value, path: 'target_languages' })),
    ...(request.file_pairs ?? []).map((pair, index) => ({
      value: pair.target_language,
      path: `file_pairs.${index}.target_language`,
    })),
  ];
  return all.filter(({ value }, index) => all.findIndex((other) => other.value === value) === index);
}

/** A request without its fields that are null or absent: those ask for nothing. */
export const givenFields = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value != null));

/**
 * The part of `input` that a request gives literally, more fields than the kind of the job has. Rules that follow from stored objects
 * replace some of them.
 */
export function literalInput({
  tms,
  video,
  keys,
  options: _options,
  review,
  source_language: _column,
  ...request
}: JobRequest): object {
  const { export: isExported, ...project } = tms ?? {};
  return {
    ...givenFields({ ...request, ...project, ...video }),
    tts_volume: decibelsOf(video?.tts_volume ?? 'normal'),
    ...(keys == null ? {} : { keys: givenFields(keys) }),
    ...(isReviewed({ input: { review } }) ? { review } : {}),
    ...(isExported === true ? { export: true } : {}),
  };
}
