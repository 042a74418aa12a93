import { PROCESSES } from '../../system/processes.ts';
import { containersOf, ofKind, titleOf, workloadsOf } from '../cluster/objects.ts';
import { environmentOf, isRuntimeSetting, isSecretSetting } from '../cluster/process-environment.ts';
import { environmentIn, processOf } from '../cluster/process-of.ts';
import type { Rule } from '../cluster/rule.ts';

export const settingsMatchTheProcess: Rule = {
  name: 'settings',
  async check(cluster) {
    const problems: string[] = [];
    for (const workload of workloadsOf(cluster.objects))
      for (const container of containersOf(workload)) {
        const name = processOf(container);
        if (!name) continue;
        const { values, missing } = environmentIn(container, cluster);
        const { known, problemsIn } = await environmentOf(name);
        const unknown = Object.keys(values).filter(
          (variable) => !known.includes(variable) && !isRuntimeSetting(variable),
        );
        problems.push(
          ...[
            ...missing.map((source) => `reads ${source}, which does not exist`),
            ...unknown.map((variable) => `is given ${variable}, which ${name} does not read`),
            ...problemsIn(values).map((problem) => `would not start: ${problem}`),
          ].map((problem) => `${workload.title} ${problem}`),
        );
      }
    return problems;
  },
};

export const secretsAreReferenced: Rule = {
  name: 'no secret literal',
  check(cluster) {
    const { objects } = cluster;
    const variables = workloadsOf(objects).flatMap((workload) =>
      containersOf(workload).flatMap((container) =>
        [...environmentIn(container, cluster).plainText]
          .filter(isSecretSetting)
          .map((variable) => `${workload.title}: ${variable} is in plain text`),
      ),
    );
    const secretObjects = ofKind(objects, 'Secret').map((secret) => `${titleOf(secret)} is in plain text`);
    const values = objects.flatMap((object) =>
      stringsIn(object)
        .filter(looksSecret)
        .map((value) => `${titleOf(object)}: ${value.slice(0, 12)}… looks like a secret`),
    );
    return [...variables, ...secretObjects, ...values];
  },
};

const secretForms = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b(sk|rk)_(live|test)_\w/,
  /\bwhsec_\w/,
  /"d"\s*:\s*"/,
  /^\w+:\/\/[^/@\s]*:[^/@\s]+@/,
];

function looksSecret(value: string): boolean {
  return secretForms.some((form) => form.test(value));
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}

/** Processes without indexes and queues of their own. */
const stateless: ReadonlySet<string> = new Set(['gateway', 'pages']);

/** Every process runs from its own image and is prepared before it starts. */
export const processesExist: Rule = {
  name: 'every process',
  check(cluster) {
    const { objects } = cluster;
    const running = ofKind(objects, 'Deployment').flatMap((deployment) =>
      deployment.spec.template.spec.containers.map((container) => ({
        name: processOf(container),
        image: container.image ?? '',
        title: titleOf(deployment),
      })),
    );
    const misnamed = running
      .filter(({ name, title }) => name === undefined || title !== `Deployment ${name}`)
      .map(({ title }) => `${title} runs a different process than its name says`);
    const images = running
      .filter(({ name, image }) => name && !image.includes(`petcare/${imageOf(name)}`))
      .map(({ title, image }) => `${title} runs from ${image}`);
    const needed = Object.keys(PROCESSES).filter(
      (name) => imageOf(name) !== 'sandboxes' || usesSandboxes(cluster),
    );
    const missing = needed
      .filter((name) => running.every((one) => one.name !== name))
      .map((name) => `nothing runs ${name}`);
    const extra = running
      .filter(({ name }) => name && !needed.includes(name))
      .map(({ title }) => `${title} is a sandbox, which production must not run`);
    const prepared = ofKind(objects, 'Job').flatMap(({ spec }) =>
      spec.template.spec.containers
        .filter(({ args = [] }) => args[1] === 'prepare')
        .map((container) => processOf(container)),
    );
    const unprepared = needed
      .filter(
        (name) =>
          imageOf(name) !== 'sandboxes' && !stateless.has(name) && !prepared.some((one) => one === name),
      )
      .map((name) => `nothing prepares the indexes and queues of ${name}`);
    return [...misnamed, ...images, ...missing, ...extra, ...unprepared];
  },
};

function imageOf(name: string): string {
  return name.endsWith('-sandbox') || name === 'mail-sink' ? 'sandboxes' : name;
}

function usesSandboxes({ objects }: { objects: Parameters<typeof ofKind>[0] }): boolean {
  return ofKind(objects, 'ConfigMap').some(({ data }) => data?.['NODE_ENV'] === 'development');
}
