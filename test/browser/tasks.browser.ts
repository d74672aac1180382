import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrm } from '#db/orm.ts';
import { buildReviewedJob } from '#test/database/reviewed-jobs.ts';
import { canSpeakWithVendor, startSpokenService } from '#test/recordings/spoken-vendor.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { ask } from '#test/service/job-requests.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { RECEIVER_ENVIRONMENT, startReceiver, trustReceivers } from '#test/webhooks/webhook-receiver.ts';
import { isWithoutBrowser, startConsole } from './console.ts';

/** Counted actions of a person in a task: clicks, keys, texts that are typed or pasted. */
interface Hands {
  readonly page: Page;
  readonly click: (control: Locator) => Promise<void>;
  readonly type: (field: Locator, text: string) => Promise<void>;
  readonly press: (key: string) => Promise<void>;
  /** Counts what the script can't do as a person does it. */
  readonly count: (actions: number) => void;
}

describe.skipIf(isWithoutBrowser)('tasks of people who use the console', () => {
  const console = sharedByTests(() => startConsole({ environment: RECEIVER_ENVIRONMENT }));
  const receiver = sharedByTests(() => startReceiver());
  const rows: string[] = [];
  let distrust: () => void;
  beforeAll(() => {
    distrust = trustReceivers();
    receiver.answer = (response) => void response.writeHead(200).end();
  });
  afterAll(() => {
    distrust();
    process.stdout.write(`| Task | Actions | Seconds |\n|---|---:|---:|\n${rows.join('\n')}\n`);
  });

  /** Does a task from a page on, and notes its seconds. @returns number of its actions */
  async function measure(name: string, page: Page, work: (hands: Hands) => Promise<unknown>): Promise<number> {
    let actions = 0;
    const started = performance.now();
    await work({
      page,
      async click(control) {
        actions += 1;
        await control.click();
      },
      async type(field, text) {
        actions += 1;
        await field.fill(text);
      },
      async press(key) {
        actions += 1;
        await page.keyboard.press(key);
      },
      count(more) {
        actions += more;
      },
    });
    rows.push(`| ${name} | ${actions} | ${((performance.now() - started) / 1000).toFixed(1)} |`);
    return actions;
  }
  const open = async (path = '') => {
    const { page } = await console.open(path);
    await page.locator('#content h1').waitFor();
    return page;
  };
  const reviewed = async (...segments: Parameters<typeof buildReviewedJob>[2]) => {
    const { body: me } = await ask(console.service, '/v1/users/me');
    const orm = await createOrm(console.service.environment['DATABASE_URL'] ?? '');
    const owner = { organizationId: me.default_organization_id, userId: me.id };
    const id = await buildReviewedJob(orm, owner, segments);
    await orm.close(true);
    return id;
  };
  const pick = async ({ click, type, page }: Hands, field: string | RegExp, text: string) => {
    await type(page.getByRole('combobox', { name: field }), text);
    await click(page.getByRole('option').first());
  };
  const download = async ({ page, click }: Hands, button: Locator) => {
    const downloaded = page.waitForEvent('download');
    await click(button);
    await downloaded;
  };

  it('a first file', async () => {
    expect(
      await measure('first file', await open(), async (hands) => {
        const { page, click, count } = hands;
        count(2);
        await page.locator('input[type=file]').setInputFiles('demo/quick-start-guide.docx');
        await pick(hands, /^Target languages/, '(en-XA)');
        await page.keyboard.press('Escape');
        await pick(hands, 'Source language', 'English (en)');
        await click(page.getByRole('button', { name: 'Start', exact: true }));
        await download(hands, page.getByRole('button', { name: 'Download all' }));
      }),
    ).toBeLessThanOrEqual(8);
  });

  it('the job of yesterday', async () => {
    expect(
      await measure('find yesterday’s job', await open('usage'), async ({ page, press, type }) => {
        await press('Control+K');
        await type(page.getByRole('searchbox', { name: 'Search everything' }), 'quick');
        await page
          .getByRole('option', { name: /quick-start/ })
          .first()
          .waitFor();
        await press('Enter');
        await page.getByRole('heading', { name: /quick-start/ }).waitFor();
      }),
    ).toBeLessThanOrEqual(3);
  });

  it('a corrected download', async () => {
    const page = await open('jobs');
    await page
      .getByRole('link', { name: /quick-start/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'Review' }).waitFor();
    expect(
      await measure('correct and download', page, async (hands) => {
        const { click, type, press } = hands;
        await click(page.getByRole('link', { name: 'Review' }));
        await page.getByRole('grid').focus();
        await page.getByRole('row').first().getByText('Open').waitFor();
        await press('Enter');
        await type(page.getByRole('textbox', { name: 'Translation of the segment' }), 'First steps');
        await press('Control+Enter');
        await click(page.getByRole('button', { name: 'Update files' }));
        await download(hands, page.getByRole('button', { name: 'Download all' }));
      }),
    ).toBeLessThanOrEqual(6);
  });

  it('30 terms of a spreadsheet', async () => {
    const terms = Array.from(
      { length: 30 },
      (_, index) => `user manual part ${index}\tBedienungsanleitung Teil ${index}`,
    );
    expect(
      await measure('30 terms from Excel', await open('glossaries'), async ({ page, click, type, press }) => {
        await click(page.getByRole('button', { name: 'New glossary' }));
        await type(page.getByRole('textbox', { name: 'Name' }), 'Manuals');
        await click(page.getByRole('button', { name: 'Save' }));
        await click(page.getByRole('grid'));
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(terms.join('\n'))})`);
        await press('Control+V');
        await page.getByText('30 entries added').waitFor();
        await click(page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }));
        await page.getByRole('dialog').getByText('Imported').waitFor();
      }),
    ).toBeLessThanOrEqual(6);
  });

  it('a key', async () => {
    expect(
      await measure('new key', await open(), async ({ page, click, type }) => {
        await click(page.getByRole('link', { name: 'Settings', exact: true }));
        await type(page.getByRole('textbox', { name: 'Purpose of the key' }), 'CI');
        await click(page.getByRole('button', { name: 'Create key' }));
        await page.getByText(/^lq_/).first().waitFor();
      }),
    ).toBeLessThanOrEqual(3);
  });

  it('a webhook', async () => {
    expect(
      await measure('webhook with a test', await open(), async ({ page, click, type }) => {
        await click(page.getByRole('link', { name: 'Webhooks', exact: true }));
        await click(page.getByRole('button', { name: 'New webhook' }));
        await type(page.getByRole('textbox', { name: 'Name' }), 'Build');
        await type(page.getByRole('textbox', { name: 'Address' }), `${receiver.url}/hook`);
        await click(page.getByRole('button', { name: 'Create' }));
        await click(page.getByRole('button', { name: 'I have saved it' }));
        await click(page.getByRole('button', { name: 'Send a test' }));
        await page.getByRole('row').filter({ hasText: 'Delivered' }).waitFor();
      }),
    ).toBeLessThanOrEqual(7);
  });

  it('all exact matches', async () => {
    const id = await reviewed(...Array.from({ length: 500 }, (_, index) => ({ score: index % 2 === 0 ? 100 : 80 })));
    expect(
      await measure('accept all 100 % matches', await open(`jobs/${id}/review`), async ({ page, click }) => {
        await click(page.getByRole('button', { name: 'Accept many' }));
        await click(page.getByRole('radio', { name: '100 % matches without findings' }));
        await click(page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }));
        await page.getByText('250 of 500 decided').waitFor();
      }),
    ).toBeLessThanOrEqual(3);
  });

  it('a word in a whole job', async () => {
    const id = await reviewed(...Array.from({ length: 200 }, (_, index) => ({ target: `El cable ${index}.` })));
    expect(
      await measure(
        'find and replace in 200 segments',
        await open(`jobs/${id}/review`),
        async ({ page, click, type }) => {
          await click(page.getByRole('button', { name: 'Find and replace' }));
          await type(page.getByRole('textbox', { name: 'Find in translations' }), 'cable');
          await type(page.getByRole('textbox', { name: 'Replace with' }), 'hilo');
          await click(page.getByRole('button', { name: 'Preview' }));
          await click(page.getByRole('button', { name: 'Replace in 200' }));
          await page.getByText('Replaced in segments: 200.').waitFor();
        },
      ),
    ).toBeLessThanOrEqual(5);
  });

  it('a member', async () => {
    expect(
      await measure('add a member', await open(), async ({ page, click, type }) => {
        await click(page.getByRole('link', { name: 'Settings', exact: true }));
        await click(page.getByRole('tab', { name: 'Members' }));
        await type(page.getByRole('textbox', { name: 'E-mail address' }), 'grace@example.com');
        await click(page.getByRole('button', { name: 'Add member' }));
        await page.getByRole('article', { name: 'grace@example.com' }).waitFor();
      }),
    ).toBeLessThanOrEqual(4);
  });

  it('the usage of this month', async () => {
    expect(
      await measure('check usage this month', await open(), async ({ page, click }) => {
        await click(page.getByRole('link', { name: 'Usage', exact: true }));
        await page.getByRole('region', { name: 'Characters' }).first().waitFor();
      }),
    ).toBeLessThanOrEqual(1);
  });

  it('all languages of a job', async () => {
    await console.service.upload('note.txt', 'Hello world.\n');
    const languages = { target_languages: ['en-XA', 'en-XB'] };
    await console.service.ended(await console.service.submit({ source_files: ['note.txt'], ...languages }));
    expect(
      await measure('download all languages', await open('jobs?q=note'), async (hands) => {
        await hands.click(hands.page.getByRole('link', { name: 'note.txt' }).first());
        await download(hands, hands.page.getByRole('button', { name: 'Download all' }));
      }),
    ).toBeLessThanOrEqual(2);
  });

  it.skipIf(!canSpeakWithVendor)('a sentence of a dub', async () => {
    const deployment = await startSpokenService();
    const studio = await startConsole({ environment: deployment.service.environment });
    try {
      const job = await videoClient(studio.service, 'dub').run({ source_file: 'film.mp4', target_lang: 'en-XA' });
      const { page } = await studio.open(`jobs/${job.job_id}`);
      await page.getByRole('link', { name: 'Studio' }).waitFor();
      expect(
        await measure('fix one sentence of a dub, and speak it', page, async ({ click, type }) => {
          await click(page.getByRole('link', { name: 'Studio' }));
          await type(page.getByRole('textbox', { name: 'Translation of sentence 1', exact: true }), 'Corrected.');
          await page.getByRole('status').getByText('Saved').waitFor();
          await click(page.getByRole('button', { name: 'Update files' }));
          await page.getByRole('link', { name: /completed/i }).waitFor();
        }),
      ).toBeLessThanOrEqual(3);
    } finally {
      await studio.close();
      await deployment.close();
    }
  });
});
