import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { CHECKOUT } from '../checkout.ts';
import { bundle } from './bundle.ts';

const run = async (file: string) => (await promisify(execFile)(process.execPath, [file])).stdout;

async function bundled(sources: Readonly<Record<string, string>>, others: readonly string[] = []) {
  // Below the installed packages.
  const parent = path.join(CHECKOUT, 'dist');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, 'test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(sources)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  const output = path.join(folder, 'output');
  const programs = ['main', ...others].map((name) => [name, path.join(folder, `${name}.ts`)]);
  await bundle(Object.fromEntries(programs), output);
  return { source: path.join(folder, 'main.ts'), program: path.join(output, 'main.js'), output };
}

test('a bundled program does what its sources do, and finds the files beside them', async () => {
  const { source, program, output } = await bundled({
    'main.ts': `import { readFileSync } from 'node:fs';
      import { names } from './names.ts';
      const greeting: string = readFileSync(new URL('greeting.txt', import.meta.url), 'utf8');
      console.log(greeting, names.join(), /^[০-৯]+$/u.test('১২'), \`\${names.length} পোষা 🐈\`);`,
    'names.ts': `export const names: readonly string[] = ['মিনি', 'Café', '🐕'];`,
    'greeting.txt': 'হ্যালো',
  });
  const expected = await run(source);
  expect(expected).toBe('হ্যালো মিনি,Café,🐕 true 3 পোষা 🐈\n');
  expect(await run(program)).toBe(expected);
  expect(await readdir(output)).toEqual(['main.js']);
  // Any other character would double the memory of the whole program.
  expect(await readFile(program, 'latin1')).toMatch(/^[\0-\x7F]*$/);
});

test('a bundled program starts a thread from the same bundle, and without one from its source', async () => {
  const sources = {
    'main.ts': `import { Worker } from 'node:worker_threads';
      import { greeting } from './greeting.ts';
      const worker = new Worker(new URL('threads.ts', import.meta.url));
      worker.on('message', (message) => console.log(greeting, message));`,
    'threads.ts': `import { parentPort } from 'node:worker_threads';
      import { greeting } from './greeting.ts';
      parentPort?.postMessage(greeting + new URL(import.meta.url).pathname.split('/').at(-1));`,
    'greeting.ts': `export const greeting: string = 'হ্যালো ';`,
  };
  const { program, output } = await bundled(sources, ['threads']);
  expect(await readFile(program, 'utf8')).toContain('new URL("./threads.js"');
  expect(await readFile(path.join(output, 'threads.js'), 'utf8')).not.toContain(': string');
  // The thread keeps the address of its source, beside which it finds its files.
  expect(await run(program)).toBe('হ্যালো  হ্যালো threads.ts\n');
  const alone = await bundled(sources);
  expect(await run(alone.program)).toBe('হ্যালো  হ্যালো threads.ts\n');
});

test('packages that tracing recognises by name stay packages, and zod becomes part of the bundle', async () => {
  const { program } = await bundled({
    'main.ts': `import { z } from 'zod'; import ioredis from 'ioredis'; console.log(z.int(), ioredis);`,
  });
  const text = await readFile(program, 'utf8');
  expect(text.match(/^import .* from "(?!node:).*";$/gm)).toEqual([
    expect.stringContaining('from "ioredis"'),
  ]);
});

test.each([
  ['text of String.raw that is not ASCII', 'console.log(String.raw`মিনি`);'],
  ['a folder that the bundle would change', 'console.log(import.meta.dirname);'],
])('%s is refused', async (_, text) => {
  await expect(bundled({ 'main.ts': text })).rejects.toThrow(/String\.raw|import\.meta/);
});

test('a package that is installed beside the sources is refused, since the bundle would find another version', async () => {
  const sources = {
    'main.ts': `import express from 'express'; console.log(express);`,
    'node_modules/express/package.json': '{ "name": "express", "version": "1.0.0", "main": "index.js" }',
    'node_modules/express/index.js': 'module.exports = 1;',
  };
  await expect(bundled(sources)).rejects.toThrow(/express is installed in dist\/test-/);
});
