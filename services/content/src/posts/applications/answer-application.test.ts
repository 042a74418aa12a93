import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdoption, storedAdoption } from '../../testing/build-adoption.ts';
import {
  applicantPhone,
  apply,
  buildApplication,
  ownerPhone,
  storedApplication,
} from '../../testing/build-application.ts';
import { buildUser } from '../../testing/build-user.ts';
import { buildUnverifiedUser } from '../../testing/build-unverified-user.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

const eventsAbout = async (id: string) => (await content.eventsAbout(id)).map(({ envelope }) => envelope);

describe('accepting an application', () => {
  test('sets the post to Pending, declines the others and notifies every applicant once', async () => {
    const { id, owner } = await buildAdoption();
    const chosen = await buildApplication(content, id);
    const others = [await buildApplication(content, id), await buildApplication(content, id)];
    const { status, body } = await chosen.accept(owner);
    expect(status).toBe(200);
    expect(body.application).toMatchObject({ _id: chosen.id, status: 'accepted' });
    expect(body.application.decidedAt).not.toBeNull();
    expect(await storedAdoption(id)).toMatchObject({ status: 'Pending', acceptedApplicationId: chosen.id });
    expect((await eventsAbout(chosen.id)).slice(1)).toMatchObject([
      { name: 'application.decided', aggregate: { sequence: 2 }, data: { status: 'accepted', reason: null } },
    ]);
    for (const other of others) {
      expect((await storedApplication(other.id)).status).toBe('declined');
      expect((await eventsAbout(other.id)).slice(1)).toMatchObject([
        { name: 'application.decided', data: { status: 'declined', reason: 'other_chosen' } },
      ]);
    }
    expect(await eventsAbout(id)).toMatchObject([
      { name: 'adoption.status_changed', data: { status: 'Pending', previous_status: 'Available' } },
    ]);
  });

  test('again returns it unchanged and publishes no event', async () => {
    const { id, owner } = await buildAdoption();
    const chosen = await buildApplication(content, id);
    const first = await chosen.accept(owner);
    const again = await chosen.accept(owner, '+8801555555555');
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await eventsAbout(chosen.id)).toHaveLength(2);
    expect((await storedApplication(chosen.id)).ownerPhone).toBe(ownerPhone);
  });

  test('is a conflict after another was accepted, or after it was withdrawn', async () => {
    const { id, owner } = await buildAdoption();
    const [first, second] = [await buildApplication(content, id), await buildApplication(content, id)];
    await second.withdraw();
    expect((await second.accept(owner)).body.code).toBe('application_closed');
    expect((await storedAdoption(id)).status).toBe('Available');
    await first.accept(owner);
    const { status, body } = await second.accept(owner);
    expect([status, body.code]).toEqual([409, 'adoption_not_available']);
  });

  test('requires an owner with a confirmed email address', async () => {
    const owner = await buildUnverifiedUser(content, { atAccount: false });
    const { id } = await buildAdoption({}, { ownerId: owner.id });
    const waiting = await buildApplication(content, id);
    const { status, body } = await waiting.accept(owner);
    expect([status, body.code]).toEqual([403, 'email_not_verified']);
    expect((await storedAdoption(id)).status).toBe('Available');
  });

  test.each([[{}], [{ phone: '123' }], [{ phone: applicantPhone, message: 'x' }]])(
    'with the body %j is refused',
    async (body) => {
      const { id, owner } = await buildAdoption();
      const waiting = await buildApplication(content, id);
      const path = `/api/adoptions/applications/${waiting.id}/accept`;
      expect((await content.send('PUT', path, { as: owner.caller, body })).status).toBe(400);
      expect((await storedApplication(waiting.id)).status).toBe('submitted');
    },
  );
});

