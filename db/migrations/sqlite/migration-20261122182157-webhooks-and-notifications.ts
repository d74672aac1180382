import { Migration } from '@mikro-orm/migrations';

export class Migration20261122182157_webhooks_and_notifications extends Migration {
  override name = 'Migration20261122182157_webhooks_and_notifications';

  override up(): void | Promise<void> {
    this.addSql(
      `create table \`notification\` (\`id\` text not null primary key, \`organization\` text not null, \`user_id\` text not null, \`event_type\` text not null, \`title\` text not null, \`message\` text not null, \`event_data\` json not null, \`created_at\` datetime not null, \`read_at\` datetime null);`,
    );
    this.addSql(
      `create index \`notification_listing\` on \`notification\` (\`organization\`, \`user_id\`, \`created_at\`);`,
    );
    this.addSql(
      `create index \`notification_unread\` on \`notification\` (\`organization\`, \`user_id\`, \`read_at\`, \`created_at\`);`,
    );
    this.addSql(`create index \`notification_age\` on \`notification\` (\`created_at\`);`);

    this.addSql(
      `create table \`webhook_attempt\` (\`delivery\` integer not null, \`number\` integer not null, \`organization\` text not null, \`started_at\` datetime not null, \`duration\` integer not null, \`response_status\` integer null, \`error_message\` text null, \`response_body\` text null, primary key (\`delivery\`, \`number\`));`,
    );

    this.addSql(
      `create table \`webhook_delivery\` (\`id\` integer not null primary key autoincrement, \`organization\` text not null, \`subscription\` integer not null, \`run\` text not null, \`is_test\` integer not null, \`event_type\` text not null, \`event_id\` text not null, \`target_url\` text not null, \`body\` text not null, \`status\` text not null, \`attempts\` integer not null, \`attempts_of_run\` integer not null, \`response_status\` integer null, \`error_message\` text null, \`created_at\` datetime not null, \`last_attempt_at\` datetime null, \`next_attempt_at\` datetime null);`,
    );
    this.addSql(`create unique index \`webhook_delivery_run_unique\` on \`webhook_delivery\` (\`run\`);`);
    this.addSql(`create index \`webhook_delivery_listing\` on \`webhook_delivery\` (\`organization\`, \`id\`);`);
    this.addSql(
      `create index \`webhook_delivery_by_type\` on \`webhook_delivery\` (\`organization\`, \`event_type\`, \`id\`);`,
    );
    this.addSql(
      `create index \`webhook_delivery_of_subscription\` on \`webhook_delivery\` (\`subscription\`, \`id\`);`,
    );
    this.addSql(
      `create index \`webhook_delivery_to_recover\` on \`webhook_delivery\` (\`subscription\`, \`status\`, \`created_at\`);`,
    );
    this.addSql(`create index \`webhook_delivery_age\` on \`webhook_delivery\` (\`created_at\`);`);
    this.addSql(
      `create unique index \`webhook_delivery_once\` on \`webhook_delivery\` (\`event_id\`, \`subscription\`);`,
    );

    this.addSql(
      `create table \`webhook_subscription\` (\`id\` integer not null primary key autoincrement, \`organization\` text not null, \`creation\` text null, \`name\` text not null, \`url\` text not null, \`events\` json not null, \`secret\` text null, \`former_secrets\` text null, \`headers\` text null, \`is_active\` integer not null, \`deactivation_reason\` text null, \`failing_since\` datetime null, \`created_at\` datetime not null, \`updated_at\` datetime null);`,
    );
    this.addSql(
      `create unique index \`webhook_subscription_creation_unique\` on \`webhook_subscription\` (\`creation\`);`,
    );
    this.addSql(
      `create index \`webhook_subscription_listing\` on \`webhook_subscription\` (\`organization\`, \`id\`);`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`notification\`;`);
    this.addSql(`drop table if exists \`webhook_attempt\`;`);
    this.addSql(`drop table if exists \`webhook_delivery\`;`);
    this.addSql(`drop table if exists \`webhook_subscription\`;`);
  }
}
