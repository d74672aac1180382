import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageRecord } from '#db/entities/index.ts';
import { createOrm } from '#db/orm.ts';
import { dayOf } from '#domain/usage/calendar.ts';
import { buildMembership, buildOrganization } from '#test/database/factories.ts';
import { TMS_TOKEN } from '#test/fakes/tms/fake-project.ts';
import { startWeblateServer } from '#test/fakes/tms/weblate-server.ts';
import { ask } from '#test/service/job-requests.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { RECEIVER_ENVIRONMENT, startReceiver, trustReceivers } from '#test/webhooks/webhook-receiver.ts';
import { accessibilityProblems, isWithoutBrowser, pageIsRead, startConsole } from './console.ts';

describe.skipIf(isWithoutBrowser)('the pages of an organization', () => {
  const console = sharedByTests(() =>
    startConsole({
      environment: { ...RECEIVER_ENVIRONMENT, PROVIDER_PRICES: 'openai=20/characters', PRICE_CURRENCY: 'EUR' },
    }),
  );
  const receiver = sharedByTests(() => startReceiver());
  const weblate = sharedByTests(() => startWeblateServer({ languages: ['de'], strings: [] }));
  let distrust: () => void;
  beforeAll(() => {
    distrust = trustReceivers();
    receiver.answer = (response) => void response.writeHead(200).end('Thank you');
  });
  afterAll(() => distrust());

  const read = async (path: string) => (await ask(console.service, path)).body;
  const owner = () => read('/v1/users/me') as Promise<{ id: string; default_organization_id: string }>;

  /** Writes to the database of the service. */
  async function write(change: (orm: Awaited<ReturnType<typeof createOrm>>) => Promise<unknown>): Promise<void> {
    const orm = await createOrm(console.service.environment['DATABASE_URL'] ?? '');
    try {
      await change(orm);
    } finally {
      await orm.close(true);
    }
  }

  // At first: the service knows of memberships after some seconds.
  beforeAll(async () => {
    const { id: user } = await owner();
    await write(async (orm) => {
      const { id: organization } = await buildOrganization(orm, { name: 'Acme' });
      await buildMembership(orm, { user, organization, role: 'owner' });
    });
  });

  it('a member is added, gets a key and another role, and is removed', async () => {
    const { page, problems } = await console.open('settings?part=members');
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('grace@example.com');
    await page.getByRole('button', { name: 'Add member' }).click();
    const card = page.getByRole('article', { name: 'grace@example.com' });
    await card.getByRole('button', { name: 'Create key' }).click();
    const key = (await page.getByText(/^lq_/).textContent()) ?? '';
    await page.getByRole('button', { name: 'I have saved it' }).click();
    await card.getByRole('combobox', { name: 'Role' }).selectOption('Viewer');
    const { apiUrl } = console.service;
    const asMember = () => fetch(`${apiUrl}/v1/api-keys`, { headers: { authorization: `Bearer ${key}` } });
    expect((await asMember()).status).toBe(200);
    await expect
      .poll(async () => await read('/v1/members'))
      .toMatchObject({
        members: [{}, { email: 'grace@example.com', role: 'viewer' }],
      });
    expect(await accessibilityProblems(page)).toEqual([]);
    await card.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(async () => (await asMember()).status).toBe(401);
    expect(problems).toEqual([]);
  });

  it('a webhook is created, notified, tested, sent again, paused and deleted', async () => {
    const { page, problems } = await console.open('webhooks');
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Build server');
    await page.getByRole('textbox', { name: 'Address' }).fill(`${receiver.url}/hook`);
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByRole('textbox', { name: 'Headers to send' }).fill('X-Team: web');
    await page.getByRole('button', { name: 'Create' }).click();
    const secret = await page.getByText(/^whsec_/).textContent();
    await page.getByRole('button', { name: 'I have saved it' }).click();
    const card = page.getByRole('region', { name: 'Build server' });
    await card.getByRole('button', { name: 'Send a test' }).click();
    const delivered = page.getByRole('row').filter({ hasText: 'Delivered' });
    await delivered.waitFor();
    expect(receiver.received[0]?.headers).toMatchObject({
      'x-team': 'web',
      'webhook-signature': expect.stringMatching(/^v1,/),
    });
    expect(secret).not.toBe('');
    await delivered.getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('"event_type": "workflow.completed"').waitFor();
    await dialog.getByText('Thank you').waitFor();
    const sent = await dialog.getByLabel('Headers of the request').textContent();
    expect(sent).toContain('X-Team: ***');
    expect(sent).toContain(`webhook-signature: ${String(receiver.received[0]?.headers['webhook-signature'])}`);
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await dialog.getByText('Attempt 2').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await card.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('checkbox', { name: 'A job has begun' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await card.getByText('A job has begun').waitFor();
    await card.getByRole('button', { name: 'Pause' }).click();
    await card.getByText('Paused').waitFor();
    await card.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await card.waitFor({ state: 'detached' });
    expect(await read('/v1/webhooks')).toMatchObject({ subscriptions: [] });
    expect(problems).toEqual([]);
  });

  it('the end of a job is announced while the page is open, and marked as read', async () => {
    const { page, problems } = await console.open('notifications');
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await console.service.upload('note.txt', 'Hello world.\n');
    await console.service.ended(await console.service.submit({ source_files: ['note.txt'] }));
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    const latest = page.getByRole('dialog', { name: 'Notifications' });
    await latest.getByText('Completed jobs').waitFor();
    await latest.getByText('Translation: Completed').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const told = page.getByRole('article').first();
    await told.getByRole('button', { name: 'Mark as read' }).click();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'Completed jobs' }).selectOption('none');
    await page.getByText('Saved').waitFor();
    expect(await read('/v1/notifications/preferences')).toMatchObject({ events: { 'workflow.completed': 'none' } });
    await told.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await told.getByRole('link', { name: 'Open job' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(problems).toEqual([]);
  });

  it('usage is shown as a chart and in numbers, with its budget', async () => {
    const { default_organization_id: organization } = await owner();
    const common = { organization, day: dayOf(new Date()), inputTokens: 0, outputTokens: 0 };
    await write(({ em }) =>
      em.fork().insertMany(UsageRecord, [
        { ...common, provider: 'openai', operation: 'text.translate', characters: 1500, requests: 3 },
        { ...common, provider: 'deepl', operation: 'subtitle_video', characters: 500, mediaSeconds: 90, requests: 1 },
      ]),
    );
    const { page, problems } = await console.open('usage');
    await page.getByRole('region', { name: 'Cost' }).getByText('€0.03').waitFor();
    await page
      .getByRole('region', { name: 'Characters' })
      .getByText(/^2,\d{3}$/)
      .waitFor();
    expect(await page.locator('svg title').allTextContents()).toContainEqual(expect.stringMatching(/openai: 1,500$/));
    await page.getByRole('row', { name: 'openai 1,500' }).waitFor();
    await page.getByRole('row', { name: 'Subtitles 500' }).waitFor();
    await page.getByText('Show the numbers').click();
    await page.getByRole('cell', { name: '2,000' }).waitFor();
    await page.getByRole('combobox', { name: 'Measure' }).selectOption('media_seconds');
    await page.getByRole('row', { name: 'deepl 90' }).waitFor();
    expect(new URL(page.url()).search).toContain('media_seconds');
    await page.getByRole('button', { name: 'Change the limits' }).click();
    await page.getByRole('textbox', { name: 'Characters per month' }).fill('4000');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('progressbar', { name: /of 4,000 characters used/ }).waitFor();
    expect(problems).toEqual([]);
  });

  it('an API key is made with a role and an end, shown once, and revoked', async () => {
    const { page, problems } = await console.open('settings');
    await page.getByRole('textbox', { name: 'Purpose of the key' }).fill('Build server');
    await page.getByRole('combobox', { name: 'Role' }).selectOption('viewer');
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = (await page.getByText(/^lq_/).first().textContent()) ?? '';
    expect((await ask(console.service, '/v1/jobs', { key })).status).toBe(200);
    const keys = await read('/v1/api-keys');
    expect(keys.api_keys.find(({ name }: { name: string }) => name === 'Build server')).toMatchObject({
      role: 'viewer',
      expires_at: expect.any(String),
    });
    await page.getByRole('button', { name: 'I have saved it' }).click();
    const card = page.getByRole('article', { name: 'Build server' });
    await card.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await card.waitFor({ state: 'detached' });
    expect((await ask(console.service, '/v1/jobs', { key })).status).toBe(401);
    expect(problems).toEqual([]);
  });

  it('a translation management system is connected, tested and disconnected; a refused token is reported', async () => {
    const { page } = await console.open('settings?part=integrations');
    const card = page.getByRole('region', { name: 'Weblate' });
    const token = card.locator('input[type=password]');
    await card.getByRole('textbox', { name: 'Address' }).fill(weblate.url);
    await token.fill('wrong');
    await card.getByRole('button', { name: 'Test and connect' }).click();
    await card.getByRole('alert').waitFor();
    await token.fill(TMS_TOKEN);
    await card.getByRole('button', { name: 'Test and connect' }).click();
    await card.getByRole('button', { name: 'Test the connection' }).click();
    await card.getByText('Weblate accepts the token.').waitFor();
    await card.getByRole('button', { name: 'Accept reports' }).click();
    await card.getByText(/^whsec_/).waitFor();
    await card.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await card.getByText('Not connected').waitFor();
    expect((await ask(console.service, '/v1/integrations/weblate')).status).toBe(404);
    await page.getByRole('tab', { name: 'Providers' }).click();
    await page.getByText('Configured', { exact: true }).first().waitFor();
  });

  it('show the organization that was chosen, on every page', async () => {
    await ask(console.service, '/v1/webhooks', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Of the first', url: receiver.url, events: ['workflow.failed'] }),
    });
    const { page, problems } = await console.open('webhooks');
    const picker = page.getByRole('combobox', { name: 'Organization', exact: true });
    const first = await picker.inputValue();
    await page.getByRole('region', { name: 'Of the first' }).waitFor();
    await picker.selectOption({ label: 'Acme' });
    await page.getByText('No webhooks yet').waitFor();
    for (const [link, empty] of [
      ['Jobs', 'No jobs yet'],
      ['Usage', 'No usage in this period'],
    ] as const) {
      await page.getByRole('link', { name: link, exact: true }).click();
      await page.getByText(empty).waitFor();
    }
    await picker.selectOption(first);
    await page.getByRole('row', { name: 'openai 1,500' }).waitFor();
    expect(problems).toEqual([]);
  });

  /** Pages that have more here than in a new deployment. */
  const PAGES = [
    'webhooks',
    'notifications',
    'usage',
    'jobs',
    'settings',
    'settings?part=integrations',
    'settings?part=organizations',
    'settings?part=providers',
  ];

  it.each(['light', 'dark'] as const)('have nothing that axe finds fault with, in %s colors', async (colorScheme) => {
    const { page } = await console.open('', { colorScheme });
    for (const path of PAGES) {
      await page.goto(`${console.service.apiUrl}/${path}`);
      await pageIsRead(page);
      expect(await accessibilityProblems(page), path).toEqual([]);
    }
  });

  it('fit a screen of 360 pixels', async () => {
    const { page } = await console.open('', { viewport: { width: 360, height: 640 } });
    for (const path of PAGES) {
      await page.goto(`${console.service.apiUrl}/${path}`);
      await pageIsRead(page);
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(360);
    }
  });
});
