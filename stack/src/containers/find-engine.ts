import { buildahEngine } from './buildah-engine.ts';
import type { ContainerEngine } from './container-engine.ts';
import { dockerEngine } from './docker-engine.ts';
import { works } from './run-engine-command.ts';

/** Why images are neither built nor run on a machine where no engine is found. */
export const NO_ENGINE =
  'No container engine is here: neither Docker nor Podman answers, and buildah with crun (apt-get install buildah crun, as root) is not installed.';

/** The engine of this machine, if it has one. */
export async function findEngine(): Promise<ContainerEngine | undefined> {
  for (const program of ['docker', 'podman'] as const)
    if (await works(program, ['info'])) return dockerEngine(program);
  const isRoot = process.getuid?.() === 0;
  if (isRoot && (await works('buildah', ['--version'])) && (await works('crun', ['--version'])))
    return buildahEngine();
  return undefined;
}
