import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CHECKOUT } from '../checkout.ts';
import { runCommand } from '../processes/run-command.ts';
import type { ProcessName } from './processes.ts';
import { bundledPrograms } from './programs.ts';

const SERVICES = ['account', 'content', 'clinic', 'commerce'] as const satisfies readonly ProcessName[];
export type FilledService = (typeof SERVICES)[number];

export const DEMO_ACCOUNTS = ['admin@petcare.test', 'doctor@petcare.test', 'user@petcare.test'] as const;
export const DEMO_PASSWORD = 'Petcare-Demo-1';

/**
 * Inserts demo data by running each service's `demo-data.ts` with that service's environment. The scripts are
 * idempotent, so an interrupted run is repeated; the stamp file skips them when nothing has changed.
 * @param options.services Services to fill; all by default.
 * @throws Error with a script's output if it fails.
 */
export async function insertDemoData(options: {
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
  const existing = scripts.filter(({ file }) => existsSync(file));
  const hash = createHash('sha256');
  for (const { name } of existing)
    hash.update(environmentOf(name)['MONGO_URL']?.replace(/127\.0\.0\.1:\d+/, 'own') ?? '');
  for (const file of await sourcesOf(existing.map(({ name }) => name))) hash.update(await readFile(file));
  const stamp = path.join(folder, 'demo-data.stamp');
  const currentHash = hash.digest('hex');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === currentHash) return;

  log('Inserting demo data ...');
  const programs = await bundledPrograms(log);
  await Promise.all(
    existing.map(async ({ name }) => {
      const program = programs(name, 'demo-data');
      const result = await runCommand(process.execPath, [program], {
        cwd: CHECKOUT,
        env: environmentOf(name),
      });
      if (result.code !== 0)
        throw new Error(`The demo data of ${name} could not be inserted:\n${result.output}`);
    }),
  );
  await writeFile(stamp, currentHash);
}

async function sourcesOf(names: readonly ProcessName[]): Promise<string[]> {
  const patterns = names.map((name) => `services/${name}/src/{demo-data.ts,demo/**/*.ts}`);
  const found: string[] = [];
  for await (const file of glob(['contracts/src/account/demo-users.ts', ...patterns], { cwd: CHECKOUT }))
    if (!file.endsWith('.test.ts')) found.push(path.join(CHECKOUT, file));
  return found.toSorted();
}
