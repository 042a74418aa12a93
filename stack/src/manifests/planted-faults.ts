import { clusterOf, rules } from './check-manifests.ts';
import { type KubeObject, type ObjectOf, ofKind } from './cluster/objects.ts';
import { deployment, type Fault, find, policy, processIn, remove, settings } from './planting.ts';
import { productionFaults } from './production-faults.ts';
import type { Overlay } from './read-manifests.ts';

/** For each rule, mistakes that it has to find; a rule that finds nothing proves nothing. */
const faults: readonly Fault[] = [
  {
    rule: 'schemas',
    mistake: 'a misspelt key',
    plant: (all) => Object.assign(deployment(all, 'account').spec, { replicaz: 3 }),
  },
  {
    rule: 'schemas',
    mistake: 'a misspelt key deep inside',
    plant: (all) => Object.assign(processIn(all, 'clinic').readinessProbe ?? {}, { timoutSeconds: 3 }),
  },
  {
    rule: 'schemas',
    mistake: 'a word for a port number',
    plant: (all) => Object.assign(processIn(all, 'account').ports?.[0] ?? {}, { containerPort: 'http' }),
  },
  {
    rule: 'schemas',
    mistake: 'a misspelt key in the metadata',
    plant: (all) => Object.assign(policy(all, 'account').metadata, { lables: {} }),
  },
  {
    rule: 'images name a release',
    mistake: 'latest',
    plant: (all) => Object.assign(processIn(all, 'account'), { image: 'petcare/account:latest' }),
  },
  {
    rule: 'images name a release',
    mistake: 'no tag at all',
    plant: (all) => Object.assign(processIn(all, 'account'), { image: 'petcare/account' }),
  },
  {
    rule: 'requests and limits',
    mistake: 'no memory limit',
    plant: (all) => void delete processIn(all, 'gateway').resources?.limits?.['memory'],
  },
  {
    rule: 'probes',
    mistake: 'no readiness probe',
    plant: (all) => void delete processIn(all, 'commerce').readinessProbe,
  },
  {
    rule: 'probes',
    mistake: 'a probe at a port that is not there',
    plant: (all) => Object.assign(processIn(all, 'commerce').livenessProbe?.httpGet ?? {}, { port: 9_999 }),
  },
  {
    rule: 'restricted pods',
    mistake: 'a root that can be written to',
    plant: (all) =>
      Object.assign(processIn(all, 'content').securityContext ?? {}, { readOnlyRootFilesystem: false }),
  },
  {
    rule: 'restricted pods',
    mistake: 'a token for the API',
    plant: (all) => void delete deployment(all, 'content').spec.template.spec.automountServiceAccountToken,
  },
  {
    rule: 'restricted pods',
    mistake: 'a namespace that enforces nothing',
    plant: (all) => void delete find(ofKind(all, 'Namespace'), 'petcare').metadata.labels,
  },
  {
    rule: 'shutdown and rollout',
    mistake: 'less time than stopping takes',
    plant: (all) =>
      Object.assign(deployment(all, 'gateway').spec.template.spec, { terminationGracePeriodSeconds: 20 }),
  },
  {
    rule: 'shutdown and rollout',
    mistake: 'a copy that goes before the next is there',
    plant: (all) => Object.assign(deployment(all, 'gateway').spec, { strategy: { type: 'RollingUpdate' } }),
  },
  {
    rule: 'settings',
    mistake: 'a setting that is missing',
    plant: (all) => void delete settings(all, 'account')['CONTENT_URL'],
  },
  {
    rule: 'settings',
    mistake: 'a setting that nobody knows',
    plant: (all) => Object.assign(settings(all, 'account'), { PUBLIC_ULR: 'http://localhost' }),
  },
  {
    rule: 'settings',
    mistake: 'a value of the wrong form',
    plant: (all) => Object.assign(settings(all, 'every-process'), { LOG_LEVEL: 'loud' }),
  },
  {
    rule: 'settings',
    mistake: 'a Secret that nobody makes',
    plant: (all) =>
      Object.assign(processIn(all, 'clinic').envFrom?.[2] ?? {}, { secretRef: { name: 'nobody' } }),
  },
  {
    rule: 'no secret literal',
    mistake: 'a password in a setting',
    plant: (all) => Object.assign(settings(all, 'account'), { AMQP_URL: 'amqp://petcare:password@rabbitmq' }),
  },
  {
    rule: 'no secret literal',
    mistake: 'a Secret with its value',
    plant: (all) =>
      all.push({
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: 'account-secrets', namespace: 'petcare' },
      }),
  },
  {
    rule: 'no secret literal',
    mistake: "a provider's key in an argument",
    plant: (all) => processIn(all, 'commerce').args?.push('--key=sk_live_123'),
  },
  {
    rule: 'every process',
    mistake: 'a process left out',
    plant: (all) => remove(all, 'Deployment', 'cascade'),
  },
  {
    rule: 'every process',
    mistake: "another process's image",
    plant: (all) => Object.assign(processIn(all, 'cascade'), { image: 'petcare/clinic:1.0.0' }),
  },
  {
    rule: 'every process',
    mistake: 'nobody to make the queues before',
    plant: (all) => remove(all, 'Job', 'prepare-notifications'),
  },
  {
    rule: 'calls inside the cluster',
    mistake: 'everybody may call account',
    plant: (all) =>
      Object.assign(policy(all, 'account').spec.ingress?.[0] ?? {}, { from: [{ podSelector: {} }] }),
  },
  {
    rule: 'calls inside the cluster',
    mistake: 'content may not call account',
    plant: (all) => Object.assign(policy(all, 'content').spec, { egress: [] }),
  },
  {
    rule: 'calls inside the cluster',
    mistake: 'the gateway may read the database',
    plant: (all) => {
      Object.assign(policy(all, 'database').spec, { podSelector: {} });
      for (const { metadata, spec } of ofKind(all, 'NetworkPolicy'))
        if (metadata.name === 'mongodb') Object.assign(spec.ingress?.[0] ?? {}, { from: undefined });
    },
  },
  {
    rule: 'addresses',
    mistake: 'an address that leads to somebody else',
    plant: (all) => Object.assign(settings(all, 'cascade'), { CLINIC_URL: 'http://commerce:8080' }),
  },
  {
    rule: 'calls from and to the outside',
    mistake: 'no policy that denies',
    plant: (all) => {
      remove(all, 'NetworkPolicy', 'nobody');
      remove(all, 'NetworkPolicy', 'cascade');
    },
  },
  {
    rule: 'calls from and to the outside',
    mistake: "the cloud's keys within reach",
    plant: (all) =>
      policy(all, 'content').spec.egress?.push({
        to: [{ ipBlock: { cidr: '0.0.0.0/0' } }],
        ports: [{ port: 80 }],
      }),
  },
  {
    rule: 'calls from and to the outside',
    mistake: 'a bucket out of reach',
    plant: (all) => Object.assign(settings(all, 'content'), { S3_BUCKET: 'petcare-pictures' }),
  },
  {
    rule: 'calls from and to the outside',
    mistake: 'a way out for pictures that are in the database',
    plant: (all) =>
      policy(all, 'content').spec.egress?.push({
        to: [{ ipBlock: { cidr: '0.0.0.0/0', except: ['169.254.0.0/16'] } }],
        ports: [{ port: 443 }],
      }),
  },
  {
    rule: 'calls from and to the outside',
    mistake: 'a gateway that the door does not reach',
    plant: (all) => Object.assign(policy(all, 'gateway').spec, { ingress: [] }),
  },
  {
    rule: 'ports',
    mistake: 'a Service that leads to a port that is not there',
    plant: (all) =>
      Object.assign(find(ofKind(all, 'Service'), 'account').spec.ports[0] ?? {}, { targetPort: 'web' }),
  },
  {
    rule: 'ports',
    mistake: 'a process that listens elsewhere',
    plant: (all) => Object.assign(settings(all, 'every-process'), { PORT: '8081' }),
  },
  {
    rule: 'selectors',
    mistake: 'a budget for nobody',
    plant: (all) =>
      Object.assign(find(ofKind(all, 'PodDisruptionBudget'), 'account').spec, {
        selector: { matchLabels: { 'app.kubernetes.io/name': 'acount' } },
      }),
  },
  {
    rule: 'copies',
    mistake: 'no budget',
    plant: (all) => remove(all, 'PodDisruptionBudget', 'clinic'),
  },
  {
    rule: 'order of a release',
    mistake: 'a process before its queues',
    plant: (all) => void delete deployment(all, 'account').metadata.labels,
  },
  {
    rule: 'order of a release',
    mistake: 'a policy after the processes',
    plant: (all) =>
      Object.assign(policy(all, 'nobody').metadata, { labels: { 'petcare.test/when': 'release' } }),
  },
];

