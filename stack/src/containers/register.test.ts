import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { REGISTER } from '../builds/bundle-programs.ts';

test('what traces a program comes from its bundle, and for a source from the sources', async () => {
  const image = await mkdtemp(path.join(tmpdir(), 'petcare-image-'));
  onTestFinished(() => rm(image, { recursive: true }));
  const files = {
    'package.json': '{ "type": "module" }',
    'dist/account/main.js': "console.log('process');",
    'dist/account/register.js': "console.log('bundle');",
    'services/account/src/create-admin.ts': "console.log('command');",
    [REGISTER]: "console.log('sources');",
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(image, name)), { recursive: true });
    await writeFile(path.join(image, name), text);
  }
  await cp(path.join(import.meta.dirname, 'register.mjs'), path.join(image, 'dist/register.mjs'));
  const run = async (program: string) => {
    const options = ['--import', './dist/register.mjs', program];
    return (await promisify(execFile)(process.execPath, options, { cwd: image })).stdout.trim().split('\n');
  };
  expect(await run('dist/account/main.js')).toEqual(['bundle', 'process']);
  expect(await run('services/account/src/create-admin.ts')).toEqual(['sources', 'command']);
});
