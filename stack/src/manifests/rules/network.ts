import type { ProcessName } from '../../system/processes.ts';
import { challengeSolvers } from '../cluster/challenge-solvers.ts';
import { callsBetweenProcesses } from '../cluster/calls-between-processes.ts';
import {
  mayCall,
  ingressAllowed,
  egressAllowed,
  type Place,
  policiesOn,
} from '../cluster/network-policies.ts';
import { type KubeObject, ofKind, selects, workloadsOf } from '../cluster/objects.ts';
import { environmentIn, processOf } from '../cluster/process-of.ts';
import type { Cluster, Rule } from '../cluster/rule.ts';

interface Pod extends Place {
  readonly ports: readonly { readonly name: string; readonly number: number }[];
  readonly process: ProcessName | undefined;
  readonly settings: Readonly<Record<string, string>>;
  readonly isJob: boolean;
}

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

/** Network policies allow exactly the calls in processes.ts and those to servers, on both sides of a call. */
export const callsAreAllowed: Rule = {
  name: 'calls inside the cluster',
  async check(cluster) {
    const policies = ofKind(cluster.objects, 'NetworkPolicy');
    const pods = podsOf(cluster);
    const needed = await neededCalls(pods);
    const problems: string[] = [];
    for (const from of pods)
      for (const to of pods)
        for (const { number: port } of from === to ? [] : to.ports) {
          // Calls among the servers themselves are the concern of their operators.
          if (!from.process && !from.isJob && !to.process) continue;
          const call = callText(from, to, port);
          const allowed = needed.has(call);
          const sides = { 'on the caller’s side': egressAllowed, 'on the called side': ingressAllowed };
          for (const [side, isAllowed] of Object.entries(sides))
            if (isAllowed(policies, from, { to, port }) !== allowed)
              problems.push(`${call} is ${allowed ? 'needed but denied' : 'allowed without need'} ${side}`);
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

/** Every address in a setting belongs to a Service that selects the intended process. */
export const addressesAreReachable: Rule = {
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
      const reaches =
        service?.spec.selector &&
        selects({ matchLabels: service.spec.selector }, target.labels) &&
        service.spec.ports.some((one) => one.port === Number(port));
      if (!reaches) problems.push(`${from}: ${variable} is ${value}, which does not reach ${to}`);
    }
    return problems;
  },
};

/** Calls from and to the outside of the cluster are allowed only where they are needed. */
export const outsideCallsAreAllowed: Rule = {
  name: 'calls from and to the outside',
  check(cluster) {
    const policies = ofKind(cluster.objects, 'NetworkPolicy');
    const pods = podsOf(cluster).filter(({ title }) => !title.includes('Cluster'));
    const ourPods = pods.filter((pod) =>
      workloadsOf(cluster.objects).some(({ title }) => title === pod.title),
    );
    const scraped = ofKind(cluster.objects, 'ServiceMonitor').length > 0;
    const problems: string[] = [];
    const expect = (is: boolean, allowed: boolean, call: string) => {
      if (is !== allowed)
        problems.push(`${call} is ${allowed ? 'needed but denied' : 'allowed without need'}`);
    };
    for (const pod of ourPods) {
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
      expect(
        mayCall(policies, pod, { to: cloudMetadata, port: 80 }),
        false,
        `${pod.title} -> the cloud’s metadata`,
      );
      expect(mayCall(policies, pod, { to: dns, port: 53, protocol: 'UDP' }), true, `${pod.title} -> DNS:53`);
      if (pod.settings['OTEL_EXPORTER_OTLP_ENDPOINT'] && !pod.isJob)
        expect(mayCall(policies, pod, { to: collector, port: 4_318 }), true, `${pod.title} -> traces:4318`);
      for (const { name, number } of pod.ports) {
        const call = `${pod.title}:${number}`;
        expect(mayCall(policies, otherPod, { to: pod, port: number }), false, `a stranger -> ${call}`);
        expect(
          mayCall(policies, ingressController, { to: pod, port: number }),
          pod.process === 'gateway' && name === 'http',
          `the ingress controller -> ${call}`,
        );
        expect(
          mayCall(policies, collector, { to: pod, port: number }),
          scraped && pod.process !== undefined && name === 'metrics',
          `monitoring -> ${call}`,
        );
      }
    }
    for (const { title, namespace, labels } of challengeSolvers(cluster.objects)) {
      const target = { to: { ...outside(title, namespace), labels }, port: 8_089 };
      expect(mayCall(policies, ingressController, target), true, `the ingress controller -> ${title}`);
      expect(mayCall(policies, otherPod, target), false, `a stranger -> ${title}`);
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
const otherPod: Place = outside('a stranger', 'default');
const ingressController: Place = outside('the ingress controller', 'haproxy', {
  'petcare.test/role': 'ingress',
});
const collector: Place = {
  ...outside('monitoring', 'monitoring'),
  labels: { 'app.kubernetes.io/name': 'opentelemetry-collector' },
};
const dns: Place = { ...outside('DNS', 'kube-system'), labels: { 'k8s-app': 'kube-dns' } };
const internet: Place = { title: 'the internet', labels: {}, ip: '1.1.1.1' };
/** Address at which clouds serve the credentials of a machine. */
const cloudMetadata: Place = { title: 'the cloud', labels: {}, ip: '169.254.169.254' };
const internetPorts: [number, (pod: Pod) => boolean][] = [
  [25, () => false],
  [80, () => false],
  // Payments, and pictures that are stored outside the database.
  [443, ({ process, settings }) => process === 'commerce' || storesPicturesOutside(settings)],
  [465, ({ process }) => process === 'notifications'],
  [587, ({ process }) => process === 'notifications'],
];

const storesPicturesOutside = (settings: Pod['settings']) =>
  Boolean(settings['S3_BUCKET'] ?? settings['PICTURE_HOST_URL']);

function podsOf(cluster: Cluster): Pod[] {
  const { objects } = cluster;
  const namespaces = new Map(
    ofKind(objects, 'Namespace').map(({ metadata }) => [
      metadata.name,
      { 'kubernetes.io/metadata.name': metadata.name, ...metadata.labels },
    ]),
  );
  const namespaceOf = (name: string) => ({ name, labels: namespaces.get(name) ?? {} });
  const own = workloadsOf(objects).map(({ title, namespace, labels, pod, isPermanent }, index): Pod => {
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
      isJob: !isPermanent,
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
