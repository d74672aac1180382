import { Migration } from '@mikro-orm/migrations';

export class Migration20261122201432_translation_memory extends Migration {
  override name = 'Migration20261122201432_translation_memory';

  override up(): void | Promise<void> {
    this.addSql(
      `create table \`memory_gram\` (\`store\` integer not null, \`gram\` integer not null, \`document\` integer not null, \`generation\` integer not null, \`position\` integer not null, primary key (\`store\`, \`gram\`, \`document\`, \`generation\`, \`position\`)) without rowid;`,
    );

    this.addSql(
      `create table \`memory_segment\` (\`document\` integer not null, \`generation\` integer not null, \`position\` integer not null, \`organization\` text not null, \`store\` integer not null, \`source_language\` text not null, \`target_language\` text not null, \`source\` json not null, \`target\` json not null, \`hash\` integer not null, \`previous\` integer null, \`next\` integer null, \`changed_at\` datetime null, primary key (\`document\`, \`generation\`, \`position\`));`,
    );
    this.addSql(`create index \`memory_segment_exact\` on \`memory_segment\` (\`store\`, \`hash\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`memory_gram\`;`);
    this.addSql(`drop table if exists \`memory_segment\`;`);
  }
}
