import { randomUUID } from 'node:crypto';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { visitor } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdoption } from '../../testing/build-adoption.ts';
import { apply, buildApplication } from '../../testing/build-application.ts';
import { buildUser } from '../../testing/build-user.ts';
import { buildUnverifiedUser } from '../../testing/build-unverified-user.ts';
import { startTestContent, type TestContent } from '../../testing/test-content.ts';
import { Applications } from './application.model.ts';

let content: TestContent;
beforeAll(async () => {
  content = await startTestContent();
});
afterAll(() => content.stop());

const applicationsOf = (adoptionId: string) => Applications.countDocuments({ adoptionId });
const eventsAbout = async (id: string) => (await content.eventsAbout(id)).map(({ envelope }) => envelope);

describe('an application', () => {
  test('is visible to its applicant and the owner, who is notified', async () => {
    const { id, owner, post } = await buildAdoption();
    const applicant = await buildUser();
    const { status, body } = await apply(content, id, applicant, {
      message: 'We have a garden.\r\nAnd time.',
    });
    expect(status).toBe(201);
    expect(body.application).toMatchObject({
      adoption_id: id,
      message: 'We have a garden.\nAnd time.',
      status: 'submitted',
      decidedAt: null,
      contact: null,
      adoption: {
        title: post.title,
        status: 'Available',
        owner: { _id: owner.id, full_name: owner.fullName },
      },
    });
    const application = String(body.application._id);
    expect(await eventsAbout(application)).toMatchObject([
      {
        name: 'application.submitted',
        aggregate: { sequence: 1 },
        data: {
          adoption_id: id,
          adoption_title: post.title,
          owner_id: owner.id,
          applicant_id: applicant.id,
          applicant_name: applicant.fullName,
        },
      },
    ]);
    const received = await content.send('GET', `/api/adoptions/${id}/applications`, { as: owner.caller });
    expect(received.body).toMatchObject([
      { _id: application, applicant: { _id: applicant.id, full_name: applicant.fullName }, contact: null },
    ]);
    const mine = await content.send('GET', `/api/adoptions/applications/mine?adoption_id=${id}`, {
      as: applicant.caller,
    });
    expect(mine.body).toEqual([body.application]);
  });

  test('is stored once per user while it is open, also when sent ten times at once', async () => {
    const { id } = await buildAdoption();
    const applicant = await buildUser();
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(content, id, applicant)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(new Set(refused.map(({ body }) => String(body.code)))).toEqual(new Set(['already_applied']));
    expect(refused).toHaveLength(9);
    expect(await applicationsOf(id)).toBe(1);
  });

  test('sent again with its client id is the same application, also after it was withdrawn', async () => {
    const { id } = await buildAdoption();
    const applicant = await buildUser();
    const request = { client_id: randomUUID(), message: 'We have a garden.' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => apply(content, id, applicant, request)),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 200, 200, 201,
    ]);
    expect(new Set(answers.map(({ body }) => String(body.application._id))).size).toBe(1);
    const application = String(answers[0]?.body.application._id);
    await content.send('PUT', `/api/adoptions/applications/${application}/withdraw`, {
      as: applicant.caller,
    });
    const again = await apply(content, id, applicant, request);
    expect(again).toMatchObject({
      status: 200,
      body: { application: { _id: application, status: 'withdrawn' } },
    });
    expect(await applicationsOf(id)).toBe(1);
    const other = await apply(content, id, applicant, { ...request, message: 'Another text.' });
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  });

  test('may follow one that was withdrawn or declined', async () => {
    const { id, owner } = await buildAdoption();
    const first = await buildApplication(content, id);
    await first.withdraw();
    expect((await apply(content, id, first.applicant)).status).toBe(201);
    const second = await buildApplication(content, id);
    await second.decline(owner);
    expect((await apply(content, id, second.applicant)).status).toBe(201);
  });

  test('may be submitted five times in all, and later ones do not notify the owner', async () => {
    const { id } = await buildAdoption();
    const applicant = await buildUser();
    const answers = [];
    for (let time = 0; time < 7; time += 1) {
      const { status, body } = await apply(content, id, applicant);
      answers.push(status);
      if (status === 201)
        await content.send('PUT', `/api/adoptions/applications/${body.application._id}/withdraw`, {
          as: applicant.caller,
        });
    }
    expect(answers).toEqual([201, 201, 201, 201, 201, 409, 409]);
    expect(await applicationsOf(id)).toBe(5);
  });

  test('of a user who has just confirmed their email address is accepted', async () => {
    const { id } = await buildAdoption();
    expect((await apply(content, id, await buildUnverifiedUser(content, { atAccount: true }))).status).toBe(
      201,
    );
  });
});

describe('applying is refused', () => {
  test('for one’s own pet', async () => {
    const { id, owner } = await buildAdoption();
    expect((await apply(content, id, owner)).status).toBe(403);
    expect(await applicationsOf(id)).toBe(0);
  });

  test('without a confirmed email address', async () => {
    const { id } = await buildAdoption();
    const { status, body } = await apply(
      content,
      id,
      await buildUnverifiedUser(content, { atAccount: false }),
    );
    expect([status, body.code]).toEqual([403, 'email_not_verified']);
    expect(await applicationsOf(id)).toBe(0);
  });

  test('when the pet is promised or adopted', async () => {
    const { id, owner } = await buildAdoption();
    const chosen = await buildApplication(content, id);
    await chosen.accept(owner);
    const { status, body } = await apply(content, id, await buildUser());
    expect([status, body.code]).toEqual([409, 'adoption_not_available']);
  });

  test('to visitors, and for a post that does not exist', async () => {
    const { id } = await buildAdoption();
    expect((await apply(content, id, { caller: visitor })).status).toBe(401);
    expect((await apply(content, newId(), await buildUser())).status).toBe(404);
    expect((await apply(content, 'nonsense', await buildUser())).status).toBe(404);
  });

  test.each([
    ['message', { message: '  ' }],
    ['message', { message: 'x'.repeat(1_001) }],
    ['phone', { phone: '0171' }],
    ['phone', { phone: { $ne: '' } }],
    ['status', { status: 'accepted' }],
  ])('when %s is invalid, naming the field', async (field, wrong) => {
    const { id } = await buildAdoption();
    const { status, body } = await apply(content, id, await buildUser(), wrong);
    expect([status, body.errors[0].field]).toEqual([400, field]);
    expect(await applicationsOf(id)).toBe(0);
  });
});
