import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CHECKOUT } from '@petcare/stack/checkout.ts';
import { applyFault, type Fault } from './find-faults.ts';

export interface FaultCheckout {
  /** Runs tests with faults in the code. Resolves to the first failed test, or to `undefined` if all passed. */
  run(faults: readonly Fault[], words: readonly string[]): Promise<string | undefined>;
  remove(): Promise<void>;
}

/** Copies the last commit into a temporary folder, so that faults never touch the files of a developer. */
export function createFaultCheckout(): FaultCheckout {
  const folder = mkdtempSync(path.join(tmpdir(), 'petcare-faults-'));
  execFileSync('git', ['clone', '--quiet', CHECKOUT, folder]);
  for (const modules of ['node_modules', 'platform/node_modules'])
    copyFolder(path.join(CHECKOUT, modules), path.join(folder, modules));

  return {
    async run(faults, words) {
      const originals = new Map<string, string>();
      // Later places first, so that a change does not move the others of its file.
      for (const fault of faults.toSorted((one, other) => other.position - one.position)) {
        const file = path.join(folder, fault.file);
        const text = readFileSync(file, 'utf8');
        if (!originals.has(file)) originals.set(file, text);
        writeFileSync(file, applyFault(text, fault));
      }
      try {
        return await runTests(folder, words);
      } finally {
        for (const [file, text] of originals) writeFileSync(file, text);
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function copyFolder(from: string, to: string): void {
  const copy = (options: string) => execFileSync('cp', [options, from, to], { stdio: 'pipe' });
  try {
    copy('-al');
  } catch {
    // Hard links do not reach another file system.
    rmSync(to, { recursive: true, force: true });
    copy('-a');
  }
}

async function runTests(folder: string, words: readonly string[]): Promise<string | undefined> {
  const child = spawn(
    process.execPath,
    [path.join(folder, 'node_modules/vitest/vitest.mjs'), ...words, '--bail=1'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        NO_COLOR: '1',
        PETCARE_TEST_SERVERS: 'keep',
        PETCARE_SEED: '1',
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const code = await new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? 1)));
  if (code === 0) return undefined;
  return /^\s*FAIL\s+(.*)$/m.exec(output)?.[1]?.trim() ?? output.trim().split('\n').at(-1) ?? 'no output';
}
