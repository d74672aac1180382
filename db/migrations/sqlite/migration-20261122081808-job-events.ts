import { Migration } from '@mikro-orm/migrations';

export class Migration20261122081808_job_events extends Migration {
  override name = 'Migration20261122081808_job_events';

  override up(): void | Promise<void> {
    this.addSql(
      `create table \`job_event\` (\`id\` text not null primary key, \`organization\` text not null, \`job\` text not null, \`type\` text not null, \`step\` text null, \`position\` integer not null, \`created_at\` datetime not null);`,
    );
    this.addSql(`create index \`job_event_job\` on \`job_event\` (\`job\`, \`position\`);`);
    this.addSql(`create index \`job_event_age\` on \`job_event\` (\`created_at\`);`);

    this.addSql(`drop index \`outbox_record_job_unique\`;`);
    this.addSql(`alter table \`outbox_record\` add column \`kind\` text not null default 'start_workflow';`);
    this.addSql(`create unique index \`outbox_record_subject\` on \`outbox_record\` (\`kind\`, \`job\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`job_event\`;`);

    this.addSql(`drop index \`outbox_record_subject\`;`);
    this.addSql(`alter table \`outbox_record\` drop column \`kind\`;`);
    this.addSql(`create unique index \`outbox_record_job_unique\` on \`outbox_record\` (\`job\`);`);
  }
}
