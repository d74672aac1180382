import { readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/** A regular expression in a file. */
export interface FoundPattern {
  readonly file: string;
  /** As it is named: a literal, or the expression of the constructor's argument. */
  readonly name: string;
  readonly source: string;
  readonly flags: string;
}

/** The parts of a syntax tree's node that are read. */
interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part;

/** Methods of a text that make a pattern of a string, with its flags. */
const STRING_METHODS: ReadonlyMap<string, string> = new Map([
  ['match', ''],
  ['search', ''],
  ['matchAll', 'g'],
]);
const TEXTS = new Set(['StringLiteral', 'TemplateLiteral', 'TaggedTemplateExpression', 'BinaryExpression']);

/** Run-time values put into a pattern: a word, or a number where no word can be. */
const HOLES = ['x', '9'];

/**
 * Finds the regular expressions of a file: literals, and calls of `RegExp` with the constants of the file put in. A part that
 * is known at run time only is taken for a word; its own characters aren't checked.
 *
 * @throws SyntaxError for a file that can't be parsed
 */
export function findPatterns(file: string, text = readFileSync(file, 'utf8')): readonly FoundPattern[] {
  if (!/RegExp|\/|\.(?:match|matchAll|search)\(/.test(text)) return [];
  const module = parseSync(text, {
    syntax: 'typescript',
    tsx: file.endsWith('.tsx'),
    target: 'es2024',
  }) as unknown as Node;
  const versions = constantsOf(module);
  const found: FoundPattern[] = [];
  /** Where the constructor is named and no pattern can be hidden. */
  const known = new Set<unknown>();
  visit(module, (node) => {
    const method = methodOf(node);
    if (node.type === 'RegExpLiteral') {
      const [source, flags] = [String(node['pattern']), String(node['flags'])];
      found.push({ file, name: `/${source}/${flags}`, source, flags });
    } else if (isConstructor(node)) {
      known.add(node['callee']);
      found.push(...versions.flatMap((constants) => constructed(file, node, constants)));
    } else if (node.type === 'TsTypeReference') known.add(node['typeName']);
    else if (node.type === 'BinaryExpression' && node['operator'] === 'instanceof') known.add(node['right']);
    else if (method !== undefined && STRING_METHODS.has(method)) {
      const [argument] = node['arguments'] as { readonly expression: Node }[];
      if (argument !== undefined && TEXTS.has(argument.expression.type))
        found.push(...versions.flatMap((constants) => constructed(file, node, constants, STRING_METHODS.get(method))));
    }
    // By another name, as a property or as an argument it makes patterns that aren't found.
    const isName = node.type === 'Identifier' && node['value'] === 'RegExp';
    if (isName && !known.has(node)) found.push({ file, name: 'RegExp', source: '', flags: '' });
  });
  return [...new Map(found.map((each) => [JSON.stringify([each.name, each.source]), each])).values()];
}

function visit(part: unknown, see: (node: Node) => void): void {
  if (Array.isArray(part)) for (const each of part) visit(each, see);
  else if (typeof part === 'object' && part !== null) {
    if (isNode(part)) see(part);
    for (const [key, value] of Object.entries(part)) if (key !== 'span' && typeof value === 'object') visit(value, see);
  }
}

function isConstructor({ type, callee }: Node): boolean {
  const named = isNode(callee) && callee.type === 'Identifier' && callee['value'] === 'RegExp';
  return named && (type === 'NewExpression' || type === 'CallExpression');
}

function methodOf({ type, callee }: Node): string | undefined {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return undefined;
  const { property } = callee;
  return isNode(property) && property.type === 'Identifier' ? String(property['value']) : undefined;
}

/** The constants by their names: as many versions as there are constants of one name in several scopes. */
function constantsOf(module: Node): readonly ReadonlyMap<string, Node>[] {
  const constants = new Map<string, Node[]>();
  visit(module['body'], (node) => {
    const { type, id, init } = node;
    if (type !== 'VariableDeclarator' || !isNode(id) || id.type !== 'Identifier' || !isNode(init)) return;
    const name = String(id['value']);
    constants.set(name, [...(constants.get(name) ?? []), init]);
  });
  const count = Math.max(1, ...[...constants.values()].map(({ length }) => length));
  const versionOf = (version: number) =>
    new Map([...constants].map(([name, inits]) => [name, inits[version] ?? inits.at(-1)!]));
  return Array.from({ length: count }, (_, version) => versionOf(version));
}

/** @param given flags of a method that makes a pattern */
function constructed(
  file: string,
  call: Node,
  constants: ReadonlyMap<string, Node>,
  given?: string,
): readonly FoundPattern[] {
  const [pattern, flagged] = (call['arguments'] as { readonly expression: Node }[]).map(({ expression }) => expression);
  if (pattern === undefined) return [];
  const flags = given ?? (flagged && evaluate(flagged, constants, '')) ?? '';
  const sources = HOLES.map((hole) => evaluate(pattern, constants, hole));
  // A pattern that is made elsewhere is known by what it is called.
  const source = sources.find((each) => each !== undefined && isPattern(each, flags)) ?? sources[0] ?? '';
  const hasConstantParts = sources[0] !== HOLES[0];
  return [
    {
      file,
      name: hasConstantParts ? `RegExp(${source})${flags}` : 'RegExp',
      source: hasConstantParts ? source : '',
      flags,
    },
  ];
}

function isPattern(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

/** The text that an expression makes, with `hole` for what isn't known. */
function evaluate(node: Node, constants: ReadonlyMap<string, Node>, hole: string, depth = 0): string {
  const inner = (part: unknown): string => (isNode(part) ? evaluate(part, constants, hole, depth + 1) : hole);
  if (depth > 30) return hole;
  switch (node.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
      return String(node['value']);
    case 'ParenthesisExpression':
    case 'TsAsExpression':
    case 'TsNonNullExpression':
      return inner(node['expression']);
    case 'Identifier': {
      const constant = constants.get(String(node['value']));
      return constant === undefined ? hole : inner(constant);
    }
    case 'BinaryExpression':
      return node['operator'] === '+' ? inner(node['left']) + inner(node['right']) : hole;
    case 'TemplateLiteral':
    case 'TaggedTemplateExpression': {
      const template = node.type === 'TemplateLiteral' ? node : (node['template'] as Node);
      const isRaw = template !== node;
      const expressions = template['expressions'] as unknown[];
      return (template['quasis'] as Node[])
        .map(
          (quasi, index) =>
            String(isRaw ? quasi['raw'] : quasi['cooked']) +
            (index < expressions.length ? inner(expressions[index]) : ''),
        )
        .join('');
    }
    case 'MemberExpression': {
      const [object, property] = [node['object'], node['property']].map((part) => (isNode(part) ? part : undefined));
      const target = object?.type === 'Identifier' ? constants.get(String(object['value'])) : object;
      const isSource = property?.type === 'Identifier' && property['value'] === 'source';
      return isSource && target?.type === 'RegExpLiteral' ? String(target['pattern']) : hole;
    }
    default:
      return hole;
  }
}
