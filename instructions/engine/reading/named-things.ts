import { bareName, findName, missingName, unknownName } from './names.ts';
import { NumberedThings } from './numbered-things.ts';
import { refuse } from './refusal.ts';
import { wholeWords, type Scanner } from './scanner.ts';

const determiner = wholeWords('the');
/** Words that end a name without quotation marks. */
export const NAME_END =
  /(?:[,;.:=]|(?:is|are|and|or|but|in|into|to|of|on|from|only|too|also|where|with|for|by|about|contains?|columns?|rows?|(?:work)?sheets?|tabs?|slides?|sections?|names?|titles?|stays?|should|must|as|that|which|alone|unchanged|except|skip|without|has|isn't|doesn't)(?![\p{L}\p{N}]))/iuy;

/** Reads parts of a file that have names: sheets, sections, slides by title. */
export class NamedThings {
  readonly names: readonly string[];
  readonly #what: string;
  readonly #noun: RegExp;
  readonly #introduction: RegExp;
  readonly #numbered: NumberedThings;

  /**
   * @param what their noun in messages: `sheet`
   * @param noun its pattern: `(?:work)?sheets?|tabs?`
   */
  constructor(what: string, noun: string, names: readonly string[]) {
    this.names = names;
    this.#what = what;
    this.#noun = wholeWords(noun);
    this.#introduction = wholeWords(`(?:the )?(?:${noun})(?: (?:named|called|titled))?`);
    this.#numbered = new NumberedThings(noun);
  }

  /**
   * Reads `sheet Prices`, `the Prices and Notes sheets`.
   *
   * @throws Refusal for a name that no such part has, with the nearest ones
   */
  named(scanner: Scanner): readonly string[] | undefined {
    return scanner.firstOf<readonly string[]>(
      () => {
        scanner.take(determiner);
        const names = scanner.list(() => this.name(scanner));
        return names === undefined || scanner.take(this.#noun) === undefined ? undefined : names;
      },
      () => {
        if (scanner.take(this.#introduction) === undefined) return undefined;
        const names = scanner.list(() => this.name(scanner));
        if (names !== undefined) return names;
        const unknown = scanner.quoted() ?? unknownName(scanner, NAME_END);
        return unknown === undefined ? undefined : refuse(missingName(this.#what, unknown, this.names));
      },
    );
  }

  /** Reads `the second sheet`. @throws Refusal for a position that no such part has */
  counted(scanner: Scanner): readonly string[] | undefined {
    return this.#numbered.positions(scanner)?.flatMap(({ from, to }) => {
      const first = from < 0 ? this.names.length + from : from - 1;
      const found = this.names.slice(Math.max(0, first), first + 1 + to - from);
      const count = this.names.length;
      return found.length === 1 + to - from
        ? found
        : refuse(`There is no ${this.#what} ${to}: there ${count === 1 ? 'is' : 'are'} ${count}`);
    });
  }

  /** Reads a name alone, with or without quotation marks. */
  name(scanner: Scanner): string | undefined {
    const quoted = scanner.quoted();
    return quoted === undefined ? bareName(scanner, this.names) : findName(quoted, this.names);
  }
}
