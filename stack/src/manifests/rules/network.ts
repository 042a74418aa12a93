import type { ProcessName } from '../../system/processes.ts';
import { callsBetweenProcesses } from '../cluster/calls-between-processes.ts';
import { mayCall, mayEnter, mayLeave, type Place, policiesOn } from '../cluster/network-policies.ts';
import { type KubeObject, ofKind, selects, workloadsOf } from '../cluster/objects.ts';
import { environmentIn, processOf } from '../cluster/process-of.ts';
import type { Cluster, Rule } from '../cluster/rule.ts';

interface Pod extends Place {
  readonly ports: readonly { readonly name: string; readonly number: number }[];
  readonly process: ProcessName | undefined;
  readonly settings: Readonly<Record<string, string>>;
  readonly isJob: boolean;
}

/** The servers, by the label that the operators give to their pods, with the setting of those that use them. */
const servers = [
  {
    component: 'mongod',
    kind: 'PerconaServerMongoDB',
    setting: 'MONGO_URL',
    port: 27_017,
    alsoForJobs: true,
  },
  { component: 'rabbitmq', kind: 'RabbitmqCluster', setting: 'AMQP_URL', port: 5_672, alsoForJobs: true },
  { component: 'failover', kind: 'Valkey', setting: 'VALKEY_URL', port: 6_379, alsoForJobs: false },
];

const component = 'app.kubernetes.io/component';

/** The policies let through what processes.ts says, and each to its servers, and nothing else, on either side of a call. */
export const callsAreLetThrough: Rule = {
  name: 'calls inside the cluster',
  async check(cluster) {
    const policies = ofKind(cluster.objects, 'NetworkPolicy');
    const pods = podsOf(cluster);
    const needed = await neededCalls(pods);
    const problems: string[] = [];
    for (const from of pods)
      for (const to of pods)
        for (const { number: port } of from === to ? [] : to.ports) {
          // The servers' own calls among each other are their operators' to know.
          if (!from.process && !from.isJob && !to.process) continue;
          const call = callText(from, to, port);
          const wanted = needed.has(call);
          const sides = { 'out of the caller': mayLeave, 'into the called': mayEnter };
          for (const [side, isLet] of Object.entries(sides))
            if (isLet(policies, from, { to, port }) !== wanted)
              problems.push(`${call} is ${wanted ? 'needed and not let' : 'let for nothing'} ${side}`);
        }
    return problems;
  },
};

async function neededCalls(pods: readonly Pod[]): Promise<Set<string>> {
  const needed = new Set<string>();
  for (const { from, to, variable } of await callsBetweenProcesses()) {
    const [caller, called] = [from, to].map((name) => pods.find((pod) => pod.process === name && !pod.isJob));
    if (!caller || !called) continue;
    const port = called.ports.find(({ name }) => name === (variable === 'SMTP_URL' ? 'smtp' : 'http'));
    needed.add(callText(caller, called, port?.number ?? 0));
  }
  for (const pod of pods)
    for (const { component: label, setting, port, alsoForJobs } of servers)
      if (pod.settings[setting] !== undefined && (alsoForJobs || !pod.isJob))
        for (const server of pods.filter(({ labels }) => labels[component] === label))
          needed.add(callText(pod, server, port));
  return needed;
}

/** Every address in a setting is that of a Service which leads to the process that is meant. */
export const addressesLead: Rule = {
  name: 'addresses',
  async check(cluster) {
    const pods = podsOf(cluster).filter(({ isJob }) => !isJob);
    const services = ofKind(cluster.objects, 'Service');
    const problems: string[] = [];
    for (const { from, to, variable } of await callsBetweenProcesses()) {
      const value = pods.find(({ process }) => process === from)?.settings[variable];
      const target = pods.find(({ process }) => process === to);
      if (value === undefined || !target) continue;
      const { hostname, port } = new URL(value);
      const service = services.find(({ metadata }) => metadata.name === hostname);
      const leads =
        service?.spec.selector &&
        selects({ matchLabels: service.spec.selector }, target.labels) &&
        service.spec.ports.some((one) => one.port === Number(port));
      if (!leads) problems.push(`${from}: ${variable} is ${value}, which does not lead to ${to}`);
    }
    return problems;
  },
};

