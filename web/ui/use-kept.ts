import { useState, useSyncExternalStore } from 'react';
import { LoquentError } from '#client/index.ts';
import { useLocale, text } from '#web/app/texts.tsx';
import type { Keeping } from '#web/session/drafts.ts';
import { useSession } from '#web/session/session.tsx';
import { draftOf, type FieldErrors, type FormDraft } from './use-draft.ts';

/** A value that is kept while its user looks elsewhere in the console. @param key names it in the whole console */
export function useKept<Value>(key: string, keeping?: Keeping) {
  const { drafts } = useSession();
  const read = () => drafts.read(key) as Value | undefined;
  return {
    /** Undefined: none is kept. */
    value: useSyncExternalStore(drafts.follow, read),
    change: (next: (before: Value | undefined) => Value) => drafts.write(key, next(read()), keeping),
    forget: () => drafts.forget(key),
  };
}

/** A form whose values outlive their page until it is submitted. */
export interface KeptForm<Values> extends FormDraft<Values> {
  /** True: it began with values that its user had left unsubmitted. */
  readonly wasKept: boolean;
  forget(): void;
  /** Shows the details of a refusal at their fields, until these change. @returns true: all of them */
  fail(error: unknown): boolean;
}

interface KeptValues<Values> {
  /** The initial values as JSON: a draft of an object that has changed since then is dropped. */
  readonly from: string;
  readonly values: Values;
}

/** The values of a form while it is filled in. @param key names the form, and its object, in the whole console. @param fieldOf names the value that a path of a request is about */
export function useKeptForm<Values extends object>(
  key: string,
  initial: Values,
  { fieldOf = (path) => path, ...keeping }: Keeping & { fieldOf?(path: string): string } = {},
): KeptForm<Values> {
  const { locale } = useLocale();
  const from = JSON.stringify(initial);
  const { value, change, forget } = useKept<KeptValues<Values>>(key, keeping);
  const valuesOf = (kept: typeof value) => (kept?.from === from ? kept.values : initial);
  const [wasKept, setKept] = useState(value?.from === from);
  const [errors, setErrors] = useState<FieldErrors>({});
  const set = (part: Partial<Values>) => {
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
    change((before) => ({ from, values: { ...valuesOf(before), ...part } }));
  };
  return {
    ...draftOf(valuesOf(value), set, errors),
    fail(error) {
      const details = error instanceof LoquentError ? error.details : [];
      const known = details
        .map(({ path, message }) => [fieldOf(path), locale === 'en' ? message : text('form.refused')] as const)
        .filter(([name]) => name in valuesOf(value));
      setErrors(Object.fromEntries(known));
      return known.length > 0 && known.length === details.length;
    },
    wasKept: wasKept && value !== undefined,
    forget() {
      setKept(false);
      forget();
    },
  };
}
