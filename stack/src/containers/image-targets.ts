import { OWN_PROCESSES, PROCESSES, type ProcessName } from '../system/processes.ts';

/** The images that are built: a target of the Dockerfile each. */
export const IMAGE_TARGETS = [...OWN_PROCESSES, 'sandboxes'] as const;
export type ImageTarget = (typeof IMAGE_TARGETS)[number];

const isTarget = (name: string): name is ImageTarget => IMAGE_TARGETS.some((target) => target === name);

/** The image that a process runs from: its own, or the one that the stand-ins share. */
export function targetOf(name: ProcessName): ImageTarget {
  if (isTarget(name)) return name;
  if (PROCESSES[name].entry.startsWith('stack/')) return 'sandboxes';
  throw new Error(`There is no image for ${name}.`);
}

/** What an image is called in compose files and manifests, without its tag. */
export function imageNameOf(target: ImageTarget): string {
  return `petcare/${target}`;
}
