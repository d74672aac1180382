/**
 * A text as a literal of PostgreSQL, whatever its settings: quotes and backslashes are doubled, and a text with a backslash is an
 * escape string. Source: PostgreSQL, 4.1.2.2 String Constants with C-Style Escapes, and PQescapeLiteral.
 */
export function quoteLiteral(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  return text.includes('\\') ? ` E${quoted.replaceAll('\\', '\\\\')}` : quoted;
}
