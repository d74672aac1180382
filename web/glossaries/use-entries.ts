import { useSession } from '#web/session/session.tsx';
import { useLongList } from '#web/ui/use-long-list.ts';

export type Entries = ReturnType<typeof useEntries>;

/** The entries of a glossary around the places that are shown. */
export function useEntries(glossary: number) {
  const { loquent } = useSession();
  const list = useLongList(['entries', glossary, 'pages'], {}, ({ glossaries }, page, signal) =>
    glossaries.listEntries(glossary, page, { signal }),
  );
  /** Reads an entry again, and shows it as it is now. */
  const refresh = async (id: number) => list.replace([await loquent.glossaries.readEntry(glossary, id)]);
  return { ...list, refresh };
}
