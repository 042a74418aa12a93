import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { CHECKOUT } from '../checkout.ts';
import { machineLock } from '../processes/machine-lock.ts';

/** A running system may still use an older build, so the latest builds and those used recently are kept. */
const MIN_KEPT_BUILDS = 3;
const MIN_KEPT_MS = 6 * 60 * 60 * 1_000;

export interface Build {
  /** The subject in the log: "the frontend". */
  readonly what: string;
  /** Folder of all builds, from the checkout. */
  readonly folder: string;
  /** Files and folders that the build depends on, from the checkout. */
  readonly sources: readonly string[];
  readonly build: (output: string) => Promise<void>;
  readonly log: (line: string) => void;
}

/**
 * Builds unless the sources were built before, and returns the folder of the build. Each version of the sources has its own
 * folder, so that a running system keeps its files.
 * @throws Error – a source does not exist, or the build failed; nothing of it is used later.
 */
export async function buildOnce({ what, folder, sources, build, log }: Build): Promise<string> {
  const builds = path.join(CHECKOUT, folder);
  const lock = await machineLock(`build ${builds}`, () =>
    log(`${what} is being built by another command; waiting.`),
  );
  try {
    const output = path.join(builds, (await hashOf(sources)).slice(0, 16));
    if (existsSync(output)) {
      const now = new Date();
      await utimes(output, now, now);
      return output;
    }
    const startedAt = Date.now();
    log(`Building: ${what} ...`);
    const unfinished = `${output}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await build(unfinished);
    await rename(unfinished, output);
    await removeOldBuilds(builds);
    log(`Built: ${what} (${((Date.now() - startedAt) / 1000).toFixed(1)} s).`);
    return output;
  } finally {
    await lock.release();
  }
}

async function removeOldBuilds(folder: string): Promise<void> {
  const builds = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const build = path.join(folder, name);
      return { build, usedAt: (await stat(build)).mtimeMs };
    }),
  );
  const old = builds.toSorted((one, other) => other.usedAt - one.usedAt).slice(MIN_KEPT_BUILDS);
  const unused = old.filter(({ usedAt }) => usedAt < Date.now() - MIN_KEPT_MS);
  await Promise.all(unused.map(({ build }) => rm(build, { recursive: true, force: true })));
}

async function hashOf(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources.toSorted())
    for (const file of await filesUnder(path.join(CHECKOUT, source)))
      hash.update(file.slice(CHECKOUT.length)).update(await readFile(file));
  return hash.digest('hex');
}

async function filesUnder(location: string): Promise<string[]> {
  if ((await stat(location)).isFile()) return [location];
  const entries = await readdir(location, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
}
