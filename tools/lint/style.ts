/**
 * Rules of our own for oxlint (`.oxlintrc.json`): one style of constants and of private members, no names of job types outside of
 * their kinds, and no promises that `void` hides. CONTRIBUTING.md names them.
 */
import { readdirSync, readFileSync } from 'node:fs';

/** The parts of an ESTree node that the rules read. */
interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

interface Context {
  readonly filename: string;
  readonly sourceCode: { getAllComments(): readonly (Node & { readonly value: string })[] };
  report(problem: { node: Node; message: string }): void;
}

const UPPER_CASE = /^[A-Z][A-Z0-9_]*$/;

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part;

const nodes = (part: unknown): readonly unknown[] => (Array.isArray(part) ? part : []);

const isUpperCase = (part: unknown): boolean => isNode(part) && UPPER_CASE.test(String(part['name']));

/** True if an expression is data written out: literals, other constants, and collections and arithmetic of these. */
function isFixed(part: unknown): boolean {
  if (!isNode(part)) return false;
  const all = (parts: unknown): boolean => nodes(parts).every(isFixed);
  switch (part.type) {
    case 'Literal':
      return true;
    case 'Identifier':
      return isUpperCase(part);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'ParenthesizedExpression':
      return isFixed(part['expression']);
    case 'UnaryExpression':
    case 'SpreadElement':
      return isFixed(part['argument']);
    case 'BinaryExpression':
      return isFixed(part['left']) && isFixed(part['right']);
    case 'TemplateLiteral':
      return all(part['expressions']);
    case 'Property':
      return part['method'] !== true && part['shorthand'] !== true && isFixed(part['value']);
    // Empty ones are state, which the module fills.
    case 'ArrayExpression':
      return nodes(part['elements']).length > 0 && all(part['elements']);
    case 'ObjectExpression':
      return nodes(part['properties']).length > 0 && all(part['properties']);
    case 'NewExpression': {
      const made = part['callee'];
      const isCollection = isNode(made) && (made['name'] === 'Set' || made['name'] === 'Map');
      return isCollection && nodes(part['arguments']).length === 1 && all(part['arguments']);
    }
    default:
      return false;
  }
}

function checkConstants(context: Context, statements: unknown): void {
  for (const statement of nodes(statements).filter(isNode)) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement;
    if (!isNode(declaration) || declaration.type !== 'VariableDeclaration' || declaration['kind'] !== 'const') continue;
    for (const { id, init } of nodes(declaration['declarations']).filter(isNode)) {
      const isAlias = isNode(init) && init.type === 'Identifier';
      if (!isNode(id) || id.type !== 'Identifier' || isAlias || isUpperCase(id) || !isFixed(init)) continue;
      context.report({
        node: id,
        message: `Data of a module that is written out is UPPER_CASE: ${String(id['name'])}.`,
      });
    }
  }
}

const KINDS = new URL('../../domain/jobs/kinds/', import.meta.url);

/** Names of job types, by the declarations of their kinds. */
const jobTypes: ReadonlySet<unknown> = new Set(
  readdirSync(KINDS).flatMap(
    (file) => /^  type: '(\w+)',$/m.exec(readFileSync(new URL(file, KINDS), 'utf8'))?.[1] ?? [],
  ),
);

/** True for a file that may name a job type: its kind, its folder or its file. */
const isOwn = (filename: string, type: string): boolean =>
  filename.includes('domain/jobs/kinds/') || new RegExp(`/${type.replaceAll('_', '-')}[/.]`).test(filename);

