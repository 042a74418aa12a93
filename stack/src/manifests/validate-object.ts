import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as statefulSet } from 'kubernetes-models/_schemas/IoK8sApiAppsV1StatefulSet';
import { validate as autoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as job } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job';
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as namespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace';
import { validate as secret } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Secret';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import { customResources } from './custom-resources.ts';
import { type KubeObject, titleOf } from './cluster/objects.ts';
import { observeReads } from './observe-reads.ts';

type Validator = ((value: unknown) => boolean) & { errors?: unknown };

const ownKinds: Record<string, Validator> = {
  'apps/v1 Deployment': deployment,
  'apps/v1 StatefulSet': statefulSet,
  'autoscaling/v2 HorizontalPodAutoscaler': autoscaler,
  'batch/v1 Job': job,
  'v1 ConfigMap': configMap,
  'v1 Namespace': namespace,
  'v1 Secret': secret,
  'v1 Service': service,
  'networking.k8s.io/v1 Ingress': ingress,
  'networking.k8s.io/v1 NetworkPolicy': networkPolicy,
  'policy/v1 PodDisruptionBudget': disruptionBudget,
};

export function problemsOfObject(object: KubeObject): string[] {
  const kind = `${object.apiVersion} ${object.kind}`;
  const validator = ownKinds[kind];
  if (validator) return problemsBy(validator, object).map((problem) => `${titleOf(object)}: ${problem}`);
  const schema = customResources[kind];
  if (!schema) return [`${titleOf(object)}: there is no schema of ${kind}`];
  const { apiVersion: _version, kind: _kind, metadata, ...rest } = object;
  const issues = schema.safeParse(rest).error?.issues ?? [];
  return [
    // The ConfigMap schema validates `metadata`, which is the same for all kinds.
    ...problemsBy(configMap, { apiVersion: 'v1', kind: 'ConfigMap', metadata }),
    ...issues.map(({ path, message }) => `${path.join('/')} ${message}`),
  ].map((problem) => `${titleOf(object)}: ${problem}`);
}

function problemsBy(validator: Validator, value: object): string[] {
  const { observed, unread } = observeReads(value);
  if (!validator(observed)) return [`does not fit its schema: ${describeErrors(validator.errors)}`];
  return unread().map((key) => `${key} is not a key of Kubernetes`);
}

function describeErrors(errors: unknown): string {
  if (!Array.isArray(errors)) return 'no reason given';
  return errors
    .map((error: { instancePath?: string; keyword?: string; params?: unknown }) =>
      [error.instancePath, error.keyword, JSON.stringify(error.params)].join(' '),
    )
    .join('; ');
}
