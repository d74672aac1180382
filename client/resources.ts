import type { operations } from './generated/operations.ts';
import type { paths } from './generated/types.ts';
import type { CallOptions, ClientOperation } from './operation.ts';
import type { Page } from './pages.ts';

/** The generated table: resource, name of the operation, operation. */
export type ClientOperations = typeof operations;

/** The methods of a resource: one per operation of its tag in the API description. */
export type Resource<Name extends keyof ClientOperations> = {
  readonly [Method in keyof ClientOperations[Name]]: OperationMethod<ClientOperations[Name][Method]>;
};

/**
 * A method takes the values of its path in their order, then the body or, without one, the query, then options.
 * Operations with both body and query take the query in the options.
 */
export type OperationMethod<Entry> = Entry extends ClientOperation
  ? (
      ...parameters: [...PathValues<Entry['path'], Parameters<Entry>>, ...Input<Entry>, options?: MethodOptions<Entry>]
    ) => Result<Entry>
  : never;

type Described<Entry extends ClientOperation> = Entry['path'] extends keyof paths
  ? Entry['method'] extends keyof paths[Entry['path']]
    ? paths[Entry['path']][Entry['method']]
    : never
  : never;

type Parameters<Entry extends ClientOperation> = Described<Entry> extends { parameters: infer P } ? P : never;

type PathValues<Path extends string, P> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? [id: PathValue<P, Name>, ...PathValues<Rest, P>]
  : [];
type PathValue<P, Name extends string> = P extends { path: Record<Name, infer Value> } ? Value : string;

type Query<Entry extends ClientOperation> =
  Parameters<Entry> extends { query?: infer Q } ? Exclude<Q, undefined> : never;
type HasRequiredQuery<Entry extends ClientOperation> = Parameters<Entry> extends { query: object } ? true : false;

type Body<Entry extends ClientOperation> =
  Described<Entry> extends { requestBody?: infer Content }
    ? Exclude<Content, undefined> extends { content: infer Types }
      ? Types[keyof Types]
      : never
    : never;
type HasRequiredBody<Entry extends ClientOperation> = Described<Entry> extends { requestBody: object } ? true : false;

type Input<Entry extends ClientOperation> = Entry extends { body: string }
  ? HasRequiredBody<Entry> extends true
    ? [body: Body<Entry>]
    : [body?: Body<Entry>]
  : [Query<Entry>] extends [never]
    ? []
    : HasRequiredQuery<Entry> extends true
      ? [query: Query<Entry>]
      : [query?: Query<Entry>];

type MethodOptions<Entry extends ClientOperation> = CallOptions &
  (Entry extends { body: string }
    ? [Query<Entry>] extends [never]
      ? unknown
      : { readonly query?: Query<Entry> }
    : unknown);

type Answers<Entry extends ClientOperation> =
  Described<Entry> extends { responses: infer Responses } ? Responses[keyof Responses & (200 | 201 | 202)] : never;
type Content<Answer> = Answer extends { content: infer Types } ? Types[keyof Types] : never;

/** The answer of an operation, without its pages or streams. */
export type AnswerOf<Entry extends ClientOperation> = Content<Answers<Entry>>;

type Result<Entry extends ClientOperation> = Entry extends { answer: 'page'; items: infer Items }
  ? Page<AnswerOf<Entry>, ItemOf<AnswerOf<Entry>, Items>>
  : Entry extends { answer: 'events' }
    ? AsyncGenerator<AnswerOf<Entry>, void, undefined>
    : Promise<
        Entry extends { answer: 'bytes' } ? Response : Entry extends { answer: 'nothing' } ? void : AnswerOf<Entry>
      >;

type ItemOf<Answer, Items> = Answer extends Readonly<Record<Items & string, readonly (infer Item)[]>> ? Item : never;
