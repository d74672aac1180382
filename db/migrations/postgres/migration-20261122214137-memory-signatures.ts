import { Migration } from '@mikro-orm/migrations';

/** The index of memories that were imported before is written again by reindexing their stores. */
export class Migration20261122214137_memory_signatures extends Migration {
  override name = 'Migration20261122214137_memory_signatures';

  override up(): void | Promise<void> {
    this.addSql(`delete from "memory_gram";`);
    this.addSql(
      `alter table "memory_gram" add "words" int not null, add "signature" int not null, add "value_hash" int not null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "memory_gram" drop column "words", drop column "signature", drop column "value_hash";`);
  }
}
