import { Migration } from '@mikro-orm/migrations';

export class Migration20261124030519_job_segments extends Migration {

  override name = 'Migration20261124030519_job_segments';

  override up(): void | Promise<void> {
    this.addSql(`create table \`job_segment\` (\`job\` text not null, \`file\` integer not null, \`language\` text not null, \`number\` integer not null, \`organization\` text not null, \`position\` integer not null, \`source\` text not null, \`target\` text not null, \`machine_target\` text null, \`origin\` text check (\`origin\` in ('model', 'engine', 'rule', 'memory', 'file', 'unchanged')) not null, \`engine\` text null, \`score\` integer null, \`state\` text check (\`state\` in ('translated', 'reviewed', 'final', 'rejected')) not null default 'translated', \`version\` integer not null default 1, \`findings\` json not null, \`finding_count\` integer not null, \`terms\` json null, \`maximum_length\` integer null, \`note\` text null, \`edited_by\` text null, \`edited_at\` datetime null, \`timing\` json null, primary key (\`job\`, \`file\`, \`language\`, \`number\`));`);
    this.addSql(`create index \`job_segment_order\` on \`job_segment\` (\`job\`, \`file\`, \`language\`, \`position\`, \`number\`);`);

    this.addSql(`alter table \`job\` add column \`source_job\` text null;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`job_segment\`;`);

    this.addSql(`alter table \`job\` drop column \`source_job\`;`);
  }

}
