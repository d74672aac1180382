import { parseArgs } from 'node:util';
import { Membership, Organization } from '#db/entities/index.ts';
import { replaceIdentity } from '#db/identity/external-identities.ts';
import {
  addApiKey,
  addMember,
  addOrganization,
  changeRole,
  findMember,
  findOrganization,
  findUser,
  removeMember,
} from '#db/identity/members.ts';
import type { EntityManager, Orm } from '#db/orm.ts';
import { reencryptSecrets } from '#db/reencrypt-secrets.ts';
import { operatorMistake, userMistake } from '#domain/errors.ts';
import { notFound } from '#domain/request-errors.ts';
import { hasVisibleText } from '#domain/texts/visible-text.ts';
import { normalizeEmail } from '#domain/identity/email.ts';
import { ROLES, type Role } from '#domain/identity/role.ts';
import { createBackup, type BackupSource } from './backup.ts';
import { secretBoxOf, type SecretKeys } from '#platform/secrets/secret-key.ts';

export const USAGE = `Usage: npm run admin -- COMMAND

  list                          organizations and their members
  add-organization SLUG --name NAME
  add-user EMAIL --organization SLUG [--role ${ROLES.join('|')}] [--name NAME] [--api-key]
      Adds a new user, or adds a known one to one more organization. --api-key prints a key, once.
  set-role EMAIL --organization SLUG --role ${ROLES.join('|')}|none
      none ends the membership.
  add-api-key EMAIL [--role ROLE]
      Prints a new, independent key of a user, once: revoking the user's other keys doesn't revoke it.
  set-subject EMAIL --subject SUBJECT
      Access tokens of OIDC_ISSUER with this claim sub are the user's, and those with another one no longer are. Needed
      only if tokens carry no verified e-mail address, or the user has a new account there.
  reencrypt-secrets
      Encrypts stored secrets that still use the previous key with LOQUENT_SECRET_KEY. The service can keep running, and
      the command can be interrupted and started again. Needs the variables and DATA_DIR of the service.
  backup FOLDER
      Copies the database and the files into a new folder, as far as they are on this machine. The service can keep
      running.

A running service picks up changes within 5 seconds.`;

/** Lower-case words with hyphens, as in OIDC_PROVISIONING. */
const SLUG = /^(?=.{1,63}$)[a-z0-9]+(-[a-z0-9]+)*$/;
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
const MAX_NAME_LENGTH = 100;

const usageError = (problem: string) => userMistake('usage', `${problem}\n\n${USAGE}`);

export interface AdminContext {
  readonly orm: Orm;
  /** OIDC_ISSUER. */
  readonly issuer: string | undefined;
  readonly stored: BackupSource;
  /** Those of the service. @throws LoquentError `invalid_configuration` */
  readonly secretKeys: () => SecretKeys;
}

type Options = ReturnType<typeof parse>['values'];
type Command = (transaction: EntityManager, target: string, options: Options, context: AdminContext) => Promise<string>;

const COMMANDS: Readonly<Record<string, Command>> = {
  async 'add-organization'(transaction, target, { name }) {
    const slug = slugOf(target);
    await addOrganization(transaction, slug, nameOf(name ?? slug));
    return `Added the organization ${slug}.`;
  },

  async 'add-user'(transaction, target, options) {
    const email = emailOf(target);
    const slug = slugOf(options.organization);
    const role = roleOf(options.role ?? 'member');
    const { id: organizationId } = await findOrganization(transaction, slug);
    const userId = await addMember(transaction, { email, name: nameOf(options.name ?? email), organizationId, role });
    const done = `Added ${email} to ${slug} as ${role}.`;
    if (options['api-key'] !== true) return done;
    return `${done}\nAPI key, shown this once:\n${await addApiKey(transaction, userId, 'Made by the administrator', role)}`;
  },

  async 'set-role'(transaction, target, options) {
    const email = emailOf(target);
    const slug = slugOf(options.organization);
    const role = options.role === 'none' ? undefined : roleOf(options.role);
    const { id: organization } = await findOrganization(transaction, slug);
    const { id: user } = await findUser(transaction, email);
    const member = await findMember(transaction, organization, user);
    if (member === null) throw notFound(`${email} is not a member of ${slug}. Use add-user.`);
    if (role === undefined) {
      await removeMember(transaction, member);
      return `${email} is no longer a member of ${slug}.`;
    }
    await changeRole(transaction, member, role);
    return `${email} is now ${role} of ${slug}.`;
  },

  async 'add-api-key'(transaction, target, options) {
    const role = roleOf(options.role ?? 'member');
    const user = await findUser(transaction, emailOf(target));
    return `API key, shown this once:\n${await addApiKey(transaction, user.id, 'Made by the administrator', role)}`;
  },

  async 'set-subject'(transaction, target, options, { issuer }) {
    const email = emailOf(target);
    const subject = subjectOf(options.subject);
    if (issuer === undefined) throw usageError('set-subject needs OIDC_ISSUER, as the service has it.');
    await replaceIdentity(transaction, email, { issuer, subject });
    return `Access tokens of ${issuer} with the subject ${subject} are those of ${email}.`;
  },
};

