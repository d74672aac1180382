import { bindSecretBox, EncryptedType } from '#db/types/encrypted-text.ts';
import { LoquentError } from '#domain/errors.ts';
import type { SecretBox } from '#platform/secrets/secret-box.ts';
import type { EntityManager, Orm } from './orm.ts';

/** Rows per transaction: short ones, because a service may write at the same time. */
const BATCH = 200;
/** Maximum number of ids listed per column: they help to find rows, while a count covers the rest. */
const MAX_LISTED = 20;

/** Counts for an encrypted column. */
export interface ReencryptedColumn {
  readonly table: string;
  readonly column: string;
  /** Values that were encrypted with the current key by this run. */
  readonly renewed: number;
  /** Values that had another key that nobody gave; they stay as they are. */
  readonly unreadable: number;
  /** Ids of the first rows with such values. */
  readonly unreadableIds: readonly string[];
}

/**
 * Encrypts all stored secrets with the current key, in batches. Values that have it are skipped, so an interrupted run
 * resumes where it ended; a value that a service changes meanwhile is left to the next run.
 *
 * @param box the current key, and those that it replaces
 * @param batch rows per transaction
 */
export async function reencryptSecrets(orm: Orm, box: SecretBox, batch = BATCH): Promise<readonly ReencryptedColumn[]> {
  bindSecretBox(orm.em.getPlatform(), box);
  const done: ReencryptedColumn[] = [];
  for (const column of encryptedColumns(orm)) done.push(await reencryptColumn(orm, column, box, batch));
  return done;
}

interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  readonly primary: string;
  readonly type: EncryptedType<unknown>;
}

function encryptedColumns(orm: Orm): readonly EncryptedColumn[] {
  return [...orm.getMetadata().getAll().values()].flatMap(({ tableName: table, properties, primaryKeys }) =>
    Object.values(properties).flatMap(({ customType: type, fieldNames }) => {
      const [primary = ''] = properties[primaryKeys[0]!]!.fieldNames;
      return type instanceof EncryptedType ? [{ table, column: fieldNames[0]!, primary, type }] : [];
    }),
  );
}

async function reencryptColumn(
  orm: Orm,
  { table, column, primary, type }: EncryptedColumn,
  { currentPrefix }: SecretBox,
  batch: number,
): Promise<ReencryptedColumn> {
  const platform = orm.em.getPlatform();
  const name = (identifier: string) => platform.quoteIdentifier(identifier);
  const select = (last: StoredValue | undefined) =>
    `select ${name(primary)} as id, ${name(column)} as stored from ${name(table)} where ${name(column)} is not null ` +
    `and substr(${name(column)}, 1, ${currentPrefix.length}) <> ?${last === undefined ? '' : ` and ${name(primary)} > ?`} ` +
    `order by ${name(primary)} limit ?`;
  // Only if it still is what was read: the service may have written another value, with the current key.
  const update = `update ${name(table)} set ${name(column)} = ? where ${name(primary)} = ? and ${name(column)} = ?`;
  let renewed = 0;
  const unreadable: string[] = [];
  const renewRow = async (transaction: EntityManager, { id, stored }: StoredValue) => {
    try {
      const value = type.convertToDatabaseValue(type.convertToJSValue(stored, platform), platform);
      const { affectedRows } = await transaction.execute<{ affectedRows: number }>(update, [value, id, stored], 'run');
      renewed += affectedRows;
    } catch (error) {
      if (!(error instanceof LoquentError) || error.id !== 'secret_unreadable') throw error;
      unreadable.push(String(id));
    }
  };
  for (let last: StoredValue | undefined, isDone = false; !isDone;) {
    const values = [currentPrefix, ...(last === undefined ? [] : [last.id]), batch];
    const statement = select(last);
    const rows = await orm.em.fork().transactional(async (transaction) => {
      const found = await transaction.execute<StoredValue[]>(statement, values);
      for (const row of found) await renewRow(transaction, row);
      return found;
    });
    last = rows.at(-1);
    isDone = rows.length < batch;
  }
  return { table, column, renewed, unreadable: unreadable.length, unreadableIds: unreadable.slice(0, MAX_LISTED) };
}

interface StoredValue {
  readonly id: string | number;
  readonly stored: string;
}
