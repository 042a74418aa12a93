import type { IContainer } from 'kubernetes-models/v1/Container';
import { PROCESS_NAMES, PROCESSES, type ProcessName } from '../../system/processes.ts';
import { ofKind } from './objects.ts';
import type { Cluster } from './rule.ts';

/** Which process of ours a container runs, by the file that it is given. */
export function processOf({ args = [] }: IContainer): ProcessName | undefined {
  return PROCESS_NAMES.find((name) => PROCESSES[name].entry === args[0]);
}

interface Environment {
  readonly values: Readonly<Record<string, string>>;
  /** The variables whose values stand in a manifest for everybody to read. */
  readonly written: ReadonlySet<string>;
  /** What is asked for and will not be there. */
  readonly missing: readonly string[];
}

/** The environment that a container will see, with what Secrets put into it. */
export function environmentIn(container: IContainer, { objects, secrets }: Cluster): Environment {
  const values: Record<string, string> = {};
  const written = new Set<string>();
  const missing: string[] = [];
  const maps = new Map(ofKind(objects, 'ConfigMap').map(({ metadata, data }) => [metadata.name, data ?? {}]));
  for (const { configMapRef, secretRef } of container.envFrom ?? []) {
    const found = configMapRef ? maps.get(configMapRef.name ?? '') : secrets.get(secretRef?.name ?? '');
    if (!found) missing.push(configMapRef?.name ?? secretRef?.name ?? 'a source without a name');
    Object.assign(values, found);
    if (configMapRef) for (const name of Object.keys(found ?? {})) written.add(name);
  }
  for (const { name, value, valueFrom } of container.env ?? []) {
    const key = valueFrom?.secretKeyRef;
    const found = key ? secrets.get(key.name ?? '')?.[key.key] : value;
    if (found === undefined) missing.push(key ? `${key.name}/${key.key}` : name);
    else values[name] = found;
    if (!key) written.add(name);
  }
  return { values, written, missing };
}

/** One variable of a container. */
export function settingOf(container: IContainer, variable: string, cluster: Cluster): string | undefined {
  return environmentIn(container, cluster).values[variable];
}
