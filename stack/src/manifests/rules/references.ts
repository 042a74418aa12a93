import { type KubeObject, type ObjectOf, ofKind, selects, titleOf, workloadsOf } from '../cluster/objects.ts';
import { processOf, settingOf } from '../cluster/process-of.ts';
import type { Rule } from '../cluster/rule.ts';

/** Every port that is named somewhere is one that something listens on. */
export const portsMatch: Rule = {
  name: 'ports',
  check(cluster) {
    const { objects } = cluster;
    const workloads = workloadsOf(objects);
    const services = ofKind(objects, 'Service');
    const ofServices = services.flatMap(({ metadata, spec }) => {
      const chosen = workloads.filter(
        ({ labels, runsOn }) => runsOn && spec.selector && selects({ matchLabels: spec.selector }, labels),
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
          .map(({ port }) => `Service ${metadata.name}: port ${port} leads to none of ${title}`);
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
          ({ name, port }) => `Ingress ${metadata.name} leads to ${name}:${port.name}, which is not there`,
        ),
    );
    const listening = workloads.flatMap(({ title, pod }) =>
      pod.containers.flatMap((container) =>
        Object.entries(portSettings).flatMap(([name, variable]) => {
          const port = (container.ports ?? []).find((one) => one.name === name)?.containerPort;
          const set = settingOf(container, variable, cluster);
          return !processOf(container) || port === undefined || set === String(port)
            ? []
            : [`${title}: port ${name} is ${port}, and it listens on ${set ?? 'none'}`];
        }),
      ),
    );
    return [...ofServices, ...ofIngresses, ...listening];
  },
};

/** Which setting says where a process listens, by the name of the port. */
const portSettings = { http: 'PORT', metrics: 'METRICS_PORT', smtp: 'SMTP_PORT' };

/** Whatever speaks of other objects speaks of some that are there. */
export const selectorsFindSomething: Rule = {
  name: 'selectors',
  check({ objects }) {
    const workloads = workloadsOf(objects);
    const services = ofKind(objects, 'Service');
    const operators = objects.filter(({ kind }) => operatorKinds.has(kind));
    const nothing = (object: KubeObject, found: boolean) =>
      found ? [] : [`${titleOf(object)} speaks of nothing`];
    return [
      ...ofKind(objects, 'PodDisruptionBudget').flatMap((budget) =>
        nothing(
          budget,
          workloads.some(({ labels }) => selects(budget.spec.selector, labels)),
        ),
      ),
      ...ofKind(objects, 'NetworkPolicy').flatMap((policy) => {
        const selector = policy.spec.podSelector ?? {};
        const inPlace = workloads.filter(({ namespace }) => namespace === policy.metadata.namespace);
        const found =
          inPlace.some(({ labels }) => selects(selector, labels)) ||
          operators.some(({ metadata }) => metadata.namespace === policy.metadata.namespace);
        return nothing(policy, found);
      }),
      // An operator makes the Services of its servers.
      ...ofKind(objects, 'ServiceMonitor')
        .filter(({ metadata }) => operators.every((one) => one.metadata.namespace !== metadata.namespace))
        .flatMap((monitor) =>
          monitor.spec.endpoints.flatMap(({ port }) => {
            const found = services.filter(({ metadata }) =>
              selects(monitor.spec.selector, metadata.labels ?? {}),
            );
            const open = found.every(({ spec }) => spec.ports.some(({ name }) => name === port));
            return nothing(monitor, found.length > 0 && open);
          }),
        ),
      ...[...ofKind(objects, 'HorizontalPodAutoscaler'), ...ofKind(objects, 'ScaledObject')].flatMap(
        (scaler) =>
          nothing(
            scaler,
            workloads.some(({ title }) => title === `Deployment ${scaler.spec.scaleTargetRef.name}`),
          ),
      ),
      ...ofKind(objects, 'Deployment').flatMap((deployment) => {
        const { selector, template } = deployment.spec;
        const spread = template.spec.topologySpreadConstraints ?? [];
        return [
          ...nothing(deployment, selects(selector, template.metadata.labels)),
          ...spread.flatMap(({ labelSelector }) =>
            nothing(deployment, selects(labelSelector ?? {}, template.metadata.labels)),
          ),
        ];
      }),
    ];
  },
};

const operatorKinds = new Set(['PerconaServerMongoDB', 'RabbitmqCluster', 'Valkey']);

function fewestCopies(scaler: ObjectOf<'HorizontalPodAutoscaler'> | ObjectOf<'ScaledObject'>): number {
  return 'minReplicas' in scaler.spec ? scaler.spec.minReplicas : scaler.spec.minReplicaCount;
}

/** Each process may be drained one copy at a time, lies on several nodes, and in production grows with its load. */
export const copiesAreLookedAfter: Rule = {
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
          (template.spec.topologySpreadConstraints ?? []).length === 0 &&
            'may lie on one node with all its copies',
          scalers.length > 0 && scaled.length !== 1 && 'is scaled by nobody, or by two',
          scaled.some((scaler) => fewestCopies(scaler) < 2) && 'may be left with one copy',
          monitors.length > 0 && !isWatched && 'is measured by nobody',
        ]
          .filter((problem) => problem !== false)
          .map((problem) => `${titleOf(deployment)} ${problem}`);
      });
  },
};

/** What starts the processes of a release is told apart from what has to be there before: roll-out.sh goes by it. */
export const releaseHasAnOrder: Rule = {
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
