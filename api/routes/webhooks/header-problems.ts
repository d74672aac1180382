import type { InvalidField } from '#domain/errors.ts';
import {
  HEADER_NAME,
  HEADER_VALUE,
  isReservedHeader,
  MAX_HEADER_NAME_LENGTH,
  MAX_HEADER_VALUE_LENGTH,
  MAX_HEADERS_LENGTH,
  MAX_HEADERS,
} from '#domain/webhooks/header-rules.ts';

/** The reasons why custom headers can't be sent; `path` is the name of the header, empty for all together. */
export function headerProblems(headers: Readonly<Record<string, string>>): readonly InvalidField[] {
  const entries = Object.entries(headers);
  if (entries.length > MAX_HEADERS) return [{ path: '', message: `must have at most ${MAX_HEADERS} headers` }];
  const length = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (length > MAX_HEADERS_LENGTH) return [{ path: '', message: `must have at most ${MAX_HEADERS_LENGTH} characters` }];
  const seen = new Set<string>();
  return entries.flatMap(([name, value]) => {
    const message = nameProblem(name) ?? valueProblem(value);
    const isRepeated = seen.has(name.toLowerCase());
    seen.add(name.toLowerCase());
    if (message === undefined && !isRepeated) return [];
    return [{ path: name, message: message ?? 'is there twice: case does not matter in names of headers' }];
  });
}

function nameProblem(name: string): string | undefined {
  if (name.length > MAX_HEADER_NAME_LENGTH) return `must have a name of at most ${MAX_HEADER_NAME_LENGTH} characters`;
  if (!HEADER_NAME.test(name)) return 'is not a valid name of a header';
  return isReservedHeader(name) ? 'is set by the service and can not be replaced' : undefined;
}

function valueProblem(value: string): string | undefined {
  if (value.length > MAX_HEADER_VALUE_LENGTH) return `must have at most ${MAX_HEADER_VALUE_LENGTH} characters`;
  if (HEADER_VALUE.test(value)) return undefined;
  return 'must be printable ASCII, not empty, without line breaks and without spaces at its ends';
}
