import { Migration } from '@mikro-orm/migrations';

/** The index of memories that were imported before is written again by reindexing their stores. */
export class Migration20261122214137_memory_signatures extends Migration {
  override name = 'Migration20261122214137_memory_signatures';

  override up(): void | Promise<void> {
    this.addSql(`drop table if exists \`memory_gram\`;`);
    this.addSql(
      `create table \`memory_gram\` (\`store\` integer not null, \`gram\` integer not null, \`document\` integer not null, \`generation\` integer not null, \`position\` integer not null, \`words\` integer not null, \`signature\` integer not null, \`value_hash\` integer not null, primary key (\`store\`, \`gram\`, \`document\`, \`generation\`, \`position\`)) without rowid;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table \`memory_gram\` drop column \`words\`;`);
    this.addSql(`alter table \`memory_gram\` drop column \`signature\`;`);
    this.addSql(`alter table \`memory_gram\` drop column \`value_hash\`;`);
  }
}
