import { validationFailed } from '#domain/request-errors.ts';
import type { TemplateContent } from '#db/prompt-templates.ts';
import type { InvalidField } from '#domain/errors.ts';
import { templateProblems } from '#domain/prompt-templates/prompt-template.ts';

/** Refuses a template with inconsistent fields. @throws LoquentError `validation_failed` */
export function checkTemplate({ kind, rewriteType, isDefault, body }: TemplateContent): void {
  const details: InvalidField[] = templateProblems(body, kind).map((message) => ({ path: 'body', message }));
  if (kind === 'rewrite' && rewriteType === null) {
    details.push({ path: 'rewrite_type', message: 'is required for templates of kind rewrite' });
  }
  if (kind === 'context' && rewriteType !== null) {
    details.push({ path: 'rewrite_type', message: 'must be absent or null for templates of kind context' });
  }
  if (kind === 'context' && isDefault) {
    details.push({
      path: 'is_default',
      message: 'must be false for templates of kind context: each store names its own',
    });
  }
  if (details.length > 0) throw validationFailed(details);
}
