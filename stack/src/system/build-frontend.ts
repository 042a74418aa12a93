import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { machineLock } from '../servers/machine-lock.ts';
import { runCommand } from '../servers/run-command.ts';

const CHECKOUT = path.resolve(import.meta.dirname, '../../..');
const OUTPUT = path.join(CHECKOUT, 'frontend/dist');
/** What the build reads; everything else in the repository leaves the pages as they are. */
const SOURCES = ['frontend/src', 'frontend/public', 'contracts/src', 'package-lock.json'];

/**
 * Builds the frontend if what it is made from has changed since the last build, and gives its folder;
 * undefined while there is no frontend to build.
 * @throws Error with the build's output if it fails.
 */
export async function buildFrontend(log: (line: string) => void): Promise<string | undefined> {
  if (!existsSync(path.join(CHECKOUT, 'frontend/index.html'))) return undefined;
  const lock = await machineLock(`build ${OUTPUT}`, () => log('The pages are already being built; waiting.'));
  try {
    const stamp = path.join(OUTPUT, '.built-from');
    const sources = await hashOfSources();
    const built = await readFile(stamp, 'utf8').catch(() => '');
    if (built === sources) return OUTPUT;
    const began = Date.now();
    log('Building the pages ...');
    const build = await runCommand('npm', ['run', 'build', '--workspace', 'frontend'], {
      cwd: CHECKOUT,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (build.code !== 0) throw new Error(`The pages could not be built:\n${build.output}`);
    await mkdir(OUTPUT, { recursive: true });
    await writeFile(stamp, sources);
    log(`The pages are built (${((Date.now() - began) / 1000).toFixed(1)} s).`);
    return OUTPUT;
  } finally {
    await lock.release();
  }
}

async function hashOfSources(): Promise<string> {
  const configuration = (await readdir(path.join(CHECKOUT, 'frontend')))
    .filter((name) => /\.(ts|json|html)$/.test(name))
    .map((name) => `frontend/${name}`);
  const hash = createHash('sha256');
  for (const source of [...SOURCES, ...configuration].toSorted()) {
    for (const file of await filesUnder(path.join(CHECKOUT, source))) {
      hash.update(file.slice(CHECKOUT.length)).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

async function filesUnder(location: string): Promise<string[]> {
  const entries = await readdir(location, { recursive: true, withFileTypes: true }).catch(() => undefined);
  if (!entries) return [location];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}
