/**
 * Gives openapi-typescript the compiler that it writes syntax trees with: TypeScript 7 has no such interface, so that the
 * project has TypeScript 5 under another name. Imported before openapi-typescript.
 */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
});
