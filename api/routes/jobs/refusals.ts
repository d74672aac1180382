import { LoquentError } from '#domain/errors.ts';

/** @throws LoquentError `mode_not_supported` for work by people */
export function requireMode(mode: 'ai' | 'human'): void {
  if (mode !== 'human') return;
  throw new LoquentError({
    id: 'mode_not_supported',
    mistake: 'user',
    message: 'Work by people is not offered here; send mode "ai".',
  });
}
