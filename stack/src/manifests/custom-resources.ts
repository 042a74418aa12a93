import { z } from 'zod';

/*
 * The kinds that operators add, with the fields that we use and no others: a field that is new here is looked up in
 * the operator's documentation first and then added.
 */

const text = z.string().min(1);
const texts = z.record(text, z.string());
const selector = z.strictObject({
  matchLabels: texts.optional(),
  matchExpressions: z
    .array(
      z.strictObject({
        key: text,
        operator: z.enum(['In', 'NotIn', 'Exists', 'DoesNotExist']),
        values: z.array(text).optional(),
      }),
    )
    .optional(),
});
const amounts = z.strictObject({ cpu: text, memory: text });
const resources = z.strictObject({ requests: amounts, limits: amounts });
const duration = z.string().regex(/^(\d+(ms|s|m|h|d|w))+$/, 'must be a duration such as 15s');
const spread = z.strictObject({
  topologyKey: text,
  maxSkew: z.int().min(1),
  whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
  labelSelector: selector,
});

/** https://prometheus-operator.dev/docs/api-reference/api */
const serviceMonitor = z.strictObject({
  selector,
  endpoints: z.array(z.strictObject({ port: text, path: text, interval: duration })).min(1),
});
const prometheusRule = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        name: text,
        interval: duration.optional(),
        rules: z
          .array(
            z.union([
              z.strictObject({
                alert: text,
                expr: text,
                for: duration.optional(),
                keep_firing_for: duration.optional(),
                labels: texts.optional(),
                annotations: texts.optional(),
              }),
              z.strictObject({ record: text, expr: text, labels: texts.optional() }),
            ]),
          )
          .min(1),
      }),
    )
    .min(1),
});

/** https://keda.sh/docs/latest/reference/scaledobject-spec, and the page of each scaler */
const rabbitmqTrigger = z.strictObject({
  type: z.literal('rabbitmq'),
  metadata: z.strictObject({
    protocol: z.literal('http'),
    useRegex: z.literal('true'),
    queueName: text,
    operation: z.enum(['sum', 'avg', 'max']),
    mode: z.literal('QueueLength'),
    value: z.string().regex(/^\d+$/),
  }),
  authenticationRef: z.strictObject({ name: text }),
});
const prometheusTrigger = z.strictObject({
  type: z.literal('prometheus'),
  metadata: z.strictObject({
    serverAddress: z.url(),
    query: text,
    threshold: z.string().regex(/^\d+$/),
  }),
});
const scaledObject = z.strictObject({
  scaleTargetRef: z.strictObject({ name: text }),
  minReplicaCount: z.int().min(1),
  maxReplicaCount: z.int().min(1),
  pollingInterval: z.int().min(1),
  cooldownPeriod: z.int().min(0),
  triggers: z.array(z.union([rabbitmqTrigger, prometheusTrigger])).min(1),
});
const triggerAuthentication = z.strictObject({
  secretTargetRef: z.array(z.strictObject({ parameter: text, name: text, key: text })).min(1),
});

/** https://external-secrets.io/latest/api/externalsecret */
const externalSecret = z.strictObject({
  refreshInterval: duration,
  secretStoreRef: z.strictObject({ kind: z.enum(['SecretStore', 'ClusterSecretStore']), name: text }),
  target: z.strictObject({
    name: text,
    template: z.strictObject({ engineVersion: z.literal('v2'), data: texts }).optional(),
  }),
  data: z
    .array(z.strictObject({ secretKey: text, remoteRef: z.strictObject({ key: text, property: text }) }))
    .min(1),
});

/** https://www.rabbitmq.com/kubernetes/operator/using-operator */
const rabbitmqCluster = z.strictObject({
  replicas: z.int().min(1),
  secretBackend: z.strictObject({ externalSecret: z.strictObject({ name: text }) }),
  image: text,
  resources,
  persistence: z.strictObject({ storage: text, storageClassName: text.optional() }),
  terminationGracePeriodSeconds: z.int().min(0),
  rabbitmq: z.strictObject({ additionalPlugins: z.array(text), additionalConfig: text }),
  affinity: z.strictObject({
    podAntiAffinity: z.strictObject({
      requiredDuringSchedulingIgnoredDuringExecution: z.array(
        z.strictObject({ topologyKey: text, labelSelector: selector }),
      ),
    }),
  }),
  override: z.strictObject({
    statefulSet: z.strictObject({
      spec: z.strictObject({
        template: z.strictObject({
          spec: z.strictObject({
            // The operator merges by name and wants the list to be there.
            containers: z.array(z.never()),
            topologySpreadConstraints: z.array(spread),
          }),
        }),
      }),
    }),
  }),
});

