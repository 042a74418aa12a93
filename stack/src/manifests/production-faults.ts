import { type KubeObject, ofKind } from './cluster/objects.ts';
import { deployment, type Fault, find, remove, settings } from './planting.ts';

/** Mistakes in what only production has. */
export const productionFaults: readonly Fault[] = [
  {
    rule: 'schemas',
    mistake: 'a key that an operator does not know',
    plant: (all) => {
      for (const object of all)
        if (object.kind === 'RabbitmqCluster' && 'spec' in object)
          Object.assign(object.spec ?? {}, { nodes: 3 });
    },
  },
  {
    rule: 'every process',
    mistake: 'a stand-in in production',
    plant: (all) => {
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
    mistake: 'a sandbox in the place of Stripe',
    plant: (all) => Object.assign(settings(all, 'commerce'), { STRIPE_API_URL: 'http://card-sandbox:8081' }),
  },
  {
    rule: 'settings',
    mistake: 'a secret that nobody was asked for',
    plant: (all) => {
      const secret = find(ofKind(all, 'ExternalSecret'), 'commerce-secrets');
      secret.spec.data = secret.spec.data.filter(({ secretKey }) => secretKey !== 'IDENTITY_JWKS');
    },
  },
  {
    rule: 'servers ask who is calling',
    mistake: 'a Valkey without a password',
    plant: (all) => remove(all, 'User', 'failover-acl-valkey-default'),
  },
  {
    rule: 'servers ask who is calling',
    mistake: 'a password that nobody makes',
    plant: (all) => remove(all, 'ExternalSecret', 'rabbitmq-first-user'),
  },
  {
    rule: 'servers ask who is calling',
    mistake: 'a user of the database without one',
    plant: (all) => {
      const secret = find(ofKind(all, 'ExternalSecret'), 'mongodb-users');
      secret.spec.data = secret.spec.data.filter(({ secretKey }) => secretKey !== 'clinic');
    },
  },
  {
    rule: 'calls from and to the outside',
    mistake: 'nobody may read the metrics',
    plant: (all) => remove(all, 'NetworkPolicy', 'metrics'),
  },
  {
    rule: 'ports',
    mistake: 'an Ingress that leads nowhere',
    plant: (all) => remove(all, 'Service', 'gateway-sockets'),
  },
  {
    rule: 'selectors',
    mistake: 'a monitor of a port that is not there',
    plant: (all) =>
      Object.assign(find(ofKind(all, 'ServiceMonitor'), 'gateway').spec.endpoints[0] ?? {}, {
        port: 'metric',
      }),
  },
  {
    rule: 'selectors',
    mistake: 'a scaler of nobody',
    plant: (all) =>
      Object.assign(find(ofKind(all, 'HorizontalPodAutoscaler'), 'gateway').spec.scaleTargetRef, {
        name: 'gate',
      }),
  },
  {
    rule: 'copies',
    mistake: 'a service that does not grow',
    plant: (all) => remove(all, 'HorizontalPodAutoscaler', 'content'),
  },
  {
    rule: 'copies',
    mistake: 'a worker that may be alone',
    plant: (all) => Object.assign(find(ofKind(all, 'ScaledObject'), 'cascade').spec, { minReplicaCount: 1 }),
  },
  {
    rule: 'queues',
    mistake: 'dead letters that count as work',
    plant: (all) => setQueue(all, 'notifications', String.raw`^petcare\.(notify|refresh|mail)-`),
  },
  {
    rule: 'queues',
    mistake: 'queues that count for nobody',
    plant: (all) => setQueue(all, 'notifications', String.raw`^petcare\.(notify|mail)-[a-z-]+$`),
  },
  {
    rule: 'queues',
    mistake: 'no key to the broker',
    plant: (all) => remove(all, 'TriggerAuthentication', 'rabbitmq-queues'),
  },
  {
    rule: 'measures',
    mistake: 'a measure that nobody takes',
    plant: (all) =>
      Object.assign(find(ofKind(all, 'ScaledObject'), 'cascade').spec.triggers[1]?.metadata ?? {}, {
        query: 'sum(jobs_waiting)',
      }),
  },
];

function setQueue(objects: KubeObject[], scaler: string, queueName: string): void {
  const trigger = find(ofKind(objects, 'ScaledObject'), scaler).spec.triggers[0];
  Object.assign(trigger?.metadata ?? {}, { queueName });
}
