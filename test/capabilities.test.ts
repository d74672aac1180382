import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { insertCapabilities, unknownFolders } from '#tools/openapi/capability-table.ts';

describe('the folders of a capability', () => {
  it('have the same name in every room', () => {
    expect(
      unknownFolders(),
      'name the folder as its capability, or add it to tools/openapi/capability-table.ts',
    ).toEqual([]);
  });

  it('are listed in ARCHITECTURE.md', () => {
    const architecture = readFileSync(new URL('../ARCHITECTURE.md', import.meta.url), 'utf8');
    expect(architecture, 'run npm run openapi').toBe(insertCapabilities(architecture));
  });
});
