import { Migration } from '@mikro-orm/migrations';

export class Migration20261122221338_integrations extends Migration {
  override name = 'Migration20261122221338_integrations';

  override up(): void | Promise<void> {
    this.addSql(
      `create table \`integration\` (\`id\` integer not null primary key autoincrement, \`organization\` text not null, \`name\` text check (\`name\` in ('weblate', 'crowdin', 'lokalise')) not null, \`base_url\` text null, \`token\` text not null, \`created_at\` datetime not null, \`updated_at\` datetime null);`,
    );
    this.addSql(`create unique index \`integration_name\` on \`integration\` (\`organization\`, \`name\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`integration\`;`);
  }
}
