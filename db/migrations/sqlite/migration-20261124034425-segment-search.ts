import { Migration } from '@mikro-orm/migrations';

export class Migration20261124034425_segment_search extends Migration {

  override name = 'Migration20261124034425_segment_search';

  override up(): void | Promise<void> {
    this.addSql(`alter table \`job_segment\` add column \`search_text\` text not null default '';`);
    // Has all that lists are filtered by, so that a filter reads this index alone.
    this.addSql(
      'create index `job_segment_list` on `job_segment` ' +
        '(`job`, `file`, `language`, `position`, `number`, `state`, `finding_count`, `machine_target`, `search_text`);',
    );
  }

  override down(): void | Promise<void> {
    this.addSql('drop index `job_segment_list`;');
    this.addSql(`alter table \`job_segment\` drop column \`search_text\`;`);
  }

}
