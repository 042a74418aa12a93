import { challengeSolvers } from '../cluster/challenge-solvers.ts';
import { type KubeObject, type ObjectOf, ofKind, selects, titleOf, workloadsOf } from '../cluster/objects.ts';
import { processOf, settingOf } from '../cluster/process-of.ts';
import type { Rule } from '../cluster/rule.ts';

export const portsMatch: Rule = {
  name: 'ports',
  check(cluster) {
    const { objects } = cluster;
    const workloads = workloadsOf(objects);
    const services = ofKind(objects, 'Service');
    const ofServices = services.flatMap(({ metadata, spec }) => {
      const chosen = workloads.filter(
        ({ labels, isPermanent }) =>
          isPermanent && spec.selector && selects({ matchLabels: spec.selector }, labels),
      );
      if (chosen.length === 0) return [`Service ${metadata.name} selects nothing`];
      return chosen.flatMap(({ pod, title }) => {
        const open = new Set(
          pod.containers.flatMap(({ ports = [] }) =>
            ports.flatMap(({ name, containerPort }) => [name, containerPort]),
          ),
        );
        return spec.ports
          .filter(({ port, targetPort }) => !open.has(targetPort ?? port))
          .map(({ port }) => `Service ${metadata.name}: port ${port} matches no port of ${title}`);
      });
    });
    const hasPort = (name: string, port: string) =>
      services.some(
        ({ metadata, spec }) => metadata.name === name && spec.ports.some((one) => one.name === port),
      );
    const ofIngresses = ofKind(objects, 'Ingress').flatMap(({ metadata, spec }) =>
      spec.rules
        .flatMap(({ http }) => http.paths.map(({ backend }) => backend.service))
        .filter(({ name, port }) => !hasPort(name, port.name))
        .map(
          ({ name, port }) => `Ingress ${metadata.name} leads to ${name}:${port.name}, which does not exist`,
        ),
    );
    const listening = workloads.flatMap(({ title, pod }) =>
      pod.containers.flatMap((container) =>
        Object.entries(portSettings).flatMap(([name, variable]) => {
          const port = (container.ports ?? []).find((one) => one.name === name)?.containerPort;
          const set = settingOf(container, variable, cluster);
          return !processOf(container) || port === undefined || set === String(port)
            ? []
            : [`${title}: port ${name} is ${port}, but it listens on ${set ?? 'none'}`];
        }),
      ),
    );
    return [...ofServices, ...ofIngresses, ...listening];
  },
};

const portSettings = { http: 'PORT', metrics: 'METRICS_PORT', smtp: 'SMTP_PORT' };

export const selectorsMatch: Rule = {
  name: 'selectors',
  check({ objects }) {
    const workloads = workloadsOf(objects);
    const services = ofKind(objects, 'Service');
    const operators = objects.filter(({ kind }) => operatorKinds.has(kind));
    const problemUnless = (object: KubeObject, found: boolean) =>
      found ? [] : [`${titleOf(object)} refers to nothing`];
    return [
      ...ofKind(objects, 'PodDisruptionBudget').flatMap((budget) =>
        problemUnless(
          budget,
          workloads.some(({ labels }) => selects(budget.spec.selector, labels)),
        ),
      ),
      ...ofKind(objects, 'NetworkPolicy').flatMap((policy) => {
        const selector = policy.spec.podSelector ?? {};
        const inPlace = [...workloads, ...challengeSolvers(objects)].filter(
          ({ namespace }) => namespace === policy.metadata.namespace,
        );
        const found =
          inPlace.some(({ labels }) => selects(selector, labels)) ||
          operators.some(({ metadata }) => metadata.namespace === policy.metadata.namespace);
        return problemUnless(policy, found);
      }),
      // Operators create the Services of their servers.
      ...ofKind(objects, 'ServiceMonitor')
        .filter(({ metadata }) => operators.every((one) => one.metadata.namespace !== metadata.namespace))
        .flatMap((monitor) =>
          monitor.spec.endpoints.flatMap(({ port }) => {
            const found = services.filter(({ metadata }) =>
              selects(monitor.spec.selector, metadata.labels ?? {}),
            );
            const open = found.every(({ spec }) => spec.ports.some(({ name }) => name === port));
            return problemUnless(monitor, found.length > 0 && open);
          }),
        ),
      ...[...ofKind(objects, 'HorizontalPodAutoscaler'), ...ofKind(objects, 'ScaledObject')].flatMap(
        (scaler) =>
          problemUnless(
            scaler,
            workloads.some(({ title }) => title === `Deployment ${scaler.spec.scaleTargetRef.name}`),
          ),
      ),
      ...ofKind(objects, 'Deployment').flatMap((deployment) => {
        const { selector, template } = deployment.spec;
        const spread = template.spec.topologySpreadConstraints ?? [];
        return [
          ...problemUnless(deployment, selects(selector, template.metadata.labels)),
          ...spread.flatMap(({ labelSelector }) =>
            problemUnless(deployment, selects(labelSelector ?? {}, template.metadata.labels)),
          ),
        ];
      }),
    ];
  },
};

