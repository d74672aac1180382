import { userMistake } from '#domain/errors.ts';
import { optionOutcome, REASONS, type Execution, type OptionName, type Reason } from './option-matrix.ts';
import { fieldOf, requestedOptions, type RequestOptions } from './request-options.ts';

/** Suffix of the codes of warnings about options that have no effect, after the name of the field. Public API. */
export const NOT_FOLLOWED = '_not_followed';

/** A warning that an option has no effect on the work. */
export interface IgnoredOption {
  readonly code: string;
  readonly message: string;
  /** BCP 47: the only language in which it has none; absent: it has none in all of them. */
  readonly language?: string;
}

/**
 * Warnings about the options of a request that its executions can't follow: the work is done without them. Warnings that
 * don't apply to all executions name the language of theirs.
 *
 * @param executions one, or one per target language
 * @throws LoquentError `capability_unavailable` for an option that must not be ignored
 */
export function unsupportedOptions(
  executions: readonly Execution[],
  options: RequestOptions,
): readonly IgnoredOption[] {
  const fields = Map.groupBy(requestedOptions(options), fieldOf);
  return [...fields].flatMap(([field, names]): readonly IgnoredOption[] => {
    const code = `${field}${NOT_FOLLOWED}`;
    const messages = executions.map((execution) => messageFor(execution, field, names, options));
    const [message] = messages;
    if (messages.every((each) => each === message)) return message === undefined ? [] : [{ code, message }];
    return messages.flatMap((each, index) => {
      const language = executions[index]?.targetLanguage;
      return each === undefined ? [] : [{ code, message: each, ...(language && { language }) }];
    });
  });
}

/** A sentence per reason; undefined if all options are followed. @param names of options of the field */
function messageFor(
  execution: Execution,
  field: keyof RequestOptions,
  names: readonly OptionName[],
  options: RequestOptions,
): string | undefined {
  const outcomes = names.map((name) => ({ name, ...optionOutcome(execution, name, options) }));
  const sentences = [...Map.groupBy(outcomes, ({ reason }) => reason)].flatMap(([reason, group]) => {
    if (reason === undefined) return [];
    const parts = group.flatMap(({ name }) => PARTS[name] ?? []).join(' and ');
    if (group.some(({ verdict }) => verdict === 'refused')) throw refused(field, reason);
    if (group.some(({ verdict }) => verdict === 'hinted'))
      return `"${field}" can only be used as hints: ${REASONS[reason]}`;
    if (field === 'context_stores') return `The ${parts} of "${field}" have no effect here: ${REASONS[reason]}`;
    return `${parts || `"${field}"`} ${group.length === 1 ? 'has' : 'have'} no effect here: ${REASONS[reason]}`;
  });
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

/** Names of parts of a field. */
const PARTS: { readonly [Name in OptionName]?: string } = {
  documents: 'documents',
  memories: 'translation memories',
  prompts: 'prompts',
  'memory.threshold': '"memory.threshold"',
  'memory.reuse': '"memory.exact"',
  'memory.suggest': '"memory.exact"',
  'memory.penalties': '"memory.penalties"',
};

function refused(path: string, reason: Reason) {
  const message = `"${path}" can't be followed here: ${REASONS[reason]}`;
  return userMistake('capability_unavailable', message, { details: [{ path, message }] });
}
