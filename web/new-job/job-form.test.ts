import { expect, it } from 'vitest';
import { EMPTY_FORM, missingOf, requestOf } from './job-form.ts';
import { worksOf } from './proposal.ts';

const FORM = { ...EMPTY_FORM, work: 'dub', source: 'en', targets: ['es-ES', 'fr'] } as const;

it('a recording has its languages, its voice and its project, and nothing that it does not take', () => {
  const { job_type: type, request } = requestOf(
    {
      ...FORM,
      ttsVolume: 'high',
      projectName: ' Talk ',
      stores: ['7'],
      instructions: 'Be brief.',
      burnsSubtitles: true,
    },
    ['talks/a.mp4'],
  );
  expect(type).toBe('dub_video');
  expect(request).toMatchObject({
    source_file: 'talks/a.mp4',
    source_lang: 'en',
    target_langs: ['es-ES', 'fr'],
    project_name: 'Talk',
    video: { tts_volume: 'high' },
  });
  expect(Object.keys(request)).not.toEqual(expect.arrayContaining(['context_stores']));
  expect(Object.keys(request)).not.toEqual(expect.arrayContaining(['instructions']));
});

it('a recording can be at an address, and subtitles in its picture', () => {
  const form = { ...FORM, work: 'subtitle', targets: ['es'], address: ' https://a.example/b.mp4 ' } as const;
  expect(worksOf(form, [])).toEqual(['subtitle', 'voiceover', 'dub']);
  expect(missingOf(form, [])).toBeUndefined();
  expect(requestOf({ ...form, burnsSubtitles: true }, []).request).toMatchObject({
    source_video_url: 'https://a.example/b.mp4',
    target_lang: 'es',
    video: { burn_subtitles: true },
  });
});
