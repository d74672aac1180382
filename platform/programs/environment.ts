/** Variables of this process that every program inherits: none that could contain a key. */
const INHERITED = ['PATH', 'TMPDIR'] as const;

/**
 * The environment of a program: PATH, the folder for temporary files, a UTF-8 locale, and the caller's additions. A
 * variable that the caller sets to undefined is omitted.
 */
export function programEnvironment(added: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const inherited = INHERITED.map((name) => [name, process.env[name]] as const);
  const variables = { ...Object.fromEntries(inherited), LANG: locale, LC_ALL: locale, ...added };
  return Object.fromEntries(
    Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
