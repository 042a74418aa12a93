import type { IContainer } from 'kubernetes-models/v1/Container';
import { type KubeObject, ofKind } from './cluster/objects.ts';

export interface Fault {
  readonly rule: string;
  readonly mistake: string;
  /** Makes the mistake in `objects`, which it may change. */
  inject(objects: KubeObject[]): void;
}

export const processContainer = (objects: KubeObject[], name: string): IContainer => {
  const container = deployment(objects, name).spec.template.spec.containers[0];
  if (!container) throw new Error(`${name} has no container`);
  return container;
};

export const deployment = (objects: KubeObject[], name: string) => find(ofKind(objects, 'Deployment'), name);

export const policy = (objects: KubeObject[], name: string) => find(ofKind(objects, 'NetworkPolicy'), name);

/** Returns the data of a ConfigMap, whose name ends in a hash of it. */
export const settings = (objects: KubeObject[], name: string) =>
  find(ofKind(objects, 'ConfigMap'), name, (one) => one.replace(/-\w+$/, '')).data ?? {};

export function find<T extends KubeObject>(objects: T[], name: string, nameOf = (one: string) => one): T {
  const found = objects.find(({ metadata }) => nameOf(metadata.name) === name);
  if (!found) throw new Error(`there is no object called ${name}`);
  return found;
}

export function remove(objects: KubeObject[], kind: string, name: string): void {
  const index = objects.findIndex((object) => object.kind === kind && object.metadata.name === name);
  if (index < 0) throw new Error(`there is no ${kind} ${name}`);
  objects.splice(index, 1);
}
