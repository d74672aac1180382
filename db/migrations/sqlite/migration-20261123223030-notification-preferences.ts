import { Migration } from '@mikro-orm/migrations';

export class Migration20261123223030_notification_preferences extends Migration {

  override name = 'Migration20261123223030_notification_preferences';

  override up(): void | Promise<void> {
    this.addSql(`create table \`notification_preference\` (\`organization\` text not null, \`user_id\` text not null, \`event_type\` text not null, \`scope\` text check (\`scope\` in ('own', 'all', 'none')) not null, primary key (\`organization\`, \`user_id\`, \`event_type\`));`);
    this.addSql(`create index \`notification_preference_scope\` on \`notification_preference\` (\`organization\`, \`event_type\`, \`scope\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`notification_preference\`;`);
  }

}
