import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder } from '#test/suite/shared.ts';
import { requireInProject } from './project-path.ts';

const root = emptyFolder();

test('paths stay in the folder of the project file, and out of .git', async () => {
  const folder = join(root, 'project');
  for (const path of ['docs', '.git']) await mkdir(join(folder, path), { recursive: true });
  await writeFile(join(folder, 'docs/guide.md'), '');
  await symlink(root, join(folder, 'linked'));
  await symlink('docs', join(folder, 'manual'));
  await symlink(join(root, 'new.md'), join(folder, 'dangling.md'));
  await symlink('.git', join(folder, 'settings'));
  for (const path of [
    'docs/guide.md',
    'docs/*.md',
    'new/es/..hidden.md',
    'a/../docs/x',
    'manual/new.md',
    '.github/x',
  ]) {
    expect(await requireInProject(folder, path)).toBe(join(folder, path));
  }
  for (const path of [
    '../*.md',
    'docs/../../x',
    '/etc/passwd',
    String.raw`C:\x`,
    'linked/new/x.md',
    'linked/*.md',
    'dangling.md',
    '.git/config',
    'docs/.GIT/x',
    'settings/hooks/x',
  ]) {
    await expect(requireInProject(folder, path), path).rejects.toThrow('leads out');
  }
});
