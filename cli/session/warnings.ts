import type { Output } from './output.ts';

/** Shows warnings to people, each once; programs have them in the result. */
export function printWarnings(output: Output, warnings: readonly { readonly message: string }[]): void {
  if (output.isJson) return;
  for (const message of new Set(warnings.map((warning) => warning.message))) output.note(`warning: ${message}`);
}
