import type { IContainer } from 'kubernetes-models/v1/Container';
import { sourceOf } from '../../containers/image-programs.ts';
import { PROCESS_NAMES, PROCESSES, type ProcessName } from '../../system/processes.ts';
import { ofKind } from './objects.ts';
import type { Cluster } from './rule.ts';

export function processOf({ args: [program = ''] = [] }: IContainer): ProcessName | undefined {
  return PROCESS_NAMES.find((name) => PROCESSES[name].entry === sourceOf(program));
}

interface Environment {
  readonly values: Readonly<Record<string, string>>;
  readonly plainText: ReadonlySet<string>;
  readonly missing: readonly string[];
}

export function environmentIn(container: IContainer, { objects, secrets }: Cluster): Environment {
  const values: Record<string, string> = {};
  const plainText = new Set<string>();
  const missing: string[] = [];
  const maps = new Map(ofKind(objects, 'ConfigMap').map(({ metadata, data }) => [metadata.name, data ?? {}]));
  for (const { configMapRef, secretRef } of container.envFrom ?? []) {
    const found = configMapRef ? maps.get(configMapRef.name ?? '') : secrets.get(secretRef?.name ?? '');
    if (!found) missing.push(configMapRef?.name ?? secretRef?.name ?? 'a source without a name');
    Object.assign(values, found);
    if (configMapRef) for (const name of Object.keys(found ?? {})) plainText.add(name);
  }
  for (const { name, value, valueFrom } of container.env ?? []) {
    const key = valueFrom?.secretKeyRef;
    const found = key ? secrets.get(key.name ?? '')?.[key.key] : value;
    if (found === undefined) missing.push(key ? `${key.name}/${key.key}` : name);
    else values[name] = found;
    if (!key) plainText.add(name);
  }
  return { values, plainText, missing };
}

export function settingOf(container: IContainer, variable: string, cluster: Cluster): string | undefined {
  return environmentIn(container, cluster).values[variable];
}
