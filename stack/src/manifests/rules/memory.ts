import { bytesOf, memoryProblem, rabbitmqMemoryIn, valkeyMemoryIn } from '../../servers/memory-limits.ts';
import { ofKind, titleOf } from '../cluster/objects.ts';
import type { Rule } from '../cluster/rule.ts';

/** Valkey and RabbitMQ refuse writes before the kernel kills them at the memory limit of their container. */
export const serversKnowTheirMemory: Rule = {
  name: 'memory of the servers',
  check({ objects }) {
    const own = ofKind(objects, 'StatefulSet').flatMap((server) =>
      server.spec.template.spec.containers.flatMap(({ name, args, env = [], resources }) => {
        const limit = bytesOf(String(resources?.limits?.['memory']));
        const erlang = env.find((one) => one.name === 'RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS')?.value;
        if (name === 'valkey')
          return [[server, memoryProblem('valkey', valkeyMemoryIn(args), limit)] as const];
        if (name === 'rabbitmq')
          return [[server, memoryProblem('amqp', rabbitmqMemoryIn(erlang), limit)] as const];
        return [];
      }),
    );
    const operators = [
      ...ofKind(objects, 'Valkey').map(
        (server) =>
          [
            server,
            memoryProblem(
              'valkey',
              bytesOf(server.spec.customConfigs['maxmemory']),
              bytesOf(server.spec.resources.limits.memory),
            ),
          ] as const,
      ),
      ...ofKind(objects, 'RabbitmqCluster').map(
        (server) =>
          [
            server,
            memoryProblem(
              'amqp',
              rabbitmqMemoryIn(server.spec.rabbitmq.additionalConfig),
              bytesOf(server.spec.resources.limits.memory),
            ),
          ] as const,
      ),
    ];
    return [...own, ...operators].flatMap(([server, problem]) =>
      problem === undefined ? [] : [`${titleOf(server)} ${problem}`],
    );
  },
};
