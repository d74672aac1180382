/** Reads a value of an address; undefined: invalid. */
type Reader<Value> = (value: unknown) => Value | undefined;

export const oneOfValues =
  <Value extends string>(values: readonly Value[]): Reader<Value> =>
  (value) =>
    values.find((each) => each === value);

export const nonBlankText: Reader<string> = (value) =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** A number from 1, such as an id. */
export const positive: Reader<number> = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;

/** The number of a page after the first, which an address does not have. */
export const laterPage: Reader<number> = (value) => (value === 1 ? undefined : positive(value));

export const yesOrNo: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

type Shape = Readonly<Record<string, Reader<unknown>>>;
type Found<Readers extends Shape> = { readonly [Name in keyof Readers]?: NonNullable<ReturnType<Readers[Name]>> };

/** Reads the query of an address; unknown values are dropped. @param readers by the names of the values */
export const searchOf =
  <Readers extends Shape>(readers: Readers) =>
  (search: Readonly<Record<string, unknown>>): Found<Readers> =>
    Object.fromEntries(
      Object.entries(readers)
        .map(([name, read]) => [name, read(search[name])] as const)
        .filter(([, value]) => value !== undefined),
    ) as Found<Readers>;
