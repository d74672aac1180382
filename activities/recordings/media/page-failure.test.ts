import { expect, it } from 'vitest';
import { pageFailure } from './page-failure.ts';

/** In the words of yt-dlp and of the services that it quotes. */
it.each([
  [
    "[youtube] x1: Private video. Sign in if you've been granted access to this video. Use --cookies-from-browser",
    'media_page_private',
  ],
  ['[youtube] x1: Join this channel to get access to members-only content like this video', 'media_page_private'],
  ['[youtube] x1: Sign in to confirm your age. This video may be inappropriate for some users.', 'media_page_private'],
  ['[vimeo] 1: This video is protected by a password, use the --video-password option', 'media_page_private'],
  ['[vimeo] 1: This video is only available for registered users. Use --cookies', 'media_page_private'],
  ['[twitter] 1: You are not authorized to view this protected tweet. Use --cookies', 'media_page_private'],
  ["[youtube] x1: Sign in to confirm you're not a bot. Use --cookies-from-browser", 'media_page_blocked'],
  ['[vimeo] 1: Unable to download webpage: HTTP Error 403: Forbidden', 'media_page_blocked'],
  ['[youtube] x1: Video unavailable. This video has been removed by the uploader', 'media_page_removed'],
  [
    '[youtube] x1: Video unavailable. This video is no longer available because the YouTube account associated with it has been terminated.',
    'media_page_removed',
  ],
  [
    '[generic] a: Unable to download webpage: HTTP Error 404: Not Found (caused by <HTTPError 404: Not Found>)',
    'media_page_removed',
  ],
  ['[youtube] x1: Video unavailable', 'media_page_removed'],
  [
    '[youtube] x1: Video unavailable. The uploader has not made this video available in your country',
    'media_page_region_locked',
  ],
  [
    '[zdf] 1: This video is not available from your location due to geo restriction. You might want to use a VPN',
    'media_page_region_locked',
  ],
  ['[youtube] x1: This live event will begin in 3 hours.', 'media_page_live'],
  ['[youtube] x1: Premieres in 2 days', 'media_page_live'],
  ['[x] 1: This video is DRM protected', 'media_page_protected'],
  ['Unsupported URL: https://example.com/a', 'media_page_unsupported'],
  [
    '[youtube] x1: Requested format is not available. Use --list-formats for a list of available formats',
    'media_page_unsupported',
  ],
  ['[twitter] 1: No video could be found in this tweet', 'media_page_unsupported'],
  ['[x] 1: Unable to download webpage: HTTP Error 429: Too Many Requests', 'outbound_failed'],
  ['[x] 1: Unable to download webpage: HTTP Error 503: Service Unavailable', 'outbound_failed'],
  ['[x] 1: Unable to download webpage: timed out', 'outbound_failed'],
  ['[x] ab-1: The moon is in the wrong phase; please report this issue on https://example.com', 'media_page_failed'],
])('explains %s', (said, id) => {
  const failure = pageFailure(`ERROR: ${said}`);
  expect(failure).toMatchObject({ id, retryable: id === 'outbound_failed' });
  // The message says what to do, and names no options of a program that users don't have.
  expect(failure.message).toMatch(/upload|Submit|Check|Try again/);
  expect(failure.message).not.toMatch(/--|please report/);
});

it('quotes a cause that it does not know', () => {
  const said = 'ERROR: [x] ab-1: The moon is in the wrong phase; please report this issue on https://example.com';
  expect(pageFailure(said).message).toContain('from its page: The moon is in the wrong phase. Send');
});
