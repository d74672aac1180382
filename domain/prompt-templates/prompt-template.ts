import { RULES_OF_KIND, type TemplateKind } from './template-kinds.ts';

/** `{{ name }}`; white space inside the braces is ignored. */
const VARIABLE = /\{\{\s*([a-z][a-z0-9_]{0,63})\s*\}\}/g;

/** Names of the variables in a template, each once, in the order of their first appearance. */
export function templateVariables(body: string): readonly string[] {
  return [...new Set(Array.from(body.matchAll(VARIABLE), (match) => match[1]!))];
}

/**
 * Finds problems in the body of a template.
 *
 * @returns a sentence per problem with its solution; empty for a valid template
 */
export function templateProblems(body: string, kind: TemplateKind): readonly string[] {
  const problems: string[] = [];
  const rest = body.replaceAll(VARIABLE, (whole) => ' '.repeat(whole.length));
  const stray = /\{\{|\}\}/.exec(rest);
  if (stray !== null) {
    problems.push(
      `has ${stray[0]} at character ${stray.index + 1} that is not part of a variable; ` +
        'write {{ name }} with lower-case letters, digits and underscores, and no double braces elsewhere',
    );
  }
  const { variables, takesParameters } = RULES_OF_KIND[kind];
  if (takesParameters) return problems;
  const known = variables.map(({ name }) => name);
  const unknown = templateVariables(body).filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const names = unknown.map((name) => `{{ ${name} }}`).join(', ');
    problems.push(`has ${unknown.length === 1 ? 'a variable' : 'variables'} that the service does not fill: ${names}`);
    problems.push(`can have the variables ${known.map((name) => `{{ ${name} }}`).join(', ')}`);
  }
  return problems;
}

/**
 * Substitutes the variables, once: braces in a value are kept. A line whose variables are all empty is dropped, so that
 * a template can name variables that some requests lack.
 *
 * @param values of the variables; a missing one counts as empty
 */
export function renderTemplate(body: string, values: Readonly<Record<string, string | undefined>>): string {
  const valueOf = (name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '').trim() : '');
  const lines = body.split(/\r?\n/).flatMap((line) => {
    const names = templateVariables(line);
    if (names.length > 0 && names.every((name) => valueOf(name) === '')) return [];
    return [line.replaceAll(VARIABLE, (_whole, name: string) => valueOf(name))];
  });
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
