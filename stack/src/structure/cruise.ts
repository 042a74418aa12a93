import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const Cruise = z.object({
  modules: z.array(
    z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) }),
  ),
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(z.object({ rule: z.object({ name: z.string() }), from: z.string(), to: z.string() })),
  }),
});

export type Cruise = z.infer<typeof Cruise>;
/** A module and the modules it imports, including type imports, by path from the checkout's root. */
export type CruisedModule = Cruise['modules'][number];

const config = path.resolve(import.meta.dirname, '../../../.dependency-cruiser.cjs');
const folders =
  'contracts platform pdf gateway services workers frontend/src frontend/scripts frontend/server stack e2e bench'.split(
    ' ',
  );

/** Runs dependency-cruiser on a checkout. Its binary must be in the PATH. */
export function cruise(checkout = process.cwd()): Cruise {
  return run(
    checkout,
    folders.filter((part) => existsSync(path.join(checkout, part))),
  );
}

/** Reads the direct imports of the given files of the current directory only. */
export function cruiseFiles(files: readonly string[]): Cruise {
  const some = files.filter((file) => folders.some((part) => file.startsWith(`${part}/`)));
  if (some.length === 0) return { modules: [], summary: { totalCruised: 0, violations: [] } };
  return run(process.cwd(), ['--max-depth', '1', ...some]);
}

function run(checkout: string, words: readonly string[]): Cruise {
  const { stdout, error } = spawnSync('depcruise', ['--config', config, '--output-type', 'json', ...words], {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 2 ** 29,
  });
  if (error) throw error;
  return Cruise.parse(JSON.parse(stdout));
}
