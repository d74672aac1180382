import { z } from 'zod';
import type { oas31, ZodOpenApiMediaTypeObject } from 'zod-openapi';
import { pathParameters, type PathParameters } from './path-parameters.ts';
import type { ErrorCode } from '#domain/error-codes.ts';
import type { Role } from '#domain/identity/role.ts';

/** Groups of operations, in the order of the document. */
export const TAGS = {
  Jobs: 'Long-running work: accepted at once, run as durable workflows, followed by id.',
  Discovery: 'What this deployment can do: its providers, languages and voices.',
  Documents: 'Outlines of documents, before translation.',
  Text: 'Texts in the request itself: translated, revised, rewritten while you wait, or as a stream.',
  Glossaries: 'Preferred and forbidden terms per language, and how texts comply with them.',
  'Context stores': 'Reference documents and translation memories for translations and texts.',
  Casts: 'Speakers of recordings with their voices, and how words are read out.',
  Files: 'Sources to translate and the results of jobs, in folders of the organization.',
  'Prompt templates': 'Prompts that instruct language models how to rewrite texts.',
  Segmentation: 'Rules that split text into segments.',
  Integrations: 'Credentials at translation management systems, for jobs on their projects.',
  Webhooks: 'Addresses that receive events of jobs, and the log of the deliveries.',
  Notifications: 'Messages to the calling user about jobs and webhooks.',
  Usage: 'Usage and budget of the organization.',
  Users: 'The calling user, and the organizations to act for.',
  'API keys': 'Credentials of the calling user.',
  Members: 'The people of the organization and their roles.',
  Service: 'Probes, metrics and this description; no key needed.',
} as const;
export type Tag = keyof typeof TAGS;

/** One kind of answer; without `schema` it has no JSON body. */
export interface DescribedAnswer {
  readonly description: string;
  readonly schema?: z.ZodType;
  readonly example?: unknown;
  /** Content other than JSON, by media type. */
  readonly content?: Readonly<Record<string, ZodOpenApiMediaTypeObject>>;
  readonly headers?: Readonly<Record<string, oas31.HeaderObject>>;
  /** Subsequent calls that use values of this answer. */
  readonly links?: Readonly<Record<string, oas31.LinkObject>>;
}

/** Description of a route for clients; its schemas are those with which the route validates. */
export interface ApiOperation {
  readonly operationId: string;
  readonly tag: Tag;
  readonly summary: string;
  /** Markdown. */
  readonly description: string;
  /** The weakest permitted role; absent: no key is needed. */
  readonly role?: Role;
  /** Accepts the key in the query, for browsers. */
  readonly takesQueryKey?: true;
  /** Accepts an Idempotency-Key. */
  readonly idempotent?: true;
  /** Fields of the answer that are shown once: null in replays, and never stored. */
  readonly secrets?: readonly string[];
  readonly path?: z.ZodObject | undefined;
  readonly query?: z.ZodObject;
  readonly header?: z.ZodObject;
  readonly body?: JsonBody | FormBody | ByteBody;
  /** The protocol that its requests follow, which has clients of its own. */
  readonly protocol?: 'tus';
  /** The type of the jobs that it accepts. */
  readonly jobType?: string | undefined;
  /** Paths of fields of the body that never have an effect. */
  readonly ignoredFields?: readonly string[] | undefined;
  readonly answers: Readonly<Record<number, DescribedAnswer>>;
  /**
   * Codes in addition to those derived from the role, the parameters, the body and `idempotent` (`error-groups.ts`).
   */
  readonly errors?: readonly ErrorCode[];
}

type Examples = Readonly<Record<string, oas31.ExampleObject>>;

export interface JsonBody<Schema extends z.ZodType = z.ZodType> {
  readonly contentType: 'application/json';
  readonly schema: Schema;
  readonly examples: Examples;
}

interface FormBody {
  readonly contentType: 'multipart/form-data';
  readonly schema: z.ZodType;
  readonly examples: Examples;
}

/** Bytes, which the handler reads; they may be absent. */
interface ByteBody {
  readonly contentType: 'application/offset+octet-stream';
  readonly schema: z.ZodType;
  readonly examples: Examples;
}

type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Operations by method and path: `GET /v1/jobs/:job_id`. */
export type ApiOperations = Readonly<Record<`${Method} /${string}`, ApiOperation>>;

