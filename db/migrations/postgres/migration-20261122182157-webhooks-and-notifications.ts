import { Migration } from '@mikro-orm/migrations';

export class Migration20261122182157_webhooks_and_notifications extends Migration {
  override name = 'Migration20261122182157_webhooks_and_notifications';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "notification" ("id" uuid not null, "organization" uuid not null, "user_id" uuid not null, "event_type" varchar(255) not null, "title" text not null, "message" text not null, "event_data" jsonb not null, "created_at" timestamptz(3) not null, "read_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "notification_listing" on "notification" ("organization", "user_id", "created_at");`);
    this.addSql(
      `create index "notification_unread" on "notification" ("organization", "user_id", "read_at", "created_at");`,
    );
    this.addSql(`create index "notification_age" on "notification" ("created_at");`);

    this.addSql(
      `create table "webhook_attempt" ("delivery" int not null, "number" int not null, "organization" uuid not null, "started_at" timestamptz(3) not null, "duration" int not null, "response_status" int null, "error_message" text null, "response_body" text null, primary key ("delivery", "number"));`,
    );

    this.addSql(
      `create table "webhook_delivery" ("id" serial primary key, "organization" uuid not null, "subscription" int not null, "run" uuid not null, "is_test" boolean not null, "event_type" varchar(255) not null, "event_id" uuid not null, "target_url" varchar(2048) not null, "body" text not null, "status" varchar(255) not null, "attempts" int not null, "attempts_of_run" int not null, "response_status" int null, "error_message" text null, "created_at" timestamptz(3) not null, "last_attempt_at" timestamptz(3) null, "next_attempt_at" timestamptz(3) null);`,
    );
    this.addSql(`alter table "webhook_delivery" add constraint "webhook_delivery_run_unique" unique ("run");`);
    this.addSql(`create index "webhook_delivery_listing" on "webhook_delivery" ("organization", "id");`);
    this.addSql(`create index "webhook_delivery_by_type" on "webhook_delivery" ("organization", "event_type", "id");`);
    this.addSql(`create index "webhook_delivery_of_subscription" on "webhook_delivery" ("subscription", "id");`);
    this.addSql(
      `create index "webhook_delivery_to_recover" on "webhook_delivery" ("subscription", "status", "created_at");`,
    );
    this.addSql(`create index "webhook_delivery_age" on "webhook_delivery" ("created_at");`);
    this.addSql(
      `alter table "webhook_delivery" add constraint "webhook_delivery_once" unique ("event_id", "subscription");`,
    );

    this.addSql(
      `create table "webhook_subscription" ("id" serial primary key, "organization" uuid not null, "creation" uuid null, "name" varchar(255) not null, "url" varchar(2048) not null, "events" jsonb not null, "secret" text null, "former_secrets" text null, "headers" text null, "is_active" boolean not null, "deactivation_reason" varchar(255) null, "failing_since" timestamptz(3) null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null);`,
    );
    this.addSql(
      `alter table "webhook_subscription" add constraint "webhook_subscription_creation_unique" unique ("creation");`,
    );
    this.addSql(`create index "webhook_subscription_listing" on "webhook_subscription" ("organization", "id");`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "notification" cascade;`);
    this.addSql(`drop table if exists "webhook_attempt" cascade;`);
    this.addSql(`drop table if exists "webhook_delivery" cascade;`);
    this.addSql(`drop table if exists "webhook_subscription" cascade;`);
  }
}
