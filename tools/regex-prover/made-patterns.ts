/** A pattern that was made at run time. */
export interface MadePattern {
  readonly source: string;
  readonly flags: string;
}

type Making = (pattern: unknown, flags?: unknown) => RegExp;

/**
 * The patterns that code of ours makes while work runs, by the constructor under any name, or by methods of texts; literals aren't among them.
 * Once it has ended everything is as before.
 */
export async function patternsMadeBy(work: () => Promise<void>): Promise<readonly MadePattern[]> {
  const made = new Map<string, MadePattern>();
  const Original = RegExp;
  const note = (pattern: RegExp): RegExp => {
    // Patterns of packages are theirs.
    const [, ...frames] = (new Error().stack ?? '').split('\n');
    const caller = frames.find((frame) => !/made-patterns\.ts|\(<anonymous>\)/.test(frame));
    if (caller?.includes('node_modules') !== true)
      made.set(`/${pattern.source}/${pattern.flags}`, { source: pattern.source, flags: pattern.flags });
    return pattern;
  };
  const Watched: RegExpConstructor = new Proxy(Original, {
    construct: (target, parameters, newTarget) =>
      note(Reflect.construct(target, parameters, newTarget === Watched ? target : newTarget) as RegExp),
    apply: (target, _, parameters) => note((target as Making)(...(parameters as Parameters<Making>))),
  });
  const texts = String.prototype as unknown as Record<string, (this: string, pattern: unknown) => unknown>;
  const methods = ['match', 'matchAll', 'search'].map((name) => [name, texts[name]!] as const);
  globalThis.RegExp = Watched;
  Original.prototype.constructor = Watched;
  for (const [name, method] of methods) {
    texts[name] = function watched(pattern) {
      if (typeof pattern === 'string') note(new Original(pattern, name === 'matchAll' ? 'g' : ''));
      return method.call(this, pattern);
    };
  }
  try {
    await work();
  } finally {
    globalThis.RegExp = Original;
    Original.prototype.constructor = Original;
    for (const [name, method] of methods) texts[name] = method;
  }
  return [...made.values()];
}
