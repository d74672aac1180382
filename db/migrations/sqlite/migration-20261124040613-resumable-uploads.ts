import { Migration } from '@mikro-orm/migrations';

export class Migration20261124040613_resumable_uploads extends Migration {

  override name = 'Migration20261124040613_resumable_uploads';

  override up(): void | Promise<void> {
    this.addSql(`create table \`resumable_upload\` (\`id\` text not null primary key, \`organization\` text not null, \`key\` text not null, \`metadata\` text not null, \`length\` bigint not null, \`received\` bigint not null default '0', \`created_at\` datetime not null, \`expires_at\` datetime not null, \`assembled_at\` datetime null, \`finished_at\` datetime null);`);
    this.addSql(`create index \`resumable_upload_organization_index\` on \`resumable_upload\` (\`organization\`);`);
    this.addSql(`create index \`resumable_upload_expires_at_index\` on \`resumable_upload\` (\`expires_at\`);`);

    this.addSql(`create table \`upload_piece\` (\`upload\` text not null, \`start\` bigint not null, \`organization\` text not null, \`object\` text not null, primary key (\`upload\`, \`start\`));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists \`resumable_upload\`;`);
    this.addSql(`drop table if exists \`upload_piece\`;`);
  }

}
