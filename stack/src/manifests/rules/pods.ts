import type { IContainer } from 'kubernetes-models/v1/Container';
import {
  containersOf,
  type KubeObject,
  ofKind,
  titleOf,
  type Workload,
  workloadsOf,
} from '../cluster/objects.ts';
import { processOf, settingOf } from '../cluster/process-of.ts';
import { decodingMebibytes } from '../../system/decoding-memory.ts';
import { SERVER_IMAGES } from '../../servers/docker-servers.ts';
import type { Rule } from '../cluster/rule.ts';

function eachContainer(
  objects: readonly KubeObject[],
  check: (container: IContainer, workload: Workload) => (string | false)[],
): string[] {
  return workloadsOf(objects).flatMap((workload) =>
    containersOf(workload).flatMap((container) =>
      check(container, workload)
        .filter((problem) => problem !== false)
        .map((problem) => `${workload.title}, container ${container.name}: ${problem}`),
    ),
  );
}

/** Every image has a release tag: neither `latest`, which changes, nor the placeholder of the base. */
export const imagesHaveAReleaseTag: Rule = {
  name: 'images name a release',
  check: ({ objects }) =>
    objects.flatMap((object) =>
      imagesIn(object)
        .filter((image) => !/(@sha256:[0-9a-f]{64}|:(?!latest$|unreleased$)[\w.-]+)$/.test(image))
        .map((image) => `${titleOf(object)}: ${image} has no release tag`),
    ),
};

/** The local overlay, docker compose and `npm start` run the same server images. */
export const serversAreTheSame: Rule = {
  name: 'the same servers',
  check: ({ objects }) =>
    ofKind(objects, 'StatefulSet').flatMap((server) =>
      server.spec.template.spec.containers
        .filter(({ image }) => !Object.values<string | undefined>(SERVER_IMAGES).includes(image))
        .map(({ image }) => `${titleOf(server)} runs ${image}, which differs from the other environments`),
    ),
};

function imagesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) =>
    key === 'image' && typeof child === 'string' ? [child] : imagesIn(child),
  );
}

export const resourcesAreLimited: Rule = {
  name: 'requests and limits',
  check: ({ objects }) =>
    eachContainer(objects, ({ resources }) =>
      (['requests', 'limits'] as const).flatMap((what) =>
        ['cpu', 'memory'].map(
          (amount) => resources?.[what]?.[amount] === undefined && `${what} no ${amount}`,
        ),
      ),
    ),
};

export const decodersFitIntoMemory: Rule = {
  name: 'memory for decoding',
  async check({ objects }) {
    const neededMebibytes = await decodingMebibytes();
    return eachContainer(objects, (container, { isPermanent }) => {
      const mebibytes = mebibytesOf(container.resources?.limits?.['memory']);
      return [
        isPermanent &&
          processOf(container) === 'content' &&
          !(mebibytes > neededMebibytes) &&
          `has ${mebibytes} MiB, but the service and its decoding processes take up to ${neededMebibytes}`,
      ];
    });
  },
};

function mebibytesOf(quantity: string | number | undefined): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(Mi|Gi)$/.exec(String(quantity)) ?? [];
  return Number(amount) * (unit === 'Gi' ? 1_024 : 1);
}

export const probesExist: Rule = {
  name: 'probes',
  check: ({ objects }) =>
    eachContainer(objects, (container, { isPermanent }) => {
      if (!isPermanent) return [];
      return (['startupProbe', 'readinessProbe', 'livenessProbe'] as const).map((which) => {
        const probe = container[which];
        if (!probe) return `has no ${which}`;
        const port = probe.httpGet?.port ?? probe.tcpSocket?.port;
        const known = (container.ports ?? []).flatMap(({ name, containerPort }) => [name, containerPort]);
        return port !== undefined && !known.includes(port) && `${which} uses ${port}, which is not declared`;
      });
    }).concat(eachContainer(objects, valkeyProbes)),
};

