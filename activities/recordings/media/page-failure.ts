import type { ErrorCode } from '#domain/error-codes.ts';
import { type LoquentError, serviceFailure, userMistake } from '#domain/errors.ts';
import { mediaPageLive } from './errors.ts';

interface Explanation {
  readonly pattern: RegExp;
  readonly id: ErrorCode;
  readonly message: string;
  readonly retryable?: boolean;
}

const UPLOAD = 'download it with your own access, if its terms permit that, and upload the file';

/** Causes by the words of yt-dlp and of the services that it quotes, the most specific ones first. */
const EXPLANATIONS: readonly Explanation[] = [
  {
    pattern: /\bDRM\b/i,
    id: 'media_page_protected',
    message: 'The video is protected against copying (DRM). Ask its owner for the file, and upload it.',
  },
  {
    pattern: /not a bot|unusual traffic|captcha|cloudflare|HTTP Error 403/i,
    id: 'media_page_blocked',
    message: `The service of the page refuses requests of programs at the moment. Try again later, or ${UPLOAD}.`,
  },
  {
    pattern: /confirm your age|age.?restrict|inappropriate for some users/i,
    id: 'media_page_private',
    message: `The video is shown to adults who are logged in only: ${UPLOAD}.`,
  },
  {
    pattern:
      /geo.?(restrict|block)|\b(in|from) your (country|location|region)\b|in this country|not available in .{0,200}\bregion/i,
    id: 'media_page_region_locked',
    message: `The video is not available in the country of this server: ${UPLOAD}.`,
  },
  {
    pattern:
      /private|members.only|join this channel|log ?in\b|logged.in|sign in|registered users|cookies|password|subscri(be|ption)|purchase|premium|rent(al)?\b|HTTP Error 401/i,
    id: 'media_page_private',
    message: `The video is private, or only for those who are logged in, are members or have paid: make it public, or ${UPLOAD}.`,
  },
  {
    pattern:
      /live event|premieres? in|will begin in|is live|not started|is_live|is_upcoming|live stream recording is not available/i,
    id: 'media_page_live',
    message: mediaPageLive().message,
  },
  {
    pattern:
      /HTTP Error (429|5\d\d)|too many requests|timed out|timeout|connection|unable to connect|failed to resolve|name or service|SSL|certificate|incomplete read|more expected/i,
    id: 'outbound_failed',
    message: 'The video could not be loaded from the service of the page. Try again later.',
    retryable: true,
  },
  {
    pattern:
      /unsupported url|no video (formats|could be found)|there is no video|no media found|no suitable|requested format|unable to extract|unable to find|is not a valid url/i,
    id: 'media_page_unsupported',
    message:
      'No video could be found on this page. Send the address of the file itself, or upload the file; if other videos of ' +
      'this service fail as well, ask the operator to update yt-dlp.',
  },
  {
    pattern:
      /removed|deleted|terminated|no longer (available|exist)|does(n't| not) exist|unavailable|not available|not found|taken down|HTTP Error 4(04|10)/i,
    id: 'media_page_removed',
    message: 'The video was removed, or never was at this address. Check the address in a browser.',
  },
];

/** Explains the error with which yt-dlp ended. @param line its line with `ERROR:` */
export function pageFailure(line: string): LoquentError {
  const words = line
    .replace(/^ERROR:\s*/, '')
    .replace(/[;.]?\s{0,20}(please report this issue|confirm you are on)[^]*$/i, '');
  const found = EXPLANATIONS.find(({ pattern: says }) => says.test(words));
  if (found !== undefined) {
    const { id, message, retryable = false } = found;
    return userMistake(id, message, { retryable });
  }
  const told = words.replace(/^\[[^\]]*\]\s*([\w-]+:\s*)?/, '').slice(0, 200) || 'it gave no reason';
  return serviceFailure(
    'media_page_failed',
    `The video could not be loaded from its page: ${told}. Send the address of the file itself, or upload the file.`,
  );
}
