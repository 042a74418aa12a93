import { buildahEngine } from './buildah-engine.ts';
import type { ContainerEngine } from './container-engine.ts';
import { dockerEngine } from './docker-engine.ts';
import { succeeds } from './run-engine-command.ts';

export const NO_ENGINE =
  'No container engine is available: neither Docker nor Podman answers, and buildah with crun (apt-get install buildah crun, as root) is not installed.';

export async function findEngine(): Promise<ContainerEngine | undefined> {
  for (const program of ['docker', 'podman'] as const)
    if (await succeeds(program, ['info'])) return dockerEngine(program);
  const isRoot = process.getuid?.() === 0;
  if (isRoot && (await succeeds('buildah', ['--version'])) && (await succeeds('crun', ['--version'])))
    return buildahEngine();
  return undefined;
}
