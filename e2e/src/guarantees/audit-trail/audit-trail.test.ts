import type { Access } from '@petcare/contracts/endpoint.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { auditDeeds, unrecorded } from './audit-deeds.ts';
import { type Scene, setTheScene } from './audit-scene.ts';

const petcare = inject('petcare');

/** Whether an admin may write there what is not theirs. */
function isAdminsWriting({ method, access }: { method: string; access: Access }): boolean {
  if (method === 'GET') return false;
  if (access.who === 'roles') return access.roles.includes('admin');
  if (access.who === 'owner') return access.admins !== false;
  return access.who === 'self' || (access.who === 'author' && access.admins);
}

const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => isAdminsWriting(endpoints[name]));

test('whatever an admin may change of others is either put on record or excused by a reason', () => {
  expect(names.filter((name) => !(name in auditDeeds) && !(name in unrecorded))).toEqual([]);
  // Nor is anything excused that is on record, or is not there.
  expect(Object.keys(unrecorded).filter((name) => name in auditDeeds)).toEqual([]);
  expect(
    [...Object.keys(auditDeeds), ...Object.keys(unrecorded)].filter((name) => !names.includes(name as never)),
  ).toEqual([]);
});

describe('what an admin does to others’ records', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await setTheScene(petcare);
  }, 120_000);

  /** The acts of this admin alone, newest first. */
  async function entriesOf(act: string) {
    const query = `?actor_id=${scene.admin.user.id}&act=${act}`;
    const { body } = await scene.admin.client.call(endpoints['audit.list'], { query });
    return endpoints['audit.list'].response.parse(body);
  }

  test.each(Object.entries(auditDeeds))('%s stands in the audit log', async (_name, { act, deed }) => {
    const before = (await entriesOf(act)).length;
    const { status, body } = await deed(scene);
    expect({ status, body }).toMatchObject({ status: expect.toBeOneOf([200, 201, 202]) });
    await eventually(async () => expect((await entriesOf(act)).length).toBeGreaterThan(before), {
      within: 20_000,
    });
    const [entry] = await entriesOf(act);
    expect(entry).toMatchObject({
      actor: { id: scene.admin.user.id, role: 'admin', full_name: scene.admin.user.full_name },
      trace_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    // Entries outlive people: nothing in them says who somebody is.
    for (const personal of [scene.owner.user.full_name, scene.owner.user.email])
      expect(JSON.stringify([entry?.before, entry?.after])).not.toContain(personal);
  });

  test('control: what is one’s own leaves no entry', async () => {
    const { admin } = scene;
    const before = (await entriesOf('user.profile_changed')).length;
    const changed = await admin.client.call(endpoints['users.update'], {
      params: { id: admin.user.id },
      body: { locale: 'bn' },
    });
    expect(changed.status).toBe(200);
    expect((await entriesOf('user.profile_changed')).length).toBe(before);
  });
});
