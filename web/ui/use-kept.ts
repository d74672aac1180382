import { useState, useSyncExternalStore } from 'react';
import type { Keeping } from '#web/session/drafts.ts';
import { useSession } from '#web/session/session.tsx';
import { draftOf, type FormDraft } from './use-draft.ts';

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
}

interface KeptValues<Values> {
  /** The initial values as JSON: a draft of an object that has changed since then is dropped. */
  readonly from: string;
  readonly values: Values;
}

/** The values of a form while it is filled in. @param key names the form, and its object, in the whole console */
export function useKeptForm<Values extends object>(key: string, initial: Values, keeping?: Keeping): KeptForm<Values> {
  const from = JSON.stringify(initial);
  const { value, change, forget } = useKept<KeptValues<Values>>(key, keeping);
  const valuesOf = (kept: typeof value) => (kept?.from === from ? kept.values : initial);
  const [wasKept, setKept] = useState(value?.from === from);
  return {
    ...draftOf(valuesOf(value), (part) => change((before) => ({ from, values: { ...valuesOf(before), ...part } }))),
    wasKept: wasKept && value !== undefined,
    forget() {
      setKept(false);
      forget();
    },
  };
}