/** https://docs.percona.com/percona-operator-for-mongodb/operator.html */
const perconaServerMongoDb = z.strictObject({
  crVersion: text,
  image: text,
  imagePullPolicy: z.enum(['Always', 'IfNotPresent']),
  updateStrategy: z.enum(['SmartUpdate', 'RollingUpdate', 'OnDelete']),
  upgradeOptions: z.strictObject({ apply: text }),
  secrets: z.strictObject({ users: text }),
  replsets: z.array(
    z.strictObject({
      name: text,
      size: z.int().min(3),
      affinity: z.strictObject({ antiAffinityTopologyKey: text }),
      topologySpreadConstraints: z.array(spread),
      podDisruptionBudget: z.strictObject({ maxUnavailable: z.int() }),
      podSecurityContext: z.strictObject({
        runAsNonRoot: z.literal(true),
        runAsUser: z.int().min(1),
        fsGroup: z.int().min(1),
        seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
      }),
      containerSecurityContext: z.strictObject({
        allowPrivilegeEscalation: z.literal(false),
        capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
      }),
      resources,
      volumeSpec: z.strictObject({
        persistentVolumeClaim: z.strictObject({
          resources: z.strictObject({ requests: z.strictObject({ storage: text }) }),
        }),
      }),
    }),
  ),
  users: z.array(
    z.strictObject({
      name: text,
      db: text,
      passwordSecretRef: z.strictObject({ name: text, key: text }),
      roles: z.array(z.strictObject({ name: text, db: text })),
    }),
  ),
  backup: z.strictObject({
    enabled: z.literal(true),
    image: text,
    storages: z.record(
      text,
      z.strictObject({
        type: z.literal('s3'),
        s3: z.strictObject({ bucket: text, region: text, credentialsSecret: text }),
      }),
    ),
    pitr: z.strictObject({ enabled: z.literal(true), oplogSpanMin: z.number() }),
    tasks: z.array(
      z.strictObject({
        name: text,
        enabled: z.literal(true),
        schedule: text,
        storageName: text,
        type: z.enum(['logical', 'physical']),
        retention: z.strictObject({
          type: z.literal('count'),
          count: z.int().min(1),
          deleteFromStorage: z.boolean(),
        }),
      }),
    ),
  }),
});

/** https://github.com/chideat/valkey-operator, docs/api/rds-v1alpha1-valkey.md */
const valkey = z.strictObject({
  version: z.enum(['8.0', '8.1', '9.0']),
  arch: z.enum(['cluster', 'failover', 'replica']),
  replicas: z.strictObject({ shards: z.literal(1), replicasOfShard: z.int().min(1) }),
  affinityPolicy: z.enum(['SoftAntiAffinity', 'AntiAffinityInShard', 'AntiAffinity', 'CustomAffinity']),
  resources,
  storage: z.strictObject({ capacity: text }),
  sentinel: z.strictObject({
    replicas: z.int().min(3),
    quorum: z.int().min(2),
    monitorConfig: texts,
    resources,
  }),
  access: z.strictObject({ serviceType: z.literal('ClusterIP') }),
  customConfigs: texts,
});

/** The same operator, docs/api/v1alpha1-user.md */
const valkeyUser = z.strictObject({
  accountType: z.literal('custom'),
  arch: z.enum(['cluster', 'failover', 'replica']),
  instanceName: text,
  username: z.string().regex(/^[0-9a-zA-Z-]{1,31}$/),
  passwordSecrets: z.array(text).min(1),
  aclRules: text,
});

const of = (spec: z.ZodType) => z.strictObject({ spec });

export const customResources: Readonly<Record<string, z.ZodType>> = {
  'monitoring.coreos.com/v1 ServiceMonitor': of(serviceMonitor),
  'monitoring.coreos.com/v1 PrometheusRule': of(prometheusRule),
  'keda.sh/v1alpha1 ScaledObject': of(scaledObject),
  'keda.sh/v1alpha1 TriggerAuthentication': of(triggerAuthentication),
  'external-secrets.io/v1 ExternalSecret': of(externalSecret),
  'rabbitmq.com/v1beta1 RabbitmqCluster': of(rabbitmqCluster),
  'psmdb.percona.com/v1 PerconaServerMongoDB': of(perconaServerMongoDb),
  'rds.valkey.buf.red/v1alpha1 Valkey': of(valkey),
  'valkey.buf.red/v1alpha1 User': of(valkeyUser),
};
