import { z } from 'zod';
import { sanitizedName } from './ignored-fields.ts';

const NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a date',
  nan: 'not a number',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  email: 'an e-mail address',
  url: 'a URL',
  datetime: 'an ISO 8601 date and time with offset, as in 2030-01-31T12:00:00Z',
  date: 'an ISO 8601 date, as in 2030-01-31',
};

function nameOfValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return NAMES[typeof value] ?? typeof value;
}

const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' items', set: ' items' };

/** Maximum number of unknown fields named in a message. */
const MAX_NAMES = 5;

/**
 * Says what is wrong with a value so that it reads after the name of its field: "must be a string, not a number".
 * Never repeats the value itself, which may be a secret or a customer's text. Given to zod as the message of every issue
 * that a schema gives no message of its own.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      if (Array.isArray(issue.input) && issue.expected === 'string') return 'must be one string, not several';
      return `must be ${NAMES[issue.expected] ?? issue.expected}, not ${nameOfValue(issue.input)}`;
    case 'invalid_value':
      if (issue.input === undefined) return 'is required';
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? `a valid ${issue.format}`}`;
    case 'too_small': {
      if (issue.minimum === 1 && issue.origin in UNITS) return 'must not be empty';
      return `must ${issue.origin in UNITS ? 'have' : 'be'} at least ${issue.minimum}${UNITS[issue.origin] ?? ''}`;
    }
    case 'too_big':
      return `must ${issue.origin in UNITS ? 'have' : 'be'} at most ${issue.maximum}${UNITS[issue.origin] ?? ''}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_union':
      return describeUnion(issue);
    case 'unrecognized_keys':
      return `must not have the ${issue.keys.length === 1 ? 'field' : 'fields'} ${listedKeys(issue.keys)}`;
    case 'invalid_key':
    case 'invalid_element':
      return 'has an entry that is not valid';
    default:
      return 'is not valid';
  }
}

/**
 * Describes an issue with a discriminator field: the issue is about that field, but its `input` is the whole object.
 */
function describeUnion({
  input,
  inst,
  discriminator,
  options,
}: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  if (discriminator === undefined) return input === undefined ? 'is required' : `must be ${formOf(inst as z.ZodType)}`;
  const isMissing = (input as Readonly<Record<string, unknown>>)[discriminator] === undefined;
  return isMissing ? 'is required' : `must be one of ${(options as readonly unknown[]).map(String).join(', ')}`;
}

/** Describes the values that a schema accepts: `a number from -30 to 12, or one of low, normal, high`. */
function formOf(schema: z.ZodType): string {
  const { def } = schema._zod;
  if (schema instanceof z.ZodUnion) return (schema.options as readonly z.ZodType[]).map(formOf).join(', or ');
  if ('innerType' in def) return formOf(def.innerType as z.ZodType);
  if (schema instanceof z.ZodPipe) return formOf(schema.in as z.ZodType);
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) {
    const values = [...(schema._zod.values ?? [])].map(String);
    return `${values.length === 1 ? '' : 'one of '}${values.join(', ')}`;
  }
  if (schema instanceof z.ZodArray) return `an array, each item ${formOf(schema.element as z.ZodType)}`;
  const range = schema instanceof z.ZodNumber ? rangeOf(schema) : '';
  return `${NAMES[def.type] ?? def.type}${range}`;
}

/** Whole numbers are within the safe ones by themselves. */
function rangeOf({ minValue, maxValue }: z.ZodNumber): string {
  const isBound = (value: number | null) => value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  const from = isBound(minValue) ? ` from ${minValue}` : '';
  return isBound(maxValue) ? `${from}${from === '' ? ' up' : ''} to ${maxValue}` : from;
}

function listedKeys(keys: readonly string[]): string {
  const more = keys.length - MAX_NAMES;
  return `${keys.slice(0, MAX_NAMES).map(sanitizedName).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
