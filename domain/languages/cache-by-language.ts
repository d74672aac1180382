/** Cached language codes; only an attack sends more. */
const MAX_CACHED = 1000;

/** Wraps a function of a language code so that its result is cached per code. */
export function cacheByLanguage<Value>(work: (language: string) => Value): (language: string) => Value {
  const known = new Map<string, Value>();
  return (language) => {
    const value = known.get(language);
    if (value !== undefined || known.has(language)) return value as Value;
    const worked = work(language);
    if (known.size >= MAX_CACHED) known.clear();
    known.set(language, worked);
    return worked;
  };
}
