import {
  deletionPlans,
  type DeletionKind,
  type PlannedStep,
} from '@petcare/contracts/shared/deletion-plans.ts';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { createServiceApp } from '@petcare/platform/http/service-app.ts';
import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import type { TestIdentity } from '@petcare/platform/testing/test-identity.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';

type Owner = Exclude<PlannedStep['service'], 'account'>;

const owners: readonly Owner[] = ['content', 'clinic', 'commerce'];
const table: Record<string, Endpoint> = endpoints;
const plans: readonly (readonly [DeletionKind, readonly PlannedStep[]])[] = [
  ['user', deletionPlans.user],
  ['specialist', deletionPlans.specialist],
];

export async function startOwnersDouble(identity: TestIdentity) {
  const rows = new Map<string, number>();
  const batches: { target: string; step: string; deleted: number }[] = [];
  const duringBatch = new Map<string, () => Promise<void>>();
  const ports = new Map<Owner, number>();
  const stops = new Map<Owner, () => Promise<void>>();

  async function deleteBatch(step: PlannedStep, target: string, limit = Infinity): Promise<number> {
    const key = `${target}/${step.name}`;
    await duringBatch.get(key)?.();
    const deleted = Math.min(rows.get(key) ?? 0, limit);
    rows.set(key, (rows.get(key) ?? 0) - deleted);
    batches.push({ target, step: step.name, deleted });
    return deleted;
  }

  function routesOf(owner: Owner): Route[] {
    const counts = route(endpoints[`deletions.rows.${owner}`], async ({ params: { kind, id } }) => ({
      label: owner === 'clinic' && kind === 'specialist' ? 'Dr. Sadia' : null,
      rows: deletionPlans[kind]
        .filter(({ service }) => service === owner)
        .map(({ name }) => ({ step: name, count: rows.get(`${id}/${name}`) ?? 0, kept: false })),
    }));
    const steps = plans.flatMap(([, plan]) => plan).filter(({ service }) => service === owner);
    return [counts, ...steps.map((step) => deleteRoute(step))];
  }

  function deleteRoute(step: PlannedStep): Route {
    const endpoint = table[step.endpoint];
    if (!endpoint) throw new Error(`the table has no ${step.endpoint}`);
    return {
      endpoint,
      async handle({ params, query }) {
        const { id: target } = params as { id: string };
        const deleted = await deleteBatch(step, target, (query as { limit?: number } | undefined)?.limit);
        if (!step.batched && deleted === 0) throw notFound(step.name);
        return { message: 'Deleted!', deleted };
      },
    };
  }

  async function bringUp(owner: Owner): Promise<void> {
    const app = createServiceApp({
      log: testLog(),
      metrics: createMetrics(owner),
      identity: identity.verifier,
      ready: async () => {},
      routes: routesOf(owner),
    });
    const { server, port } = await listen(app, { port: ports.get(owner) ?? 0, host: '127.0.0.1' });
    ports.set(owner, port);
    stops.set(owner, () => closeServer(server));
  }
  const takeDown = async (owner: Owner) => {
    await stops.get(owner)?.();
    stops.delete(owner);
  };

  for (const owner of owners) await bringUp(owner);
  return {
    rows,
    batches,
    duringBatch,
    urlOf: (owner: Owner) => `http://127.0.0.1:${ports.get(owner)}`,
    takeDown,
    bringUp,
    async stop() {
      for (const owner of owners) await takeDown(owner);
    },
  };
}
