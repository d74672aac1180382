import { Migration } from '@mikro-orm/migrations';

export class Migration20261123223224_retries_and_job_usage extends Migration {

  override name = 'Migration20261123223224_retries_and_job_usage';

  override up(): void | Promise<void> {
    this.addSql(`create table \`job_usage\` (\`job\` text not null, \`day\` text not null, \`provider\` text not null, \`operation\` text not null, \`organization\` text not null, \`characters\` bigint not null, \`input_tokens\` bigint not null, \`output_tokens\` bigint not null, \`spoken_characters\` bigint not null, \`media_seconds\` bigint not null, \`dubbed_seconds\` bigint not null, \`requests\` bigint not null, primary key (\`job\`, \`day\`, \`provider\`));`);
    this.addSql(`create index \`job_usage_day\` on \`job_usage\` (\`organization\`, \`day\`);`);

    this.addSql(`alter table \`job\` add column \`request\` json null;`);
    this.addSql(`alter table \`job\` add column \`retry_of\` text null;`);
    this.addSql(`alter table \`job\` add column \`retried_by\` text null;`);
    this.addSql(`alter table \`job\` add column \`retained_bytes\` bigint not null default '0';`);

    this.addSql(`alter table \`usage_record\` add column \`spoken_characters\` bigint not null default '0';`);
    this.addSql(`alter table \`usage_record\` add column \`dubbed_seconds\` bigint not null default '0';`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`job_usage\`;`);

    this.addSql(`alter table \`job\` drop column \`request\`;`);
    this.addSql(`alter table \`job\` drop column \`retry_of\`;`);
    this.addSql(`alter table \`job\` drop column \`retried_by\`;`);
    this.addSql(`alter table \`job\` drop column \`retained_bytes\`;`);

    this.addSql(`alter table \`usage_record\` drop column \`spoken_characters\`;`);
    this.addSql(`alter table \`usage_record\` drop column \`dubbed_seconds\`;`);
  }

}
