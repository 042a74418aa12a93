import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { CHECKOUT } from '../checkout.ts';

const program = path.join(import.meta.dirname, 'print-stored-shapes.ts');

/** A change comes with a migration and a new version of the file (CONTRIBUTING.md). */
test.each([
  'platform',
  'services/account',
  'services/content',
  'services/clinic',
  'services/commerce',
  'workers',
])('the documents of %s are stored as the last release stores them, or migrated', async (workspace) => {
  const folder = path.join(CHECKOUT, workspace);
  const { stdout } = await promisify(execFile)(process.execPath, [program, folder]);
  await expect(stdout).toMatchFileSnapshot(path.join(folder, 'stored-shapes.txt'));
});
