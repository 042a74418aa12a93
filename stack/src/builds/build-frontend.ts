import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { CHECKOUT } from '../checkout.ts';
import { runCommand } from '../processes/run-command.ts';
import { buildOnce } from './build-once.ts';

const SOURCES = ['frontend/src', 'frontend/public', 'frontend/scripts', 'contracts/src', 'package-lock.json'];

/**
 * Returns the folder of the built frontend, building it if its sources have changed; undefined without a frontend.
 * @throws Error with the build's output if it fails.
 */
export async function buildFrontend(log: (line: string) => void): Promise<string | undefined> {
  if (!existsSync(path.join(CHECKOUT, 'frontend/index.html'))) return undefined;
  const configuration = (await readdir(path.join(CHECKOUT, 'frontend')))
    .filter((name) => /\.(ts|json|html)$/.test(name))
    .map((name) => `frontend/${name}`);
  return buildOnce({
    what: 'the frontend',
    folder: 'frontend/dist',
    sources: [...SOURCES, ...configuration],
    log,
    async build(output) {
      const result = await runCommand(
        'npm',
        ['run', 'build', '--workspace', 'frontend', '--', '--outDir', output],
        { cwd: CHECKOUT, env: { ...process.env, NODE_ENV: 'production' } },
      );
      if (result.code !== 0) throw new Error(`The frontend could not be built:\n${result.output}`);
    },
  });
}