/** A mistake in what only the overlay for one machine has. */
const localFaults: readonly Fault[] = [
  {
    rule: 'the same servers',
    mistake: 'another release of a server',
    plant: (all) =>
      Object.assign(find(ofKind(all, 'StatefulSet'), 'mongodb').spec.template.spec.containers[0] ?? {}, {
        image: 'mongo:7',
      }),
  },
  ...(['mongodb', 'rabbitmq', 'valkey'] as const).map((name): Fault => ({
    rule: 'servers ask who is calling',
    mistake: `a ${name} that was told nothing`,
    plant: (all) => {
      const [container] = find(ofKind(all, 'StatefulSet'), name).spec.template.spec.containers;
      Object.assign(container ?? {}, { args: [], env: [] });
    },
  })),
  {
    rule: 'servers ask who is calling',
    mistake: 'a file that is not mounted',
    plant: (all) =>
      Object.assign(find(ofKind(all, 'StatefulSet'), 'valkey').spec.template.spec, { volumes: [] }),
  },
];

/** The mistakes that can be made in an overlay. */
export function faultsOf(overlay: Overlay): readonly Fault[] {
  return [...faults, ...(overlay === 'production' ? productionFaults : localFaults)];
}

/**
 * Makes one mistake in a copy of objects that have none.
 * @returns what the fault's rule says about it; nothing means that the rule is blind.
 */
export async function findPlanted(
  fault: Fault,
  objects: readonly KubeObject[],
  made: readonly ObjectOf<'Secret'>[],
): Promise<string[]> {
  const rule = rules.find(({ name }) => name === fault.rule);
  if (!rule) throw new Error(`there is no rule called ${fault.rule}`);
  const changed = structuredClone([...objects]);
  fault.plant(changed);
  return rule.check(clusterOf(changed, made));
}
