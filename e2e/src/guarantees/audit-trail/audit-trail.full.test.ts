import type { AuditEntry } from '@petcare/contracts/account/audit.ts';
import type { Access } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { actionGroups, auditedActions, withoutAuditEntry } from './audited-actions.ts';
import { type AuditedActions, type AuditFixture, createAuditFixture } from './audit-fixture.ts';

const petcare = inject('petcare');

function isAdminWrite({ method, access }: { method: string; access: Access }): boolean {
  if (method === 'GET') return false;
  if (access.who === 'roles') return access.roles.includes('admin');
  if (access.who === 'owner') return access.admins !== false;
  return access.who === 'self' || (access.who === 'author' && access.admins);
}

const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => isAdminWrite(endpoints[name]));

test('every endpoint that lets an admin change records of others is audited or exempt with a reason', () => {
  expect(names.filter((name) => !(name in auditedActions) && !(name in withoutAuditEntry))).toEqual([]);
  // No exemption is stale: none of them is audited, and all of them exist.
  expect(Object.keys(withoutAuditEntry).filter((name) => name in auditedActions)).toEqual([]);
  expect(
    [...Object.keys(auditedActions), ...Object.keys(withoutAuditEntry)].filter(
      (name) => !names.includes(name as never),
    ),
  ).toEqual([]);
});

describe('audit entries of admin actions', () => {
  let fixture: AuditFixture;
  const answers: Record<string, unknown> = {};
  /** The trace of each action, without those of the requests that prepare it. */
  const traceIds = new Map<string, string>();
  beforeAll(async () => {
    fixture = await createAuditFixture(petcare);
    const { accepted } = fixture.admin.client;
    const performAll = async (actions: AuditedActions) => {
      for (const [name, { perform }] of Object.entries(actions)) {
        answers[name] = await perform(fixture).catch((error: unknown) => error);
        traceIds.set(name, accepted.findLast((call) => call.name === name)?.traceId ?? 'no request');
      }
    };
    await Promise.all(actionGroups.map(performAll));
  });

  async function entriesOf(traceId: string): Promise<AuditEntry[]> {
    const answer = await fixture.admin.client.call(endpoints['audit.list'], {
      query: `?trace_id=${traceId}`,
    });
    return endpoints['audit.list'].response.parse(answer.body);
  }

  test.each(Object.keys(auditedActions))('%s accepts the action of an admin', (name) => {
    expect(answers[name]).toMatchObject({ status: expect.toBeOneOf([200, 201, 202]) });
  });

  test('each action writes an audit entry with its actor, and without personal data', async () => {
    const { admin, owner } = fixture;
    const entries: AuditEntry[] = [];
    const missing = new Map(Object.entries(auditedActions));
    await eventually(
      async () => {
        for (const [name, { action }] of missing) {
          // Consequences of an action, such as a deletion that a worker continues, have the same trace and other actors.
          const found = (await entriesOf(traceIds.get(name) ?? '')).filter(
            (entry) => entry.action === action && entry.actor.id === admin.user.id,
          );
          if (found.length === 0) continue;
          entries.push(...found);
          missing.delete(name);
        }
        expect([...missing].map(([name, { action }]) => `${name} has no entry ${action}`)).toEqual([]);
      },
      { every: 500 },
    );
    for (const { actor, before, after } of entries) {
      expect(actor).toMatchObject({
        id: admin.user.id,
        role: 'admin',
        full_name: admin.user.full_name,
      });
      // Audit entries outlive the accounts they mention, so they hold no personal data.
      for (const personal of [owner.user.full_name, owner.user.email])
        expect(JSON.stringify([before, after])).not.toContain(personal);
    }
  });

  test('a change of one’s own record writes no audit entry (control)', async () => {
    const { admin } = fixture;
    const changed = await admin.client.call(endpoints['users.update'], {
      params: { id: admin.user.id },
      body: { locale: 'bn' },
    });
    expect(changed.status).toBe(200);
    expect(await entriesOf(admin.client.accepted.at(-1)?.traceId ?? '')).toEqual([]);
  });
});
