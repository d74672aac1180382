/** A field in the body of a request for a job, from the API description. */
export interface JobField {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  /** Markdown. */
  readonly description?: string;
  readonly isRequired?: true;
  /** Type of the elements of an array. */
  readonly items?: string;
  /** Values that it, or the elements of an array, may have. */
  readonly values?: readonly string[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  /** UTF-16 units. */
  readonly maxLength?: number;
  readonly maxItems?: number;
  /** An object whose names are free, with strings as values. */
  readonly isMap?: true;
  /** `auto` has the language detected. */
  readonly takesAuto?: true;
  /** Extensions of the file, lower case, with the dot. */
  readonly extensions?: readonly string[];
}

/** The request of a job type, as a form for people. */
export interface JobRequestForm {
  /** The operation of `loquent.jobs` that submits it. */
  readonly submit: string;
  /** Fields that `source_files` requires. */
  readonly requiredByFiles?: readonly string[];
  /** Fields by their path, such as `memory.threshold`, without those that never have an effect. */
  readonly fields: Readonly<Record<string, JobField>>;
}
