import type { Values, Variables } from '#domain/settings/variables.ts';

/** A service that this deployment can use: everything that is specific to it, read by configuration, logs, factories and messages. */
export interface ServiceRecord<Id extends string, Shape extends Variables, Tools, Service> {
  /** The name in requests and settings. */
  readonly id: Id;
  /** Its settings, some of which it may share with other records. */
  readonly variables: Shape;
  /** Variables whose values must appear in no log line and no message. */
  readonly secrets: readonly (keyof Shape & string)[];
  /** The variable without which it isn't configured; undefined: it always is. */
  readonly requires: (keyof Shape & string) | undefined;
  /** Creates it; undefined if it isn't configured. */
  readonly create: (values: Values<Shape>, tools: Tools) => Service | undefined;
}

/** The facts of a record as they are declared: its factory is called only with the required variable. */
interface ServiceFacts<
  Id extends string,
  Shape extends Variables,
  Required extends keyof Shape & string,
  Tools,
  Service,
> extends Omit<ServiceRecord<Id, Shape, Tools, Service>, 'requires' | 'create'> {
  readonly requires: Required | undefined;
  readonly create: (
    values: Values<Shape> & { readonly [Name in Required]: NonNullable<Values<Shape>[Name & keyof Values<Shape>]> },
    tools: Tools,
  ) => Service;
}

/** Declares the records of a kind of service. @returns a function of the facts, all of which are required */
export const recordsOf =
  <Tools, Service, More extends object = object>() =>
  <const Id extends string, const Shape extends Variables, const Required extends keyof Shape & string = never>(
    facts: ServiceFacts<Id, Shape, Required, Tools, Service> & More,
  ): ServiceRecord<Id, Shape, Tools, Service> & More => ({
    ...facts,
    create: (values, tools) =>
      facts.requires !== undefined && (values as Readonly<Record<string, unknown>>)[facts.requires] === undefined
        ? undefined
        : facts.create(values as Parameters<typeof facts.create>[0], tools),
  });

/** Options of a vendor's service, which needs a key. */
interface VendorOptions {
  readonly apiKey: string;
  readonly baseUrl: string | undefined;
}

/**
 * The facts of a record that are alike for vendors, whose variables begin with a prefix: `OPENAI` for `OPENAI_API_KEY`.
 *
 * @param create gets the key, the address, the tools, and the models of the variables `model` and `draftModel`, if there are any
 */
export const vendorFacts = <const Prefix extends string, Options extends VendorOptions, Service>(
  prefix: Prefix,
  create: (options: Options) => Service,
  model?: string,
  draftModel?: string,
) => {
  const key = `${prefix}_API_KEY` as const;
  return {
    secrets: [key],
    requires: key,
    create: (
      values: Readonly<Record<string, unknown>>,
      tools: Omit<Options, keyof VendorOptions | 'model' | 'draftModel'>,
    ): Service => {
      const access = { apiKey: values[key], baseUrl: values[`${prefix}_BASE_URL`] };
      const draft = draftModel === undefined ? {} : { draftModel: values[draftModel] };
      return create({
        ...tools,
        ...access,
        ...draft,
        ...(model === undefined ? {} : { model: values[model] }),
      } as Options);
    },
  };
};
