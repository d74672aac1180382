import { Migration } from '@mikro-orm/migrations';

export class Migration20261123230248_job_labels extends Migration {

  override name = 'Migration20261123230248_job_labels';

  override up(): void | Promise<void> {
    this.addSql(`create table \`job_label\` (\`job\` text not null, \`label\` text not null, \`value\` text not null, \`organization\` text not null, primary key (\`job\`, \`label\`, \`value\`));`);
    this.addSql(`create index \`job_label_value\` on \`job_label\` (\`organization\`, \`label\`, \`value\`, \`job\`);`);
    this.addSql(`insert into \`job_label\` (\`job\`, \`label\`, \`value\`, \`organization\`) select distinct \`job\`.\`id\`, 'target_language', \`language\`.\`value\`, \`job\`.\`organization\` from \`job\`, json_each(\`job\`.\`target_languages\`) as \`language\`;`);

    this.addSql(`drop index \`job_status\`;`);
    this.addSql(`alter table \`job\` add column \`name\` text null;`);
    this.addSql(`alter table \`job\` add column \`client_reference\` text null;`);
    this.addSql(`alter table \`job\` add column \`metadata\` json null;`);
    this.addSql(`alter table \`job\` add column \`output_path\` text null;`);
    this.addSql(`create index \`job_category\` on \`job\` (\`organization\`, \`category\`, \`created_at\`);`);
    this.addSql(`create index \`job_type\` on \`job\` (\`organization\`, \`type\`, \`created_at\`);`);
    this.addSql(`create index \`job_creator\` on \`job\` (\`organization\`, \`created_by\`, \`created_at\`);`);
    this.addSql(`create index \`job_project\` on \`job\` (\`organization\`, \`project_identifier\`, \`created_at\`);`);
    this.addSql(`create index \`job_name\` on \`job\` (\`organization\`, \`name\`, \`created_at\`);`);
    this.addSql(`create index \`job_client_reference\` on \`job\` (\`organization\`, \`client_reference\`, \`created_at\`);`);
    this.addSql(`create index \`job_status\` on \`job\` (\`organization\`, \`status\`, \`created_at\`, \`category\`);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`job_label\`;`);

    this.addSql(`drop index \`job_category\`;`);
    this.addSql(`drop index \`job_type\`;`);
    this.addSql(`drop index \`job_creator\`;`);
    this.addSql(`drop index \`job_project\`;`);
    this.addSql(`drop index \`job_name\`;`);
    this.addSql(`drop index \`job_client_reference\`;`);
    this.addSql(`drop index \`job_status\`;`);
    this.addSql(`alter table \`job\` drop column \`name\`;`);
    this.addSql(`alter table \`job\` drop column \`client_reference\`;`);
    this.addSql(`alter table \`job\` drop column \`metadata\`;`);
    this.addSql(`alter table \`job\` drop column \`output_path\`;`);
    this.addSql(`create index \`job_status\` on \`job\` (\`organization\`, \`status\`);`);
  }

}