type WithPath<Described, Name> = Described extends { readonly path: z.ZodObject }
  ? Described
  : Described & { readonly path: PathParameters<Name> };

/** Operations of one tag; those without a `path` of their own get the schema of the parameters in their names. */
export function operationsOf<Described extends Readonly<Record<keyof ApiOperations, Omit<ApiOperation, 'tag'>>>>(
  tag: Tag,
  operations: Described,
) {
  return Object.fromEntries<unknown>(
    Object.entries(operations).map(([name, operation]) => [name, { path: pathParameters(name), ...operation, tag }]),
  ) as { readonly [Name in keyof Described]: WithPath<Described[Name], Name> & { readonly tag: Tag } };
}

/** A body of JSON. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema, examples: Examples): JsonBody<Schema> {
  return { contentType: 'application/json', schema, examples };
}

/** A form with a file. */
export function formBody(schema: z.ZodType, examples: Examples): FormBody {
  return { contentType: 'multipart/form-data', schema, examples };
}

type AnswerParts = Pick<DescribedAnswer, 'headers' | 'links'>;

/** Bytes of a file from an offset on. */
export const byteBody: ByteBody = {
  contentType: 'application/offset+octet-stream',
  schema: z.string().meta({ format: 'binary', description: 'the bytes', override: { type: 'string' } }),
  examples: { bytes: { value: '(the bytes)' } },
};

/** The answer 200. */
export function ok(
  description: string,
  schema: z.ZodType,
  example: unknown,
  parts: AnswerParts = {},
): ApiOperation['answers'] {
  return { 200: { description, schema, example, ...parts } };
}

/** The answer 201. */
export function created(
  description: string,
  schema: z.ZodType,
  example: unknown,
  parts: AnswerParts = {},
): ApiOperation['answers'] {
  return { 201: { description, schema, example, ...parts } };
}

/** The answer 200 of a list. @param name field of its elements */
export function page(
  description: string,
  schema: z.ZodType,
  name: string,
  elements: readonly object[],
): ApiOperation['answers'] {
  return ok(description, schema, { [name]: elements, total: elements.length, limit: 50, offset: 0 });
}

/** An event of a stream. @param data content of the field `data`, which is JSON */
export function streamEvent(event: string, data: z.ZodType, shape: z.ZodRawShape = {}): z.ZodObject {
  return z.object({ event: z.literal(event).describe('type of the event'), ...shape, data }).meta({
    override: ({ jsonSchema }) => {
      const fields = jsonSchema.properties as Record<string, { readonly contentSchema?: unknown }>;
      if (fields['data']?.contentSchema !== undefined) return;
      Object.assign(fields, {
        data: {
          type: 'string',
          contentMediaType: 'application/json',
          contentSchema: fields['data'],
          description: 'the event itself, as JSON',
        },
      });
    },
  });
}

/** The answer 200 of a stream of events. */
export function eventStream(schema: z.ZodType, examples: Examples): ApiOperation['answers'] {
  return {
    200: {
      description: 'The events.',
      content: { 'text/event-stream': { schema, examples } },
      headers: { 'X-Accel-Buffering': answerHeader('`no`: proxies pass events on at once', false) },
    },
  };
}

/** A header of an answer; it is text. */
export function answerHeader(description: string, required = true): oas31.HeaderObject {
  return { description, ...(required ? { required } : {}), schema: { type: 'string' } };
}

/** The answer 200 that is a zip file. */
export const zipFile: ApiOperation['answers'] = {
  200: {
    description: 'The files.',
    content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
    headers: { 'Content-Disposition': answerHeader('the name of the file', false) },
  },
};

/** The header Location of an answer. */
export function location(description: string): Readonly<Record<string, oas31.HeaderObject>> {
  return { Location: answerHeader(description) };
}

/** Calls that take the id in an answer's body, by name and `operationId`. @param parameter in the paths of these */
export function linksById(
  parameter: string,
  operations: Readonly<Record<string, string>>,
): NonNullable<DescribedAnswer['links']> {
  const parameters = { [parameter]: '$response.body#/id' };
  return Object.fromEntries(
    Object.entries(operations).map(([name, operationId]) => [name, { operationId, parameters }]),
  );
}
