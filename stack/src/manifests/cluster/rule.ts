import type { KubeObject } from './objects.ts';

/** The cluster that an overlay describes. */
export interface Cluster {
  readonly objects: readonly KubeObject[];
  /** Every Secret that will exist, with values in a valid format. */
  readonly secrets: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

export interface Rule {
  readonly name: string;
  /** Returns one sentence per violation. */
  check(cluster: Cluster): string[] | Promise<string[]>;
}
