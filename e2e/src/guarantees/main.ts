import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { guardProcessGroup } from '@petcare/stack/processes/orphan-guard.ts';
import { onShutdownRequest } from '@petcare/stack/system/shutdown.ts';
import { type FullSizeTests, verifications } from './verifications.ts';

/* `npm run verify -- <name>`: verifies one guarantee at full size and prints its figures. */

const [name = ''] = process.argv.slice(2);
const verification = verifications[name];
if (!verification) {
  console.error(
    `There is no verification "${name}". There are: ${Object.keys(verifications).toSorted().join(', ')}.`,
  );
  process.exit(1);
}
const holds = typeof verification === 'function' ? await verification() : await runTests(verification);
console.log(`${name}: ${holds === undefined ? 'SKIPPED' : holds ? 'holds' : 'DOES NOT HOLD'}`);
process.exit(holds === false ? 1 : 0);

async function runTests({ tests, named = [], oneByOne = false }: FullSizeTests): Promise<boolean> {
  const seed = process.env['PETCARE_SEED'] ?? String(randomInt(2 ** 31));
  console.log(`Random tests use the seed ${seed}; PETCARE_SEED=${seed} repeats them.`);
  const pattern = named.map((words) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');
  const vitest = spawn(
    'vitest',
    [
      'run',
      ...(tests.endsWith('.ts') ? globSync(tests) : [tests]),
      '--disableConsoleIntercept',
      ...(oneByOne ? ['--no-file-parallelism'] : []),
      ...(pattern ? ['--testNamePattern', pattern] : []),
    ],
    {
      stdio: 'inherit',
      // In a process group of its own, all of which ends with this process.
      detached: true,
      env: { ...process.env, NODE_ENV: 'test', PETCARE_VERIFY: 'full', PETCARE_SEED: seed },
    },
  );
  if (vitest.pid !== undefined) guardProcessGroup(vitest.pid);
  onShutdownRequest(async () => {
    vitest.kill('SIGTERM');
    await once(vitest, 'exit');
  });
  const [code] = (await once(vitest, 'exit')) as [number | null];
  if (code === null) throw new Error('The tests were ended by a signal.');
  return code === 0;
}
