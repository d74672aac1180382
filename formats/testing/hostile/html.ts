import { withTexts, type HostileInput } from './hostile-input.ts';

export const hostileHtml: readonly HostileInput[] = [...withTexts((text) => `<!doctype html><p>${text}</p>`)];
