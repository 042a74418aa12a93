import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addToArchive } from './local-node-image.ts';
import { runEngineCommand } from './run-engine-command.ts';

test('a tree added to an archive repeats no entry', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'petcare-archive-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [base, tree, archive] = ['base', 'tree', 'base.tar'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await mkdir(path.join(base, 'usr/local/bin'), { recursive: true });
  await writeFile(path.join(base, 'usr/local/bin/other'), '');
  // As Debian's trees: ./ before each path, and a slash after a folder.
  await runEngineCommand('tar', ['-cf', archive, '-C', base, '.']);
  await mkdir(path.join(tree, 'usr/local/bin'), { recursive: true });
  await mkdir(path.join(tree, 'usr/local/lib/npm'), { recursive: true });
  await writeFile(path.join(tree, 'usr/local/bin/node'), 'node');
  await symlink('node', path.join(tree, 'usr/local/bin/npm'));

  await addToArchive(archive, tree);

  const listed = await runEngineCommand('tar', ['-tf', archive]);
  const entries = listed.split('\n').map((entry) => path.posix.normalize(`/${entry}`).replace(/\/$/, ''));
  expect(entries.filter((entry, index) => entries.indexOf(entry) !== index)).toEqual([]);
  expect(entries).toEqual(
    expect.arrayContaining([
      '/usr/local/bin/other',
      '/usr/local/bin/node',
      '/usr/local/bin/npm',
      '/usr/local/lib/npm',
    ]),
  );
});
