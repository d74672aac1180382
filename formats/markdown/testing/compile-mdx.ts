/** A node of a syntax tree as the packages of unified build them. */
export interface SyntaxNode {
  readonly type: string;
  readonly value?: unknown;
  readonly children?: readonly SyntaxNode[];
  readonly [field: string]: unknown;
}

interface MdxPackage {
  compile(source: string, options: { remarkPlugins: readonly (() => (tree: SyntaxNode) => void)[] }): Promise<unknown>;
}

/** A name that the type checker doesn't follow: the types of the compiler bring those of all packages of unified. */
const PACKAGE: string = '@mdx-js/mdx';

/**
 * Compiles MDX as generators do.
 *
 * @returns the tree of the document
 * @throws Error that names the place of what isn't MDX
 */
export async function compileMdx(source: string): Promise<SyntaxNode> {
  const mdx = (await import(PACKAGE)) as MdxPackage;
  let found: SyntaxNode = { type: 'root' };
  await mdx.compile(source, { remarkPlugins: [() => (tree) => void (found = structuredClone(tree))] });
  return found;
}
