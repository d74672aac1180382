import { Migration } from '@mikro-orm/migrations';

export class Migration20261122074051_results_and_reservations extends Migration {
  override name = 'Migration20261122074051_results_and_reservations';

  override up(): void | Promise<void> {
    this.addSql(
      `create table \`result_file\` (\`organization\` text not null, \`key\` text not null, \`job\` text not null, \`size\` bigint not null, \`recorded_at\` datetime not null, primary key (\`organization\`, \`key\`));`,
    );
    this.addSql(`create index \`result_file_job_index\` on \`result_file\` (\`job\`);`);

    this.addSql(`alter table \`file_usage\` add column \`results_counted_at\` datetime null;`);

    this.addSql(`alter table \`job\` add column \`results_expired_at\` datetime null;`);
    this.addSql(`create index \`job_ended\` on \`job\` (\`ended_at\`);`);

    this.addSql(`alter table \`upload_reservation\` add column \`files\` integer not null default 1;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`result_file\`;`);

    this.addSql(`alter table \`file_usage\` drop column \`results_counted_at\`;`);

    this.addSql(`drop index \`job_ended\`;`);
    this.addSql(`alter table \`job\` drop column \`results_expired_at\`;`);

    this.addSql(`alter table \`upload_reservation\` drop column \`files\`;`);
  }
}
