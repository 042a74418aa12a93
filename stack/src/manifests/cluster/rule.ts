import type { KubeObject } from './objects.ts';

export interface Cluster {
  readonly objects: readonly KubeObject[];
  /** Every Secret that will exist, with values in a valid format. */
  readonly secrets: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

export interface Rule {
  readonly name: string;
  check(cluster: Cluster): string[] | Promise<string[]>;
}
