import type { Access } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { auditedActions, withoutAuditEntry } from './audited-actions.ts';
import { type AuditFixture, createAuditFixture } from './audit-fixture.ts';

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
  beforeAll(async () => {
    fixture = await createAuditFixture(petcare);
  }, 120_000);

  async function entriesOf(act: string) {
    const query = `?actor_id=${fixture.admin.user.id}&act=${act}`;
    const { body } = await fixture.admin.client.call(endpoints['audit.list'], { query });
    return endpoints['audit.list'].response.parse(body);
  }

  test.each(Object.entries(auditedActions))('%s writes an audit entry', async (_name, { act, perform }) => {
    const before = (await entriesOf(act)).length;
    const { status, body } = await perform(fixture);
    expect({ status, body }).toMatchObject({ status: expect.toBeOneOf([200, 201, 202]) });
    await eventually(async () => expect((await entriesOf(act)).length).toBeGreaterThan(before), {
      within: 20_000,
    });
    const [entry] = await entriesOf(act);
    expect(entry).toMatchObject({
      actor: { id: fixture.admin.user.id, role: 'admin', full_name: fixture.admin.user.full_name },
      trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    // Audit entries outlive the accounts they mention, so they hold no personal data.
    for (const personal of [fixture.owner.user.full_name, fixture.owner.user.email])
      expect(JSON.stringify([entry?.before, entry?.after])).not.toContain(personal);
  });

  test('a change of one’s own record writes no audit entry (control)', async () => {
    const { admin } = fixture;
    const before = (await entriesOf('user.profile_changed')).length;
    const changed = await admin.client.call(endpoints['users.update'], {
      params: { id: admin.user.id },
      body: { locale: 'bn' },
    });
    expect(changed.status).toBe(200);
    expect((await entriesOf('user.profile_changed')).length).toBe(before);
  });
});