const operatorKinds = new Set(['PerconaServerMongoDB', 'RabbitmqCluster', 'Valkey']);

function minCopies(scaler: ObjectOf<'HorizontalPodAutoscaler'> | ObjectOf<'ScaledObject'>): number {
  return 'minReplicas' in scaler.spec ? scaler.spec.minReplicas : scaler.spec.minReplicaCount;
}

/** Each process has a disruption budget, is spread over several nodes, and in production scales with its load. */
export const copiesAreManaged: Rule = {
  name: 'copies',
  check({ objects }) {
    const scalers = [...ofKind(objects, 'HorizontalPodAutoscaler'), ...ofKind(objects, 'ScaledObject')];
    const monitors = ofKind(objects, 'ServiceMonitor');
    const services = ofKind(objects, 'Service');
    return ofKind(objects, 'Deployment')
      .filter(({ metadata }) => metadata.labels?.['app.kubernetes.io/component'] !== 'stand-in')
      .flatMap((deployment) => {
        const { template } = deployment.spec;
        const labels = template.metadata.labels;
        const budgets = ofKind(objects, 'PodDisruptionBudget').filter(({ spec }) =>
          selects(spec.selector, labels),
        );
        const scaled = scalers.filter(({ spec }) => spec.scaleTargetRef.name === deployment.metadata.name);
        const isWatched = services.some(
          ({ metadata, spec }) =>
            selects({ matchLabels: spec.selector ?? { none: '' } }, labels) &&
            monitors.some((monitor) => selects(monitor.spec.selector, metadata.labels ?? {})),
        );
        return [
          budgets.length !== 1 && 'has no PodDisruptionBudget of its own',
          (template.spec.topologySpreadConstraints ?? []).length === 0 && 'may have all copies on one node',
          scalers.length > 0 && scaled.length !== 1 && 'is not scaled by exactly one scaler',
          scaled.some((scaler) => minCopies(scaler) < 2) && 'may be scaled to one copy',
          monitors.length > 0 && !isWatched && 'has no ServiceMonitor',
        ]
          .filter((problem) => problem !== false)
          .map((problem) => `${titleOf(deployment)} ${problem}`);
      });
  },
};

/** Objects that start the processes of a release are labelled apart from those applied before, for roll-out.sh. */
export const releaseIsOrdered: Rule = {
  name: 'order of a release',
  check: ({ objects }) =>
    objects.flatMap((object) => {
      const isLater = object.metadata.labels?.['petcare.test/when'] === 'release';
      return isLater === startsProcesses.has(object.kind)
        ? []
        : [`${titleOf(object)} is applied too ${isLater ? 'late' : 'early'}`];
    }),
};

const startsProcesses = new Set(['Deployment', 'HorizontalPodAutoscaler', 'ScaledObject']);