/** While Valkey loads its data it answers PING with an error, which `valkey-cli` reports only with `-e`. */
function valkeyProbes({ readinessProbe, livenessProbe }: IContainer): (string | false)[] {
  const words = [readinessProbe, livenessProbe].map((probe) => probe?.exec?.command ?? []);
  const [ready = [], live = []] = words;
  return [
    ready.includes('valkey-cli') && !ready.includes('-e') && 'is ready while it loads its data',
    live.includes('valkey-cli') && live.includes('-e') && 'is killed while it loads its data',
  ];
}

/**
 * A volume keeps the modes of its files: by default each mount gives the group access to all of them, and RabbitMQ
 * refuses an Erlang cookie that its group can read.
 */
export const volumesKeepFileModes: Rule = {
  name: 'file modes',
  check: ({ objects }) =>
    ofKind(objects, 'StatefulSet')
      .filter(({ spec }) => {
        const context = spec.template.spec.securityContext;
        return context?.fsGroup !== undefined && context.fsGroupChangePolicy !== 'OnRootMismatch';
      })
      .map((server) => `${titleOf(server)} gives its group access to every file at each mount`),
};

export const podsAreRestricted: Rule = {
  name: 'restricted pods',
  check({ objects }) {
    const restricted = new Set(
      ofKind(objects, 'Namespace')
        .filter(({ metadata }) => metadata.labels?.['pod-security.kubernetes.io/enforce'] === 'restricted')
        .map(({ metadata }) => metadata.name),
    );
    const pods = workloadsOf(objects).flatMap(({ title, namespace, pod }) => {
      const context = pod.securityContext;
      return [
        !restricted.has(namespace) && `runs in ${namespace}, which does not enforce the profile`,
        context?.runAsNonRoot !== true && 'may run as root',
        (context?.runAsUser ?? 0) === 0 && 'names no user',
        context?.seccompProfile?.type !== 'RuntimeDefault' && 'has no seccomp profile',
        pod.automountServiceAccountToken !== false && 'mounts an API token',
        pod.enableServiceLinks !== false && 'receives a variable for every Service',
        (pod.hostNetwork || pod.hostPID || pod.hostIPC) === true && 'shares namespaces of the node',
        (pod.volumes ?? []).some(({ hostPath }) => hostPath) && 'mounts files of the node',
      ]
        .filter((problem) => problem !== false)
        .map((problem) => `${title} ${problem}`);
    });
    const containers = eachContainer(objects, ({ securityContext: own }) => [
      own?.allowPrivilegeEscalation !== false && 'may gain privileges',
      own?.readOnlyRootFilesystem !== true && 'writes to its root',
      !(own?.capabilities?.drop ?? []).includes('ALL') && 'keeps capabilities',
      (own?.capabilities?.add ?? []).length > 0 && 'adds capabilities',
      own?.privileged === true && 'is privileged',
      own?.runAsUser === 0 && 'is root',
    ]);
    return [...pods, ...containers];
  },
};

export const copiesShutDownGracefully: Rule = {
  name: 'shutdown and rollout',
  check: ({ objects, secrets }) =>
    ofKind(objects, 'Deployment').flatMap((deployment) => {
      const { template, strategy } = deployment.spec;
      const container = template.spec.containers.find((one) => processOf(one) !== undefined);
      const name = container && processOf(container);
      if (!container || !name || deployment.metadata.labels?.['app.kubernetes.io/component'] === 'stand-in')
        return [];
      const settings = { objects, secrets };
      const seconds = (variable: string) => Number(settingOf(container, variable, settings) ?? NaN) / 1_000;
      const preStop = container.lifecycle?.preStop?.sleep?.seconds ?? NaN;
      const shutdownSeconds = preStop + seconds('SHUTDOWN_DRAIN_MS') + seconds('SHUTDOWN_GRACE_MS');
      const grace = template.spec.terminationGracePeriodSeconds ?? 30;
      return [
        !(shutdownSeconds < grace) && `is killed after ${grace} s, but shuts down in ${shutdownSeconds} s`,
        strategy?.rollingUpdate?.maxUnavailable !== 0 && 'stops a copy before its successor is ready',
        deployment.spec.replicas !== undefined && 'sets replicas, which belongs to the autoscaler',
      ]
        .filter((problem) => problem !== false)
        .map((problem) => `${titleOf(deployment)} ${problem}`);
    }),
};
