import { Migration } from '@mikro-orm/migrations';

export class Migration20261130173134_casts extends Migration {

  override name = 'Migration20261130173134_casts';

  override up(): void | Promise<void> {
    this.addSql(`create table \`speaker_cast\` (\`id\` integer not null primary key autoincrement, \`organization\` text not null, \`creation\` text not null, \`name\` text not null, \`is_default\` integer not null, \`speakers\` json not null, \`pronunciations\` json not null, \`created_at\` datetime not null, \`updated_at\` datetime null);`);
    this.addSql(`create unique index \`speaker_cast_creation_unique\` on \`speaker_cast\` (\`creation\`);`);
    this.addSql(`create index \`speaker_cast_listing\` on \`speaker_cast\` (\`organization\`, \`name\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`speaker_cast\`;`);
  }

}
