import { type KubeObject, ofKind } from './cluster/objects.ts';
import { type Fault, find } from './fault.ts';

export const localFaults: readonly Fault[] = [
  {
    rule: 'the same servers',
    mistake: 'another release of a server',
    inject: (all) =>
      Object.assign(find(ofKind(all, 'StatefulSet'), 'mongodb').spec.template.spec.containers[0] ?? {}, {
        image: 'mongo:7',
      }),
  },
  {
    rule: 'probes',
    mistake: 'a Valkey that is ready while it loads its data',
    inject: (all) =>
      Object.assign(serverContainer(all, 'valkey').readinessProbe?.exec ?? {}, {
        command: ['valkey-cli', 'ping'],
      }),
  },
  {
    rule: 'probes',
    mistake: 'a Valkey that is killed while it loads its data',
    inject: (all) =>
      Object.assign(serverContainer(all, 'valkey').livenessProbe?.exec ?? {}, {
        command: ['valkey-cli', '-e', 'ping'],
      }),
  },
  {
    rule: 'file modes',
    mistake: 'an Erlang cookie that the group can read',
    inject: (all) =>
      void delete find(ofKind(all, 'StatefulSet'), 'rabbitmq').spec.template.spec.securityContext
        ?.fsGroupChangePolicy,
  },
  {
    rule: 'memory of the servers',
    mistake: 'a Valkey without a memory limit of its own',
    inject: (all) => {
      const container = serverContainer(all, 'valkey');
      container.args = container.args?.filter((word) => word !== '--maxmemory') ?? [];
    },
  },
  {
    rule: 'memory of the servers',
    mistake: 'a smaller container for the same Valkey',
    inject: (all) =>
      Object.assign(serverContainer(all, 'valkey').resources?.limits ?? {}, { memory: '128Mi' }),
  },
  {
    rule: 'memory of the servers',
    mistake: 'a RabbitMQ that counts the memory of the whole node',
    inject: (all) => {
      const container = serverContainer(all, 'rabbitmq');
      container.env = container.env?.filter(({ name }) => name === 'RABBITMQ_CONFIG_FILE') ?? [];
    },
  },
  ...(['mongodb', 'rabbitmq', 'valkey'] as const).map((name): Fault => ({
    rule: 'servers require authentication',
    mistake: `a ${name} without its access file`,
    inject: (all) => {
      const [container] = find(ofKind(all, 'StatefulSet'), name).spec.template.spec.containers;
      Object.assign(container ?? {}, { args: [], env: [] });
    },
  })),
  {
    rule: 'servers require authentication',
    mistake: 'a file that is not mounted',
    inject: (all) =>
      Object.assign(find(ofKind(all, 'StatefulSet'), 'valkey').spec.template.spec, { volumes: [] }),
  },
];

function serverContainer(objects: KubeObject[], name: string) {
  const [container] = find(ofKind(objects, 'StatefulSet'), name).spec.template.spec.containers;
  if (!container) throw new Error(`${name} has no container`);
  return container;
}
