import { Migration } from '@mikro-orm/migrations';

export class Migration20261121121852_stored_files extends Migration {
  override name = 'Migration20261121121852_stored_files';

  override up(): void | Promise<void> {
    this.addSql(
      `create table \`file_usage\` (\`organization\` text not null primary key, \`bytes\` bigint not null, \`files\` integer not null);`,
    );

    this.addSql(
      `create table \`stored_file\` (\`organization\` text not null, \`key\` text not null, \`size\` bigint not null, \`etag\` text not null, \`is_upload\` integer not null, \`recorded_at\` datetime not null, \`analysis_status\` text check (\`analysis_status\` in ('pending', 'completed', 'failed')) not null, \`analysis\` json null, \`analysis_error\` json null, \`analysis_job\` text not null, primary key (\`organization\`, \`key\`));`,
    );

    this.addSql(
      `create table \`upload_reservation\` (\`id\` text not null primary key, \`organization\` text not null, \`bytes\` bigint not null, \`created_at\` datetime not null);`,
    );
    this.addSql(`create index \`upload_reservation_organization_index\` on \`upload_reservation\` (\`organization\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`file_usage\`;`);
    this.addSql(`drop table if exists \`stored_file\`;`);
    this.addSql(`drop table if exists \`upload_reservation\`;`);
  }
}
