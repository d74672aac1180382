import { useState, type ChangeEvent } from 'react';

type InputEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** Some inputs pass the event, and others the value. */
const valueOf = (told: unknown): unknown =>
  typeof told === 'object' && told !== null && 'currentTarget' in told
    ? (told as InputEvent).currentTarget.value
    : told;

interface FieldProps<Value> {
  readonly value: Value;
  /** The refusal of the value; undefined: none. */
  readonly error: string | undefined;
  onChange(told: unknown): void;
}

/** Values that inputs change. */
export interface FormDraft<Values> {
  readonly values: Values;
  set(part: Partial<Values>): void;
  /** Properties of the input of a value. Ones whose choice is cleared make it null. */
  field<Name extends keyof Values>(name: Name): FieldProps<Values[Name]>;
  /** Properties of the checkbox or switch of a value. */
  check(name: keyof Values): { readonly checked: boolean; onChange(event: ChangeEvent<HTMLInputElement>): void };
}

/** Refusals of values by their names. */
export type FieldErrors = Readonly<Record<string, string>>;

const NO_ERRORS: FieldErrors = {};

/** Values that are kept elsewhere, such as in the address. */
export function draftOf<Values extends object>(
  values: Values,
  set: (part: Partial<Values>) => void,
  errors = NO_ERRORS,
): FormDraft<Values> {
  const change = (name: keyof Values, value: unknown) => set({ [name]: value } as Partial<Values>);
  return {
    values,
    set,
    field: (name) => ({
      value: values[name],
      error: errors[String(name)],
      onChange: (told) => change(name, valueOf(told)),
    }),
    check: (name) => ({
      checked: values[name] === true,
      onChange: (event) => change(name, event.currentTarget.checked),
    }),
  };
}

/** The values of a form while it is filled in. */
export function useDraft<Values extends object>(initial: Values): FormDraft<Values> {
  const [values, setValues] = useState(initial);
  return draftOf(values, (part) => setValues((before) => ({ ...before, ...part })));
}
