import { type KubeObject, ofKind } from './objects.ts';

/** A pod that cert-manager creates to answer an HTTP-01 challenge. */
export interface ChallengeSolver {
  readonly title: string;
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
}

export function challengeSolvers(objects: readonly KubeObject[]): ChallengeSolver[] {
  return ofKind(objects, 'Ingress')
    .filter(({ metadata }) => metadata.annotations?.['cert-manager.io/cluster-issuer'] !== undefined)
    .map(({ metadata }) => ({
      title: `the challenge of ${metadata.name}`,
      namespace: metadata.namespace ?? 'default',
      labels: { 'acme.cert-manager.io/http01-solver': 'true' },
    }));
}
