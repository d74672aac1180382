import { LibSqlConnection, LibSqlDriver } from '@mikro-orm/libsql';
import { PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { quoteLiteral } from './quote-literal.ts';
import { withLockRetries, type KyselyConnection, type NativeDatabase } from './with-lock-retries.ts';

type PostgresConfiguration = ConstructorParameters<typeof PostgreSqlDriver>[0];
type PostgresOptions = Parameters<PostgreSqlConnection['createKyselyDialect']>[0];
type SqliteOptions = Parameters<LibSqlConnection['createKyselyDialect']>[0];

/** SQLite's answer to a rollback after it has ended the transaction itself, for example because of a full disk. */
const ALREADY_ROLLED_BACK = /no transaction is active/;

/**
 * Releases connections whose server has disconnected. Kysely does so only after a rollback that succeeds, and never
 * after a transaction that could not begin: each lost one would occupy a place of the pool until none is left, and
 * closing the pool would wait for it forever.
 */
class PostgresConnection extends PostgreSqlConnection {
  override createKyselyDialect(options: PostgresOptions) {
    const dialect = super.createKyselyDialect(options);
    const createDriver = dialect.createDriver.bind(dialect);
    dialect.createDriver = () => {
      const driver = createDriver();
      const begin = driver.beginTransaction.bind(driver);
      const rollback = driver.rollbackTransaction.bind(driver);
      driver.beginTransaction = async (connection, settings) => {
        try {
          await begin(connection, settings);
        } catch (error) {
          await driver.releaseConnection(connection);
          throw error;
        }
      };
      driver.rollbackTransaction = async (connection) => {
        try {
          await rollback(connection);
        } catch {
          // Only a lost connection can't roll back, and the server has rolled it back. The pool detects the loss on
          // release, and opens another one.
        }
      };
      return driver;
    };
    return dialect;
  }
}

/**
 * Shares a SQLite file with other processes, and releases the connection after a transaction that SQLite has ended
 * itself: Kysely does so only after a rollback that succeeds, and all later statements would wait forever.
 */
class SqliteConnection extends LibSqlConnection {
  override createKyselyDialect(options: SqliteOptions) {
    const dialect = super.createKyselyDialect(options);
    const createDriver = dialect.createDriver.bind(dialect);
    // `getNativeClient` would wait for the connection, whose set-up runs statements through this method.
    const native = () => Reflect.get(this, 'database') as NativeDatabase;
    dialect.createDriver = () => {
      const driver = createDriver();
      const acquire = driver.acquireConnection.bind(driver);
      const rollback = driver.rollbackTransaction.bind(driver);
      const known = new WeakMap<KyselyConnection, KyselyConnection>();
      driver.acquireConnection = async () => {
        const connection = await acquire();
        const wrapped = known.get(connection) ?? withLockRetries(connection, native);
        known.set(connection, wrapped);
        return wrapped;
      };
      driver.rollbackTransaction = async (connection) => {
        try {
          await rollback(connection);
        } catch (error) {
          if (!(error instanceof Error && ALREADY_ROLLED_BACK.test(error.message))) throw error;
        }
      };
      return driver;
    };
    return dialect;
  }
}

/** PostgreSQL with connections that survive a disconnect of the server. */
export class PostgresDriver extends PostgreSqlDriver {
  protected override readonly connection = new PostgresConnection(this.config);

  constructor(configuration: PostgresConfiguration) {
    super(configuration);
    const { platform } = this;
    const escape = platform.escape.bind(platform);
    // The library quotes a text letter by letter: a statement with the vectors of 500 passages took 0.3 s of this process.
    platform.escape = (value: unknown) => (typeof value === 'string' ? quoteLiteral(value) : escape(value));
  }
}

/** SQLite with a connection that is released however a transaction ends. */
export class SqliteDriver extends LibSqlDriver {
  protected override readonly connection = new SqliteConnection(this.config);
}
