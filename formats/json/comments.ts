import { decodeString, type JsonPath, type JsonString } from './tokens.ts';

/** Descriptions of texts, for translators. */
export interface JsonComments {
  /** @returns the description of the text of that path; empty: none */
  of(path: JsonPath | undefined): string;
}

/**
 * Reads the descriptions of texts: `description` next to the text for Chrome extensions and FormatJS,
 * `@key.description` next to `key` for ARB files.
 *
 * @param text the whole file
 * @param withNotes ids of the objects of a text and its notes
 */
export function readComments(
  text: string,
  strings: Iterable<JsonString>,
  withNotes: ReadonlySet<number | undefined>,
): JsonComments {
  const ofObjects = new Map<number | undefined, string>();
  /** By the object that holds the key, then by key. */
  const ofKeys = new Map<number | undefined, Map<string, string>>();
  for (const { start, end, path } of strings) {
    const object = path?.parent;
    if (path?.step !== 'description' || object === undefined) continue;
    const description = decodeString(text.slice(start, end));
    if (withNotes.has(object.id)) ofObjects.set(object.id, description);
    if (typeof object.step !== 'string' || !object.step.startsWith('@')) continue;
    const keys = ofKeys.get(object.parent?.id) ?? new Map<string, string>();
    ofKeys.set(object.parent?.id, keys.set(object.step.slice(1), description));
  }
  return {
    of(path) {
      if (path === undefined) return '';
      const { step, parent } = path;
      const ofObject = step === 'message' || step === 'defaultMessage' ? ofObjects.get(parent?.id) : undefined;
      return ofObject ?? (typeof step === 'string' ? ofKeys.get(parent?.id)?.get(step) : undefined) ?? '';
    },
  };
}
