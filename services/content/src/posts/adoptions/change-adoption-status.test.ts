import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdoption, storedAdoption } from '../../testing/build-adoption.ts';
import { apply, buildApplication, storedApplication } from '../../testing/build-application.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

async function buildOwnPost() {
  const built = await buildAdoption();
  return {
    ...built,
    changeStatus: (status: string, as = built.owner.caller) =>
      content.send('PUT', `${built.path}/status`, { as, body: { status } }),
  };
}

const decisionsAbout = async (id: string) =>
  (await content.eventsAbout(id))
    .map(({ envelope }) => envelope)
    .filter(({ name }) => name === 'application.decided');

describe('a change to Adopted', () => {
  test('declines the submitted applications and notifies each applicant once', async () => {
    const { id, changeStatus } = await buildOwnPost();
    const [first, second] = [await buildApplication(content, id), await buildApplication(content, id)];
    const { status, body } = await changeStatus('Adopted');
    expect([status, body.adoption.status, body.message]).toEqual([
      200,
      'Adopted',
      'Adoption post updated successfully!',
    ]);
    for (const { id: application, applicant } of [first, second]) {
      expect(await storedApplication(application)).toMatchObject({
        status: 'declined',
        applicantPhone: null,
      });
      expect(await decisionsAbout(application)).toMatchObject([
        {
          aggregate: { sequence: 2 },
          data: { status: 'declined', reason: 'adopted', applicant_id: applicant.id, adoption_id: id },
        },
      ]);
    }
    expect((await content.eventsAbout(id)).map(({ envelope }) => envelope)).toMatchObject([
      { name: 'adoption.status_changed', data: { status: 'Adopted', previous_status: 'Available' } },
    ]);
  });

  test('keeps the accepted application', async () => {
    const { id, owner, changeStatus } = await buildOwnPost();
    const chosen = await buildApplication(content, id);
    await chosen.accept(owner);
    await changeStatus('Adopted');
    expect((await storedApplication(chosen.id)).status).toBe('accepted');
    expect(await storedAdoption(id)).toMatchObject({ status: 'Adopted', acceptedApplicationId: chosen.id });
  });

  test('ends applications for the post', async () => {
    const { id, changeStatus } = await buildOwnPost();
    await changeStatus('Adopted');
    const { status, body } = await apply(content, id, await buildUser());
    expect([status, body.code]).toEqual([409, 'adoption_not_available']);
  });
});

describe('a change to Available', () => {
  test.each(['Pending', 'Adopted'])(
    'from %s releases the accepted applicant, who may apply again',
    async (from) => {
      const { id, owner, changeStatus } = await buildOwnPost();
      const chosen = await buildApplication(content, id);
      await chosen.accept(owner);
      if (from === 'Adopted') await changeStatus('Adopted');
      expect((await changeStatus('Available')).body.adoption.status).toBe('Available');
      expect(await storedAdoption(id)).toMatchObject({ status: 'Available', acceptedApplicationId: null });
      expect(await storedApplication(chosen.id)).toMatchObject({
        status: 'released',
        applicantPhone: null,
        ownerPhone: null,
      });
      expect((await decisionsAbout(chosen.id)).map(({ data }) => data)).toMatchObject([
        { status: 'accepted', reason: null },
        { status: 'released', reason: null },
      ]);
      expect((await apply(content, id, chosen.applicant)).status).toBe(201);
    },
  );

  test('from Adopted without an accepted application allows applications again', async () => {
    const { id, changeStatus } = await buildOwnPost();
    const declined = await buildApplication(content, id);
    await changeStatus('Adopted');
    await changeStatus('Available');
    expect((await apply(content, id, declined.applicant)).status).toBe(201);
  });
});

test('a change to the current status returns the post and publishes no event', async () => {
  const { id, changeStatus } = await buildOwnPost();
  expect((await changeStatus('Available')).status).toBe(200);
  await changeStatus('Adopted');
  await changeStatus('Adopted');
  expect(await content.eventsAbout(id)).toHaveLength(1);
});

test('ten simultaneous changes to one status make one change and one event', async () => {
  const { id, changeStatus } = await buildOwnPost();
  const waiting = await buildApplication(content, id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => changeStatus('Adopted')));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await content.eventsAbout(id)).toHaveLength(1);
  expect(await decisionsAbout(waiting.id)).toHaveLength(1);
});

test('only the owner may change the status, and never to Pending', async () => {
  const { id, changeStatus, path } = await buildOwnPost();
  expect((await changeStatus('Adopted', userCaller(newId()))).status).toBe(403);
  expect((await changeStatus('Adopted', userCaller(newId(), 'admin'))).status).toBe(403);
  expect(
    (await content.send('PUT', `${path}/status`, { as: visitor, body: { status: 'Adopted' } })).status,
  ).toBe(401);
  const { status, body } = await changeStatus('Pending');
  expect([status, body.errors[0].field]).toEqual([400, 'status']);
  expect((await storedAdoption(id)).status).toBe('Available');
  const missing = await content.send('PUT', `/api/adoptions/${newId()}/status`, {
    as: userCaller(newId()),
    body: { status: 'Adopted' },
  });
  expect(missing.status).toBe(404);
});