/** Words that read as translated from German, with what to write instead. */
const CALQUES: readonly (readonly [pattern: RegExp, plain: string])[] = [
  [/\banew\b/i, 'again, or the verb with "re-"'],
  [/\b(?:by|for) itself\b/i, 'separately, alone, automatically'],
  [/\bin place of\b/i, 'instead of'],
  [/\b(?:is|are) none\b(?! of (?:the|these|them|those))(?<!\bthere (?:is|are) none)/i, "isn't one, there is no"],
  [/\bhears?\b(?! the)/i, 'is called with, gets'],
  [/\btells? (?:A|apart|it|that|them|what|whether|which|who)\b/i, 'distinguishes, reports, shows'],
  [/\bwhoever\b/i, 'the caller, users who'],
  [/\bbeside\b/i, 'next to, alongside, with'],
  [
    /\b(?<!look-|-)behind\b(?! (?:a|the|our|its|an OpenAI|proxies|nginx|it)\b)(?<!\b(?:lags|fall|falls|is|are|left|leaves|leave) behind)/i,
    'after',
  ],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix, repair'],
  [/\bt(?:ake|akes|aken|aking|ook) over\b/i, 'reuse, resume'],
  [/\bgo(?:es)? (?:on(?! the| a)|away)\b/i, 'continues, is removed'],
];

/** First words that leave the subject of a comment for later. */
const LATE_SUBJECT = /^[\s*]*(?:Of|What|Whether|The same)\b(?! (?:course|XML|request|id|derivations)\b)/;

/** Reports the calques of a comment or of the name of a test. */
function checkEnglish(context: Context, node: Node, text: string): void {
  for (const [pattern, plain] of CALQUES) {
    const found = pattern.exec(text);
    if (found !== null) context.report({ node, message: `"${found[0]}" reads as translated. Write: ${plain}.` });
  }
}

export default {
  meta: { name: 'style' },
  rules: {
    /** `const` of a module whose value is data written out has an UPPER_CASE name. */
    'constant-name': {
      create: (context: Context) => ({ Program: ({ body }: Node) => checkConstants(context, body) }),
    },
    /** Private members are `#name`, which holds at run time as well. Constructors have no such form. */
    'private-name': {
      create(context: Context) {
        const check = (node: Node) => {
          if (node['accessibility'] !== 'private' || node['kind'] === 'constructor') return;
          context.report({ node, message: 'Write #name instead of private name.' });
        };
        return { MethodDefinition: check, PropertyDefinition: check };
      },
    },
    /** The facts about a job type stand in its kind: other code names no type, except in examples of answers (`job_type`). */
    'job-type-name': {
      create: (context: Context) => ({
        Literal(node: Node & { readonly parent: Node }) {
          const { value, parent } = node;
          if (!jobTypes.has(value) || isOwn(context.filename, String(value))) return;
          const key = parent.type === 'Property' ? parent['key'] : undefined;
          if (isNode(key) && (key === node || key['name'] === 'job_type')) return;
          context.report({
            node,
            message: `Read a fact of the kind instead of naming ${String(value)}: domain/jobs/kinds.`,
          });
        },
      }),
    },
    /** Comments and names of tests are plain English: no calques, the subject first. */
    calque: {
      create: (context: Context) => ({
        Program() {
          for (const comment of context.sourceCode.getAllComments()) {
            checkEnglish(context, comment, comment.value);
            if (!LATE_SUBJECT.test(comment.value)) continue;
            context.report({
              node: comment,
              message: 'Begin the comment with its subject: "True if …", "The key of …".',
            });
          }
        },
        CallExpression(node: Node) {
          const [name] = nodes(node['arguments']);
          if (!isNode(name) || name.type !== 'Literal' || !/\.(?:test|browser)\.ts$/.test(context.filename)) return;
          let callee = node['callee'];
          while (isNode(callee) && callee.type !== 'Identifier') callee = callee['object'] ?? callee['callee'];
          if (isNode(callee) && /^(?:it|describe)$/.test(String(callee['name']))) {
            checkEnglish(context, name, String(name['value']));
          }
        },
      }),
    },
    /**
     * `void` hides a promise from `no-floating-promises`, which sees statements only: a rejection that nobody handles ends the process.
     * Values of functions that may return anything need no `void`.
     */
    'void-call': {
      create: (context: Context) => ({
        UnaryExpression(node: Node) {
          const call = node['argument'];
          if (node['operator'] !== 'void' || !isNode(call) || call.type !== 'CallExpression') return;
          const callee = isNode(call['callee']) ? call['callee']['property'] : undefined;
          if (isNode(callee) && callee['name'] === 'catch') return;
          context.report({ node, message: 'End the call with .catch, or leave void out where it is no promise.' });
        },
      }),
    },
  },
};