/**
 * Parses a command of the operator, which then runs atomically.
 *
 * @param words the command line after the program's name
 * @returns runs the command and returns its output; throws LoquentError `usage`, `not_found`, `conflict`
 * @throws LoquentError `usage`
 */
export function readCommand(words: readonly string[]): (context: AdminContext) => Promise<string> {
  const { values, positionals } = parse(words);
  const [name = '', target, ...rest] = positionals;
  if (rest.length > 0) throw usageError(`Unexpected argument "${rest[0]}".`);
  if (name === 'list' && target === undefined) return ({ orm }) => list(orm.em.fork());
  if (name === 'backup' && target !== undefined) return ({ stored }) => createBackup(stored, target);
  if (name === 'reencrypt-secrets' && target === undefined) return reencrypt;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined || target === undefined) throw usageError('No command was given.');
  return (context) =>
    context.orm.em.fork().transactional((transaction) => command(transaction, target, values, context));
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        organization: { type: 'string' },
        role: { type: 'string' },
        subject: { type: 'string' },
        'api-key': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
}

/** @throws LoquentError `secret_unreadable` after all columns, if values have a key that is not there */
async function reencrypt({ orm, secretKeys }: AdminContext): Promise<string> {
  const columns = await reencryptSecrets(orm, secretBoxOf(secretKeys()));
  const lines = columns.map(({ table, column, renewed, unreadable, unreadableIds }) => {
    const ids =
      unreadable === 0 ? '' : `: ${unreadableIds.join(', ')}${unreadable > unreadableIds.length ? ', …' : ''}`;
    return `${table}.${column}  ${renewed} re-encrypted, ${unreadable} unreadable${ids}`;
  });
  const counts = lines.join('\n');
  if (columns.some(({ unreadable }) => unreadable > 0)) {
    const message =
      `${counts}\nThe unreadable ones have a key that is not there. Set LOQUENT_SECRET_KEY_PREVIOUS to it and run this ` +
      'again, or enter these secrets again.';
    throw operatorMistake('secret_unreadable', message);
  }
  return (
    `${counts}\nAll secrets have the key LOQUENT_SECRET_KEY, or that of DATA_DIR/secret-key if it is not set. Remove ` +
    'LOQUENT_SECRET_KEY_PREVIOUS, DATA_DIR/secret-key.previous, and DATA_DIR/secret-key if LOQUENT_SECRET_KEY is set.'
  );
}

async function list(entityManager: EntityManager): Promise<string> {
  const organizations = await entityManager.find(Organization, {}, { orderBy: { slug: 'asc' } });
  const memberships = await entityManager.find(
    Membership,
    {},
    { populate: ['user'], orderBy: { user: { email: 'asc' } } },
  );
  return organizations
    .map(({ id, slug, name }) => {
      const members = memberships
        .filter(({ organization }) => organization.id === id)
        .map(({ role, user }) => `  ${role.padEnd(6)}  ${user.email}  ${user.name}`);
      return [`${slug}  ${name}  ${id}`, ...members].join('\n');
    })
    .join('\n');
}

function slugOf(text: string | undefined): string {
  if (text !== undefined && SLUG.test(text)) return text;
  throw usageError('A slug has lower-case letters, digits and single hyphens, such as --organization my-team.');
}

function emailOf(text: string): string {
  const email = normalizeEmail(text);
  if (email === undefined) throw usageError(`"${text}" is not an e-mail address.`);
  return email;
}

function roleOf(text: string | undefined): Role {
  const role = ROLES.find((known) => known === text);
  if (role === undefined) throw usageError(`--role takes ${ROLES.join(', ')}.`);
  return role;
}

function nameOf(text: string): string {
  const name = text.trim();
  if (hasVisibleText(name) && name.length <= MAX_NAME_LENGTH && !/\p{Cc}/u.test(name)) return name;
  throw usageError(
    `A name has 1 to ${MAX_NAME_LENGTH} characters, at least one of them visible, and no control characters.`,
  );
}

function subjectOf(text: string | undefined): string {
  if (text !== undefined && SUBJECT.test(text)) return text;
  throw usageError('--subject must have 1 to 255 printable ASCII characters.');
}
