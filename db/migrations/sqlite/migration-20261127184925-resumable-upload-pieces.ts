import { Migration } from '@mikro-orm/migrations';

export class Migration20261127184925_resumable_upload_pieces extends Migration {

  override name = 'Migration20261127184925_resumable_upload_pieces';

  override up(): void | Promise<void> {
    // Nothing has used the tables before.
    this.addSql(`drop table \`resumable_upload\`;`);
    this.addSql(`create table \`resumable_upload\` (\`id\` text not null primary key, \`organization\` text not null, \`created_by\` text not null, \`key\` text not null, \`handle\` text not null default '', \`metadata\` text not null, \`length\` bigint not null, \`received\` bigint not null default '0', \`created_at\` datetime not null, \`expires_at\` datetime not null, \`parts\` integer not null default 0, \`locked_by\` text null, \`locked_until\` datetime null, \`is_lock_wanted\` integer not null default false, \`finished_at\` datetime null);`);
    this.addSql(`create index \`resumable_upload_organization_index\` on \`resumable_upload\` (\`organization\`);`);
    this.addSql(`create index \`resumable_upload_expires_at_index\` on \`resumable_upload\` (\`expires_at\`);`);

    this.addSql(`drop table \`upload_piece\`;`);
    this.addSql(`create table \`upload_piece\` (\`upload\` text not null, \`start\` bigint not null, \`organization\` text not null, \`size\` bigint not null, \`part\` integer null, \`etag\` text null, \`object\` text null, primary key (\`upload\`, \`start\`));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table \`resumable_upload\`;`);
    this.addSql(`create table \`resumable_upload\` (\`id\` text not null primary key, \`organization\` text not null, \`key\` text not null, \`metadata\` text not null, \`length\` bigint not null, \`received\` bigint not null default '0', \`created_at\` datetime not null, \`expires_at\` datetime not null, \`assembled_at\` datetime null, \`finished_at\` datetime null);`);
    this.addSql(`create index \`resumable_upload_organization_index\` on \`resumable_upload\` (\`organization\`);`);
    this.addSql(`create index \`resumable_upload_expires_at_index\` on \`resumable_upload\` (\`expires_at\`);`);

    this.addSql(`drop table \`upload_piece\`;`);
    this.addSql(`create table \`upload_piece\` (\`upload\` text not null, \`start\` bigint not null, \`organization\` text not null, \`object\` text not null, primary key (\`upload\`, \`start\`));`);
  }

}
