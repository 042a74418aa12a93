import { setTimeout as wait } from 'node:timers/promises';
import { CannotStartHere } from '@petcare/stack/processes/cannot-start-here.ts';
import { startBackingServers } from '@petcare/stack/servers/backing-servers.ts';
import { acquireInstance } from '@petcare/stack/servers/instance.ts';
import type { ContainerEngine } from '@petcare/stack/containers/container-engine.ts';
import { findEngine, NO_ENGINE } from '@petcare/stack/containers/find-engine.ts';
import {
  IMAGE_TARGETS,
  imageNameOf,
  type ImageTarget,
  targetOf,
} from '@petcare/stack/containers/image-targets.ts';
import { importLocalNodeImage } from '@petcare/stack/containers/local-node-image.ts';
import { inspectImage } from '@petcare/stack/containers/inspect-image.ts';
import { OWN_PROCESSES } from '@petcare/stack/system/processes.ts';
import { type RunningImages, runImages } from '@petcare/stack/containers/run-images.ts';
import { signUpVerifiedUser } from '../../support/users.ts';

/** As in `npm run bench -- memory`. */
const restMs = 15_000;
const imageOf = (target: ImageTarget) => `${imageNameOf(target)}:local`;
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
const secondsSince = (began: number) => `${((performance.now() - began) / 1_000).toFixed(1)} s`;

/**
 * Builds every image on a local base and runs the whole system from them. Prints their sizes and build times.
 * Resolves to `undefined` without a container engine or base.
 */
export async function verifyImages(): Promise<boolean | undefined> {
  const engine = await findEngine();
  if (!engine) {
    console.log(`skipped: ${NO_ENGINE}`);
    return undefined;
  }
  const base = await localBase(engine);
  if (!base) return undefined;
  const baseSize = await engine.sizeOf(base);
  console.log(`with ${engine.name}, on a local base of ${megabytes(baseSize)}:`);
  const allBuilt = await buildAll(engine, base, baseSize);
  const allRan = await runAll(engine);
  return allBuilt && allRan;
}

async function localBase(engine: ContainerEngine): Promise<string | undefined> {
  try {
    return await importLocalNodeImage(engine, (line) => console.log(line));
  } catch (error) {
    if (!(error instanceof CannotStartHere)) throw error;
    console.log(`skipped: ${error.message}`);
    return undefined;
  }
}

async function buildAll(engine: ContainerEngine, base: string, baseSize: number): Promise<boolean> {
  let allCorrect = true;
  for (const target of IMAGE_TARGETS) {
    const began = performance.now();
    await engine.build(target, imageOf(target), base);
    const took = secondsSince(began);
    const { user, writeResult, unexpectedFiles } = await inspectImage(engine, imageOf(target));
    allCorrect &&= user !== 0 && writeResult === 'EROFS' && unexpectedFiles.length === 0;
    const own = megabytes((await engine.sizeOf(imageOf(target))) - baseSize);
    const faults = unexpectedFiles.length > 0 ? `; does not belong there: ${unexpectedFiles.join(', ')}` : '';
    console.log(
      `  ${imageNameOf(target)}: ${own} on top of the base, built in ${took}; user ${user}, writing ${writeResult}${faults}`,
    );
  }
  return allCorrect;
}

async function runAll(engine: ContainerEngine): Promise<boolean> {
  const instance = await acquireInstance(`verify-images-${process.pid}`);
  const servers = await startBackingServers({ instance, fresh: true, log: () => undefined });
  try {
    const began = performance.now();
    const log = (line: string) => console.log(line);
    const system = await runImages({ engine, imageOf, servers, log });
    let allCorrect = false;
    let unclean: string[] = [];
    try {
      for (const [name, seconds] of system.secondsOf)
        console.log(`  ${name} is ready after ${seconds.toFixed(1)} s, from ${imageNameOf(targetOf(name))}`);
      console.log(`the whole system runs after ${secondsSince(began)}, demo data included`);
      allCorrect = await servesUsers(system);
      await printMemory(system);
    } finally {
      unclean = await system.stop();
    }
    console.log(unclean.length === 0 ? 'every process ended cleanly' : unclean.join('; '));
    return allCorrect && unclean.length === 0;
  } finally {
    await servers.remove();
    await instance.lock.release();
  }
}

/** Prints the memory of our processes, whose shared pages count once (PSS), after a rest. */
async function printMemory({ memory }: RunningImages): Promise<void> {
  await wait(restMs);
  const found = await memory();
  const used = OWN_PROCESSES.flatMap((name) => found.get(name) ?? []);
  if (used.length < OWN_PROCESSES.length) return;
  const list = OWN_PROCESSES.map((name) => `${name} ${(found.get(name) ?? 0).toFixed(0)}`).join(', ');
  console.log(`MiB at rest: ${list}; together ${used.reduce((sum, one) => sum + one, 0).toFixed(0)}`);
}

async function servesUsers({ url, mailUrl }: { url: string; mailUrl: string }): Promise<boolean> {
  const page = await fetch(url);
  const title = /<title>([^<]*)/.exec(await page.text())?.[1] ?? '';
  console.log(`the home page answers ${page.status}, "${title}"`);
  const { user } = await signUpVerifiedUser({ url, mailUrl });
  console.log(`${user.email} has signed up, and followed the link in the email`);
  return page.ok;
}
