import type { CastSpeaker } from '#domain/casts/cast.ts';
import type { InvalidField } from '#domain/errors.ts';
import { validationFailed } from '#domain/request-errors.ts';
import type { Caller } from '#jobs/caller.ts';
import { listVoices } from '#jobs/recordings/job-speech.ts';

/** Checks that the synthesizer has the voices of speakers, as far as that is known. @throws LoquentError `validation_failed` */
export async function requireVoices(
  caller: Caller<'speech'>,
  speakers: readonly Pick<CastSpeaker, 'voices'>[],
): Promise<void> {
  const languages = new Set(speakers.flatMap(({ voices }) => Object.keys(voices)));
  const known = new Map<string, readonly string[] | undefined>();
  for (const language of languages) known.set(language, await listVoices(caller, language));
  const problems = speakers.flatMap(({ voices }, index) =>
    Object.entries(voices).flatMap(([language, voice]): readonly InvalidField[] => {
      if (known.get(language)?.includes(voice) !== false) return [];
      return [{ path: `speakers.${index}.voices.${language}`, message: `is no voice for ${language}` }];
    }),
  );
  if (problems.length > 0) throw validationFailed(problems);
}
