/** Purpose of a prompt template: a rewrite type, or the system prompt of a context store. */
export const TEMPLATE_KINDS = ['rewrite', 'context'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** Longest body of a template, in UTF-16 units. */
export const MAX_TEMPLATE_LENGTH = 20_000;

/** A name that a template may have in `{{ }}`. */
export interface TemplateVariable {
  readonly name: string;
  /** Its value, for the documentation. */
  readonly description: string;
}

/**
 * Variables of templates for rewriting. The text itself is not among them: it always reaches the model separately from
 * the instructions, marked as data.
 */
export const REWRITE_VARIABLES = [
  { name: 'language', description: 'the language of the text, as `Spanish (es)`' },
  { name: 'type', description: 'the rewrite type' },
  { name: 'domain', description: 'the content domain of the request' },
  { name: 'instructions', description: 'the instructions of the request' },
  { name: 'terms', description: 'the glossary terms that occur in the text, one per line' },
  { name: 'styleguide', description: 'the styleguide, from the request or from context stores' },
  { name: 'references', description: 'other reference material of context stores that fits the text' },
] as const satisfies readonly TemplateVariable[];
export type RewriteVariable = (typeof REWRITE_VARIABLES)[number]['name'];

/** Variables of system prompts of context stores; other names there are the store's own template parameters. */
export const CONTEXT_VARIABLES = [
  { name: 'store', description: 'the name of the context store' },
  { name: 'content_kind', description: 'the content of the context store' },
  { name: 'source_language', description: 'the language of the text' },
  { name: 'target_language', description: 'the target language of a translation; empty otherwise' },
] as const satisfies readonly TemplateVariable[];

/** Parameters of context stores that a template may use although some stores that name it don't set them. */
export const OPTIONAL_PARAMETERS = [
  { name: 'subject', description: 'the subject of the texts, if the store has that parameter' },
  { name: 'audience', description: 'the readers, if the store has that parameter' },
  { name: 'tone', description: 'the tone to write in, if the store has that parameter' },
] as const satisfies readonly TemplateVariable[];

interface KindRules {
  readonly variables: readonly TemplateVariable[];
  /** True if other names are allowed: the user of the template supplies their values. */
  readonly takesParameters: boolean;
}

/** Names allowed in templates, by kind. */
export const RULES_OF_KIND: Readonly<Record<TemplateKind, KindRules>> = {
  rewrite: { variables: REWRITE_VARIABLES, takesParameters: false },
  context: { variables: CONTEXT_VARIABLES, takesParameters: true },
};
