import { type KubeObject, ofKind } from './cluster/objects.ts';
import { deployment, type Fault, find, remove, settings } from './fault.ts';

export const productionFaults: readonly Fault[] = [
  {
    rule: 'schemas',
    mistake: 'a key that an operator does not know',
    inject: (all) => {
      for (const object of all)
        if (object.kind === 'RabbitmqCluster' && 'spec' in object)
          Object.assign(object.spec ?? {}, { nodes: 3 });
    },
  },
  {
    rule: 'every process',
    mistake: 'a sandbox in production',
    inject: (all) => {
      const made = structuredClone(deployment(all, 'account'));
      made.metadata.name = 'card-sandbox';
      const [container] = made.spec.template.spec.containers;
      Object.assign(container ?? {}, {
        image: 'petcare/sandboxes:1.0.0',
        args: ['stack/src/card-sandbox/main.ts'],
      });
      all.push(made);
    },
  },
  {
    rule: 'settings',
    mistake: 'a sandbox instead of Stripe',
    inject: (all) => Object.assign(settings(all, 'commerce'), { STRIPE_API_URL: 'http://card-sandbox:8081' }),
  },
  {
    rule: 'settings',
    mistake: 'a secret that is not requested',
    inject: (all) => {
      const secret = find(ofKind(all, 'ExternalSecret'), 'commerce-secrets');
      secret.spec.data = secret.spec.data.filter(({ secretKey }) => secretKey !== 'IDENTITY_JWKS');
    },
  },
  {
    rule: 'memory of the servers',
    mistake: 'a Valkey without a memory limit of its own',
    inject: (all) => void delete find(ofKind(all, 'Valkey'), 'valkey').spec.customConfigs['maxmemory'],
  },
  {
    rule: 'memory of the servers',
    mistake: 'a smaller container for the same RabbitMQ',
    inject: (all) =>
      Object.assign(find(ofKind(all, 'RabbitmqCluster'), 'rabbitmq').spec.resources.limits, {
        memory: '1Gi',
      }),
  },
  {
    rule: 'servers require authentication',
    mistake: 'a Valkey without a password',
    inject: (all) => remove(all, 'User', 'failover-acl-valkey-default'),
  },
  {
    rule: 'servers require authentication',
    mistake: 'a password that does not exist',
    inject: (all) => remove(all, 'ExternalSecret', 'rabbitmq-first-user'),
  },
  {
    rule: 'servers require authentication',
    mistake: 'a database user without a password',
    inject: (all) => {
      const secret = find(ofKind(all, 'ExternalSecret'), 'mongodb-users');
      secret.spec.data = secret.spec.data.filter(({ secretKey }) => secretKey !== 'clinic');
    },
  },
  {
    rule: 'calls from and to the outside',
    mistake: 'metrics that cannot be scraped',
    inject: (all) => remove(all, 'NetworkPolicy', 'metrics'),
  },
  {
    rule: 'calls from and to the outside',
    mistake: 'a certificate challenge that cannot be reached',
    inject: (all) => remove(all, 'NetworkPolicy', 'certificate-challenge'),
  },
  {
    rule: 'ports',
    mistake: 'an Ingress of a missing Service',
    inject: (all) => remove(all, 'Service', 'gateway-sockets'),
  },
  {
    rule: 'selectors',
    mistake: 'a monitor of an undeclared port',
    inject: (all) =>
      Object.assign(find(ofKind(all, 'ServiceMonitor'), 'processes').spec.endpoints[0] ?? {}, {
        port: 'metric',
      }),
  },
  {
    rule: 'selectors',
    mistake: 'a scaler of a missing Deployment',
    inject: (all) =>
      Object.assign(find(ofKind(all, 'HorizontalPodAutoscaler'), 'gateway').spec.scaleTargetRef, {
        name: 'gate',
      }),
  },
  {
    rule: 'copies',
    mistake: 'a service without autoscaling',
    inject: (all) => remove(all, 'HorizontalPodAutoscaler', 'content'),
  },
  {
    rule: 'copies',
    mistake: 'a worker that may run as a single copy',
    inject: (all) => Object.assign(find(ofKind(all, 'ScaledObject'), 'cascade').spec, { minReplicaCount: 1 }),
  },
  {
    rule: 'queues',
    mistake: 'dead letters that scale a worker',
    inject: (all) => setQueue(all, 'notifications', String.raw`^petcare\.(trigger|refresh)-`),
  },
  {
    rule: 'queues',
    mistake: 'queues that scale no worker',
    inject: (all) => setQueue(all, 'notifications', String.raw`^petcare\.notify-[a-z-]+$`),
  },
  {
    rule: 'queues',
    mistake: 'no credentials for the broker',
    inject: (all) => remove(all, 'TriggerAuthentication', 'rabbitmq-queues'),
  },
  {
    rule: 'metrics',
    mistake: 'a metric that is not exported',
    inject: (all) =>
      Object.assign(find(ofKind(all, 'ScaledObject'), 'cascade').spec.triggers[1]?.metadata ?? {}, {
        query: 'sum(jobs_waiting)',
      }),
  },
];

function setQueue(objects: KubeObject[], scaler: string, queueName: string): void {
  const trigger = find(ofKind(objects, 'ScaledObject'), scaler).spec.triggers[0];
  Object.assign(trigger?.metadata ?? {}, { queueName });
}
