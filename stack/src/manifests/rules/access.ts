import type { IContainer } from 'kubernetes-models/v1/Container';
import type { IPodSpec } from 'kubernetes-models/v1/PodSpec';
import { containersOf, type KubeObject, ofKind, titleOf, workloadsOf } from '../cluster/objects.ts';
import { environmentIn, processOf } from '../cluster/process-of.ts';
import type { Cluster, Rule } from '../cluster/rule.ts';

/** Where a server of ours finds the file that says who may use it. */
const ACCESS = '/run/petcare/';

/** No server lets in who has no password, and every process that calls one has a name and a password of it. */
export const serversAskWhoIsCalling: Rule = {
  name: 'servers ask who is calling',
  async check(cluster) {
    return [...callersWithoutName(cluster), ...ownServers(cluster), ...operatorsServers(cluster)];
  },
};

function callersWithoutName(cluster: Cluster): string[] {
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
      const made = filesMade(pod, container, cluster);
      return [
        ...(isToldByFile(container) ? [] : [`${titleOf(server)} lets in whoever calls`]),
        ...read
          .filter((name) => !made.includes(name))
          .map((name) => `${titleOf(server)} reads ${name}, which nobody makes`),
      ];
    });
  });
}

/** Each server's own way to be given a file: MongoDB's key, RabbitMQ's and Valkey's configuration. */
function isToldByFile({ args = [], env = [] }: IContainer): boolean {
  const words = args.join(' ');
  return (
    /\/run\/petcare\/keyfile (\S+) .*--keyFile \1 /.test(words) ||
    args.some((word) => word.startsWith(ACCESS) && word.endsWith('.conf')) ||
    env.some(({ name, value }) => name === 'RABBITMQ_CONFIG_FILE' && value?.startsWith(ACCESS))
  );
}

function filesRead({ args = [], env = [], startupProbe }: IContainer): string[] {
  const words = [...args, ...env.map(({ value = '' }) => value), ...(startupProbe?.exec?.command ?? [])];
  return [...words.join(' ').matchAll(/\/run\/petcare\/([\w.]+)/g)].map(([, name = '']) => name);
}

function filesMade({ volumes = [] }: IPodSpec, container: IContainer, { secrets }: Cluster): string[] {
  const mounted = (container.volumeMounts ?? []).find(({ mountPath }) => `${mountPath}/` === ACCESS);
  const volume = volumes.find(({ name }) => name === mounted?.name);
  return Object.keys(secrets.get(volume?.secret?.secretName ?? '') ?? {});
}

/** Where an operator's object names its Secrets; each has to be one that is made. */
function operatorsServers({ objects, secrets }: Cluster): string[] {
  const specOf = (object: KubeObject) => ('spec' in object ? (object.spec as Spec) : {});
  const has = (secret: string | undefined, key: string) => secrets.get(secret ?? '')?.[key] !== undefined;
  return objects.flatMap((object) => {
    const spec = specOf(object);
    if (object.kind === 'RabbitmqCluster')
      return has(spec.secretBackend?.externalSecret.name, 'password')
        ? []
        : [`${titleOf(object)} draws its own password, which nobody is told`];
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
        : [`${titleOf(object)} lets in whoever calls`];
    }
    if (object.kind === 'PerconaServerMongoDB')
      return (spec.users ?? [])
        .filter(({ passwordSecretRef: { name, key } }) => !has(name, key))
        .map(({ name }) => `${titleOf(object)}: nobody makes the password of ${name}`);
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