describe('declining an application', () => {
  test('notifies the applicant once and leaves the post and the others unchanged', async () => {
    const { id, owner } = await buildAdoption();
    const [waiting, other] = [await buildApplication(content, id), await buildApplication(content, id)];
    expect((await waiting.decline(owner)).body.application).toMatchObject({
      status: 'declined',
      contact: null,
    });
    expect((await waiting.decline(owner)).status).toBe(200);
    expect((await eventsAbout(waiting.id)).slice(1)).toMatchObject([
      { name: 'application.decided', data: { status: 'declined', reason: 'owner' } },
    ]);
    expect((await storedApplication(other.id)).status).toBe('submitted');
    expect((await storedAdoption(id)).status).toBe('Available');
  });

  test('is a conflict when it was accepted or withdrawn', async () => {
    const { id, owner } = await buildAdoption();
    const [chosen, gone] = [await buildApplication(content, id), await buildApplication(content, id)];
    await gone.withdraw();
    await chosen.accept(owner);
    for (const closed of [chosen, gone]) {
      const { status, body } = await closed.decline(owner);
      expect([status, body.code]).toEqual([409, 'application_closed']);
    }
    expect((await storedApplication(chosen.id)).status).toBe('accepted');
  });
});

describe('withdrawing an application', () => {
  test('notifies the owner once', async () => {
    const { id, owner } = await buildAdoption();
    const waiting = await buildApplication(content, id);
    expect((await waiting.withdraw()).body.application.status).toBe('withdrawn');
    expect((await waiting.withdraw()).status).toBe(200);
    expect((await eventsAbout(waiting.id)).slice(1)).toMatchObject([
      {
        name: 'application.withdrawn',
        data: { owner_id: owner.id, applicant_name: waiting.applicant.fullName },
      },
    ]);
    expect(await eventsAbout(id)).toEqual([]);
  });

  test('that was accepted makes the pet Available again', async () => {
    const { id, owner } = await buildAdoption();
    const chosen = await buildApplication(content, id);
    await chosen.accept(owner);
    const { body } = await chosen.withdraw();
    expect(body.application).toMatchObject({
      status: 'withdrawn',
      contact: null,
      adoption: { status: 'Available' },
    });
    expect(await storedAdoption(id)).toMatchObject({ status: 'Available', acceptedApplicationId: null });
    const next = await buildApplication(content, id);
    expect((await next.accept(owner)).status).toBe(200);
  });

  test('of an adopted pet is a conflict', async () => {
    const { id, owner, path } = await buildAdoption();
    const chosen = await buildApplication(content, id);
    await chosen.accept(owner);
    await content.send('PUT', `${path}/status`, { as: owner.caller, body: { status: 'Adopted' } });
    const { status, body } = await chosen.withdraw();
    expect([status, body.code]).toEqual([409, 'application_closed']);
    expect((await storedAdoption(id)).status).toBe('Adopted');
  });
});

describe('applications', () => {
  test('are hidden from everyone but the owner and the applicant', async () => {
    const { id, owner } = await buildAdoption();
    const waiting = await buildApplication(content, id);
    const others = [
      await buildUser(),
      await buildUser({ role: 'doctor' }),
      await buildUser({ role: 'admin' }),
    ];
    for (const other of [...others, waiting.applicant]) {
      expect((await waiting.accept(other)).status).toBe(404);
      expect((await waiting.decline(other)).status).toBe(404);
      const list = await content.send('GET', `/api/adoptions/${id}/applications`, { as: other.caller });
      expect(list.status).toBe(404);
    }
    for (const other of [...others, owner]) expect((await waiting.withdraw(other)).status).toBe(404);
    expect((await storedApplication(waiting.id)).status).toBe('submitted');
    expect((await content.send('GET', '/api/adoptions/applications/mine', { as: visitor })).status).toBe(401);
  });

  test('of a user are listed newest first', async () => {
    const applicant = await buildUser();
    const [first, second] = [await buildAdoption(), await buildAdoption()];
    await apply(content, first.id, applicant);
    await apply(content, second.id, applicant);
    await buildApplication(content, first.id);
    const { body } = await content.send('GET', '/api/adoptions/applications/mine', { as: applicant.caller });
    expect(body.map((one: { adoption_id: string }) => one.adoption_id)).toEqual([second.id, first.id]);
    expect(
      (await content.send('GET', '/api/adoptions/applications/mine', { as: userCaller(newId()) })).body,
    ).toEqual([]);
  });
});
