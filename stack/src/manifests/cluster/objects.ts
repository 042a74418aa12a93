import type { INetworkPolicySpec } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicySpec';
import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';

export interface KubeObject {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    namespace?: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
}

export interface LabelSelector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

interface PodTemplate {
  metadata: { labels: Record<string, string> };
  spec: IPodSpec;
}

interface Kinds {
  Deployment: {
    spec: {
      replicas?: number;
      selector: LabelSelector;
      template: PodTemplate;
      strategy?: { rollingUpdate?: { maxUnavailable?: number | string; maxSurge?: number | string } };
    };
  };
  StatefulSet: { spec: { selector: LabelSelector; template: PodTemplate } };
  Job: { spec: { template: PodTemplate; backoffLimit?: number; activeDeadlineSeconds?: number } };
  Service: {
    spec: {
      selector?: Record<string, string>;
      ports: { name?: string; port: number; targetPort?: number | string }[];
    };
  };
  ConfigMap: { data?: Record<string, string> };
  Secret: { data?: Record<string, string>; stringData?: Record<string, string> };
  Namespace: object;
  NetworkPolicy: { spec: INetworkPolicySpec };
  PodDisruptionBudget: { spec: { selector: LabelSelector } };
  HorizontalPodAutoscaler: { spec: { scaleTargetRef: { name: string }; minReplicas: number } };
  Ingress: {
    spec: {
      ingressClassName?: string;
      tls?: { hosts?: string[] }[];
      rules: {
        host?: string;
        http: { paths: { path: string; backend: { service: { name: string; port: { name: string } } } }[] };
      }[];
    };
  };
  ScaledObject: {
    spec: {
      scaleTargetRef: { name: string };
      minReplicaCount: number;
      triggers: { type: string; metadata: Record<string, string>; authenticationRef?: { name: string } }[];
    };
  };
  TriggerAuthentication: { spec: { secretTargetRef: { parameter: string; name: string; key: string }[] } };
  ServiceMonitor: { spec: { selector: LabelSelector; endpoints: { port: string; path: string }[] } };
  Valkey: {
    spec: { customConfigs: Record<string, string>; resources: { limits: { memory: string } } };
  };
  RabbitmqCluster: {
    spec: { rabbitmq: { additionalConfig: string }; resources: { limits: { memory: string } } };
  };
  ExternalSecret: { spec: { target: { name: string }; data: { secretKey: string }[] } };
}

export type ObjectOf<K extends keyof Kinds> = KubeObject & Kinds[K];

export function ofKind<K extends keyof Kinds>(objects: readonly KubeObject[], kind: K): ObjectOf<K>[] {
  return objects.filter((object): object is ObjectOf<K> => object.kind === kind);
}

export function titleOf({ kind, metadata }: KubeObject): string {
  return `${kind} ${metadata.name}`;
}

export interface Workload {
  readonly object: KubeObject;
  readonly title: string;
  readonly namespace: string;
  readonly labels: Record<string, string>;
  readonly pod: IPodSpec;
  /** False for a Job, which ends. */
  readonly isPermanent: boolean;
}

/** Returns the workloads of the manifests. Pods that operators create are not included. */
export function workloadsOf(objects: readonly KubeObject[]): Workload[] {
  const found = [
    ...ofKind(objects, 'Deployment'),
    ...ofKind(objects, 'StatefulSet'),
    ...ofKind(objects, 'Job'),
  ];
  return found.map((object) => ({
    object,
    title: titleOf(object),
    namespace: object.metadata.namespace ?? 'default',
    labels: object.spec.template.metadata.labels,
    pod: object.spec.template.spec,
    isPermanent: object.kind !== 'Job',
  }));
}

export function containersOf({ pod }: Workload): IContainer[] {
  return [...(pod.initContainers ?? []), ...pod.containers];
}

/** Evaluates a label selector; an empty selector matches everything. */
export function selects(
  { matchLabels = {}, matchExpressions = [] }: LabelSelector,
  labels: Readonly<Record<string, string>>,
): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      const value = labels[key];
      if (operator === 'In') return value !== undefined && values.includes(value);
      if (operator === 'NotIn') return value === undefined || !values.includes(value);
      if (operator === 'Exists') return value !== undefined;
      if (operator === 'DoesNotExist') return value === undefined;
      throw new Error(`there is no selector operator ${operator}`);
    })
  );
}
