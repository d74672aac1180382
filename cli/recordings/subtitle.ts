import type { Session } from '#cli/session/session.ts';
import { runVideoJobs, type VideoOptions, type VideoRequest } from './run-video-job.ts';

interface SubtitleOptions extends VideoOptions {
  readonly burn?: boolean;
  readonly formats?: readonly ('srt' | 'vtt' | 'ass' | 'ttml')[];
  readonly bilingual?: boolean;
  readonly karaoke?: boolean;
}

/** `loquent video subtitle`. */
export async function run(session: Session, options: SubtitleOptions, recordings: readonly string[]): Promise<void> {
  const { burn, formats, bilingual, karaoke } = options;
  const video = {
    ...(burn === true && { burn_subtitles: true }),
    ...(formats !== undefined && { subtitle_formats: formats }),
    ...(bilingual === true && { bilingual }),
    ...(karaoke === true && { karaoke }),
  };
  const asked = Object.keys(video).length === 0 ? {} : { video };
  await runVideoJobs(session, options, recordings, {
    type: 'subtitle_video',
    settings: asked,
    submit: (request: VideoRequest & { readonly video?: typeof video }) => session.loquent.jobs.subtitle(request),
  });
}
