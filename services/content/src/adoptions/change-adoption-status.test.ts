import { newId } from '@petcare/platform/mongo/object-id.ts';
import { person, visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdoption, storedAdoption } from '../testing/build-adoption.ts';
import { apply, buildApplication, storedApplication } from '../testing/build-application.ts';
import { buildPerson } from '../testing/build-person.ts';
import { startTestContent, type TestContent } from '../testing/test-content.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

async function buildOwn() {
  const built = await buildAdoption();
  return {
    ...built,
    say: (status: string, as = built.owner.caller) =>
      content.send('PUT', `${built.path}/status`, { as, body: { status } }),
  };
}

const decisionsAbout = async (id: string) =>
  (await content.eventsAbout(id))
    .map(({ envelope }) => envelope)
    .filter(({ name }) => name === 'application.decided');

describe('Adopted', () => {
  test('declines the applications that wait, and tells each applicant once', async () => {
    const { id, say } = await buildOwn();
    const [first, second] = [await buildApplication(content, id), await buildApplication(content, id)];
    const { status, body } = await say('Adopted');
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

  test('after an acceptance leaves the applicant accepted', async () => {
    const { id, owner, say } = await buildOwn();
    const chosen = await buildApplication(content, id);
    await chosen.accept(owner);
    await say('Adopted');
    expect((await storedApplication(chosen.id)).status).toBe('accepted');
    expect(await storedAdoption(id)).toMatchObject({ status: 'Adopted', acceptedApplicationId: chosen.id });
  });

  test('takes no more applications', async () => {
    const { id, say } = await buildOwn();
    await say('Adopted');
    const { status, body } = await apply(content, id, await buildPerson());
    expect([status, body.code]).toEqual([409, 'adoption_not_available']);
  });
});

describe('Available', () => {
  test.each(['Pending', 'Adopted'])(
    'from %s releases the accepted applicant, who may apply again',
    async (from) => {
      const { id, owner, say } = await buildOwn();
      const chosen = await buildApplication(content, id);
      await chosen.accept(owner);
      if (from === 'Adopted') await say('Adopted');
      expect((await say('Available')).body.adoption.status).toBe('Available');
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

  test('of a post that was Adopted without anybody being accepted welcomes applications again', async () => {
    const { id, say } = await buildOwn();
    const declined = await buildApplication(content, id);
    await say('Adopted');
    await say('Available');
    expect((await apply(content, id, declined.applicant)).status).toBe(201);
  });
});

test('what it says already is answered as it is, and nobody is told', async () => {
  const { id, say } = await buildOwn();
  expect((await say('Available')).status).toBe(200);
  await say('Adopted');
  await say('Adopted');
  expect(await content.eventsAbout(id)).toHaveLength(1);
});

test('ten owners’ tabs at once make one change and one event', async () => {
  const { id, say } = await buildOwn();
  const waiting = await buildApplication(content, id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => say('Adopted')));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await content.eventsAbout(id)).toHaveLength(1);
  expect(await decisionsAbout(waiting.id)).toHaveLength(1);
});

test('only the owner may say it, and never Pending', async () => {
  const { id, say, path } = await buildOwn();
  expect((await say('Adopted', person(newId()))).status).toBe(403);
  expect((await say('Adopted', person(newId(), 'admin'))).status).toBe(403);
  expect(
    (await content.send('PUT', `${path}/status`, { as: visitor, body: { status: 'Adopted' } })).status,
  ).toBe(401);
  const { status, body } = await say('Pending');
  expect([status, body.errors[0].field]).toEqual([400, 'status']);
  expect((await storedAdoption(id)).status).toBe('Available');
  const missing = await content.send('PUT', `/api/adoptions/${newId()}/status`, {
    as: person(newId()),
    body: { status: 'Adopted' },
  });
  expect(missing.status).toBe(404);
});
