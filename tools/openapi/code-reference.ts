import { errorResponse } from '#api/error-response.ts';
import { ERROR_CODES, type ErrorCode } from '#domain/error-codes.ts';
import { userMistake } from '#domain/errors.ts';
import { WARNING_CODES } from '#domain/warning-codes.ts';
import { insertGenerated } from './insert-generated.ts';

/** Puts the tables of all codes of errors and of warnings into their places in the guide for errors. */
export function insertCodes(guide: string): string {
  const errors = renderTable(['Code', 'Status', 'Meaning, and what to do'], ERROR_CODES, statusOf);
  const warnings = renderTable(
    ['Code', 'Meaning', 'What to do'],
    Object.fromEntries(Object.entries(WARNING_CODES).map(([code, texts]) => [code, texts.join(' | ')])),
  );
  return insertGenerated(insertGenerated(guide, 'errors', errors), 'warnings', warnings);
}

function renderTable(
  header: readonly string[],
  codes: Readonly<Record<string, string>>,
  ...columns: readonly ((code: string) => string)[]
): string {
  const rows = Object.entries(codes)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, meaning]) => [`\`${code}\``, ...columns.map((column) => column(code)), meaning]);
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The status of answers with a code; empty: only jobs, and the start of the service, fail with it. */
function statusOf(code: string): string {
  const { status, isDefect } = errorResponse(userMistake(code as ErrorCode, ''));
  return isDefect && code !== 'internal' ? '' : String(status);
}
