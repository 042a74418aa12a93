import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { containersOf, type KubeObject, ofKind, titleOf, workloadsOf } from '../cluster/objects.ts';
import { environmentIn, processOf } from '../cluster/process-of.ts';
import type { Cluster, Rule } from '../cluster/rule.ts';

const ACCESS_FOLDER = '/run/petcare/';

export const serversRequireAuthentication: Rule = {
  name: 'servers require authentication',
  async check(cluster) {
    return [...callersWithoutCredentials(cluster), ...ownServers(cluster), ...operatorsServers(cluster)];
  },
};

function callersWithoutCredentials(cluster: Cluster): string[] {
  return workloadsOf(cluster.objects).flatMap((workload) =>
    containersOf(workload).flatMap((container) =>
      Object.entries(processOf(container) ? environmentIn(container, cluster).values : {})
        .filter(
          ([variable, value]) =>
            /^(MONGO|AMQP|VALKEY)_URL$/.test(variable) && !/^\w+:\/\/\w+:\w+@/.test(value),
        )
        .map(([variable]) => `${workload.title}: ${variable} has no name and password`),
    ),
  );
}

function ownServers(cluster: Cluster): string[] {
  return ofKind(cluster.objects, 'StatefulSet').flatMap((server) => {
    const pod = server.spec.template.spec;
    return pod.containers.flatMap((container) => {
      const read = filesRead(container);
      const mounted = filesMounted(pod, container, cluster);
      return [
        ...(hasAccessFile(container) ? [] : [`${titleOf(server)} accepts clients without a password`]),
        ...read
          .filter((name) => !mounted.includes(name))
          .map((name) => `${titleOf(server)} reads ${name}, which does not exist`),
      ];
    });
  });
}

/** Each server's own option for the file: MongoDB's key file, RabbitMQ's and Valkey's configuration. */
function hasAccessFile({ args = [], env = [] }: IContainer): boolean {
  const words = args.join(' ');
  return (
    /\/run\/petcare\/keyfile (\S+) .*--keyFile \1 /.test(words) ||
    args.some((word) => word.startsWith(ACCESS_FOLDER) && word.endsWith('.conf')) ||
    env.some(({ name, value }) => name === 'RABBITMQ_CONFIG_FILE' && value?.startsWith(ACCESS_FOLDER))
  );
}

function filesRead({ args = [], env = [], startupProbe }: IContainer): string[] {
  const words = [...args, ...env.map(({ value = '' }) => value), ...(startupProbe?.exec?.command ?? [])];
  return [...words.join(' ').matchAll(/\/run\/petcare\/([\w.]+)/g)].map(([, name = '']) => name);
}

function filesMounted({ volumes = [] }: IPodSpec, container: IContainer, { secrets }: Cluster): string[] {
  const mounted = (container.volumeMounts ?? []).find(({ mountPath }) => `${mountPath}/` === ACCESS_FOLDER);
  const volume = volumes.find(({ name }) => name === mounted?.name);
  return Object.keys(secrets.get(volume?.secret?.secretName ?? '') ?? {});
}

function operatorsServers({ objects, secrets }: Cluster): string[] {
  const specOf = (object: KubeObject) => ('spec' in object ? (object.spec as Spec) : {});
  const has = (secret: string | undefined, key: string) => secrets.get(secret ?? '')?.[key] !== undefined;
  return objects.flatMap((object) => {
    const spec = specOf(object);
    if (object.kind === 'RabbitmqCluster')
      return has(spec.secretBackend?.externalSecret.name, 'password')
        ? []
        : [`${titleOf(object)} generates a password that no process receives`];
    if (object.kind === 'Valkey') {
      const user = objects
        .filter(({ kind }) => kind === 'User')
        .map(specOf)
        .find(
          ({ instanceName, username }) => instanceName === object.metadata.name && username === 'default',
        );
      const passwords = user?.passwordSecrets ?? [];
      return passwords.length > 0 && passwords.every((secret) => has(secret, 'password'))
        ? []
        : [`${titleOf(object)} accepts clients without a password`];
    }
    if (object.kind === 'PerconaServerMongoDB')
      return (spec.users ?? [])
        .filter(({ passwordSecretRef: { name, key } }) => !has(name, key))
        .map(({ name }) => `${titleOf(object)}: the password of ${name} does not exist`);
    return [];
  });
}

interface Spec {
  secretBackend?: { externalSecret: { name: string } };
  instanceName?: string;
  username?: string;
  passwordSecrets?: string[];
  users?: { name: string; passwordSecretRef: { name: string; key: string } }[];
}
