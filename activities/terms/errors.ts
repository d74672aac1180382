import { userMistake } from '#domain/errors.ts';

/** Texts of a job, its languages counted one by one: what its work area holds. */
export const MAX_SEGMENTS = 1_000_000;

export const tooManySegments = () =>
  userMistake(
    'extraction_too_many_segments',
    `The sources have more than ${MAX_SEGMENTS.toLocaleString('en')} texts in all languages together. Name some target_languages or a component, or send fewer files.`,
  );

export const noTexts = () =>
  userMistake(
    'extraction_without_texts',
    'The sources have no texts to extract terms from. Check the project or the component that project_identifier names, or the files.',
  );
