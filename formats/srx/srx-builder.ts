import { LoquentError, type InvalidField } from '#domain/errors.ts';
import { validateRules } from '#domain/segmentation/compile-rules.ts';
import type { SrxDocument, SrxLanguageRules, SrxMap, SrxRule } from '#domain/segmentation/srx.ts';
import type { SaxesTagNS } from 'saxes';
import { srxInvalid } from './errors.ts';
import { translateIcuPattern } from './icu-pattern.ts';
import { BUILT_IN_NAMESPACE, SRX_NAMESPACE } from './namespaces.ts';

const MAX_RULES = 10_000;
/** Groups of rules, and language maps; a file has about one per language. */
const MAX_GROUPS = 1_000;
/** UTF-16 units. */
const MAX_PATTERN_LENGTH = 20_000;
/** UTF-16 units of all patterns: several times LanguageTool's rules of 30 languages, the largest public file. */
const MAX_PATTERNS = 1_000_000;
const MAX_DEPTH = 20;

interface OpenRule {
  readonly line: number;
  readonly break: boolean;
  before: string;
  after: string;
}

/** Collects the rules of an SRX file from its elements, with their problems. */
export class SrxBuilder {
  readonly #problems: InvalidField[] = [];
  readonly #warnings: InvalidField[] = [];
  readonly #groups: { name: string; rules: SrxRule[] }[] = [];
  /** Those of the groups. */
  readonly #names = new Set<string>();
  readonly #maps: (SrxMap & { readonly line: number })[] = [];
  readonly #path: string[] = [];
  readonly #line: () => number;
  #cascade: boolean | undefined;
  #extendsBuiltIn = false;
  #rule: OpenRule | undefined;
  #rules = 0;
  #patternLength = 0;

  /** @param line of the file that is being read, from 1 */
  constructor(line: () => number) {
    this.#line = line;
  }

