import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../../testing/test-account.ts';
import { Users } from '../../users/user.model.ts';
import { Deletions } from './deletion.model.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());
beforeEach(() => account.otherServices.silent.clear());

const admin = userCaller(newId(), 'admin');
const remove = (id: string, as = admin) => account.send('DELETE', `/api/users/${id}`, { as });
const start = (kind: string, target_id: string) =>
  account.send('POST', '/api/deletions', { as: admin, body: { kind, target_id } });
const preview = (kind: string, id: string) =>
  account.send('GET', `/api/deletions/preview?kind=${kind}&id=${id}`, { as: admin });
const undo = (id: string) => account.send('POST', `/api/deletions/${id}/undo`, { as: admin });

describe('the last admin', () => {
  beforeEach(() => Users.deleteMany({ role: 'admin' }).then(() => undefined));

  test('cannot be deleted, not even while another admin has a scheduled deletion', async () => {
    const [first, second] = [await buildUser({ role: 'admin' }), await buildUser({ role: 'admin' })];
    expect((await remove(first._id)).status).toBe(202);
    const refused = await remove(second._id);
    expect([refused.status, refused.body.code]).toEqual([409, 'last_admin']);
    const demoted = await account.send('PUT', `/api/users/${second._id}/role`, {
      as: admin,
      body: { role: 'user' },
    });
    expect([demoted.status, demoted.body.code]).toEqual([409, 'last_admin']);
    expect(await Deletions.countDocuments({ targetId: second._id })).toBe(0);
    // After the undo there are two admins again.
    await undo((await Deletions.findOne({ targetId: first._id }).lean())?._id ?? '');
    expect((await remove(second._id)).status).toBe(202);
  });

  test('remains when two are deleted at the same time, or one is deleted while the other is demoted', async () => {
    for (let round = 0; round < 6; round += 1) {
      await Users.deleteMany({ role: 'admin' });
      const [first, second] = [await buildUser({ role: 'admin' }), await buildUser({ role: 'admin' })];
      const demote = () =>
        account.send('PUT', `/api/users/${second._id}/role`, { as: admin, body: { role: 'user' } });
      const answers = await Promise.all([remove(first._id), round % 2 ? remove(second._id) : demote()]);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
      expect(await Users.countDocuments({ role: 'admin', removal: null })).toBe(1);
    }
  });
});

test('an admin cannot delete themselves', async () => {
  const own = await buildUser({ role: 'admin' });
  const { status } = await remove(own._id, userCaller(own._id, 'admin'));
  expect(status).toBe(403);
  expect(await Deletions.countDocuments({ targetId: own._id })).toBe(0);
});

describe('a deletion of another record', () => {
  const known = (service: string, label: string | null, rows: { step: string; count: number }[] = []) => {
    const id = newId();
    account.otherServices.deletionRows.set(`${service}/${id}`, {
      label,
      rows: rows.map((row) => ({ ...row, kept: false })),
    });
    return id;
  };

  test.each([
    ['specialist', 'clinic', ['appointments', 'specialist']],
    ['clinic_service', 'clinic', ['clinic_service']],
    ['product', 'commerce', ['product']],
    ['adoption', 'content', ['adoption', 'leftovers']],
  ])('of kind %s gets its label from %s and the steps of its plan', async (kind, service, steps) => {
    const { status, body } = await start(kind, known(service, 'What it is called'));
    expect(status).toBe(202);
    expect(body.deletion).toMatchObject({ kind, label: 'What it is called', state: 'scheduled' });
    expect(body.deletion.steps.map(({ name }: { name: string }) => name)).toEqual(steps);
  });

  test('needs an existing record whose service is available', async () => {
    expect((await start('product', newId())).status).toBe(404);
    expect((await start('user', newId())).status).toBe(404);
    const id = known('commerce', 'Ball');
    account.otherServices.silent.add('commerce');
    const away = await start('product', id);
    expect([away.status, away.body.code]).toEqual([503, 'unavailable']);
  });

  test('is listed newest first, and as open until it is undone', async () => {
    const first = (await start('product', known('commerce', 'Ball'))).body.deletion;
    const second = (await start('product', known('commerce', 'Bone'))).body.deletion;
    const list = async (query: string) => {
      const { body, headers } = await account.send('GET', `/api/deletions${query}`, { as: admin });
      return { ids: body.map(({ _id }: { _id: string }) => _id), total: headers.get('x-total-count') };
    };
    const { ids, total } = await list('?limit=2');
    expect(ids).toEqual([second._id, first._id]);
    expect(Number(total)).toBeGreaterThan(2);
    await undo(second._id);
    const open = (await list('?open=true')).ids;
    expect(open).toContain(first._id);
    expect(open).not.toContain(second._id);
  });
});

describe('the preview', () => {
  test('counts in every service, and names those that do not answer', async () => {
    const { _id } = await buildUser();
    const rows = (list: [string, number, boolean][]) => ({
      label: null,
      rows: list.map(([step, count, kept]) => ({ step, count, kept })),
    });
    account.otherServices.deletionRows.set(`content/${_id}`, rows([['memories', 12, false]]));
    account.otherServices.deletionRows.set(`commerce/${_id}`, rows([['orders', 3, true]]));
    const { status, body } = await preview('user', _id);
    expect(status).toBe(200);
    expect(body).toEqual({
      kind: 'user',
      target_id: _id,
      label: 'Rahima Khatun',
      rows: [
        { service: 'content', step: 'memories', count: 12, kept: false },
        { service: 'commerce', step: 'orders', count: 3, kept: true },
        { service: 'account', step: 'account_data', count: 0, kept: false },
        { service: 'account', step: 'account_data', count: 0, kept: true },
      ],
      silent: [],
    });
    account.otherServices.silent.add('commerce');
    const without = (await preview('user', _id)).body;
    expect(without.silent).toEqual(['commerce']);
    expect(without.rows).toHaveLength(3);
  });

  test('needs an existing record whose service is available', async () => {
    expect((await preview('user', newId())).status).toBe(404);
    expect((await preview('product', newId())).status).toBe(404);
    account.otherServices.silent.add('clinic');
    expect((await preview('specialist', newId())).status).toBe(503);
  });
});
