import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CHECKOUT } from '../checkout.ts';
import { buildOnce } from './build-once.ts';

async function openWorkshop() {
  const parent = path.join(CHECKOUT, 'dist');
  await mkdir(parent, { recursive: true });
  const root = await mkdtemp(path.join(parent, 'test-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const folder = path.relative(CHECKOUT, root);
  const source = path.join(root, 'source.txt');
  await writeFile(source, 'one');
  let builds = 0;
  return {
    builds: () => builds,
    change: (text: string) => writeFile(source, text),
    folders: () => readdir(path.join(root, 'builds')),
    build: (fails = false, sources = [`${folder}/source.txt`]) =>
      buildOnce({
        what: 'a test',
        folder: `${folder}/builds`,
        sources,
        log: () => undefined,
        async build(output) {
          builds += 1;
          await mkdir(output, { recursive: true });
          await writeFile(path.join(output, 'built.txt'), await readFile(source, 'utf8'));
          if (fails) throw new Error('it does not compile');
        },
      }),
  };
}

test('the same sources are built once, also by two at the same time, and changed ones into a folder of their own', async () => {
  const workshop = await openWorkshop();
  const [first, second] = await Promise.all([workshop.build(), workshop.build()]);
  expect(second).toBe(first);
  expect(workshop.builds()).toBe(1);
  await workshop.change('two');
  const changed = await workshop.build();
  expect(workshop.builds()).toBe(2);
  expect(await readFile(path.join(changed, 'built.txt'), 'utf8')).toBe('two');
  expect(await readFile(path.join(first, 'built.txt'), 'utf8')).toBe('one');
});

test('a failed build is not used by the next, which begins anew', async () => {
  const workshop = await openWorkshop();
  await expect(workshop.build(true)).rejects.toThrow('it does not compile');
  const output = await workshop.build();
  expect(workshop.builds()).toBe(2);
  expect(await workshop.folders()).toEqual([path.basename(output)]);
});

test('a source that does not exist is reported, and nothing is built', async () => {
  const workshop = await openWorkshop();
  await expect(workshop.build(false, ['no/such/folder'])).rejects.toThrow('ENOENT');
  expect(workshop.builds()).toBe(0);
});
