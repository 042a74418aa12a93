import type { KubeObject } from './objects.ts';

/** What an overlay makes of a cluster, as far as it can be known without one. */
export interface Cluster {
  readonly objects: readonly KubeObject[];
  /** Every Secret that will be there, with values that have the right form. */
  readonly secrets: ReadonlyMap<string, Readonly<Record<string, string>>>;
}

/** Something that holds for every overlay. */
export interface Rule {
  readonly name: string;
  /** One sentence for each place where it does not hold. */
  check(cluster: Cluster): string[] | Promise<string[]>;
}
