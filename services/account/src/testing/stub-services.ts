import type { DeletionRows } from '@petcare/contracts/shared/deletions.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { FailedTask } from '@petcare/contracts/event-admin.ts';
import type { PersonalRows } from '@petcare/contracts/account/exports.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { route } from '@petcare/platform/http/route.ts';
import { createServiceApp } from '@petcare/platform/http/service-app.ts';
import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import type { TestIdentity } from '@petcare/platform/testing/test-identity.ts';
import { testLog } from '@petcare/platform/testing/test-servers.ts';
import type { z } from 'zod';
import type { ClinicInvitation } from '../accounts/invitations/find-invitation.ts';

export async function startStubServices(identity: TestIdentity) {
  const state = {
    uploads: new Map<string, string>(),
    content: {} as PersonalRows,
    clinic: {} as PersonalRows,
    commerce: {} as PersonalRows,
    invitations: new Map<string, ClinicInvitation>(),
    deletionRows: new Map<string, z.output<typeof DeletionRows>>(),
    silent: new Set<'content' | 'clinic' | 'commerce'>(),
    unavailable: false,
    failedTasks: [] as FailedTask[],
    contentDelay: Promise.resolve(),
  };
  const assertAvailable = () => {
    if (state.unavailable) throw new Error('on fire');
  };
  const deletionRowsRoute = (service: 'content' | 'clinic' | 'commerce') =>
    route(endpoints[`deletions.rows.${service}`], async ({ params }) => {
      if (state.silent.has(service)) throw new Error('on fire');
      return state.deletionRows.get(`${service}/${params.id}`) ?? { label: null, rows: [] };
    });
  const app = createServiceApp({
    log: testLog(),
    metrics: createMetrics('neighbours'),
    identity: identity.verifier,
    ready: async () => {},
    routes: [
      deletionRowsRoute('content'),
      deletionRowsRoute('clinic'),
      deletionRowsRoute('commerce'),
      route(endpoints['uploads.reserve'], async ({ params, body }) => {
        assertAvailable();
        if (state.uploads.get(params.id) !== body.user_id) throw notFound('picture');
        return { url: `/media/${params.id}/1280.webp`, width: 10, height: 10, placeholder: 'data:,' };
      }),
      route(endpoints['exports.content'], async () => {
        assertAvailable();
        await state.contentDelay;
        return state.content;
      }),
      route(endpoints['exports.clinic'], async () => {
        assertAvailable();
        return state.clinic;
      }),
      route(endpoints['invitations.find'], async ({ body }) => {
        assertAvailable();
        return state.invitations.get(body.token) ?? null;
      }),
      route(endpoints['events.failedTasks.workers'], async () => {
        assertAvailable();
        return state.failedTasks;
      }),
      route(endpoints['events.retryTasks.workers'], async ({ body }) => {
        assertAvailable();
        const before = state.failedTasks.length;
        state.failedTasks = state.failedTasks.filter(({ id }) => !body.ids.includes(id));
        return { count: before - state.failedTasks.length };
      }),
      route(endpoints['exports.commerce'], async () => {
        assertAvailable();
        return state.commerce;
      }),
    ],
  });
  const { server, port } = await listen(app, { port: 0, host: '127.0.0.1' });
  return { state, url: `http://127.0.0.1:${port}`, stop: () => closeServer(server) };
}
