import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from '../processes/run-command.ts';
import type { ProcessName } from './processes.ts';

const CHECKOUT = path.resolve(import.meta.dirname, '../../..');
const SERVICES = ['account', 'content', 'clinic', 'commerce'] as const satisfies readonly ProcessName[];
export type FilledService = (typeof SERVICES)[number];

/** Who can sign in to a system filled with demo data. */
export const DEMO_ACCOUNTS = ['admin@petcare.test', 'doctor@petcare.test', 'user@petcare.test'] as const;
export const DEMO_PASSWORD = 'Petcare-Demo-1';

/**
 * Fills in demo data once: runs each service's own `demo-data.ts` with that service's environment.
 *
 * Those scripts change nothing when their data is already there, so an interrupted run is simply repeated; the
 * stamp only saves the time of asking again on every start.
 * @param options.services Whose data is wanted: all, unless it is said.
 * @throws Error with a script's output if it fails.
 */
export async function fillInDemoData(options: {
  folder: string;
  environmentOf: (name: ProcessName) => NodeJS.ProcessEnv;
  services?: readonly FilledService[];
  log: (line: string) => void;
}): Promise<void> {
  const { folder, environmentOf, services = SERVICES, log } = options;
  const scripts = services.map((name) => ({
    name,
    file: path.join(CHECKOUT, `services/${name}/src/demo-data.ts`),
  }));
  const present = scripts.filter(({ file }) => existsSync(file));
  const hash = createHash('sha256');
  for (const { name } of present)
    hash.update(environmentOf(name)['MONGO_URL']?.replace(/127\.0\.0\.1:\d+/, 'own') ?? '');
  for (const file of await sourcesOf(present.map(({ name }) => name))) hash.update(await readFile(file));
  const stamp = path.join(folder, 'demo-data.stamp');
  const filled = hash.digest('hex');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === filled) return;

  log('Filling in demo data ...');
  await Promise.all(
    present.map(async ({ name, file }) => {
      const result = await runCommand(process.execPath, [file], { cwd: CHECKOUT, env: environmentOf(name) });
      if (result.code !== 0)
        throw new Error(`The demo data of ${name} could not be filled in:\n${result.output}`);
    }),
  );
  await writeFile(stamp, filled);
}

/** What the demo data is made of: the scripts, the texts in their folders, and the people of all of them. */
async function sourcesOf(names: readonly ProcessName[]): Promise<string[]> {
  const patterns = names.map((name) => `services/${name}/src/{demo-data.ts,demo/*.ts}`);
  const found: string[] = [];
  for await (const file of glob(['contracts/src/demo-people.ts', ...patterns], { cwd: CHECKOUT }))
    found.push(path.join(CHECKOUT, file));
  return found.toSorted();
}
