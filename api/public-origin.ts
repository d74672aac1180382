import type { ApiContext } from './state.ts';

/** The origin of addresses in answers: `PUBLIC_URL`, or the one that the request was sent to. */
export function publicOrigin(ctx: ApiContext): string {
  return ctx.state.dependencies.config.publicUrl ?? `${ctx.protocol}://${ctx.host}`;
}
