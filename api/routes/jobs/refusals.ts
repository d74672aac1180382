import { userMistake } from '#domain/errors.ts';

/** @throws LoquentError `mode_not_supported` for work by people */
export function requireMode(mode: 'ai' | 'human'): void {
  if (mode !== 'human') return;
  throw userMistake('mode_not_supported', 'Work by people is not offered here; send mode "ai".');
}
