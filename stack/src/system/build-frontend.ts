import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { machineLock } from '../processes/machine-lock.ts';
import { runCommand } from '../processes/run-command.ts';

const CHECKOUT = path.resolve(import.meta.dirname, '../../..');
const BUILDS = path.join(CHECKOUT, 'frontend/dist');
/** A running system may still serve an older build, so the latest builds and those used recently are kept. */
const MIN_KEPT_BUILDS = 3;
const MIN_KEPT_MS = 6 * 60 * 60 * 1_000;
const SOURCES = ['frontend/src', 'frontend/public', 'frontend/scripts', 'contracts/src', 'package-lock.json'];

/**
 * Returns the folder of the built frontend, building it if its sources have changed; undefined without a frontend.
 * Each version of the sources has its own folder, so that a running system keeps its pages.
 * @throws Error with the build's output if it fails.
 */
export async function buildFrontend(log: (line: string) => void): Promise<string | undefined> {
  if (!existsSync(path.join(CHECKOUT, 'frontend/index.html'))) return undefined;
  const lock = await machineLock(`build ${BUILDS}`, () =>
    log('The frontend is already being built; waiting.'),
  );
  try {
    const output = path.join(BUILDS, (await hashOfSources()).slice(0, 16));
    if (existsSync(output)) {
      const now = new Date();
      await utimes(output, now, now);
      return output;
    }
    const startedAt = Date.now();
    log('Building the frontend ...');
    const unfinished = `${output}.unfinished`;
    const build = await runCommand(
      'npm',
      ['run', 'build', '--workspace', 'frontend', '--', '--outDir', unfinished],
      { cwd: CHECKOUT, env: { ...process.env, NODE_ENV: 'production' } },
    );
    if (build.code !== 0) throw new Error(`The frontend could not be built:\n${build.output}`);
    await rename(unfinished, output);
    await removeOldBuilds();
    log(`The frontend is built (${((Date.now() - startedAt) / 1000).toFixed(1)} s).`);
    return output;
  } finally {
    await lock.release();
  }
}

async function removeOldBuilds(): Promise<void> {
  const builds = await Promise.all(
    (await readdir(BUILDS)).map(async (name) => {
      const folder = path.join(BUILDS, name);
      return { folder, usedAt: (await stat(folder)).mtimeMs };
    }),
  );
  const old = builds.toSorted((one, other) => other.usedAt - one.usedAt).slice(MIN_KEPT_BUILDS);
  const unused = old.filter(({ usedAt }) => usedAt < Date.now() - MIN_KEPT_MS);
  await Promise.all(unused.map(({ folder }) => rm(folder, { recursive: true, force: true })));
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
