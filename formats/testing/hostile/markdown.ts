import { withTexts, type HostileInput } from './hostile-input.ts';

export const hostileMarkdown: readonly HostileInput[] = [...withTexts((text) => `# Title\n\n${text}\n`)];
