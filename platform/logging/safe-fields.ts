import { describeError } from './describe-error.ts';

/** Fields that hold credentials. */
const secretName = /authorization|cookie|password|passphrase|secret|token|api_?key|credential|signature/i;

/** Fields that hold what customers wrote. */
const textName =
  /^(text|texts|content|contents|segments?|units?|translations?|(source|target)_?(text|segments?|content)|body|prompt|messages|instructions?|excerpt|html)$/i;

/** Credentials by how they look: keys of Loquent and of providers, webhook secrets, tokens, passwords in addresses. */
const secretShapes: readonly (readonly [RegExp, string])[] = [
  [/lq_[0-9A-Za-z]{38}/g, 'lq_[redacted]'],
  [/\b(Bearer|Basic|DeepL-Auth-Key|Token)( +)[\w.~+/=:-]{8,}/gi, '$1$2[redacted]'],
  [/\bsk-[\w-]{16,}/g, 'sk-[redacted]'],
  [/\bAIza[\w-]{30,}/g, '[redacted]'],
  [/\bwhsec_[\w+/=-]+/g, 'whsec_[redacted]'],
  [/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]+/g, '[redacted]'],
  [/(:\/\/[^\s"'\\/:@]*:)[^\s"'\\/@]+@/g, '$1[redacted]@'],
  [/([?&][\w.-]*(?:key|token|secret|signature|password)=)[^\s"'\\&]+/gi, '$1[redacted]'],
];

const deepest = 6;
const mostItems = 100;
const longestText = 2000;

/** Copies the fields of a log line without credentials and customers' text; counts (numbers) stay. */
export function safeFields(fields: object): Record<string, unknown> {
  return safeEntries(fields, 0);
}

/**
 * Replaces credentials in a line of JSON, which stays JSON.
 *
 * @param secrets more values to replace
 */
export function scrubSecrets(line: string, secrets: readonly string[]): string {
  const shaped = secretShapes.reduce((text, [shape, replacement]) => text.replace(shape, replacement), line);
  return secrets
    .map((secret) => JSON.stringify(secret).slice(1, -1))
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '[redacted]'), shaped);
}

function safeEntries(fields: object, depth: number): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, value]) => {
    const counts = value === null || ['number', 'boolean', 'bigint', 'undefined'].includes(typeof value);
    if (!counts && secretName.test(name)) {
      return [name, '[redacted]'];
    }
    return [name, !counts && textName.test(name) ? '[withheld]' : safeValue(value, depth)];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function safeValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') {
    return value.length > longestText ? `${value.slice(0, longestText)}…` : value;
  }
  if (typeof value === 'bigint') {
    return value.toString();
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) {
    return value;
  }
  if (value instanceof Error) {
    return describeError(value);
  }
  if (depth >= deepest) {
    return '…';
  }
  if (Array.isArray(value)) {
    return value.slice(0, mostItems).map((item) => safeValue(item, depth + 1));
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  // Requests, entities and buffers are named, not spread out: nobody knows what is in them.
  return prototype === Object.prototype || prototype === null
    ? safeEntries(value, depth + 1)
    : `[${value.constructor.name}]`;
}
