import { consumerNames, consumers } from '@petcare/contracts/consumers.ts';
import { exportedMetrics } from '../../observability/exported-metrics.ts';
import { readPromQl } from '../../observability/promql.ts';
import { ofKind, titleOf } from '../cluster/objects.ts';
import type { Rule } from '../cluster/rule.ts';

/** Each queue of the workers scales exactly one worker, and no other queue scales any. */
export const queuesScaleTheirWorker: Rule = {
  name: 'queues',
  check({ objects, secrets }) {
    const scaled = ofKind(objects, 'ScaledObject');
    if (scaled.length === 0) return [];
    const patterns = scaled.flatMap((object) =>
      object.spec.triggers
        .filter(({ type }) => type === 'rabbitmq')
        .map(({ metadata }) => new RegExp(metadata['queueName'] ?? '(?!)')),
    );
    const counts = (queue: string) => patterns.filter((pattern) => pattern.test(queue)).length;
    const workers = consumerNames.filter((name) => consumers[name].process === 'workers');
    const wrong = queueNames()
      .map(({ queue, name }) => ({
        queue,
        times: counts(queue),
        wanted: workers.some((one) => one === name) ? 1 : 0,
      }))
      .filter(({ times, wanted }) => times !== wanted)
      .map(({ queue, times }) => `${queue} scales ${times} workers`);
    const unmatched = patterns
      .filter((pattern) => !queueNames().some(({ queue }) => pattern.test(queue)))
      .map(({ source }) => `no queue is called ${source}`);
    const withoutCredentials = scaled.flatMap((object) =>
      object.spec.triggers.flatMap(({ authenticationRef }) => {
        if (!authenticationRef) return [];
        const found = ofKind(objects, 'TriggerAuthentication').find(
          ({ metadata }) => metadata.name === authenticationRef.name,
        );
        const there = found?.spec.secretTargetRef.every(
          ({ name, key }) => secrets.get(name)?.[key] !== undefined,
        );
        return there ? [] : [`${titleOf(object)} has no credentials for the broker`];
      }),
    );
    return [...wrong, ...unmatched, ...withoutCredentials];
  },
};

function queueNames(): { queue: string; name?: string }[] {
  return [
    ...consumerNames.flatMap((name) => [
      { queue: `petcare.${name}`, name },
      { queue: `petcare.${name}.dlq` },
    ]),
    { queue: 'petcare.unrouted' },
    { queue: 'petcare.live' },
    { queue: 'petcare.live-messages' },
  ];
}

export const metricsAreExported: Rule = {
  name: 'metrics',
  async check({ objects }) {
    const queries = ofKind(objects, 'ScaledObject').flatMap((object) =>
      object.spec.triggers
        .filter(({ type }) => type === 'prometheus')
        .map(({ metadata }) => ({ title: titleOf(object), query: metadata['query'] ?? '' })),
    );
    if (queries.length === 0) return [];
    const exported = await exportedMetrics();
    return queries.flatMap(({ title, query }) => {
      const { errors, selectors, groupings } = readPromQl(query);
      const unknownNames = selectors.flatMap(({ metric, labels }) => {
        const known = new Set([...(exported.get(metric) ?? []), 'process']);
        const unknown = [...labels, ...groupings].filter((label) => !known.has(label));
        return exported.has(metric)
          ? unknown.map((label) => `${metric} has no label ${label}`)
          : [`no process exports ${metric}`];
      });
      return [...errors, ...unknownNames].map((problem) => `${title}: ${problem}`);
    });
  },
};
