import { userMistake } from '#domain/errors.ts';

export const mediaUnreadable = () =>
  userMistake(
    'media_unreadable',
    'The file is not a recording that ffmpeg can read, or it is damaged. Upload it again, or convert it.',
  );

export const mediaNoAudio = () =>
  userMistake('media_no_audio', 'The recording has no sound, so nothing can be recognized. Submit one with sound.');

export const mediaNoSpeech = () =>
  userMistake(
    'media_no_speech',
    'Nobody speaks in the recording, or too quietly to be recognized. Check its sound, and submit it again.',
  );

/** @param longest milliseconds */
export const mediaTooLong = (longest: number) =>
  userMistake(
    'media_too_long',
    `The recording is longer than ${longest / 60_000} minutes. Cut it, or have the operator raise MEDIA_MAX_MINUTES.`,
  );

/** @param picture width and height in pixels */
export const mediaPictureTooLarge = ({ width, height }: { width: number; height: number }, most: number) =>
  userMistake(
    'media_picture_too_large',
    `The picture has ${width} × ${height} pixels, and subtitles are drawn into at most ${most} (MEDIA_MAX_PIXELS). ` +
      'Scale it down, or submit the job without burn_subtitles.',
  );

export const mediaTooManyFrames = (frames: number, most: number) =>
  userMistake(
    'media_too_many_frames',
    `The video has ${frames} pictures, and subtitles are drawn into at most ${most} (MEDIA_MAX_FRAMES). ` +
      'Cut it, lower its frame rate, or submit the job without burn_subtitles.',
  );

export const mediaTooManyStreams = (streams: number, most: number) =>
  userMistake(
    'media_too_many_streams',
    `The recording has ${streams} streams, and at most ${most} are read (MEDIA_MAX_STREAMS). Remove those that are not needed.`,
  );

/** A recording on its way that exceeds MEDIA_MAX_BYTES. */
export const mediaTooLarge = () =>
  userMistake(
    'outbound_too_large',
    'The recording is larger than this deployment permits (MEDIA_MAX_BYTES). Cut it, and upload the file.',
  );

/** A recording that trickles in. @param rate bytes per second */
export const mediaTooSlow = (rate: number) =>
  userMistake(
    'outbound_too_slow',
    `The server of the recording sends fewer than ${rate} bytes per second, the minimum of this deployment ` +
      '(MEDIA_MIN_RATE). Use a faster server, or upload the file.',
  );

export const mediaPageLive = () =>
  userMistake(
    'media_page_live',
    'The video is broadcast live, or has not begun. Submit it again once it is available as a recording.',
  );

/** A source address with an answer other than 2xx. */
export const mediaNotFound = (status: number) =>
  userMistake(
    'media_not_found',
    `The source address answered ${status} instead of a recording. Check that it opens without a login.`,
  );

export const mediaAddressIsPage = () =>
  userMistake(
    'media_address_is_page',
    'The source address leads to a web page, not to a recording. Send the address of the file itself, upload the file, or ' +
      'have the operator install yt-dlp for pages of video services (npm run bootstrap -- --with pages).',
  );
