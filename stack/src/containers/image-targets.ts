import { OWN_PROCESSES, PROCESSES, type ProcessName } from '../system/processes.ts';

export const IMAGE_TARGETS = [...OWN_PROCESSES, 'sandboxes'] as const;
export type ImageTarget = (typeof IMAGE_TARGETS)[number];

const isTarget = (name: string): name is ImageTarget => IMAGE_TARGETS.some((target) => target === name);

export function targetOf(name: ProcessName): ImageTarget {
  if (isTarget(name)) return name;
  if (PROCESSES[name].entry.startsWith('stack/')) return 'sandboxes';
  throw new Error(`There is no image for ${name}.`);
}

export function imageNameOf(target: ImageTarget): string {
  return `petcare/${target}`;
}
