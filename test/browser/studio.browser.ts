import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { canSpeakWithVendor, startSpokenService } from '#test/recordings/spoken-vendor.ts';
import { videoClient } from '#test/recordings/video-client.ts';
import { accessibilityProblems, isWithoutBrowser, startConsole } from './console.ts';

/** A console with a deployment whose vendor speaks, and a dub of a film of 12 sentences. */
async function startStudio() {
  const deployment = await startSpokenService();
  const console = await startConsole({ environment: deployment.service.environment });
  const job = await videoClient(console.service, 'dub').run({ source_file: 'film.mp4', target_lang: 'en-XA' });
  return {
    job,
    console,
    spoken: deployment.spoken,
    async close() {
      await console.close();
      await deployment.close();
    },
  };
}

const PLAYER = 'document.querySelector("video")';

describe.skipIf(isWithoutBrowser || !canSpeakWithVendor)('the studio', () => {
  const studio = sharedByTests(startStudio);
  const open = async (options: Parameters<typeof studio.console.open>[1] = {}) => {
    const opened = await studio.console.open(`jobs/${studio.job.job_id}/studio`, options);
    await opened.page.locator('section button[aria-pressed=true]').waitFor();
    return opened;
  };
  const block = (page: Page, number: number) => page.getByRole('button', { name: new RegExp(`^Sentence ${number}, `) });
  const saved = (page: Page) => page.getByRole('status').getByText('Saved').waitFor();
  const sentences = async () => {
    const answer = await studio.console.service.request(`/v1/jobs/${studio.job.job_id}/segments?limit=100`);
    return ((await answer.json()) as { segments: { target: string; timing: { start: number; end: number } }[] })
      .segments;
  };

  it('corrects, splits and moves sentences without a mouse, and plays what is rewritten', async () => {
    expect(studio.job, JSON.stringify(studio.job.error)).toMatchObject({ status: 'completed' });
    const { page, problems } = await studio.console.open(`jobs/${studio.job.job_id}`);
    await page.getByRole('link', { name: 'Studio' }).focus();
    await page.keyboard.press('Enter');
    const before = await sentences();
    // Its sound was decoded, and the result is played in parts.
    await expect.poll(() => page.evaluate(`${PLAYER}?.readyState >= 1`), TEST_TIMEOUT).toEqual(true);
    expect(await page.evaluate(`${PLAYER}.duration`)).toBeGreaterThan(40);
    const first = page.getByRole('textbox', { name: 'Translation of sentence 1', exact: true });
    await first.focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Corrected by a person.');
    await page.keyboard.press('Control+Enter');
    await saved(page);
    await page.getByText('Reviewed').first().waitFor();
    await block(page, 2).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowLeft');
    await saved(page);
    await page.getByRole('button', { name: 'Split', exact: true }).focus();
    await page.keyboard.press('Enter');
    await block(page, 13).waitFor();
    const after = await sentences();
    expect(after).toHaveLength(13);
    expect(after[0]!.target).toBe('Corrected by a person.');
    expect([after[1]!.timing.start, after[2]!.timing.end]).toEqual([
      before[1]!.timing.start + 100,
      before[1]!.timing.end,
    ]);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const whatIsSaid = (all: Awaited<ReturnType<typeof sentences>>) =>
      all.map(({ target, timing }) => [target, timing]);
    // A split sentence is joined, and split again at the same place.
    for (const [turn, state] of [
      ['Undo', 'detached'],
      ['Redo', 'attached'],
      ['Join with next', 'detached'],
      ['Undo', 'attached'],
    ] as const) {
      await press(turn);
      await block(page, 13).waitFor({ state });
    }
    await expect.poll(async () => whatIsSaid(await sentences()), TEST_TIMEOUT).toEqual(whatIsSaid(after));
    await press('Undo');
    await press('Undo');
    await block(page, 13).waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await sentences())[1]!.timing.end, TEST_TIMEOUT)
      .toEqual(before[1]!.timing.end + 100);
    const asked = studio.spoken.length;
    await block(page, 1).focus();
    await page.getByRole('button', { name: 'Speak again' }).click();
    await expect.poll(() => studio.spoken.at(-1), TEST_TIMEOUT).toEqual('Corrected by a person.');
    expect(studio.spoken).toHaveLength(asked + 1);
    await page.getByRole('button', { name: 'Update files' }).click();
    await page.getByRole('option', { name: 'Corrected result' }).waitFor({ state: 'attached', timeout: 90_000 });
    // Speech of the render is used by the next one.
    await page.getByText('Nothing has to be re-recorded').waitFor();
    await page.getByRole('combobox', { name: 'Plays' }).selectOption('rendered');
    await expect.poll(() => page.evaluate(`${PLAYER}?.readyState >= 1`), TEST_TIMEOUT).toEqual(true);
    await page.keyboard.press('Alt+k');
    await expect.poll(() => page.evaluate(`${PLAYER}.currentTime > 0.2`), TEST_TIMEOUT).toEqual(true);
    expect(problems).toEqual([]);
  });

  it('plays the mix with what is being typed, from the place that is heard, until something is edited', async () => {
    const { page, problems } = await open();
    await expect.poll(() => page.evaluate(`${PLAYER}?.readyState >= 1`), TEST_TIMEOUT).toEqual(true);
    const { timing } = (await sentences())[7]!;
    await page.evaluate(`${PLAYER}.currentTime = ${(timing.start - 500) / 1000}`);
    const before = studio.spoken.length;
    const field = page.getByRole('textbox', { name: 'Translation of sentence 8', exact: true });
    await field.fill('A person hears this.');
    await page.keyboard.press('Alt+x');
    const state = () => page.evaluate(`[${PLAYER}.paused, ${PLAYER}.muted]`);
    await expect.poll(state, TEST_TIMEOUT).toEqual([false, true]);
    expect(studio.spoken.slice(before)).toEqual(['A person hears this.']);
    await expect
      .poll(() => page.evaluate(`${PLAYER}.currentTime * 1000 > ${timing.start}`), TEST_TIMEOUT)
      .toEqual(true);
    await block(page, 8).focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(state, TEST_TIMEOUT).toEqual([true, false]);
    await saved(page);
    // Speech that was moved is not spoken again.
    await page.getByRole('button', { name: 'Play the mix' }).click();
    await expect.poll(state, TEST_TIMEOUT).toEqual([false, true]);
    await page.keyboard.press('Alt+k');
    await expect.poll(state, TEST_TIMEOUT).toEqual([true, false]);
    expect(studio.spoken.slice(before)).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  it('plays a sentence to its end only, also if it is edited meanwhile', async () => {
    const { page } = await open();
    await expect.poll(() => page.evaluate(`${PLAYER}?.readyState >= 1`), TEST_TIMEOUT).toEqual(true);
    await block(page, 6).focus();
    const { timing } = (await sentences())[5]!;
    await page.keyboard.press('Alt+p');
    await page.keyboard.press('ArrowRight');
    await saved(page);
    await expect.poll(async () => (await sentences())[5]!.timing.start, TEST_TIMEOUT).toEqual(timing.start + 100);
    await expect.poll(() => page.evaluate(`${PLAYER}.paused`), TEST_TIMEOUT).toEqual(true);
    expect(await page.evaluate(`${PLAYER}.currentTime * 1000`)).toBeLessThan(timing.end + 1_000);
    await page.getByRole('button', { name: 'Undo' }).click();
    await saved(page);
  });

  it('moves a sentence that is dragged, and undoes it', async () => {
    const { page } = await open();
    const { timing } = (await sentences())[3]!;
    await block(page, 4).click();
    const box = (await block(page, 4).boundingBox())!;
    await page.mouse.move(box.x + 60, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 75, box.y + 40, { steps: 4 });
    await page.mouse.up();
    // 50 pixels per second.
    await expect.poll(async () => (await sentences())[3]!.timing.start, TEST_TIMEOUT).toEqual(timing.start + 300);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await sentences())[3]!.timing, TEST_TIMEOUT).toEqual(timing);
  });

  it('translates a corrected source, which can be undone', async () => {
    const { page } = await open();
    const before = (await sentences())[4]!.target;
    await block(page, 5).click();
    await page.getByRole('textbox', { name: 'Transcript' }).fill('A person heard this.');
    await page.getByRole('button', { name: 'Translate this sentence' }).click();
    await expect.poll(async () => (await sentences())[4]!.target, TEST_TIMEOUT).toContain('þéŕšöñ');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await sentences())[4]!.target, TEST_TIMEOUT).toEqual(before);
  });

  it('corrects a transcript before it is translated', async () => {
    const { service } = studio.console;
    const id = await videoClient(service, 'dub').accepted({
      source_file: 'film.mp4',
      target_lang: 'en-XA',
      review: 'transcript',
    });
    const record = async () => (await (await service.request(`/v1/jobs/${id}`)).json()) as typeof studio.job;
    await expect.poll(async () => (await record()).progress.stage, TEST_TIMEOUT).toBe('review');
    const { page, problems } = await studio.console.open(`jobs/${id}/studio`);
    const field = page.getByRole('textbox', { name: 'Sentence 2', exact: true });
    expect(await field.inputValue()).toBe('Sentence 2 is spoken here.');
    await field.fill('A person heard this.');
    await saved(page);
    await block(page, 4).click();
    await page.getByRole('button', { name: 'Split', exact: true }).click();
    await block(page, 13).waitFor();
    await page.getByRole('link', { name: 'Back to the job' }).click();
    await page.getByRole('button', { name: 'Finish the review' }).click();
    const job = await service.ended(id);
    expect(job, JSON.stringify(job.error)).toMatchObject({
      status: 'completed',
      result: { metrics: { sentences: 13 } },
    });
    expect(problems).toEqual([]);
  });

  it('shows both texts where somebody else was faster', async () => {
    const [one, other] = [await open(), await open()];
    const field = (page: Page) => page.getByRole('textbox', { name: 'Translation of sentence 3', exact: true });
    await field(one.page).fill('By Ada.');
    await expect.poll(async () => (await sentences())[2]!.target, TEST_TIMEOUT).toEqual('By Ada.');
    await field(other.page).fill('By Ben.');
    const dialog = other.page.getByRole('dialog');
    await dialog.getByText('By Ada.').waitFor();
    await dialog.getByRole('button', { name: 'Use mine' }).click();
    await expect.poll(async () => (await sentences())[2]!.target, TEST_TIMEOUT).toEqual('By Ben.');
  });

  it('has a track per speaker, the keys in a dialog, and the main action in view', async () => {
    const { page } = await open({ viewport: { width: 1200, height: 700 } });
    const top = async (number: number) => (await block(page, number).boundingBox())!.y;
    expect(await top(4)).toBe(await top(5));
    await block(page, 5).click();
    await page.getByRole('textbox', { name: 'Speaker' }).fill('Grace');
    await page.getByRole('textbox', { name: 'Speaker' }).press('Tab');
    await saved(page);
    await expect.poll(async () => (await top(5)) - (await top(4)), TEST_TIMEOUT).toBeGreaterThan(20);
    const action = await page.getByRole('button', { name: 'Update files' }).boundingBox();
    expect(action!.y + action!.height).toBeLessThanOrEqual(700);
    await page.getByRole('button', { name: 'Keys (?)' }).click();
    await page.getByRole('dialog').getByText('Play this sentence').waitFor();
  });

  it.each(['light', 'dark'] as const)('has nothing that axe finds fault with, in %s colors', async (colorScheme) => {
    const { page } = await open({ colorScheme });
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('fits a screen of 360 pixels in Arabic, with the time from left to right', async () => {
    const { page } = await open({ viewport: { width: 360, height: 640 }, locale: 'ar' });
    expect(await page.evaluate('document.documentElement.dir')).toBe('rtl');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    const [one, two] = await Promise.all(
      [0, 1].map((index) => page.locator('section button[aria-pressed]').nth(index).boundingBox()),
    );
    expect(one!.x).toBeLessThan(two!.x);
  });
});
