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
 * @param withNotes objects of a text and its notes
 */
export function readComments(
  text: string,
  strings: readonly JsonString[],
  withNotes: ReadonlySet<JsonPath | undefined>,
): JsonComments {
  const ofObjects = new Map<JsonPath | undefined, string>();
  /** By the object that holds the key, then by key. */
  const ofKeys = new Map<JsonPath | undefined, Map<string, string>>();
  for (const { start, end, path } of strings) {
    const object = path?.parent;
    if (path?.step !== 'description' || object === undefined) continue;
    const description = decodeString(text.slice(start, end));
    if (withNotes.has(object)) ofObjects.set(object, description);
    if (typeof object.step !== 'string' || !object.step.startsWith('@')) continue;
    const keys = ofKeys.get(object.parent) ?? new Map<string, string>();
    ofKeys.set(object.parent, keys.set(object.step.slice(1), description));
  }
  return {
    of(path) {
      if (path === undefined) return '';
      const { step, parent } = path;
      const ofObject = step === 'message' || step === 'defaultMessage' ? ofObjects.get(parent) : undefined;
      return ofObject ?? (typeof step === 'string' ? ofKeys.get(parent)?.get(step) : undefined) ?? '';
    },
  };
}
