import type { InvalidField } from '#domain/errors.ts';
import { templateVariables } from './prompt-template.ts';
import { CONTEXT_VARIABLES, OPTIONAL_PARAMETERS } from './template-kinds.ts';

const filled: ReadonlySet<string> = new Set(CONTEXT_VARIABLES.map(({ name }) => name));
const optional: ReadonlySet<string> = new Set(OPTIONAL_PARAMETERS.map(({ name }) => name));

/** The variables of a template of kind `context` that nothing fills: neither the service nor the parameters of a store. */
export function unfilledVariables(body: string, parameters: Readonly<Record<string, unknown>>): readonly string[] {
  return templateVariables(body).filter(
    (name) => !filled.has(name) && !optional.has(name) && !Object.hasOwn(parameters, name),
  );
}

/**
 * Compares the parameters of a store with its template.
 *
 * @param body of a template of kind `context`; null: the store has none
 * @returns the fields to change, with sentences; empty if each variable is filled and each parameter is used
 */
export function parameterProblems(
  body: string | null,
  parameters: Readonly<Record<string, unknown>>,
): readonly InvalidField[] {
  const names = Object.keys(parameters);
  if (body === null) {
    const message = 'needs a prompt_template_id: without a template, the parameters have no effect';
    return names.length === 0 ? [] : [{ path: 'template_params', message }];
  }
  const taken = templateVariables(body).filter((name) => !filled.has(name));
  const unused = names
    .filter((name) => !taken.includes(name))
    .map((name) => ({ path: `template_params.${name}`, message: unusedMessage(name, taken) }));
  const unfilled = unfilledVariables(body, parameters).map((name) => ({
    path: 'template_params',
    message: `lacks "${name}", a variable of the prompt template; an empty text drops the lines that have no other`,
  }));
  return [...unused, ...unfilled];
}

function unusedMessage(name: string, taken: readonly string[]): string {
  if (filled.has(name)) return 'is filled by the service';
  return `is no variable of the prompt template, which has ${taken.length === 0 ? 'none to fill' : taken.join(', ')}`;
}
