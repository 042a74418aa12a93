import { clusterOf, rules } from './check-manifests.ts';
import { type KubeObject, type ObjectOf, ofKind } from './cluster/objects.ts';
import { deployment, type Fault, find, policy, processContainer, remove, settings } from './fault.ts';
import { localFaults } from './local-faults.ts';
import { productionFaults } from './production-faults.ts';
import type { Overlay } from './read-manifests.ts';

/** Mistakes that each rule must find; a rule that finds none would verify nothing. */
const faults: readonly Fault[] = [
  {
    rule: 'schemas',
    mistake: 'a misspelt key',
    inject: (all) => Object.assign(deployment(all, 'account').spec, { replicaz: 3 }),
  },
  {
    rule: 'schemas',
    mistake: 'a misspelt key deep inside',
    inject: (all) =>
      Object.assign(processContainer(all, 'clinic').readinessProbe ?? {}, { timoutSeconds: 3 }),
  },
  {
    rule: 'schemas',
    mistake: 'a word for a port number',
    inject: (all) =>
      Object.assign(processContainer(all, 'account').ports?.[0] ?? {}, { containerPort: 'http' }),
  },
  {
    rule: 'schemas',
    mistake: 'a misspelt key in the metadata',
    inject: (all) => Object.assign(policy(all, 'account').metadata, { lables: {} }),
  },
  {
    rule: 'images name a release',
    mistake: 'latest',
    inject: (all) => Object.assign(processContainer(all, 'account'), { image: 'petcare/account:latest' }),
  },
  {
    rule: 'images name a release',
    mistake: 'no tag at all',
    inject: (all) => Object.assign(processContainer(all, 'account'), { image: 'petcare/account' }),
  },
  {
    rule: 'requests and limits',
    mistake: 'no memory limit',
    inject: (all) => void delete processContainer(all, 'gateway').resources?.limits?.['memory'],
  },
  {
    rule: 'memory for decoding',
    mistake: 'less memory than two pictures may take',
    inject: (all) =>
      Object.assign(processContainer(all, 'content').resources?.limits ?? {}, { memory: '2Gi' }),
  },
  {
    rule: 'probes',
    mistake: 'no readiness probe',
    inject: (all) => void delete processContainer(all, 'commerce').readinessProbe,
  },
  {
    rule: 'probes',
    mistake: 'a probe at an undeclared port',
    inject: (all) =>
      Object.assign(processContainer(all, 'commerce').livenessProbe?.httpGet ?? {}, { port: 9_999 }),
  },
  {
    rule: 'jobs',
    mistake: 'restarts that run out before the deadline',
    inject: (all) => Object.assign(find(ofKind(all, 'Job'), 'prepare-clinic').spec, { backoffLimit: 10 }),
  },
  {
    rule: 'jobs',
    mistake: 'a deadline too short for the first installation',
    inject: (all) =>
      Object.assign(find(ofKind(all, 'Job'), 'prepare-clinic').spec, { activeDeadlineSeconds: 600 }),
  },
  {
    rule: 'restricted pods',
    mistake: 'a writable root file system',
    inject: (all) =>
      Object.assign(processContainer(all, 'content').securityContext ?? {}, {
        readOnlyRootFilesystem: false,
      }),
  },
  {
    rule: 'restricted pods',
    mistake: 'a token for the Kubernetes API',
    inject: (all) => void delete deployment(all, 'content').spec.template.spec.automountServiceAccountToken,
  },
  {
    rule: 'restricted pods',
    mistake: 'a namespace that enforces nothing',
    inject: (all) => void delete find(ofKind(all, 'Namespace'), 'petcare').metadata.labels,
  },
  {
    rule: 'shutdown and rollout',
    mistake: 'a grace period shorter than the shutdown',
    inject: (all) =>
      Object.assign(deployment(all, 'gateway').spec.template.spec, { terminationGracePeriodSeconds: 20 }),
  },
  {
    rule: 'shutdown and rollout',
    mistake: 'a copy that stops before its successor is ready',
    inject: (all) => Object.assign(deployment(all, 'gateway').spec, { strategy: { type: 'RollingUpdate' } }),
  },
  {
    rule: 'settings',
    mistake: 'a setting that is missing',
    inject: (all) => void delete settings(all, 'account')['CONTENT_URL'],
  },
  {
    rule: 'settings',
    mistake: 'a setting that no process reads',
    inject: (all) => Object.assign(settings(all, 'account'), { PUBLIC_ULR: 'http://localhost' }),
  },
  {
    rule: 'settings',
    mistake: 'a malformed value',
    inject: (all) => Object.assign(settings(all, 'every-process'), { LOG_LEVEL: 'loud' }),
  },
  {
    rule: 'settings',
    mistake: 'a Secret that does not exist',
    inject: (all) =>
      Object.assign(processContainer(all, 'clinic').envFrom?.[2] ?? {}, { secretRef: { name: 'unknown' } }),
  },
  {
    rule: 'no secret literal',
    mistake: 'a password in a setting',
    inject: (all) =>
      Object.assign(settings(all, 'account'), { AMQP_URL: 'amqp://petcare:password@rabbitmq' }),
  },
  {
    rule: 'no secret literal',
    mistake: 'a Secret with its value',
    inject: (all) =>
      all.push({
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: 'account-secrets', namespace: 'petcare' },
      }),
  },
  {
    rule: 'no secret literal',
    mistake: "a provider's key in an argument",
    inject: (all) => processContainer(all, 'commerce').args?.push('--key=sk_live_123'),
  },
  {
    rule: 'every process',
    mistake: 'a process left out',
    inject: (all) => remove(all, 'Deployment', 'cascade'),
  },
  {
    rule: 'every process',
    mistake: "another process's image",
    inject: (all) => Object.assign(processContainer(all, 'cascade'), { image: 'petcare/clinic:1.0.0' }),
  },
  {
    rule: 'every process',
    mistake: 'queues that are not prepared',
    inject: (all) => remove(all, 'Job', 'prepare-notifications'),
  },
  {
    rule: 'calls inside the cluster',
    mistake: 'every pod may call account',
    inject: (all) =>
      Object.assign(policy(all, 'account').spec.ingress?.[0] ?? {}, { from: [{ podSelector: {} }] }),
  },
  {
    rule: 'calls inside the cluster',
    mistake: 'content may not call account',
    inject: (all) => Object.assign(policy(all, 'content').spec, { egress: [] }),
  },
  {
    rule: 'calls inside the cluster',
    mistake: 'the gateway may read the database',
    inject: (all) => {
      Object.assign(policy(all, 'database').spec, { podSelector: {} });
      for (const { metadata, spec } of ofKind(all, 'NetworkPolicy'))
        if (metadata.name === 'mongodb') Object.assign(spec.ingress?.[0] ?? {}, { from: undefined });
    },
  },
  {
    rule: 'addresses',
    mistake: 'an address of another process',
    inject: (all) => Object.assign(settings(all, 'cascade'), { CLINIC_URL: 'http://commerce:8080' }),
  },
  {
    rule: 'calls from and to the outside',
    mistake: 'no policy that denies by default',
    inject: (all) => {
      remove(all, 'NetworkPolicy', 'deny-all');
      remove(all, 'NetworkPolicy', 'cascade');
    },
  },
  {
    rule: 'calls from and to the outside',
    mistake: 'the cloud’s metadata service within reach',
    inject: (all) =>
      policy(all, 'content').spec.egress?.push({
        to: [{ ipBlock: { cidr: '0.0.0.0/0' } }],
        ports: [{ port: 80 }],
      }),
  },
  {
    rule: 'calls from and to the outside',
    mistake: 'a bucket out of reach',
    inject: (all) => Object.assign(settings(all, 'content'), { S3_BUCKET: 'petcare-pictures' }),
  },
  {
    rule: 'calls from and to the outside',
    mistake: 'internet access for pictures stored in the database',
    inject: (all) =>
      policy(all, 'content').spec.egress?.push({
        to: [{ ipBlock: { cidr: '0.0.0.0/0', except: ['169.254.0.0/16'] } }],
        ports: [{ port: 443 }],
      }),
  },
  {
    rule: 'calls from and to the outside',
    mistake: 'a gateway that the ingress controller cannot reach',
    inject: (all) => Object.assign(policy(all, 'gateway').spec, { ingress: [] }),
  },
  {
    rule: 'ports',
    mistake: 'a Service with an undeclared target port',
    inject: (all) =>
      Object.assign(find(ofKind(all, 'Service'), 'account').spec.ports[0] ?? {}, { targetPort: 'web' }),
  },
  {
    rule: 'ports',
    mistake: 'a process that listens on another port',
    inject: (all) => Object.assign(settings(all, 'every-process'), { PORT: '8081' }),
  },
  {
    rule: 'selectors',
    mistake: 'a disruption budget that selects nothing',
    inject: (all) =>
      Object.assign(find(ofKind(all, 'PodDisruptionBudget'), 'account').spec, {
        selector: { matchLabels: { 'app.kubernetes.io/name': 'acount' } },
      }),
  },
  {
    rule: 'copies',
    mistake: 'no disruption budget',
    inject: (all) => remove(all, 'PodDisruptionBudget', 'clinic'),
  },
  {
    rule: 'order of a release',
    mistake: 'a process released before its queues',
    inject: (all) => void delete deployment(all, 'account').metadata.labels,
  },
  {
    rule: 'order of a release',
    mistake: 'a policy released after the processes',
    inject: (all) =>
      Object.assign(policy(all, 'deny-all').metadata, { labels: { 'petcare.test/when': 'release' } }),
  },
];

export function faultsOf(overlay: Overlay): readonly Fault[] {
  return [...faults, ...(overlay === 'production' ? productionFaults : localFaults)];
}

/**
 * Makes one mistake in a copy of valid objects.
 * @returns the problems that the fault's rule reports; none means that the rule does not work.
 */
export async function findInjected(
  fault: Fault,
  objects: readonly KubeObject[],
  made: readonly ObjectOf<'Secret'>[],
): Promise<string[]> {
  const rule = rules.find(({ name }) => name === fault.rule);
  if (!rule) throw new Error(`there is no rule called ${fault.rule}`);
  const changed = structuredClone([...objects]);
  fault.inject(changed);
  return rule.check(clusterOf(changed, made));
}
