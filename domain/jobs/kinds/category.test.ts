import { describe, expect, it } from 'vitest';
import { categoryOf } from './index.ts';

describe('the category of a job', () => {
  it.each([
    ['dub_video', ['talks/film.mp4'], 'video'],
    ['voiceover_video', ['talks/talk.WAV'], 'audio'],
    ['subtitle_video', ['talk.mp3/film'], 'video'],
    ['subtitle_video', [], 'video'],
    ['aimt', ['note.txt'], 'document'],
    ['docx_translation', ['a.docx'], 'document'],
    ['file_analysis', ['talk.mp3'], 'system'],
  ] as const)('of %s on %j is %s', (type, sourceFiles, category) => {
    expect(categoryOf(type, { tms: null, sourceFiles })).toBe(category);
  });

  it('is tms for projects', () => {
    expect(categoryOf('post_editing', { tms: 'weblate', sourceFiles: [] })).toBe('tms');
  });
});
