import { describeError } from './describe-error.ts';

/** Fields with credentials. */
const SECRET_NAME = /authorization|cookie|password|passphrase|secret|token|api_?key|credential|signature/i;

/** Fields with customers' text. */
const TEXT_NAME =
  /^(text|texts|content|contents|segments?|units?|translations?|(source|target)_?(text|segments?|content)|body|prompt|messages|instructions?|plan|excerpt|html)$/i;

/** Credentials by their form: keys of Loquent and of providers, webhook secrets, tokens, passwords in addresses. */
const SECRET_SHAPES: readonly (readonly [RegExp, string])[] = [
  [/lq_[0-9A-Za-z]{38}/g, 'lq_[redacted]'],
  [/\b(Bearer|Basic|DeepL-Auth-Key|Token)( +)[\w.~+/=:-]{8,}/gi, '$1$2[redacted]'],
  [/\bsk-[\w-]{16,}/g, 'sk-[redacted]'],
  [/\bAIza[\w-]{30,}/g, '[redacted]'],
  [/\bwhsec_[\w+/=-]+/g, 'whsec_[redacted]'],
  [/\beyJ[\w-]{8,}(?:\.[\w-]+)*/g, '[redacted]'],
  [/(:\/\/[^\s"'\\/:@]*:)[^\s"'\\/@]+@/g, '$1[redacted]@'],
  [/([?&][\w.-]*(?:key|token|secret|signature|password)=)[^\s"'\\&]+/gi, '$1[redacted]'],
];

const MAX_FIELD_DEPTH = 6;
const MAX_ITEMS = 100;
const MAX_TEXT_LENGTH = 2000;

/** The fields of a log line without credentials and customers' text; numeric counts stay. A copy, unless all may be logged. */
export const safeFields = (fields: object): Record<string, unknown> =>
  mayAllBeLogged(fields) ? fields : safeEntries(fields, 0);

/** True for plain values with unsuspicious names, as those of nearly all lines: a copy takes longer than this look. */
function mayAllBeLogged(fields: object): fields is Record<string, unknown> {
  for (const name of Object.keys(fields)) {
    const value = (fields as Record<string, unknown>)[name];
    const type = typeof value;
    if (value === null || type === 'number' || type === 'boolean' || type === 'undefined') continue;
    if (type !== 'string' || (value as string).length > MAX_TEXT_LENGTH || withheld(name) !== undefined) return false;
  }
  return true;
}

/**
 * Matches every form above. Almost no line matches, and this test is cheaper than eight replacements in each line of
 * every request. The pattern looks for the rarest character of each form and compares the text before it, which takes a third of
 * the time of matching the same words forwards.
 */
const MAY_HOLD_SECRET =
  /_(?<=lq_|whsec_)|-(?<=sk-)| (?<=(?:bearer|basic|key|token) )|z(?<=AIz)|J(?<=eyJ)|\/(?<=:\/\/)|=(?<=(?:key|token|secret|signature|password)=)/i;

/** Creates a function that replaces credentials and the secrets in a line of JSON, which stays valid JSON. */
export function createScrubber(secrets: readonly string[]): (line: string) => string {
  const escaped = secrets.map((secret) => JSON.stringify(secret).slice(1, -1)).filter((secret) => secret !== '');
  return (line) => {
    let text = line;
    if (MAY_HOLD_SECRET.test(text))
      for (const [shape, replacement] of SECRET_SHAPES) text = text.replace(shape, replacement);
    for (const secret of escaped) if (text.includes(secret)) text = text.replaceAll(secret, '[redacted]');
    return text;
  };
}

function safeEntries(fields: object, depth: number): Record<string, unknown> {
  const safe: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const type = typeof value;
    if (value === null || type === 'number' || type === 'boolean' || type === 'undefined') safe[name] = value;
    else safe[name] = type === 'bigint' ? String(value) : (withheld(name) ?? safeValue(value, depth));
  }
  return safe;
}

/** Most names are in the code, and come again with each line; others, of foreign objects, are not kept without end. */
const MAX_KNOWN_NAMES = 1000;
const replacements = new Map<string, string | undefined>();

/** Replacement of a field's value; undefined if the value may be logged. */
function withheld(name: string): string | undefined {
  const known = replacements.get(name);
  if (known !== undefined || replacements.has(name)) return known;
  const found = SECRET_NAME.test(name) ? '[redacted]' : TEXT_NAME.test(name) ? '[withheld]' : undefined;
  if (replacements.size < MAX_KNOWN_NAMES) replacements.set(name, found);
  return found;
}

function safeValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)}…` : value;
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (value instanceof Error) return describeError(value);
  if (depth >= MAX_FIELD_DEPTH) return '…';
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => safeValue(item, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  // Requests, entities and buffers are logged by name only, because their content is unknown.
  return prototype === Object.prototype || prototype === null
    ? safeEntries(value, depth + 1)
    : `[${value.constructor.name}]`;
}
