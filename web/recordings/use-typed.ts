import { useEffect, useEffectEvent } from 'react';
import { useSession } from '#web/session/session.tsx';
import type { SentenceChange, TimedSegment } from './sentence-edits.ts';
import type { SentenceStore } from './use-sentences.ts';

/** Fields of a sentence that people type. */
export type TypedField = 'source' | 'target' | 'speaker' | 'say';

/** The text of a field until the service has it. */
interface TypedText {
  readonly id: string;
  readonly field: TypedField;
  readonly text: string;
}

/** A field without a text has none, but a translation may be empty. */
export const typedChange = (field: TypedField, text: string): SentenceChange => ({
  [field]: field === 'source' || field === 'target' ? text : text.trim() || null,
});

/** Texts that are being typed in a studio; a failed request and a reload lose none. */
export function useTyped(jobId: string) {
  const { drafts } = useSession();
  const prefix = `sentence ${jobId} `;
  const keyOf = (id: string, field: TypedField) => `${prefix}${field} ${id}`;
  return {
    /** @param text undefined: it is as it was */
    keep(id: string, field: TypedField, text: string | undefined) {
      if (text === undefined) drafts.forget(keyOf(id, field));
      else drafts.write(keyOf(id, field), { id, field, text }, { isMissed: true });
    },
    /** Forgets the texts that are saved. */
    forget(id: string, saved: SentenceChange) {
      for (const field of Object.keys(saved) as TypedField[]) {
        const typed = drafts.read(keyOf(id, field)) as TypedText | undefined;
        if (typed !== undefined && typed.text.trim() === (saved[field] ?? '').trim()) drafts.forget(keyOf(id, field));
      }
    },
    left: () => drafts.keys(prefix).flatMap((key) => (drafts.read(key) as TypedText | undefined) ?? []),
  };
}

export type Typed = ReturnType<typeof useTyped>;

/** Saves the texts that an earlier visit of the page left. @returns a function that does it again */
export function useResumed(
  { left, keep }: Typed,
  sentences: readonly TimedSegment[] | undefined,
  store: SentenceStore,
  edit: (id: string, change: SentenceChange) => void,
): () => void {
  const save = () => {
    for (const { id, field, text } of left()) {
      const present = store.find(id);
      if (present === undefined) continue;
      if (text.trim() === (present[field] ?? '').trim()) keep(id, field, undefined);
      else edit(id, typedChange(field, text));
    }
  };
  const resume = useEffectEvent(save);
  const isRead = sentences !== undefined;
  useEffect(() => {
    if (isRead) resume();
  }, [isRead]);
  return save;
}
