import type { IContainer } from 'kubernetes-models/v1/Container';
import { type KubeObject, ofKind } from './cluster/objects.ts';

/** A mistake that somebody could make in a manifest, and the rule that has to find it. */
export interface Fault {
  readonly rule: string;
  readonly mistake: string;
  /** Makes the mistake in objects that are its own to change. */
  plant(objects: KubeObject[]): void;
}

/** The container of a process. */
export const processIn = (objects: KubeObject[], name: string): IContainer => {
  const container = deployment(objects, name).spec.template.spec.containers[0];
  if (!container) throw new Error(`${name} has no container`);
  return container;
};

/** A Deployment by its name. */
export const deployment = (objects: KubeObject[], name: string) => find(ofKind(objects, 'Deployment'), name);

/** A NetworkPolicy by its name. */
export const policy = (objects: KubeObject[], name: string) => find(ofKind(objects, 'NetworkPolicy'), name);

/** The settings in a ConfigMap, whose name ends in a hash of them. */
export const settings = (objects: KubeObject[], name: string) =>
  find(ofKind(objects, 'ConfigMap'), name, (one) => one.replace(/-\w+$/, '')).data ?? {};

/** An object by its name. @throws when there is none: then the mistake could not be made. */
export function find<T extends KubeObject>(objects: T[], name: string, nameOf = (one: string) => one): T {
  const found = objects.find(({ metadata }) => nameOf(metadata.name) === name);
  if (!found) throw new Error(`nothing is called ${name}`);
  return found;
}

/** Takes an object away. @throws when there is none. */
export function remove(objects: KubeObject[], kind: string, name: string): void {
  const index = objects.findIndex((object) => object.kind === kind && object.metadata.name === name);
  if (index < 0) throw new Error(`there is no ${kind} ${name}`);
  objects.splice(index, 1);
}