/** Whoever comes from or goes to the outside is known. */
export const outsideIsKnown: Rule = {
  name: 'calls from and to the outside',
  check(cluster) {
    const policies = ofKind(cluster.objects, 'NetworkPolicy');
    const pods = podsOf(cluster).filter(({ title }) => !title.includes('Cluster'));
    const ours = pods.filter((pod) => workloadsOf(cluster.objects).some(({ title }) => title === pod.title));
    const watched = ofKind(cluster.objects, 'ServiceMonitor').length > 0;
    const problems: string[] = [];
    const expect = (is: boolean, wanted: boolean, call: string) => {
      if (is !== wanted)
        problems.push(`${call} is ${wanted ? 'needed and not let through' : 'let through for nothing'}`);
    };
    for (const pod of ours) {
      for (const direction of ['Ingress', 'Egress'] as const)
        expect(
          policiesOn(policies, pod, direction).length > 0,
          true,
          `a policy for ${direction} on ${pod.title}`,
        );
      for (const [port, callers] of internetPorts)
        expect(
          mayCall(policies, pod, { to: internet, port }),
          !pod.isJob && callers(pod),
          `${pod.title} -> the internet:${port}`,
        );
      expect(mayCall(policies, pod, { to: cloudKeys, port: 80 }), false, `${pod.title} -> the cloud's keys`);
      expect(
        mayCall(policies, pod, { to: names, port: 53, protocol: 'UDP' }),
        true,
        `${pod.title} -> names:53`,
      );
      if (pod.settings['OTEL_EXPORTER_OTLP_ENDPOINT'] && !pod.isJob)
        expect(mayCall(policies, pod, { to: collector, port: 4_318 }), true, `${pod.title} -> traces:4318`);
      const measured = pod.process === 'gateway' ? 'metrics' : 'http';
      for (const { name, number } of pod.ports) {
        const call = `${pod.title}:${number}`;
        expect(mayCall(policies, stranger, { to: pod, port: number }), false, `a stranger -> ${call}`);
        expect(
          mayCall(policies, door, { to: pod, port: number }),
          pod.process === 'gateway' && name === 'http',
          `the ingress controller -> ${call}`,
        );
        expect(
          mayCall(policies, collector, { to: pod, port: number }),
          watched && pod.process !== undefined && name === measured,
          `monitoring -> ${call}`,
        );
      }
    }
    return problems;
  },
};

const outside = (title: string, name: string, labels: Record<string, string> = {}, ip = '10.2.0.1') => ({
  title,
  namespace: { name, labels: { 'kubernetes.io/metadata.name': name, ...labels } },
  labels: {},
  ip,
});
const stranger: Place = outside('a stranger', 'default');
const door: Place = outside('the ingress controller', 'haproxy', { 'petcare.test/role': 'ingress' });
const collector: Place = {
  ...outside('monitoring', 'monitoring'),
  labels: { 'app.kubernetes.io/name': 'opentelemetry-collector' },
};
const names: Place = { ...outside('names', 'kube-system'), labels: { 'k8s-app': 'kube-dns' } };
const internet: Place = { title: 'the internet', labels: {}, ip: '1.1.1.1' };
/** Where clouds hand out the keys of a machine. */
const cloudKeys: Place = { title: 'the cloud', labels: {}, ip: '169.254.169.254' };
const internetPorts: [number, (pod: Pod) => boolean][] = [
  [25, () => false],
  [80, () => false],
  // Payments, and pictures that are not in the database.
  [443, ({ process, settings }) => process === 'commerce' || keepsPicturesOutside(settings)],
  [465, ({ process }) => process === 'notifications'],
  [587, ({ process }) => process === 'notifications'],
];

const keepsPicturesOutside = (settings: Pod['settings']) =>
  Boolean(settings['S3_BUCKET'] ?? settings['PICTURE_HOST_URL']);

/** Every pod that there will be, those of the operators among them. */
function podsOf(cluster: Cluster): Pod[] {
  const { objects } = cluster;
  const namespaces = new Map(
    ofKind(objects, 'Namespace').map(({ metadata }) => [
      metadata.name,
      { 'kubernetes.io/metadata.name': metadata.name, ...metadata.labels },
    ]),
  );
  const namespaceOf = (name: string) => ({ name, labels: namespaces.get(name) ?? {} });
  const own = workloadsOf(objects).map(({ title, namespace, labels, pod, runsOn }, index): Pod => {
    const container = pod.containers.find((one) => processOf(one) !== undefined);
    return {
      title,
      namespace: namespaceOf(namespace),
      labels,
      ip: `10.1.0.${index + 1}`,
      ports: pod.containers.flatMap(({ ports = [] }) =>
        ports.map(({ name = '', containerPort }) => ({ name, number: containerPort })),
      ),
      process: container && processOf(container),
      settings: container ? environmentIn(container, cluster).values : {},
      isJob: !runsOn,
    };
  });
  return [...own, ...operatorsPods(objects, namespaceOf)];
}

function operatorsPods(
  objects: readonly KubeObject[],
  namespaceOf: (name: string) => Required<Place>['namespace'],
): Pod[] {
  return servers.flatMap(({ component: label, kind, port }, index) =>
    objects
      .filter((object) => object.kind === kind)
      .map(({ metadata }) => ({
        title: `${kind} ${metadata.name}`,
        namespace: namespaceOf(metadata.namespace ?? 'default'),
        labels: { [component]: label, 'app.kubernetes.io/name': metadata.name },
        ip: `10.1.1.${index + 1}`,
        ports: [{ name: label, number: port }],
        process: undefined,
        settings: {},
        isJob: false,
      })),
  );
}

function callText(from: Place, to: Place, port: number): string {
  return `${from.title} -> ${to.title}:${port}`;
}
