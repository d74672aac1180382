import { LoquentError } from '#domain/errors.ts';

/** @throws LoquentError `mode_not_supported` for work by people */
export function requireMode(mode: 'ai' | 'human'): void {
  if (mode !== 'human') return;
  throw new LoquentError({
    id: 'mode_not_supported',
    message: 'Work by people is not offered here; send mode "ai".',
  });
}

/** @throws LoquentError `capability_unavailable` for a project of a translation management system */
export function requireNoTms(tms: { readonly name: string } | null | undefined, done: string): void {
  if (tms == null) return;
  const message = `Projects of ${tms.name} can't be ${done} by this version; send source_files instead of tms.`;
  throw new LoquentError({ id: 'capability_unavailable', message, details: [{ path: 'tms', message }] });
}