  open(tag: SaxesTagNS): void {
    const own = tag.uri === SRX_NAMESPACE || (tag.uri === '' && tag.prefix === '');
    this.#path.push(own ? tag.local : `{${tag.uri}}${tag.local}`);
    // Ends the reading: comparing longer and longer paths would take quadratic time.
    if (this.#path.length > MAX_DEPTH) throw tooDeep(this.#line());
    const where = this.#path.join('/');
    const value = (name: string) => tag.attributes[name]?.value;
    switch (where) {
      case 'srx':
        if (value('version') !== '2.0') this.#problem('the version is not 2.0; convert the rules to SRX 2.0');
        return;
      case 'srx/header':
        this.#cascade = this.#yesNo('cascade', value('cascade'), false);
        return;
      case 'srx/body/languagerules/languagerule':
        this.#openGroup(value('languagerulename'));
        return;
      case 'srx/body/languagerules/languagerule/rule':
        this.#rule = { line: this.#line(), break: this.#yesNo('break', value('break'), true), before: '', after: '' };
        this.#rules += 1;
        if (this.#rules > MAX_RULES) throw this.#beyond(`it has more than ${MAX_RULES} rules`);
        return;
      case 'srx/body/maprules/languagemap':
        this.#addMap(value('languagepattern'), value('languagerulename'));
        return;
      case 'srx/header/formathandle':
        this.#warn('formathandle: inline codes go to the segment that they touch, whatever the file says');
        return;
      default:
        this.#openOther(where, tag.uri);
    }
  }

  text(text: string): void {
    const element = this.#path.join('/').replace('srx/body/languagerules/languagerule/rule/', '');
    if (!this.#rule) return;
    if (element === 'beforebreak') this.#rule.before += text;
    if (element === 'afterbreak') this.#rule.after += text;
  }

  close(tag: SaxesTagNS): void {
    this.#path.pop();
    if (tag.local !== 'rule' || !this.#rule) return;
    const { line, before, after } = this.#rule;
    const rule = {
      break: this.#rule.break,
      before: this.#translated('beforebreak', before, line),
      after: this.#translated('afterbreak', after, line),
    };
    this.#rule = undefined;
    const group = this.#groups.at(-1);
    if (rule.before === undefined || rule.after === undefined || !group) return;
    const complete: SrxRule = { break: rule.break, before: rule.before, after: rule.after };
    try {
      validateRules({ name: group.name, rules: [complete] });
      group.rules.push(complete);
    } catch (error) {
      if (!(error instanceof LoquentError)) throw error;
      this.#problem(error.message, line);
    }
  }

  finish(): {
    readonly document: SrxDocument;
    readonly problems: readonly InvalidField[];
    readonly warnings: readonly InvalidField[];
  } {
    if (this.#cascade === undefined) {
      this.#problems.unshift({
        path: 'line 1',
        message: 'it has no <srx> with a <header>, so it is not an SRX 2.0 file',
      });
    }
    for (const { line, rules } of this.#maps) {
      if (!this.#names.has(rules))
        this.#problem(`a language map names the rules "${rules}", which the file does not have`, line);
    }
    if (this.#maps.length === 0) this.#problem('it has no <languagemap>, so the rules apply to no language');
    const languageRules: readonly SrxLanguageRules[] = this.#groups;
    const maps = this.#maps.map(({ pattern, rules }) => ({ pattern, rules }));
    const extension = this.#extendsBuiltIn ? { extendsBuiltIn: true } : {};
    return {
      document: { cascade: this.#cascade ?? false, ...extension, languageRules, maps },
      problems: this.#problems,
      warnings: this.#warnings,
    };
  }

  #openGroup(name: string | undefined): void {
    if (name === undefined) this.#problem('<languagerule> has no languagerulename');
    else if (this.#names.has(name)) this.#problem(`the rules "${name}" are defined twice`);
    if (this.#groups.length === MAX_GROUPS) throw this.#beyond(`it has more than ${MAX_GROUPS} groups of rules`);
    this.#names.add(name ?? '');
    this.#groups.push({ name: name ?? '', rules: [] });
  }

  #addMap(pattern: string | undefined, rules: string | undefined): void {
    if (pattern === undefined || rules === undefined) {
      this.#problem('<languagemap> needs languagepattern and languagerulename');
      return;
    }
    if (this.#maps.length === MAX_GROUPS) throw this.#beyond(`it has more than ${MAX_GROUPS} language maps`);
    const translated = this.#translated('languagepattern', pattern, this.#line());
    if (translated !== undefined) this.#maps.push({ pattern: translated, rules, line: this.#line() });
  }

  #openOther(where: string, uri: string): void {
    if (where === `srx/header/{${BUILT_IN_NAMESPACE}}extend`) this.#extendsBuiltIn = true;
    else if (where === 'srx/body/maprules/maprule')
      this.#problem('<maprule> belongs to SRX 1.0; convert the rules to SRX 2.0');
    else if (!KNOWN.has(where) && (uri === SRX_NAMESPACE || uri === ''))
      this.#problem(`<${this.#path.at(-1)}> is not allowed here`);
  }

  #yesNo(name: string, value: string | undefined, otherwise: boolean): boolean {
    if (value !== undefined && value !== 'yes' && value !== 'no') this.#problem(`${name} is neither yes nor no`);
    return value === undefined ? otherwise : value === 'yes';
  }

  #translated(element: string, pattern: string, line: number): string | undefined {
    this.#patternLength += pattern.length;
    if (this.#patternLength > MAX_PATTERNS) {
      throw this.#beyond(`the patterns have more than ${MAX_PATTERNS} characters together`);
    }
    try {
      if (pattern.length > MAX_PATTERN_LENGTH)
        throw new SyntaxError(`it is longer than ${MAX_PATTERN_LENGTH} characters`);
      const translated = translateIcuPattern(pattern);
      new RegExp(translated, 'u');
      return translated;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      this.#problem(`${element} ${shortened(pattern)}: ${error.message}`, line);
      return undefined;
    }
  }

  /** Ends the reading: what is beyond a limit isn't looked at. */
  #beyond(message: string): LoquentError {
    const path = `line ${this.#line()}`;
    return srxInvalid(`The file of segmentation rules can't be used: ${path}: ${message}. Remove languages or rules.`, [
      { path, message },
    ]);
  }

  #problem(message: string, line = this.#line()): void {
    this.#problems.push({ path: `line ${line}`, message });
  }

  #warn(message: string): void {
    if (!this.#warnings.some((warning) => warning.message === message))
      this.#warnings.push({ path: `line ${this.#line()}`, message });
  }
}

const tooDeep = (line: number) =>
  srxInvalid(`The file of segmentation rules nests elements more than ${MAX_DEPTH} levels deep. Correct it.`, [
    { path: `line ${line}`, message: `elements are nested more than ${MAX_DEPTH} levels deep` },
  ]);

const KNOWN = new Set([
  'srx/body',
  'srx/body/languagerules',
  'srx/body/maprules',
  'srx/body/languagerules/languagerule/rule/beforebreak',
  'srx/body/languagerules/languagerule/rule/afterbreak',
]);

function shortened(pattern: string): string {
  return pattern.length > 60 ? `${pattern.slice(0, 60)}…` : pattern;
}
